// `vdi verify --stream`: each line as `vdi verify` judges it alone, whatever the chunks, the packing and the company;
// where to go on; and what stops nothing.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { slim, verifyDecision } from "@svc/vdi-verifier";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { readThousand } from "../../../../tools/fixtures/thousand.ts";
import { runVdi } from "../../src/vdi/run.ts";
import { batchesOf, MAX_LINE_BYTES } from "../../src/vdi/stream/lines.ts";
import { verifyBatches } from "../../src/vdi/stream/pool.ts";
import { type StreamRow, termsOfLines } from "../../src/vdi/stream/rows.ts";
import { folder, useFolder, vdiProcess } from "./vdi.ts";

useFolder();

const REAL = readThousand().slice(0, 150);
const AT = String(Math.max(...REAL.map((line) => JSON.parse(line).issued_at)) + 60);

/** A stream as strangers send it: whole, thin, false, expired in no way, no documents at all. */
const MIXED = [
  ...REAL.slice(0, 70),
  "",
  JSON.stringify(slim(JSON.parse(REAL[70] as string))),
  (REAL[71] as string).replace('"outcome":"', '"outcome":"x'),
  "{}",
  "no JSON at all",
  '{"type":"verification_receipt_v1"}',
  `[${REAL[72]},${REAL[73]}]`,
  "\u0000",
  ...REAL.slice(74, 150),
];

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "mixed.jsonl"), MIXED.join("\n"));
});

const rowsOf = (out: string): StreamRow[] =>
  out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const stream = (...args: string[]) => vdiProcess(["verify", "--stream", "--at", AT, ...args]);

describe("verify --stream", () => {
  test("says of each line what it is worth alone, in order, and stops at none", async () => {
    const { code, out, err } = await stream("mixed.jsonl");
    const rows = rowsOf(out);
    const lines = MIXED.filter((line) => line !== "");
    expect(rows).toHaveLength(lines.length);
    for (const [i, line] of lines.entries()) {
      const alone = await verifyDecision(line, { at: Number(AT) });
      const row = rows[i] as StreamRow;
      if (row.trust === undefined) continue;
      if (i === 70) {
        expect([row.verdict, row.attestation_id]).toEqual([
          "verified",
          JSON.parse(REAL[70] as string).attestation_id,
        ]);
        continue;
      }
      expect([row.verdict, row.reason, row.step, row.trust]).toEqual([
        alone.valid ? "verified" : alone.conclusive ? "not_valid" : "could_not_check",
        alone.reason,
        alone.failedStep,
        alone.trust,
      ]);
    }
    expect(rows.slice(71, 77).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["not_valid", expect.any(String)],
      ["could_not_check", "not_recognised"],
      ["could_not_check", "not_recognised"],
      ["not_valid", "receipt_malformed"],
      // A list of two attestations on one line.
      ["verified", undefined],
      ["could_not_check", "not_recognised"],
    ]);
    expect(JSON.parse(err)).toMatchObject({
      lines: rows.length,
      verified: 148,
      not_valid: 2,
      could_not_check: 3,
    });
    expect(code).toBe(1);
    const text = MIXED.join("\n");
    for (const [i, { end }] of rows.entries()) {
      const before = Buffer.from(text).subarray(0, end).toString();
      expect(
        before.endsWith(`${lines[i]}\n`) || (i === rows.length - 1 && before.endsWith(lines[i] as string)),
      ).toBe(true);
    }
  });

  test("to somebody who looks on its counts are a sentence", async () => {
    const note = async () => {
      let said = "";
      await runVdi(["verify", "--stream", "-", "--at", AT, "--threads", "1"], {
        line: () => undefined,
        note: (text) => (said += text),
        stdin: async () => new Uint8Array(),
        colour: false,
        progress: () => undefined,
        input: () => Readable.from([Buffer.from(`${REAL[0]}\n\r\n{}\n${REAL[1]}\n`)]),
        write: async () => undefined,
      });
      return said;
    };
    expect(await note()).toBe("3 lines: 2 verified, 1 could not be checked.");
  });

  test("goes on where a row ended, and nowhere else", { tags: "long" }, async () => {
    const all = await stream("mixed.jsonl");
    const rows = all.out.split("\n").filter(Boolean);
    const { end } = JSON.parse(rows[99] as string) as StreamRow;
    const rest = await stream("mixed.jsonl", "--from", String(end), "--threads", "1");
    expect(rest.out.split("\n").filter(Boolean)).toEqual(rows.slice(100));
    const wrong = await stream("mixed.jsonl", "--from", String(end + 1));
    expect([wrong.code, wrong.out]).toEqual([64, ""]);
    expect(wrong.err).toContain(`no line begins at byte ${end + 1}`);
    expect((await stream("mixed.jsonl", "--from", "999999999")).code).toBe(64);
  });

  test("packed, piped and unordered, the rows are the same", { tags: "long" }, async () => {
    const bytes = Buffer.from(MIXED.join("\n"));
    writeFileSync(join(folder, "mixed.gz"), gzipSync(bytes));
    writeFileSync(join(folder, "mixed.zst"), zstdCompressSync(bytes));
    const { out } = await stream("mixed.jsonl");
    expect((await stream("mixed.gz")).out).toBe(out);
    expect((await stream("mixed.zst")).out).toBe(out);
    const piped = await vdiProcess(["verify", "--stream", "--at", AT, "-", "--threads", "2"], {
      input: MIXED.join("\n"),
    });
    expect(piped.out).toBe(out);
    const unordered = await stream("mixed.jsonl", "--unordered");
    expect(unordered.out.split("\n").sort()).toEqual(out.split("\n").sort());
  });

  test("a pack that is cut short fails after its good lines; nothing is called valid for it", async () => {
    const packed = gzipSync(Buffer.from(REAL.slice(0, 3).join("\n")));
    writeFileSync(join(folder, "cut.gz"), packed.subarray(0, packed.length - 9));
    const { code, err } = await stream("cut.gz");
    expect(code).toBe(2);
    expect(err).toContain("cut.gz cannot be read");
  });

  test("nothing at all could not be checked; an absent file is named; a wrong option is refused", {
    tags: "long",
  }, async () => {
    writeFileSync(join(folder, "empty.jsonl"), "\n\n");
    expect((await stream("empty.jsonl")).code).toBe(2);
    const absent = await stream("absent.jsonl");
    expect([absent.code, absent.err.includes("absent.jsonl")]).toEqual([2, true]);
    for (const args of [["--threads", "0"], ["--from", "-1"], ["--html", "x"], ["mixed.jsonl"]]) {
      expect((await stream("mixed.jsonl", ...args)).code, args.join(" ")).toBe(64);
    }
  });

  test("trust counts as without --stream", { tags: "long" }, async () => {
    const [line] = REAL;
    writeFileSync(join(folder, "one.jsonl"), `${line}\n`);
    writeFileSync(join(folder, "other.json"), JSON.stringify({ issuers: ["77".repeat(32)] }));
    const { code, out } = await stream("one.jsonl", "--trust", "other.json");
    expect([code, rowsOf(out)[0]?.reason]).toEqual([1, "issuer_not_trusted"]);
  });

  test("a stop says where to go on, and what was printed until then is whole", async () => {
    const stopping = new AbortController();
    let out = "";
    let note = "";
    const endless = function* () {
      for (;;) yield Buffer.from(`${REAL.slice(0, 64).join("\n")}\n`);
    };
    const code = await runVdi(["verify", "--stream", "-", "--at", AT, "--threads", "1"], {
      line: () => undefined,
      note: (text) => (note += text),
      stdin: async () => new Uint8Array(),
      colour: false,
      signal: stopping.signal,
      input: () => Readable.from(endless(), { objectMode: false }),
      write: async (text) => {
        out += text;
        stopping.abort();
      },
    });
    expect(code).toBe(130);
    const last = rowsOf(out).at(-1) as StreamRow;
    expect(note).toContain(`Go on with --from ${last.end}`);
  });
});

test("what was answered is held no longer, however long the stream goes on", { tags: "long" }, async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const endless = async function* () {
    for (;;) yield Buffer.from(`${REAL[0]}\n${REAL[1]}\n`);
  };
  const { signal } = new AbortController();
  const trust = { verification: { now: Number(AT) }, anchors: {}, logs: [], names: {} };
  const options = { threads: 1, inOrder: true, signal };
  const rows = verifyBatches(batchesOf(endless()), termsOfLines(trust), options);
  const answered: WeakRef<object>[] = [];
  for (let i = 0; i < 8; i++) answered.push(new WeakRef((await rows.next()).value as object));
  // The target of a WeakRef made in this turn lives until the turn ends.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(answered.slice(0, 5).filter((one) => one.deref() !== undefined)).toHaveLength(0);
  await rows.return(undefined);
});

describe("batchesOf", () => {
  const linesIn = async (chunks: Uint8Array[]): Promise<[string | null, number][]> => {
    const found: [string | null, number][] = [];
    for await (const { bytes, lengths, ends } of batchesOf(chunks)) {
      let at = 0;
      expect(lengths.length).toBeLessThanOrEqual(64);
      for (const [i, length] of lengths.entries()) {
        found.push([
          length < 0 ? null : Buffer.from(bytes.subarray(at, at + length)).toString("latin1"),
          ends[i] as number,
        ]);
        at += Math.max(length, 0);
      }
      expect(at).toBe(bytes.length);
    }
    return found;
  };

  test("finds the same lines however the stream is cut", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 40 })),
        fc.array(fc.nat(30)),
        async (texts, cuts) => {
          const whole = Buffer.from(texts.join("\n"));
          const chunks: Uint8Array[] = [];
          let at = 0;
          for (const cut of cuts) {
            chunks.push(whole.subarray(at, at + cut));
            at += cut;
          }
          chunks.push(whole.subarray(at));
          const expected: [string, number][] = [];
          let end = 0;
          for (const line of whole.toString().split("\n")) {
            end = Math.min(end + line.length + 1, whole.length);
            if (line !== "") expected.push([line, end]);
          }
          expect(await linesIn(chunks)).toEqual(expected);
        },
      ),
    ));

  test("of a line that is longer than any document nothing is held", async () => {
    const chunk = new Uint8Array(1 << 16).fill(0x61);
    let held = 0;
    const chunks = function* () {
      yield Buffer.from("x\n");
      for (let i = 0; i < 4096; i++) {
        if (i === 4000) held = process.memoryUsage().arrayBuffers;
        yield chunk;
      }
      yield Buffer.from("\ny");
    };
    const before = process.memoryUsage().arrayBuffers;
    const found: [number, number][] = [];
    for await (const { lengths, ends } of batchesOf(chunks())) {
      for (const [i, length] of lengths.entries()) found.push([length, ends[i] as number]);
    }
    const long = 2 + 4096 * (1 << 16) + 1;
    expect(found).toEqual([
      [1, 2],
      [-1, long],
      [1, long + 1],
    ]);
    expect(held - before).toBeLessThan(16 << 20);
    expect(MAX_LINE_BYTES).toBeGreaterThan(1 << 20);
  });
});
