// Judges HTML files, whose paths come on standard input, one a line: html-validate (the standard) and
// axe (WCAG 2.2 and good practice) in headless Chromium without a network. One line for each judge.
"use strict";
const fs = require("fs");
const os = require("os");
const path = require("path");
const { HtmlValidate, StaticConfigLoader } = require("html-validate");
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const faulty = '<!DOCTYPE html><html><head><title></title></head><body><img src="x"><p id=a>x</p><p id=a style="color:#bbb">y</body></html>';

// Trailing blanks and the way of writing void elements are taste, not the standard.
const validator = new HtmlValidate(new StaticConfigLoader({
  extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
  rules: { "no-trailing-whitespace": "off" },
}));

function validate(html) {
  const report = validator.validateStringSync(html, "page.html");
  return report.results.flatMap((r) => r.messages).map((m) => `${m.line}:${m.column} ${m.ruleId}: ${m.message}`);
}

async function listen(page, html) {
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).join(", ")})`);
}

async function main() {
  const files = fs.readFileSync(0, "utf8").split("\n").filter(Boolean);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "chromium-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    headless: true,
    offline: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
  let bad = 0;
  try {
    const page = await browser.newPage();
    for (const [name, judge] of [["html-validate", validate], ["axe in Chromium", (html) => listen(page, html)]]) {
      const seeded = await judge(faulty);
      if (seeded.length < 2) throw new Error(`${name} does not notice a faulty page: ${seeded}`);
      let faults = 0;
      for (const file of files) {
        for (const fault of await judge(fs.readFileSync(file, "utf8"))) {
          if (faults++ < 20) console.log(`  ${file}: ${fault}`);
        }
      }
      bad += faults;
      console.log(`${faults ? "FAIL" : "ok"}  HTML, ${name}: ${files.length} announcements, ${faults} violations (a page with faults: ${seeded.length})`);
    }
  } finally {
    await browser.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
  process.exitCode = bad ? 1 : 0;
}

main().catch((err) => { console.error(err); process.exitCode = 1; });
