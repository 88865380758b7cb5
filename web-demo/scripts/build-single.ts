// `npm run build:single`: writes the audit page as one HTML file that can be mailed.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { singlePage } from "./single-page.ts";

const path = process.argv[2] ?? fileURLToPath(new URL("../../out/decision-audit.html", import.meta.url));
const html = await singlePage();
mkdirSync(new URL(".", `file://${path}`), { recursive: true });
writeFileSync(path, html);
console.log(`${path}: ${Math.ceil(Buffer.byteLength(html) / 1000)} kB`);
