// `node web-demo/scripts/build-embed.ts [folder] [--check]`: writes the scripts for other people's pages, by default
// beside the built page under sdk/ and into the verifier's build, with which npm publishes them; prints what they
// cost. With --check an exceeded budget is a failure.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine } from "../../tools/command-line.ts";
import { budgetsOf, printBudgets } from "./budgets.ts";
import { embedFiles } from "./embed-files.ts";

const { values, words } = commandLine({
  command: "node web-demo/scripts/build-embed.ts",
  about: "Writes the scripts for other people's pages and prints what each costs.",
  options: { check: { type: "flag", about: "exit with 1 when one is above its budget" } },
  words: { name: "FOLDER", most: 1 },
});
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
if (values.check && budgets.some(({ bytes, limitBytes }) => bytes > limitBytes)) process.exitCode = 1;
