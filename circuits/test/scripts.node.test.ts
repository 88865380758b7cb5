// The scripts as commands: help, what they do not understand, what they refuse before doing anything.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseArguments } from "../scripts/arguments.ts";
import { CIRCUITS } from "../scripts/circom.ts";
import { checkPowersOfTau } from "../scripts/phase-one.ts";

function run(script: string, ...argv: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`${CIRCUITS}scripts/${script}`, ...argv], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

describe.each(["setup.ts", "check.ts", "measure.ts"])("%s", (script) => {
  test("--help explains and does nothing", async () => {
    const { code, output } = await run(script, "--help");
    expect(code).toBe(0);
    expect(output).toMatch(/^usage: npm run circuits:/);
  });

  test("an unknown argument is exit code 2", { tags: "long" }, async () => {
    const { code, output } = await run(script, "--ptua", "x");
    expect(code).toBe(2);
    expect(output).toContain("--ptua: not understood");
  });
});

test.each([
  [["--statements", "ada.json"], "--statements: goes with --final"],
  [["--final", "final.zkey"], "--final: expected --ptau"],
])("a setup with a part of a ceremony is exit code 2: %j", { tags: "long" }, async (argv, said) => {
  const { code, output } = await run("setup.ts", ...argv);
  expect(code).toBe(2);
  expect(output).toContain(said);
});

describe("arguments", () => {
  const known = { flags: ["--help"], values: ["--ptau"] };
  test("names and values", () => {
    const { flags, values } = parseArguments(["--ptau", "a.ptau", "--help"], known);
    expect([[...flags], [...values]]).toEqual([["--help"], [["--ptau", "a.ptau"]]]);
  });
  test.each([[["--ptau"]], [["--ptau", "--help"]], [["x"]]])("%j is refused", (argv) => {
    expect(() => parseArguments(argv, known)).toThrow(RangeError);
  });
});

describe("powers of tau", () => {
  let folder: string;
  let path: string;
  const content = "not powers of tau, but bytes with a hash";
  const digest = createHash("blake2b512").update(content).digest("hex");

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "circuits-test-"));
    path = join(folder, "some.ptau");
    await writeFile(path, content);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are taken with the digest that was demanded", async () => {
    expect(await checkPowersOfTau(path, digest)).toEqual({ path, name: "some.ptau", blake2b: digest });
  });
  test("are refused with another", async () => {
    await expect(checkPowersOfTau(path, "00".repeat(64))).rejects.toThrow(/not the 0000/);
  });
  test("are refused unnamed and unknown", async () => {
    await expect(checkPowersOfTau(path, undefined)).rejects.toThrow(/no known ceremony/);
  });
  test("a setup stops there", async () => {
    const { code, output } = await run("setup.ts", "--ptau", path, "--ptau-blake2b", "00".repeat(64));
    expect(code).toBe(1);
    expect(output).toMatch(/not the 0000/);
  });
});
