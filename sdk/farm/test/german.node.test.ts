// `vdi-prover ... --lang de`: its list of commands, the help of each, what it did and what went wrong have no English in them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proverInGerman } from "@svc/words/de/prover";
import { proverInEnglish } from "@svc/words/prover";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saidAlike } from "../../../tools/testing/languages.ts";
import { runProver } from "../src/cli/run.ts";

const folder = mkdtempSync(join(tmpdir(), "vdi-farm-german-"));
beforeAll(() => {
  writeFileSync(at("issuer.key"), "5a".repeat(32), { mode: 0o600 });
  writeFileSync(at("short"), "5a");
  writeFileSync(at("broken.json"), '{"a": ');
  writeFileSync(at("empty.json"), "{}");
  writeFileSync(at("services.json"), '{"x": 1}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

async function prover(...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runProver(args, {
    line: (text) => void out.push(text),
    note: (text) => void err.push(text),
    env: { VDI_FARM_DATABASE: "postgres://nobody@127.0.0.1:1/none" },
    signal: AbortSignal.abort(),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Words that German has not. */
const ENGLISH_WORD =
  /\b(the|which|that|this|with|and|is|are|not|of|from|by|no|it|its|expected|once|there|says|done|missing|written|nothing|given|found|where|whole|cannot|listening|signing|working|cancelled|reachable|file|folder)\b/i;

/** What is said, without options, codes, names of files and what a library says of its own arguments. */
function said(text: string): string {
  return text
    .replace(/in den Worten der Bibliothek: .*/g, "")
    .replace(/\{[^}]*\}|"[^"]*"|--[a-z-]+|\b[a-z]+(?:-[a-z]+)+\b|[\w.:/-]*[_/][\w./:-]*/g, "")
    .replace(/\b\w+\.(?:key|pub|secret|json)\b/g, "");
}

const NAMES = Object.keys(proverInEnglish.help);

test.each([["--help"], ...NAMES.map((name) => [name, "--help"])])("help: %j %j", async (...args) => {
  const { code, out, err } = await prover(...args, "--lang", "de");
  expect([code, err]).toEqual([0, ""]);
  expect(said(out)).not.toMatch(ENGLISH_WORD);
  expect(out).not.toBe((await prover(...args)).out);
});

test("help names the same options in both languages", () => {
  const options = ({ help }: { readonly help: string }) =>
    [...help.matchAll(/--[a-z-]+/g)].map(([option]) => option).sort();
  for (const name of NAMES as (keyof typeof proverInEnglish.help)[])
    expect([name, options(proverInGerman.help[name])]).toEqual([name, options(proverInEnglish.help[name])]);
});

test.each<[code: number, ...args: string[]]>([
  [64],
  [64, "frobnicate"],
  [64, "key"],
  [64, "key", "--unknown"],
  [64, "key", "--lang", "de"],
  [64, "serve", "--config"],
  [64, "serve", "--config", "a", "--config", "b"],
  [64, "serve"],
  [2, "serve", "--config", at("empty.json")],
  [64, "install", "--keep-days", "x"],
  [64, "init"],
  [64, "submit"],
  [64, "cancel"],
  [64, "cancel", "1", "--farm", "http://farm.example", "--secret", at("short")],
  [64, "work", "--key", at("issuer.key"), "--concurrency", "0"],
  [64, "signer", "--key", "a", "--command", "b", "--secret", at("short")],
  [64, "signer", "--key", at("issuer.key"), "--secret", at("short"), "--manifest", "x"],
  [2, "install"],
  [2, "public-key", "absent"],
  [2, "public-key", at("short")],
  [2, "key", at("issuer.key")],
  [2, "key", "/dev/null/x"],
  [2, "serve", "--config", at("broken.json")],
  [2, "work", "--key", at("issuer.key"), "--signers", at("services.json")],
  [2, "status", "--farm", "http://127.0.0.1:1", "--secret", at("short")],
  [0, "inputs", "--folder", folder, "--secret", at("short"), "--port", "0"],
  [0, "signer", "--key", at("issuer.key"), "--secret", at("short"), "--port", "0"],
])("%i: %j %j %j", async (code, ...args) => {
  const german = await prover(...args, "--lang=de");
  const text = `${german.out}\n${german.err}`;
  expect([german.code, text]).toEqual([code, expect.stringMatching(/[^\s]/)]);
  expect(said(text)).not.toMatch(ENGLISH_WORD);
  // Of the one that asks for the language itself, the other is asked twice.
  const english = await prover(...args.filter((arg) => arg !== "--lang" && arg !== "de"));
  expect(`${english.out}\n${english.err}`).not.toBe(text);
});

test("an unknown language is refused, and one that is asked for twice", async () => {
  expect(await prover("--help", "--lang", "tlh")).toEqual({
    code: 64,
    out: "",
    err: proverInEnglish.command.languageExpected,
  });
  expect((await prover("--help", "--lang", "de", "--lang", "xx")).err).toBe(
    proverInGerman.command.languageExpected,
  );
  expect((await prover("--help", "--lang", "de", "--lang=de")).code).toBe(64);
});

test("every sentence is another one in German", () => {
  expect(saidAlike(proverInEnglish.help, proverInGerman.help, "help")).toEqual([]);
  // A code and what stands beside it: a form without words.
  expect(saidAlike(proverInEnglish.says, proverInGerman.says, "says")).toEqual(["says.coded"]);
});
