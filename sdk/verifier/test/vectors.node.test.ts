// The conformance vectors in the repository are those that the script makes; base and patch together are the very
// documents and options that the cases verify; and snarkjs, which knows nothing of this project's engine, agrees about
// every valid proof in them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DecisionAttestation } from "@svc/core";
import { applyPatch, type Operation } from "rfc6902";
import * as snarkjs from "snarkjs";
import { afterAll, expect, test } from "vitest";
import { VECTORS, vectorFiles } from "../scripts/make-vectors.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { verificationCases } from "./fixtures/verification-cases.ts";

type Options = Parameters<typeof verifyDecision>[1];

interface Input {
  readonly attestation: DecisionAttestation | string;
  readonly options: Options;
}

interface Vector {
  readonly name: string;
  readonly base?: string;
  readonly patch?: Operation[];
  readonly attestation_text?: string;
  readonly options?: Options;
  readonly wanted: { readonly valid: boolean; readonly failedStep?: number; readonly reason?: string };
}

const files = readdirSync(VECTORS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replaceAll("\\", "/"))
  .sort();
const cases = files.filter((file) => !file.startsWith("bases/"));
const read = (file: string): unknown => JSON.parse(readFileSync(join(VECTORS, file), "utf8"));
const readCase = (file: string) => read(file) as Vector;

/** As `docs/protocol.md` tells another implementation to put it together. */
function inputOf({ base, patch, attestation_text, options }: Vector): Input {
  if (attestation_text !== undefined) return { attestation: attestation_text, options };
  const input = read(`bases/${base}.json`) as Input;
  const faults = applyPatch(input, patch as Operation[]).filter((fault) => fault !== null);
  if (faults.length > 0) throw faults[0];
  return input;
}

afterAll(async () => {
  // snarkjs keeps its curve workers on a global; without this the process would not end.
  await (globalThis as { curve_bn128?: { terminate(): Promise<void> } }).curve_bn128?.terminate();
});

test("the vectors regenerate identically", { tags: "long" }, () => {
  const made = vectorFiles();
  expect(files).toEqual([...made.keys()].sort());
  for (const file of files) expect(read(file), file).toEqual(JSON.parse(JSON.stringify(made.get(file))));
});

test("base and patch give exactly what the cases verify", () => {
  const byName = new Map(cases.map((file) => [readCase(file).name, inputOf(readCase(file))]));
  expect(byName.size).toBe(verificationCases().length);
  for (const { name, attestation, options } of verificationCases())
    expect(byName.get(name), name).toStrictEqual(JSON.parse(JSON.stringify({ attestation, options })));
});

test("a patch adds, removes and replaces, and is shorter than three quarters of what it changes", () => {
  for (const file of cases) {
    const { base, patch } = readCase(file);
    if (patch === undefined) continue;
    for (const { op } of patch) expect(["add", "remove", "replace"], file).toContain(op);
    const whole = JSON.stringify(read(`bases/${base}.json`)).length;
    expect(JSON.stringify(patch).length, file).toBeLessThan((whole * 3) / 4);
  }
});

test("each file gives its verdict", async () => {
  for (const file of cases) {
    const vector = readCase(file);
    const { attestation, options } = inputOf(vector);
    const { valid, failedStep, reason } = await verifyDecision(attestation, options);
    expect({ valid, failedStep, reason }, file).toEqual({
      valid: vector.wanted.valid,
      failedStep: vector.wanted.failedStep,
      reason: vector.wanted.reason,
    });
  }
});

test("snarkjs agrees about every proof of a valid document", { tags: "long" }, async () => {
  let agreed = 0;
  for (const file of cases) {
    const vector = readCase(file);
    const { attestation, options } = inputOf(vector);
    if (!vector.wanted.valid || typeof attestation === "string") continue;
    if (options?.profileId === "VDI_VERIFY_MINIMAL_V1") continue;
    const { pi_a, pi_b, pi_c, public_signals } = attestation.proof;
    const proof = { pi_a, pi_b, pi_c, protocol: "groth16", curve: "bn128" };
    expect(await snarkjs.groth16.verify(attestation.verification.key, public_signals, proof), file).toBe(
      true,
    );
    agreed += 1;
  }
  expect(agreed).toBeGreaterThan(20);
});
