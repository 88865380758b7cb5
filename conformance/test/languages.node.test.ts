// The verifiers in other languages pass the suite, where the language is installed; where not, the test says so. In an
// ordinary run every twentieth case, in the long run all of them.
import { spawnSync } from "node:child_process";
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
