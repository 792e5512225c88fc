// Package disk says in German what the operating system refuses in English, makes new files whole or not at
// all, and hands the rights of a folder down to what is made in it. The numbers of the errors stand here and
// nowhere else.
package disk
