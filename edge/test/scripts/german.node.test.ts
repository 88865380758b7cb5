// `vdi-edge ... --lang de`, or in a German environment: its list of commands, the help of each, what it did and what went wrong
// have no English in them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { edgeInGerman } from "@svc/words/de/edge";
import { type EdgeHelp, edgeInEnglish } from "@svc/words/edge";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { saidAlike } from "../../../tools/testing/languages.ts";
import { COMMAND_NAMES, perform } from "../../scripts/vdi-edge/perform.ts";

const folder = mkdtempSync(join(tmpdir(), "vdi-edge-german-"));
const at = (name: string) => join(folder, name);
const NOWHERE = "http://127.0.0.1:1";

beforeAll(async () => {
  for (const name of ["service", "broken"]) await edge({}, "init", at(name), "--origin", "log.example/2026");
  writeFileSync(at("broken/settings.env"), "no setting\n");
  writeFileSync(at("key"), "61".repeat(32));
  writeFileSync(at("short"), "61");
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function edge(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation((line) => void err.push(line));
  return { code: await perform(args, env), out: out.join("\n"), err: err.join("\n") };
}

/** Words that German has not. */
const ENGLISH_WORD =
  /\b(the|which|that|this|with|and|is|are|not|of|from|by|no|it|its|expected|once|there|says|done|missing|written|nothing|given|where|whole|cannot|nobody|answers|public|ready|bill|bills|fault|stands|credential|secret|usage|exit code|file|folder|before)\b/i;

/** What is said, without options, words of the command line, codes, names of files and the system's own words. */
function said(text: string): string {
  return text
    .replace(/signing, grant, secret oder log|, notes \}; fault|vdi-edge \w+/g, "")
    .replace(/in den Worten des Systems: .*/g, "")
    .replace(
      /\{[^}]*\}|`[^`]*`|"[^"]*"|--[a-z-]+|signing\|grant\|secret|\b[a-z]+(?:-[a-z]+)+\b|[\w.:/-]*[_/][\w./:-]*/g,
      "",
    )
    .replace(/^ {2}\w+ /gm, "")
    .replace(/\bvdi_\w+|\b\w+\.(?:env|json)\b/g, "");
}

test.each([["--help"], ...COMMAND_NAMES.map((name) => [name, "--help"])])("help: %j %j", async (...args) => {
  const { code, out, err } = await edge({}, ...args, "--lang", "de");
  expect([code, err]).toEqual([0, ""]);
  expect(said(out)).not.toMatch(ENGLISH_WORD);
  expect(out).not.toBe((await edge({}, ...args)).out);
});

test("help names the same options in both languages", () => {
  const options = ({ forms, options = [] }: EdgeHelp) =>
    [...[...forms, ...options].join("\n").matchAll(/--[a-z-]+/g)].map(([option]) => option).sort();
  for (const name of COMMAND_NAMES)
    expect([name, options(edgeInGerman.help[name])]).toEqual([name, options(edgeInEnglish.help[name])]);
});

const LINES: readonly (readonly [code: number, ...args: string[]])[] = [
  [64],
  [64, "frobnicate"],
  [64, "init"],
  [64, "init", at("new")],
  [64, "init", at("new"), "--origin", "-"],
  [64, "init", at("service"), "--origin", "log.example/2026"],
  [64, "init", at("new"), "--origin", "a", "--origin", "b"],
  [64, "init", at("key/x"), "--origin", "log.example/2026"],
  [64, "doctor", at("absent")],
  [64, "doctor", at("broken")],
  [64, "doctor", at("service"), "--frob"],
  [64, "doctor", at("service"), "--json=x"],
  [64, "run", at("service"), "--port", "x"],
  [64, "run", at("service"), "--port"],
  [64, "credential", at("service")],
  [64, "credential", at("service"), "--tenant", "t", "--scopes", "frob"],
  [64, "credential", at("service"), "--tenant", "t", "--scopes", "read", "--days", "x"],
  [0, "credential", at("service"), "--tenant", "t", "--scopes", "read"],
  [64, "rotate", at("service")],
  [64, "rotate", at("service"), "frob"],
  [64, "rotate", at("service"), "grant", "--since", "1"],
  [64, "rotate", at("service"), "grant", "--leaked", "--since", "x"],
  [64, "rotate", at("service"), "grant", "--origin", "x"],
  [64, "rotate", at("service"), "log", "--origin", "log.example/2026"],
  [0, "rotate", at("service"), "signing"],
  [0, "rotate", at("service"), "grant", "--leaked"],
  [0, "rotate", at("service"), "secret"],
  [64, "webhook", at("service"), "frob"],
  [64, "webhook", at("service"), "rotate", "--id", "w1"],
  [64, "webhook", at("service"), "add", "--to", "http://127.0.0.1", "--events", "x"],
  [
    0,
    "webhook",
    at("service"),
    "add",
    "--to",
    "https://a.example/",
    "--events",
    "billing.attestation.issued",
  ],
  [64, "webhook", at("service"), "replay", "--id", "w", "--url", NOWHERE, "--since", "x"],
  [69, "webhook", at("service"), "status", "--url", NOWHERE],
  [64, "export", at("service"), "--url", "x"],
  [64, "export", at("service"), "--url", NOWHERE, "--tenant", "t", "--from", "x", "--to", "y"],
  [69, "fsck", at("service"), "--url", NOWHERE],
  [64, "sign-revocations", at("service"), "--key", at("short")],
  [0, "sign-revocations", at("service"), "--key", at("key")],
];
test.each(LINES.map(([code, ...args]) => ({ code, args })))("$code: $args", async ({ code, args }) => {
  const german = await edge({}, ...args, "--lang=de");
  const text = `${german.out}\n${german.err}`;
  expect([german.code, text]).toEqual([code, expect.stringMatching(/[^\s]/)]);
  expect(said(text)).not.toMatch(ENGLISH_WORD);
  const english = await edge({}, ...args);
  expect(`${english.out}\n${english.err}`).not.toBe(text);
});

test("doctor in a German environment: what is well and what is not; as JSON it is the same as in an English one", {
  tags: "long",
}, async () => {
  const german = { LANG: "de_DE.UTF-8" };
  await edge({}, "init", at("off"), "--origin", "log.example/2026");
  const well = await edge(german, "doctor", at("off"));
  expect([well.code, well.out]).toEqual([0, expect.stringContaining("gut ")]);
  expect(said(well.out)).not.toMatch(ENGLISH_WORD);
  await edge({}, "rotate", at("off"), "signing", "--leaked");
  writeFileSync(at("off/settings.env"), 'VDI_ATTEST_ENABLED="false"\nVDI_LOG_ORIGIN="log.example/2026"\n');
  const off = await edge(german, "doctor", at("off"));
  expect([off.code, off.out]).toEqual([1, expect.stringContaining("FEHLER  Ausstellen ist eingeschaltet")]);
  expect(said(off.out)).not.toMatch(ENGLISH_WORD);
  const json = await edge(german, "doctor", at("off"), "--json");
  expect(json).toEqual(await edge({}, "doctor", at("off"), "--json"));
});

test("an unknown language is refused, and one that is asked for twice", async () => {
  const { languageExpected } = edgeInEnglish.command;
  expect(await edge({}, "--help", "--lang", "tlh")).toEqual({ code: 64, out: "", err: languageExpected });
  expect((await edge({}, "--help", "--lang", "de", "--lang=de")).code).toBe(64);
});

test("every sentence is another one in German", () => {
  expect(saidAlike(edgeInEnglish.help, edgeInGerman.help, "help")).toEqual([]);
  expect(saidAlike(edgeInEnglish.says, edgeInGerman.says, "says")).toEqual([]);
});
