// `npm run fuzz:readers`: Go's own coverage-guided fuzzing of each reader of the verifier in Go, one after the other. What
// fails is kept by Go under `conformance/go/vdi/testdata/fuzz`, where each later run tries it again.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const HELP = `npm run fuzz:readers -- [--seconds N] [--only NAME]
  --seconds N    for each reader, 60 unless told
  --only NAME    readers whose target has NAME in it
Exit code 0: none fails. 1: one does. 2: wrong use, or Go is not installed.`;

const cwd = fileURLToPath(new URL("../go/", import.meta.url));
const go = (...args: string[]) => spawnSync("go", args, { cwd, encoding: "utf8" });

function main(): number {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean" },
      seconds: { type: "string", default: "60" },
      only: { type: "string", default: "" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (!/^[1-9]\d*$/.test(values.seconds)) throw new TypeError("--seconds is a whole number from 1 on");
  const listed = go("test", "-list", "^Fuzz", "./vdi");
  if (listed.status !== 0) throw new TypeError(`go test -list: ${listed.stderr ?? "no go here"}`);
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

try {
  process.exitCode = main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
  process.exitCode = 2;
}
