// The action's own steps, as its file has them, run in bash as a runner would: the environment from its inputs, exit code
// and output for the workflow, nothing of what it was given read as a command. Long: the step that builds, in a clone of
// what is committed, as a runner checks it out.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { LONG, REPOSITORY } from "../../testing/paths.ts";

interface Step {
  readonly id?: string;
  readonly run: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const PATH = `${REPOSITORY}tools/action`;
const action = parse(readFileSync(`${PATH}/action.yml`, "utf8")) as Action;
const step = action.runs.steps.find(({ id }) => id === "verify") as Step;
const building = action.runs.steps.find(({ id }) => id === undefined) as Step;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vdi-action-"));
  cpSync(`${REPOSITORY}docs/examples`, `${folder}/examples dir`, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts inputs where the file's expressions stand, as a runner does. */
function filled(text: string, inputs: Readonly<Record<string, string>>, actionPath = PATH): string {
  return text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_all, name: string) => {
    if (name === "github.action_path") return actionPath;
    const input = name.replace(/^inputs\./, "");
    const value = inputs[input] ?? action.inputs[input]?.default;
    if (value === undefined) throw new Error(`nothing for ${name}`);
    return value;
  });
}

function run(inputs: Readonly<Record<string, string>>, actionPath = PATH) {
  writeFileSync(`${folder}/output`, "");
  const env = Object.fromEntries(
    Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, inputs, actionPath)]),
  );
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run],
    {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, GITHUB_OUTPUT: `${folder}/output`, ...env },
    },
  );
  return { status, stdout, stderr, output: readFileSync(`${folder}/output`, "utf8") };
}

test("no input is written into a script", () => {
  expect(action.runs.using).toBe("composite");
  for (const { run: script, shell } of action.runs.steps) {
    expect(shell).toBe("bash");
    expect(script).not.toContain("${{");
  }
});

test("valid files pass, under the workflow's own roots and with a report", () => {
  const inputs = {
    files: `examples dir/attestation.json\n${folder}/examples dir/decl*.json\n`,
    trust: "examples dir/trust.json",
    report: "report.html",
  };
  const { status, stdout, output } = run(inputs);
  expect(stdout).toContain("Both decisions are verified");
  expect(status).toBe(0);
  expect(output).toBe("code=0\n");
  expect(readFileSync(`${folder}/report.html`, "utf8")).toContain("Example lender");
});

test("one altered file fails all of them; what is missing for a profile fails too", () => {
  const files = "examples dir/attestation.json\nexamples dir/altered.json";
  expect(run({ files, trust: "examples dir/trust.json" })).toMatchObject({ status: 1, output: "code=1\n" });
  expect(run({ files: "examples dir/attestation.json", profile: "strict" })).toMatchObject({
    status: 2,
    output: "code=2\n",
  });
});

test.each(["nowhere/*.json", "nowhere.json", "", "examples dir/attestation.json\nmissing.json"])(
  "nothing to verify is no pass (%j)",
  (files) => {
    expect(run({ files })).toMatchObject({ status: 2, output: "code=2\n" });
  },
);

test("a pattern is no script, a file's name no option, and what a document says no command to the runner", () => {
  run({ files: "$(touch owned); `touch owned`\n*; touch owned" });
  expect(() => readFileSync(`${folder}/owned`)).toThrow();
  writeFileSync(`${folder}/--html=owned`, readFileSync(`${folder}/examples dir/attestation.json`));
  expect(run({ files: "--html=*" })).toMatchObject({ status: 0 });
  expect(() => readFileSync(`${folder}/owned`)).toThrow();
  writeFileSync(`${folder}/::error::x.json`, "{}");
  const { stdout } = run({ files: "::*.json" });
  const [first = ""] = stdout.split("\n");
  const stop = /^::stop-commands::(.+)$/.exec(first)?.[1];
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(`::${stop}::`);
  const wrong = run({ files: "--html=*", trust: "::error::none.json" });
  expect(wrong).toMatchObject({ status: 2, stderr: "" });
  expect(wrong.stdout).toMatch(/^::stop-commands::(.+)\n.*::error::none\.json.*\n::\1::\n$/s);
});

test("what is built is built by the repository's own Node, however old the runner's is", () => {
  const script = (path: string, text: string) => {
    mkdirSync(dirname(`${folder}/old/${path}`), { recursive: true });
    writeFileSync(`${folder}/old/${path}`, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  };
  script("runner/node", "exit 9");
  script(
    "runner/npm",
    "mkdir -p node_modules/.bin && cp own node_modules/.bin/node && cp own node_modules/.bin/tsc",
  );
  script("own", 'echo "$(basename "$0") $*"');
  const { status, stdout } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", building.run],
    {
      cwd: `${folder}/old`,
      encoding: "utf8",
      env: { PATH: `${folder}/old/runner:/usr/bin:/bin` },
    },
  );
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: "node sdk/groth16/scripts/build-wasm.ts\ntsc -b sdk/cli\nnode sdk/cli/scripts/build-bin.ts\n",
  });
});

test.runIf(LONG)(
  "in a clone the first step builds what the second verifies with, and nothing else is needed",
  () => {
    const clone = join(folder, "clone");
    const cloned = spawnSync("git", ["clone", "--quiet", "--depth", "1", `file://${REPOSITORY}`, clone]);
    expect(cloned.status).toBe(0);
    const actionPath = join(clone, "tools/action");
    const { status, stderr } = spawnSync(
      "bash",
      ["--noprofile", "--norc", "-eo", "pipefail", "-c", building.run],
      { cwd: filled(building["working-directory"] ?? "", {}, actionPath), encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
    const inputs = { files: "examples dir/attestation.json", trust: "examples dir/trust.json" };
    expect(run(inputs, actionPath)).toMatchObject({ status: 0, output: "code=0\n" });
  },
);
