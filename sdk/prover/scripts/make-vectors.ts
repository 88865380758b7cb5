/**
 * Makes the real attestations among the verifier's vectors: proved with the circuit that ships, signed with a key
 * that everybody can know.
 *
 * Salts, nonces and times are derived, so that ids and everything that is signed but the proof come out the same
 * each time; proofs are randomised by nature. `--check` proves again and compares what is the same.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DecisionAttestation, DecisionOpening } from "@svc/core";
import { findCircuitDir, VDI } from "../src/index.ts";
import { VECTOR_CASES, type VectorCase } from "./vector-cases.ts";

export const REAL_VECTORS = fileURLToPath(new URL("../../verifier/test/vectors/real/", import.meta.url));

/** Signs test vectors only: it is printed here. */
const VECTOR_KEY = "7e".repeat(32);

export interface RealVector {
  readonly name: string;
  readonly attestation: DecisionAttestation;
  readonly opening: DecisionOpening;
  readonly options: {
    readonly at: number;
    readonly trust: { readonly issuers: readonly { readonly public_key: string; readonly kid: string }[] };
  };
  readonly wanted: { readonly valid: true };
}

/** Bytes that look random and are the same each time. */
function derivedBytes(id: string): (length: number) => Uint8Array {
  let calls = 0;
  return (length) =>
    createHash("sha256").update(`svc test vector ${id} ${calls++}`).digest().subarray(0, length);
}

async function makeVector({ id, name, pipeline, decision, reasons }: VectorCase): Promise<RealVector> {
  const vdi = new VDI({
    signingKey: VECTOR_KEY,
    circuitDir: findCircuitDir(),
    randomBytes: derivedBytes(id),
  });
  const { record } = await vdi.load();
  if (record === null) throw new Error("the circuit has no governance record");
  const issuedAt = record.valid_from + 3600;
  const options = { issuedAt, reasons };
  const issued = await vdi.attestWithOpening(vdi.pipeline(pipeline), decision, options);
  const trust = { issuers: [{ public_key: vdi.publicKey, kid: vdi.kid }] };
  return { name, ...issued, options: { at: issuedAt + 3600, trust }, wanted: { valid: true } };
}

async function main(argv: readonly string[]): Promise<number> {
  const check = argv.includes("--check");
  if (argv.some((argument) => argument !== "--check")) {
    console.error("usage: node sdk/prover/scripts/make-vectors.ts [--check]");
    return 2;
  }
  let different = 0;
  for (const each of VECTOR_CASES) {
    const file = `${REAL_VECTORS}${each.id}.json`;
    const vector = await makeVector(each);
    const id = vector.attestation.attestation_id;
    if (check) {
      const kept = JSON.parse(readFileSync(file, "utf8")) as RealVector;
      const same = kept.attestation.attestation_id === id;
      if (!same) different += 1;
      console.log(`${same ? "same     " : "DIFFERENT"}  ${each.id}`);
    } else {
      mkdirSync(REAL_VECTORS, { recursive: true });
      writeFileSync(file, `${JSON.stringify(vector, null, 2)}\n`);
      console.log(`wrote  ${each.id}  ${id}`);
    }
  }
  if (!check) console.log("format: npx biome check --write sdk/verifier/test/vectors/real");
  return different === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
