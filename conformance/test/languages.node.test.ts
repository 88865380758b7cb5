// The verifiers in other languages pass the suite, where the language is installed; where not, the test says so. In an
// ordinary run every twentieth case, in the long run all of them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONG } from "../../tools/testing/paths.ts";

const RUN = fileURLToPath(new URL("../src/run.ts", import.meta.url));
const FOLDER = fileURLToPath(new URL("../", import.meta.url));

const LANGUAGES: readonly {
  readonly name: string;
  readonly probe: readonly string[];
  readonly command: string;
  readonly folder: string;
  readonly more: readonly string[];
}[] = [
  {
    name: "python3",
    probe: ["--version"],
    command: "python3 -m svc_vdi conform",
    folder: "python",
    more: [],
  },
  {
    name: "go",
    probe: ["version"],
    command: "go run ./cmd/vdi conform",
    folder: "go",
    more: [],
  },
];

for (const { name, probe, command, folder, more } of LANGUAGES) {
  const installed = spawnSync(name, probe).status === 0;
  test.skipIf(!installed)(`${name}${installed ? "" : " (not installed here: skipped)"}`, () => {
    const options = { cwd: `${FOLDER}${folder}`, encoding: "utf8" } as const;
    const every = LONG ? "1" : "20";
    const asked = [RUN, "--every", every, ...more, "--command", command];
    const { stdout, stderr, status } = spawnSync(process.execPath, asked, options);
    expect(`${stdout}${stderr}`).toContain(", 0 different, ");
    expect(status, stdout).toBe(0);
  });
}

const inPython = { cwd: `${FOLDER}python`, encoding: "utf8" } as const;
const saysNot = (installed: boolean) => (installed ? "" : " (not installed here: skipped)");

const hasPython = spawnSync("python3", ["--version"]).status === 0;
test.skipIf(!hasPython)("the verifier in Python passes its own tests", () => {
  const { status, stderr } = spawnSync("python3", ["-m", "unittest", "-q"], inPython);
  expect(status, stderr).toBe(0);
});

const hasMypy = spawnSync("mypy", ["--version"]).status === 0;
test.skipIf(!hasMypy)(`mypy --strict${saysNot(hasMypy)}`, { tags: "long" }, () => {
  const { status, stdout } = spawnSync("mypy", ["--strict", "svc_vdi"], inPython);
  expect(status, stdout).toBe(0);
});

const hasPip = spawnSync("python3", ["-c", "import setuptools, wheel, pip"]).status === 0;
test.skipIf(!hasPip)(`pip install, and the command that it makes${saysNot(hasPip)}`, { tags: "long" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "vdi-pip-"));
  try {
    // A copy: setuptools builds beside the sources. Nothing is asked of a network.
    cpSync(inPython.cwd, join(folder, "python"), { recursive: true });
    const target = ["--target", join(folder, "there"), "--no-index", "--no-build-isolation", "--no-deps"];
    const pip = spawnSync("python3", ["-m", "pip", "install", ...target, join(folder, "python")], inPython);
    expect(pip.status, pip.stderr).toBe(0);
    const options = { cwd: folder, encoding: "utf8", env: { ...process.env, PYTHONPATH: "there" } } as const;
    const example = (name: string) => fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url));
    const words = ["verify", example("attestation.json"), "--trust", example("trust.json"), "--json"];
    const { status, stdout } = spawnSync(join(folder, "there/bin/svc-vdi"), words, options);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "attestation", verdict: "verified" });
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
