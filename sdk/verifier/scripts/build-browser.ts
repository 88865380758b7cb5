// `node sdk/verifier/scripts/build-browser.ts [--check]`: writes the scripts for other people's pages into the verifier's
// build and prints what each costs, gzipped.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandLine } from "../../../tools/command-line.ts";
import { browserFiles } from "./browser-files.ts";
import { budgetsOf, printBudgets } from "./budgets.ts";

const { values, words } = commandLine({
  command: "node sdk/verifier/scripts/build-browser.ts",
  about: "Writes the scripts for other people's pages and prints what each costs.",
  options: { check: { type: "flag", about: "exit with 1 when one is above its budget" } },
  words: { name: "FOLDER", most: 1 },
});
const folder = words[0] ?? join(import.meta.dirname, "../dist/browser");
const files = await browserFiles();
rmSync(folder, { recursive: true, force: true });
for (const [name, content] of files) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
const budgets = budgetsOf(files);
console.log(printBudgets(budgets));
if (values.check && budgets.some(({ bytes, limitBytes }) => bytes > limitBytes)) process.exitCode = 1;
