// `vdi-prover ... --json`: a line of JSON for what was done and for what went wrong, of every command.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runProver } from "../src/cli/run.ts";

const folder = mkdtempSync(join(tmpdir(), "vdi-farm-json-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

async function prover(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runProver(args, {
    line: (text) => void out.push(text),
    note: (text) => void err.push(text),
    env: {},
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

describe("--json", () => {
  test("says what was done in one line, the same as the words say", async () => {
    writeFileSync(at("issuer.key"), "5a".repeat(32));
    const made = await prover("key", at("farm.key"), "--json");
    const { public_key } = JSON.parse(made.out.join("")) as { public_key: string };
    expect((await prover("public-key", at("farm.key"))).out).toEqual([public_key]);
    expect(JSON.parse((await prover("--json", "public-key", at("farm.key"))).out.join(""))).toEqual({
      public_key,
    });
    const { sha256 } = JSON.parse((await prover("secret", at("a.secret"), "--json")).out.join("")) as {
      sha256: string;
    };
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(at("a.secret"), "utf8")).toMatch(/^vdifarm_/);
    const init = await prover(
      "init",
      at("farm"),
      "--tenant",
      "bank",
      "--issuer-key",
      at("issuer.key"),
      "--json",
    );
    expect(JSON.parse(init.out.join(""))).toMatchObject({
      folder: at("farm"),
      files: expect.arrayContaining(["farm.json"]),
    });
  });

  test.each<[number, string, string[]]>([
    [64, "wrong_use", ["nonsense"]],
    [64, "wrong_use", ["key"]],
    [64, "wrong_use", ["install"]],
    [64, "wrong_use", ["install", "--keep-days", "x"]],
    [64, "wrong_use", ["serve", "--unknown"]],
    [64, "wrong_use", ["inputs", "--folder", "x"]],
    [2, "file_unreadable", ["public-key", "absent"]],
    [2, "file_unwritable", ["key", at("issuer.key")]],
    [2, "file_unreadable", ["status", "--farm", "https://farm.example", "--secret", "absent"]],
  ])("says what went wrong: %i %s %j", async (code, name, args) => {
    const said = await prover(...args, "--json");
    expect([said.code, said.out]).toEqual([code, []]);
    expect(said.err.map((line) => JSON.parse(line))).toEqual([{ code: name, message: expect.any(String) }]);
  });

  test("without it there are words", async () => {
    const { err } = await prover("public-key", "absent");
    expect(err.join("")).toMatch(/^file_unreadable: absent cannot be read/);
  });
});
