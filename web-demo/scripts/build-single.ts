// `npm run build:single`: writes the audit page as one HTML file that can be mailed.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandLine } from "../../tools/command-line.ts";
import { singlePage } from "./single-page.ts";

const { words } = commandLine({
  command: "npm run build:single --",
  about: "Writes the audit page as one HTML file, out/decision-audit.html unless another is named.",
  words: { name: "FILE", most: 1 },
});
const path = words[0] ?? join(import.meta.dirname, "../../out/decision-audit.html");
const html = await singlePage();
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, html);
console.log(`${path}: ${Math.ceil(Buffer.byteLength(html) / 1000)} kB`);
