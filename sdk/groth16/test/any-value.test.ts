// Evidence of any kind gives a verdict, never an exception; and the structure of a proof has no slack: whatever is
// changed in it, at any depth, is refused.

import { KEY_REASONS, PROOF_REASONS, TRANSCRIPT_REASONS } from "@svc/core/finding";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { runs } from "../../../tools/testing/vectors.ts";
import type { Engine, PreparedKey } from "../src/engine.ts";
import { loadEngine } from "../src/load-engine.ts";
import { verifyTranscript } from "../src/transcript/verify-transcript.ts";
import { keyOfChain, transcriptOf } from "./support/transcript-bytes.ts";
import { keyOf, simulate, trapdoor } from "./support/trapdoor.ts";

const SECRETS = trapdoor(2);
const SIGNALS = ["3", "4"];
const PROOF = simulate(SECRETS, [3n, 4n]);
const KEY = keyOf(SECRETS);

let engine: Engine;
let key: PreparedKey;

beforeAll(async () => {
  engine = await loadEngine({ prefer: "js" });
  const prepared = engine.prepare(KEY);
  if (!prepared.ok) throw new Error(prepared.reason);
  key = prepared.key;
});

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSparseArray: true,
  withTypedArray: true,
});

test("anything as proof, signals, key or transcript", () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(PROOF_REASONS).toHaveProperty(key.verify(value, SIGNALS).reason as string);
      expect(PROOF_REASONS).toHaveProperty(key.verify(PROOF, value).reason as string);
      expect(KEY_REASONS).toHaveProperty((engine.prepare(value) as { reason: string }).reason);
      const verdict = verifyTranscript(value, keyOfChain("main"));
      expect(TRANSCRIPT_REASONS).toHaveProperty(verdict.reason as string);
    }),
    { numRuns: runs(300, 20_000) },
  );
});

/** Paths to every value inside a JSON value. */
function paths(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => paths(inner, [...at, name]))];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[step] = replaced(copy[step], rest, by);
  return copy;
}

const PROOF_PATHS = paths(PROOF);
const KEY_PATHS = paths(KEY);
const substitute = fc.oneof(
  anything,
  fc.bigInt({ min: -(2n ** 260n), max: 2n ** 260n }).map(String),
  fc.constantFrom("0", "1", "", null, [], {}),
);

test("a proof with any part replaced", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROOF_PATHS), substitute, (path, by) => {
      const proof = replaced(PROOF, path, by);
      fc.pre(JSON.stringify(proof, bigints) !== JSON.stringify(PROOF));
      expect(PROOF_REASONS).toHaveProperty(key.verify(proof, SIGNALS).reason as string);
    }),
    { numRuns: runs(300, 20_000) },
  );
});

test("a key with any part replaced refuses, or takes another statement", () => {
  fc.assert(
    fc.property(fc.constantFrom(...KEY_PATHS), substitute, (path, by) => {
      const changed = replaced(KEY, path, by);
      fc.pre(JSON.stringify(changed, bigints) !== JSON.stringify(KEY));
      const prepared = engine.prepare(changed);
      if (prepared.ok) expect(prepared.key.verify(PROOF, SIGNALS).valid).toBe(false);
      else expect(KEY_REASONS).toHaveProperty(prepared.reason);
    }),
    { numRuns: runs(300, 20_000) },
  );
});

test("a transcript with any bytes cut, inserted or overwritten", () => {
  const transcript = transcriptOf("single");
  const verificationKey = keyOfChain("single");
  // The last five bytes are the contributor's name and its tag and length, which nothing covers.
  const covered = transcript.length - 5;
  fc.assert(
    fc.property(
      fc.nat(covered - 1),
      fc.uint8Array({ maxLength: 70 }),
      fc.nat(70),
      (at, inserted, removed) => {
        const head = transcript.subarray(0, at);
        const tail = transcript.subarray(Math.min(at + removed, covered));
        const changed = new Uint8Array([...head, ...inserted, ...tail]);
        fc.pre(changed.length !== transcript.length || changed.some((byte, i) => byte !== transcript[i]));
        expect(TRANSCRIPT_REASONS).toHaveProperty(
          verifyTranscript(changed, verificationKey).reason as string,
        );
      },
    ),
    { numRuns: runs(200, 5_000) },
  );
});

function bigints(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}
