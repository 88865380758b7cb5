// Bytes that the library refuses are refused from a file, from standard input and in a line of many.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import type { StreamRow } from "../../src/vdi/stream/rows.ts";
import { AT, attestation, folder, useFolder, vdiProcess } from "./vdi.ts";

useFolder();

const TEXT = JSON.stringify(attestation);
const DOCUMENT = Buffer.from(TEXT);
const within = (...bytes: number[]) => {
  const at = DOCUMENT.indexOf('"name":"') + 8;
  return Buffer.concat([DOCUMENT.subarray(0, at), Buffer.from(bytes), DOCUMENT.subarray(at)]);
};
const REFUSED: readonly (readonly [string, Buffer])[] = [
  ["a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["an invalid sequence", within(0xff)],
  ["an overlong form", within(0xc0, 0xaf)],
  ["UTF-16", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
];

const judged = (out: string): unknown => JSON.parse(out).documents?.[0]?.verdict ?? JSON.parse(out).verdict;

describe.each(REFUSED)("%s", (name, bytes) => {
  test("is refused from a file, from standard input and in a line", async () => {
    const { valid } = await verifyDecision(new Uint8Array(bytes));
    expect(valid).toBe(false);
    writeFileSync(join(folder, "one.json"), bytes);
    const file = await vdiProcess(["verify", "--json", "--at", AT, "one.json"]);
    const input = await vdiProcess(["verify", "--json", "--at", AT, "-"], { input: bytes });
    for (const { code, out } of [file, input]) {
      expect([code, judged(out)]).toEqual([2, "could_not_check"]);
    }
    // UTF-16 has line feeds of two bytes: it is no line of a file in UTF-8.
    if (name === "UTF-16") return;
    writeFileSync(
      join(folder, "many.jsonl"),
      Buffer.concat([DOCUMENT, Buffer.from("\n"), bytes, Buffer.from("\n")]),
    );
    const many = await vdiProcess(["verify", "--stream", "--at", AT, "many.jsonl"]);
    const rows = many.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as StreamRow);
    expect(rows[0]?.verdict).toBe("verified");
    // A line that cannot be read is of no kind.
    expect(rows[1]?.verdict).toBe("could_not_check");
  });
});
