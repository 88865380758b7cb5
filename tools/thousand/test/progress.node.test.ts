// Taking up a long run: what was whole stays, what was cut goes, the key stays the same and private.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packLines, unpackLines } from "../pack.ts";
import { openProgress } from "../progress.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "thousand-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("goes on under the same key from the last whole line", () => {
  const first = openProgress(folder);
  first.add('{"a":1}');
  first.add('{"a":2}');
  const file = join(folder, "attestations.jsonl");
  writeFileSync(file, `${readFileSync(file, "utf8")}{"a":`);
  const second = openProgress(folder);
  expect(second.lines).toEqual(['{"a":1}', '{"a":2}']);
  expect(second.signingKey).toBe(first.signingKey);
  second.add('{"a":3}');
  expect(readFileSync(file, "utf8")).toBe('{"a":1}\n{"a":2}\n{"a":3}\n');
  expect(statSync(join(folder, "issuer.key")).mode & 0o077).toBe(0);
});

test("what is packed is unpacked", () => {
  const lines = ['{"a":"é"}', '{"a":2}'];
  expect(unpackLines(packLines(lines))).toEqual(lines);
});
