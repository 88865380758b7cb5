// Many at once say what each says alone: the same result to the letter, whatever stands beside it in its group.
import type { DecisionAttestation } from "@svc/core";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { type ManyOptions, verifyDecisions } from "../../src/many/verify-decisions.ts";
import type { VerificationResult } from "../../src/result.ts";
import { verifyDecision } from "../../src/verify-decision.ts";
import { buildAttestation, NOW } from "../fixtures/attestation.ts";
import { MINIMAL, PINNED, STRICT } from "../fixtures/cases/case.ts";
import { verificationCases } from "../fixtures/verification-cases.ts";
import approve from "../vectors/real/lending-approve.json" with { type: "json" };
import decline from "../vectors/real/lending-decline-reviewed.json" with { type: "json" };
import visitsOnly from "../vectors/real/visits-only.json" with { type: "json" };

async function collect(
  inputs: Iterable<unknown> | AsyncIterable<unknown>,
  options: ManyOptions,
): Promise<VerificationResult[]> {
  const results: VerificationResult[] = [];
  for await (const result of verifyDecisions(inputs, options)) results.push(result);
  return results;
}

async function oneByOne(inputs: readonly unknown[], options: ManyOptions): Promise<VerificationResult[]> {
  const { groupSize: _, ...rest } = options;
  const results: VerificationResult[] = [];
  for (const input of inputs) results.push(await verifyDecision(input, rest));
  return results;
}

/** To the letter: also the order of members. */
async function expectTheSame(
  inputs: readonly unknown[],
  options: ManyOptions,
): Promise<VerificationResult[]> {
  const many = await collect(inputs, options);
  const alone = await oneByOne(inputs, options);
  expect(many.map((result) => JSON.stringify(result))).toEqual(alone.map((result) => JSON.stringify(result)));
  return many;
}

const utf8 = new TextEncoder();
/** A document in one of the forms in which it may arrive. */
function inForm(document: unknown, i: number): unknown {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return [text, utf8.encode(text), document][i % 3];
}

describe("the conformance table's documents together", () => {
  const documents = verificationCases().map(({ attestation }, i) =>
    typeof attestation === "string" ? attestation : inForm(attestation, i),
  );
  test.each([
    ["as STANDARD with a pinned key", PINNED],
    ["as STRICT with roots", STRICT],
    ["as MINIMAL, without proofs", MINIMAL],
    ["stopping at the first failure", { ...PINNED, stopAtFirstFailure: true }],
    ["in groups of seven", { ...PINNED, groupSize: 7 }],
  ] as const)("%s", async (name, options) => {
    const results = await expectTheSame(documents, options);
    expect(results.some(({ valid }) => valid)).toBe(true);
    expect(results.some(({ valid }) => !valid)).toBe(true);
    recordVerdict(
      `many/${name}`,
      results.map((result) => ({ ...result, engine: undefined })),
    );
  });
});

const REAL = [approve, decline, visitsOnly].map(({ attestation }) => JSON.stringify(attestation));
const REAL_OPTIONS = { now: approve.options.at };

/** Deterministic, so that a failure can be had again. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Another digit or letter somewhere, or a piece gone: mostly in the points, hashes and texts of the document. */
function altered(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const kind = random();
  if (kind < 0.1) return text.slice(0, at);
  if (kind < 0.2) return text.slice(0, at) + text.slice(at + 1);
  const character = text[at] ?? "";
  const other = /[0-9]/.test(character)
    ? String((Number(character) + 1) % 10)
    : character === "a"
      ? "b"
      : "a";
  return text.slice(0, at) + other + text.slice(at + 1);
}

test("altered documents among sound ones, over the real circuit", async () => {
  const random = generator(7);
  const count = runs(150, 3_000);
  const documents = Array.from({ length: count }, (_, i) => {
    const text = REAL[i % REAL.length] as string;
    return random() < 0.5 ? text : altered(text, random);
  });
  const results = await expectTheSame(documents, REAL_OPTIONS);
  const reasons = new Set(results.flatMap(({ steps }) => steps.map(({ reason }) => reason)));
  expect(reasons.size).toBeGreaterThan(8);
  expect(new Set(results.map(({ valid }) => valid))).toEqual(new Set([true, false]));
  recordVerdict(
    "many/altered",
    results.slice(0, 150).map((result) => ({ ...result, engine: undefined })),
  );
});

/** The proof of another document of the same circuit, in shape and on the curve: only the pairing notices. */
function withForeignProof(text: string): string {
  const document = JSON.parse(text) as DecisionAttestation;
  const { pi_a, pi_b, pi_c } = (JSON.parse(REAL[1] as string) as DecisionAttestation).proof;
  return JSON.stringify({ ...document, proof: { ...document.proof, pi_a, pi_b, pi_c } });
}

test("a false proof changes nobody else's verdict, wherever it stands", async () => {
  const sound = REAL[0] as string;
  const [alone] = await oneByOne([sound], REAL_OPTIONS);
  for (const place of [0, 5, 15, 16]) {
    const documents = Array.from({ length: 17 }, (_, i) => (i === place ? withForeignProof(sound) : sound));
    const results = await collect(documents, REAL_OPTIONS);
    for (const [i, result] of results.entries()) {
      if (i !== place) expect(result, `${i} beside ${place}`).toEqual(alone);
      else expect(result.steps[4]).toMatchObject({ name: "proof", valid: false, reason: "pairing_mismatch" });
    }
  }
});

test("where every proof is false, each is refused by its own name", async () => {
  const documents = Array.from({ length: 40 }, () => withForeignProof(REAL[0] as string));
  const results = await expectTheSame(documents, REAL_OPTIONS);
  expect(new Set(results.map(({ steps }) => steps[4]?.reason))).toEqual(new Set(["pairing_mismatch"]));
});

test("keys of several circuits in one group", async () => {
  const other = JSON.stringify(buildAttestation());
  const results = await expectTheSame([REAL[0], other, REAL[1], other, REAL[2]], { ...PINNED, at: NOW });
  expect(results.map(({ steps }) => steps[4]?.valid)).toEqual([true, true, true, true, true]);
});

describe("the run", () => {
  const sound = REAL[0] as string;

  test("takes a stream, and no more of it than a group ahead of what was asked for", async () => {
    let given = 0;
    async function* stream() {
      for (;;) {
        given += 1;
        yield sound;
      }
    }
    let taken = 0;
    for await (const { valid } of verifyDecisions(stream(), { ...REAL_OPTIONS, groupSize: 4 })) {
      expect(valid).toBe(true);
      taken += 1;
      expect(given).toBeLessThanOrEqual(Math.ceil(taken / 4) * 4);
      if (taken === 6) break;
    }
    expect(given).toBe(8);
  });

  test("ends the stream's own work when its reader leaves", async () => {
    let closed = false;
    function* stream() {
      try {
        for (;;) yield sound;
      } finally {
        closed = true;
      }
    }
    for await (const _ of verifyDecisions(stream(), { ...REAL_OPTIONS, groupSize: 1 })) break;
    expect(closed).toBe(true);
  });

  test("stops at its signal, with the signal's reason", async () => {
    const stop = new AbortController();
    const reason = new Error("enough");
    const results: VerificationResult[] = [];
    const run = async () => {
      const options = { ...REAL_OPTIONS, groupSize: 8, signal: stop.signal };
      for await (const result of verifyDecisions(Array(20).fill(sound), options)) {
        results.push(result);
        if (results.length === 3) stop.abort(reason);
      }
    };
    await expect(run()).rejects.toBe(reason);
    expect(results).toHaveLength(3);
  });

  test("nothing in, nothing out", async () => {
    expect(await collect([], REAL_OPTIONS)).toEqual([]);
  });

  test.each([
    ["a string", () => verifyDecisions(sound as unknown as string[], REAL_OPTIONS), TypeError],
    ["null", () => verifyDecisions(null as unknown as string[], REAL_OPTIONS), TypeError],
    ["no size", () => verifyDecisions([sound], { groupSize: 0 }), RangeError],
    ["a part of a size", () => verifyDecisions([sound], { groupSize: 1.5 }), RangeError],
    ["a size beyond all", () => verifyDecisions([sound], { groupSize: 1025 }), RangeError],
    ["steps to report", () => verifyDecisions([sound], { onStep: () => {} } as ManyOptions), TypeError],
    ["an unknown option", () => verifyDecisions([sound], { profile: "x" } as ManyOptions), TypeError],
  ])("refuses %s as a wrong call", async (_, call, kind) => {
    await expect(call().next()).rejects.toBeInstanceOf(kind);
  });
});
