// Files to write: one that cannot be is refused before any work, with nothing read, proved or asked for; a document that
// cannot be read is none that was found false.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { useFolder, vdi } from "./vdi.ts";

useFolder();

beforeAll(() => {
  mkdirSync("folder");
  writeFileSync("there", "kept");
  writeFileSync("cut", '{"cut": ');
});

/** Everything that they read is absent: what is wrong with the output is said before any of it is looked for. */
const LINES = [
  "attest absent.json --out OUT",
  "attest absent.json --evidence OUT --source absent.json",
  "bundle create --attestation absent.json --out OUT",
  "receipt issue absent.json --out OUT",
  "slim absent.json --out OUT",
  "expand absent.json --out OUT",
  "badge absent.json --out OUT",
  "verify absent.json --html OUT",
  "disclose absent.json absent.json --out OUT",
  "log append absent.json --to http://127.0.0.1:1 --secret absent --out OUT",
  "period sample absent.json --out OUT",
  "period answer absent.json absent.json absent.json --leaves absent --out OUT",
  "period close absent.json --key absent --from 2026-01-01 --to 2026-02-01 --leaves OUT",
  "period verify absent.json --evidence OUT",
  "source sign absent.json absent.json --key absent --name a --opening new --out OUT",
  "ceremony statement absent --terms absent --key absent --contribution none --out OUT",
];

test.each(LINES)("%s", async (line) => {
  const saying = async (path: string) => {
    const { code, out, err } = await vdi(line.split(" ").map((word) => (word === "OUT" ? path : word)));
    return [code, out, err];
  };
  expect(await saying("nodir/x")).toEqual([2, "", expect.stringContaining("nodir/x cannot be written: ")]);
  expect(await saying("there/x")).toEqual([2, "", expect.stringContaining("there/x cannot be written: ")]);
  expect(await saying("folder")).toEqual([
    2,
    "",
    expect.stringContaining("folder cannot be written: it is a folder"),
  ]);
  expect(await saying("new")).toEqual([2, "", expect.not.stringContaining("cannot be written")]);
});

test.each([
  "attest absent.json --opening there",
  "source sign absent.json absent.json --key absent --name a --opening there",
  "ceremony contribute absent absent --name a --out there",
])("a secret, or what another hour of work made, is not replaced: %s", async (line) => {
  const { code, err } = await vdi(line.split(" "));
  expect([code, err]).toEqual([2, expect.stringContaining("there")]);
  expect(err).not.toContain("absent");
  expect(readFileSync("there", "utf8")).toBe("kept");
});

test.each([
  "verify cut",
  "inspect cut",
  "slim cut",
  "expand cut",
  "badge cut",
  "bundle verify cut",
  "receipt issue cut",
  "receipt verify cut",
  "receipt chain cut",
  "period verify cut",
  "policy check cut",
  "disclose cut cut",
  "log append cut --to http://127.0.0.1:1 --secret there",
])("what cannot be read could not be checked: %s", async (line) => {
  const { code, out, err } = await vdi(line.split(" "));
  expect([code, `${out}${err}`]).toEqual([2, expect.not.stringMatching(/^Not valid/)]);
});
