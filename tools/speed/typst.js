// Compiles one Typst file again and again with another name and prints the milliseconds of processor
// time a letter took, all threads together, for each round, and the number of pages: node typst.js SOURCE FONTS OUT ROUNDS LETTERS
"use strict";
const fs = require("fs");
const path = require("path");
const { NodeCompiler } = require("@myriaddreamin/typst-ts-node-compiler");

const [source, fonts, out, rounds, letters] = process.argv.slice(2);
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] });
const mainFileContent = fs.readFileSync(source, "utf8");

function letter(n) {
  const args = { mainFileContent, inputs: { name: `Wilhelmine Beispiel-Nr${n}` } };
  fs.writeFileSync(path.join(out, `typst-${n}.pdf`), compiler.pdf(args, { pdfStandard: "a-3a", creationTimestamp: 1830211200 }));
}

for (let n = 0; n < 5; n++) letter(n); // warm
const took = [];
for (let r = 0; r < Number(rounds); r++) {
  const before = process.cpuUsage();
  for (let n = 0; n < Number(letters); n++) letter(5 + r * Number(letters) + n);
  const used = process.cpuUsage(before);
  took.push((used.user + used.system) / 1000 / Number(letters));
}
const pages = Number(compiler.query({ mainFileContent, inputs: { name: "x" } }, { selector: "<pages>", field: "value" })[0]);
console.log(JSON.stringify({ pages, took }));
