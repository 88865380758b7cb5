// `npm run fuzz:readers`: Go's own coverage-guided fuzzing of each reader of the verifier in Go, one after the other. What
// fails is kept by Go under `conformance/go/vdi/testdata/fuzz`, where each later run tries it again.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { commandLine } from "../../tools/command-line.ts";

const cwd = fileURLToPath(new URL("../go/", import.meta.url));
const go = (...args: string[]) => spawnSync("go", args, { cwd, encoding: "utf8" });

function main(): number {
  const { values, wrongUse } = commandLine({
    command: "npm run fuzz:readers --",
    about:
      "Fuzzes each reader in Go. Exit code 0: none fails. 1: one does. 2: wrong use, or Go is not installed.",
    options: {
      seconds: { type: "number", least: 1, isWhole: true, default: 60, about: "for each reader" },
      only: { type: "text", default: "", about: "readers whose target contains this" },
    },
    wrongUseCode: 2,
  });
  const listed = go("test", "-list", "^Fuzz", "./vdi");
  if (listed.status !== 0) wrongUse(`go test -list: ${listed.stderr ?? "Go is not installed"}`);
  const targets = listed.stdout.split("\n").filter((line) => line.startsWith("Fuzz"));
  let [total, failed] = [0, 0];
  for (const target of targets.filter((name) => name.includes(values.only))) {
    const { stdout, status } = go(
      ...["test", "-run", "^$", "-fuzz", `^${target}$`, "-fuzztime", `${values.seconds}s`, "./vdi"],
    );
    const [, runs = "0"] = [...stdout.matchAll(/execs: (\d+)/g)].at(-1) ?? [];
    const [, found = "0"] = [...stdout.matchAll(/total: (\d+)/g)].at(-1) ?? [];
    total += Number(runs);
    if (status !== 0) failed += 1;
    console.log(
      `${target}: ${runs} runs, ${found} inputs of new coverage${status === 0 ? "" : `, FAILED\n${stdout}`}`,
    );
  }
  console.log(`${total} runs, ${failed} readers failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = main();
