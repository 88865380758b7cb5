/** Mistakes that users make with any command: each is refused by its own name, and nothing weaker is done in its place. */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { timeOf } from "../../src/vdi/arguments.ts";
import { runVdi } from "../../src/vdi/run.ts";
import { AT, BIN, folder, layOut, put, useFolder, vdi } from "./vdi.ts";

useFolder();

beforeAll(async () => {
  await layOut();
  put("page.html", "<!DOCTYPE html><html><body>404</body></html>");
  put("empty.json", "");
  put("none.json", { issuers: [] });
  writeFileSync("utf16.json", Buffer.from('\ufeff{"issuers": []}', "utf16le"));
});

test.each([
  ["--trust", "verify", "att.json", "--trust", "page.json", "--trust", "none.json"],
  ["--profile", "verify", "att.json", "--profile=strict", "--profile", "minimal"],
  ["--at", "receipt", "issue", "att.json", "--at", AT, "--at", "7"],
  ["--json", "verify", "att.json", "--json", "--json"],
  ["--lang", "verify", "att.json", "--html", "r.html", "--lang", "de", "--lang=en"],
  ["--vkey", "log", "fsck", ".", "--vkey", "a", "--vkey", "b"],
])("%s twice is wrong use: the second does not take the first one's place", async (option, ...args) => {
  const { code, out, err } = await vdi(args);
  expect([code, out]).toEqual([64, ""]);
  expect(err).toMatch(new RegExp(`^${option} is given twice`));
});

test("what may be given several times may", async () => {
  const args = ["bundle", "create", "--attestation", "att.json"];
  const { code } = await vdi([
    ...args,
    "--receipt",
    "alice.json",
    "--receipt",
    "bob.json",
    "--out",
    "b.json",
  ]);
  expect(code).toBe(0);
});

describe("a trust file that is none is said to be what it is, and no document is judged without it", () => {
  test.each([
    ["page.html", /page\.html cannot be used: The text is not JSON: expected a value, found "<"/],
    ["empty.json", /empty\.json cannot be used: The text is not JSON: expected a value, found the end/],
    ["utf16.json", /utf16\.json: It is UTF-16 text: save it as UTF-8\./],
    ["att.json", /att\.json cannot be used: it is no trust file \(Decision attestation\)/],
    [".", /\. is a folder/],
  ])("%s", async (file, said) => {
    const { code, out, err } = await vdi(["verify", "att.json", "--at", AT, "--trust", file]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(said);
  });
});

test("a moment has a zone: at midnight of a day nothing of that day was decided, and where it is, nobody said", async () => {
  for (const text of ["2026-11-22", "2026-11-22T10:00", "2026-11-22 10:00Z", "22.11.2026", "-1", "1e9", " 7"])
    expect(() => timeOf(text)).toThrow("--at: expected Unix seconds, or a time with its zone");
  expect(timeOf("2026-11-22T10:00Z")).toBe(timeOf("2026-11-22T11:00:00+01:00"));
  expect(timeOf("7")).toBe(7);
  for (const text of ["2026-02-30T10:00Z", "2026-04-31T10:00:00+02:00"]) expect(() => timeOf(text)).toThrow();
  expect(() => timeOf("2026-02-29", "--to")).toThrow("--to");
  expect(timeOf("2024-02-29T23:30:00-02:00")).toBe(timeOf("2024-03-01T01:30Z"));
  // A period may begin on a day, and the statement has its seconds.
  expect(timeOf("2026-11-22", "--from")).toBe(timeOf("2026-11-22T00:00:00Z"));
});

test("- is standard output where something is written, and no file of that name", async () => {
  const thin = await vdi(["slim", "att.json"]);
  expect(await vdi(["slim", "att.json", "--out", "-"])).toEqual(thin);
  const made = await vdi([
    "period",
    "close",
    "--key",
    "alice.key",
    "--from",
    "7",
    "--to",
    "8",
    "--leaves",
    "-",
  ]);
  expect(made.code).toBe(64);
  expect(made.err).toContain("- is no file: only what --out and --html name may go to standard output");
  expect(existsSync("-")).toBe(false);
});

test("a command that is stopped ends as one that was, and not as one that found something", async () => {
  const initial = fileURLToPath(new URL("../fixtures/ceremony/initial.zkey", import.meta.url));
  const stopping = new AbortController();
  stopping.abort();
  let said = "";
  const code = await runVdi(["ceremony", "check", initial, initial], {
    line: (text) => (said += text),
    note: (text) => (said += text),
    stdin: async () => new Uint8Array(),
    colour: false,
    signal: stopping.signal,
  });
  expect([code, said]).toEqual([130, ""]);
});

describe("exit codes of a process", () => {
  const run = (command: string) =>
    spawnSync("bash", ["-c", `set -o pipefail; ${command}`], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, VDI: `${process.execPath} ${BIN}` },
    });

  test("whoever stops reading hears no verdict, on standard error neither", () => {
    expect(run(`$VDI verify att.json --at ${AT} --html - | true`).status).toBe(141);
    expect(run("$VDI verify nowhere.json 2>&1 | true").status).toBe(141);
  });

  test("a fault of the program is not the code of a document that is not valid", () => {
    put(
      "fault.mjs",
      'Object.defineProperty(process.stdout, "isTTY", { get() { throw new Error("fault"); } });',
    );
    const { status, stderr } = run(`NODE_OPTIONS="--import ./fault.mjs" $VDI verify att.json`);
    expect(status).toBe(2);
    expect(stderr).toContain("Error: fault");
  });
});
