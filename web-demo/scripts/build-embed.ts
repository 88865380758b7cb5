// `node web-demo/scripts/build-embed.ts [folder] [--check]`: writes the scripts for other people's pages, by default
// beside the built page under sdk/ and into the verifier's build, with which npm publishes them; prints what they
// cost. With --check an exceeded budget is a failure.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine } from "../../tools/command-line.ts";
import { budgetsOf, printBudgets } from "./budgets.ts";
import { embedFiles } from "./embed-files.ts";

const USAGE = `usage: node web-demo/scripts/build-embed.ts [FOLDER] [--check]
Writes the scripts for other people's pages and prints what each costs. Exit code 1: with --check, one is above its budget.`;

const { values, words } = commandLine(USAGE, { check: { type: "boolean" } }, 1);
const [chosen] = words;
const usual = ["../dist/sdk", "../../sdk/verifier/dist/browser"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const files = await embedFiles();
for (const folder of chosen === undefined ? usual : [chosen]) {
  if (chosen === undefined) rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
const budgets = budgetsOf(files);
console.log(printBudgets(budgets));
if (values.check === true && budgets.some(({ bytes, limitBytes }) => bytes > limitBytes))
  process.exitCode = 1;
