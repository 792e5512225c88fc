// Prints letters with Typst in this process: letters.json, folder of fonts, folder for the files.
// Writes to standard output the microseconds of processor time of all letters but the first.
const fs = require('fs');
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
const [letters, fonts, out] = process.argv.slice(2);
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] });
let before;
JSON.parse(fs.readFileSync(letters, 'utf8')).forEach((text, i) => {
  if (i === 1) before = process.cpuUsage();
  const pdf = compiler.pdf({ mainFileContent: text }, { pdfStandard: 'a-3a' });
  if (!pdf) throw new Error('no PDF');
  fs.writeFileSync(`${out}/typst-${i}.pdf`, pdf);
});
const used = process.cpuUsage(before);
console.log(used.user + used.system);
