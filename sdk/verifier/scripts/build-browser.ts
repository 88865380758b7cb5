// `node sdk/verifier/scripts/build-browser.ts [--check]`: writes the scripts for other people's pages into the verifier's
// build and prints what each costs, gzipped.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandLine } from "../../../tools/command-line.ts";
import { browserFiles } from "./browser-files.ts";
import { budgetsOf, printBudgets } from "./budgets.ts";

const USAGE = `usage: node sdk/verifier/scripts/build-browser.ts [FOLDER] [--check]
Writes the scripts for other people's pages, by default into the verifier's dist/browser, and prints what each costs.
Exit code 1: with --check, one is above its budget.`;

const { values, words } = commandLine(USAGE, { check: { type: "boolean" } }, 1);
const folder = words[0] ?? join(import.meta.dirname, "../dist/browser");
const files = await browserFiles();
rmSync(folder, { recursive: true, force: true });
for (const [name, content] of files) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
const budgets = budgetsOf(files);
console.log(printBudgets(budgets));
if (values.check === true && budgets.some(({ bytes, limitBytes }) => bytes > limitBytes))
  process.exitCode = 1;
