// Files and standard input that are too long to be read whole: `vdi verify` just reads them, and says what it did.
import { execFileSync, spawn } from "node:child_process";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { longFile, wholeOrLong } from "../../src/vdi/stream/long-input.ts";
import { AT, attestation, folder, get, layOut, put, useFolder, vdi, vdiProcess } from "./vdi.ts";

useFolder();

const LONG = (64 << 20) + 1;

/** As long as `LONG` by one line that no document is as long as; on disk it takes no room. */
function putLong(name: string, ...lines: readonly string[]): string {
  const file = openSync(join(folder, name), "w");
  writeSync(file, lines.map((line) => `${line}\n`).join(""));
  ftruncateSync(file, LONG);
  closeSync(file);
  return name;
}

const line = JSON.stringify(attestation);
beforeAll(async () => {
  await layOut();
});

describe("vdi verify, of a long file", () => {
  test("each line by itself: what is verified is counted, what is not is told, in lines and as a report", async () => {
    const bad = JSON.stringify(JSON.parse(get("bad.json")));
    putLong("long.jsonl", line, line, bad, '{"type":"verification_receipt_v1"}');
    const asked = ["verify", "long.jsonl", "--at", AT, "--trust", "page.json"];
    const { code, out, err } = await vdiProcess([...asked, "--html", "report.html"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^long\.jsonl is longer than 64 MiB: each of its lines is judged by itself/);
    expect(out).not.toContain("line 1\n");
    expect(out).toMatch(/^Not valid {2}long\.jsonl, line 3\n {2}This document does not hold/);
    expect(out).toContain("\nNot valid  long.jsonl, line 4\n  Complete and well-formed: receipt_malformed");
    expect(out).toContain("\nCould not be checked  long.jsonl, line 5\n  The document is larger than the ");
    expect(out).toMatch(
      /\n2 of 3 decisions are verified: 2 “approve”, .* pinned as the bank\.\n1 is not valid\. Of 2 other documents: 1 not valid, 1 not fully checked or vouched for\.\nAsked about /,
    );
    const report = get("report.html").replaceAll("\u00a0", " ");
    expect(report).toMatch(/<h1>2 of 3 decisions are verified\.<\/h1>\n<p class="lead">/);
    expect(report).toContain(
      "&quot;approve&quot;: 2, of which 2 verified. &quot;decline&quot;: 1, of which 1 not valid.",
    );
    expect(report).toContain(
      "each of its lines is judged by itself, and what is verified is counted and not listed",
    );
    expect(report.match(/<section><p class="head /g)).toHaveLength(2);
    expect(report).toMatch(/<li>long\.jsonl<br><small>SHA-256 [0-9a-f]{64}<\/small>/);
  });

  test("beside it the others are looked at as ever, and count", { tags: "long" }, async () => {
    putLong("long.jsonl", line);
    const { code, out } = await vdiProcess([
      "verify",
      "att.json",
      "long.jsonl",
      "--at",
      AT,
      "--trust",
      "page.json",
    ]);
    expect(code).toBe(2);
    expect(out).toMatch(/^Verified {2}att\.json\n/);
    expect(out).toContain("Both decisions are verified: 2 “approve”");
  });

  test("--json: the rows of --stream, and nothing else", { tags: "long" }, async () => {
    putLong("long.jsonl", line);
    const { code, out } = await vdiProcess(["verify", "long.jsonl", "--at", AT, "--json"]);
    expect(code).toBe(2);
    const rows = out.trimEnd().split("\n");
    expect(rows.map((row) => JSON.parse(row).verdict)).toEqual(["verified", "could_not_check"]);
  });

  test("from standard input", { tags: "long" }, async () => {
    putLong("long.jsonl", line);
    const input = readFileSync(join(folder, "long.jsonl"));
    const { code, out, err } = await vdiProcess(["verify", "-", "--at", AT], { input });
    expect(code).toBe(2);
    expect(err).toMatch(/^standard input is longer than 64 MiB/);
    expect(out).toContain("Could not be checked  standard input, line 2");
    expect(out).toContain("One decision is verified");
  });

  test("from a pipe, whose length nobody knows before", { tags: "long" }, async () => {
    putLong("long.jsonl", line);
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const writer = spawn("sh", ["-c", "cat long.jsonl > pipe"], { cwd: folder, stdio: "ignore" });
    const { code, out, err } = await vdiProcess(["verify", "pipe", "--at", AT]);
    writer.kill();
    expect(code).toBe(2);
    expect(err).toMatch(/^pipe is longer than 64 MiB: each of its lines is judged by itself/);
    expect(out).toContain("Could not be checked  pipe, line 2");
  });

  test("what stops in the middle, or is not there any more, is a file that cannot be read and no crash", async () => {
    await expect(longFile(join(folder, "gone.jsonl"), LONG)).rejects.toMatchObject({
      code: "file_unreadable",
    });
    const cut = (async function* () {
      yield new Uint8Array(1);
      throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
    })();
    await expect(wholeOrLong("-", cut)).rejects.toMatchObject({ code: "file_unreadable" });
  });

  test("what is not JSON Lines is refused, and says what it may be", async () => {
    putLong("one.json", `{`, `"a": 1 }`);
    putLong("zeros.bin");
    for (const name of ["one.json", "zeros.bin"]) {
      const { code, err } = await vdi(["verify", name]);
      expect(code).toBe(2);
      expect(err).toContain(`${name} is too large: 65 MiB, and what is not JSON Lines may have 64 MiB`);
    }
    put("short.json", line);
    expect((await vdi(["verify", "short.json", "--at", AT])).code).toBe(0);
  });
});
