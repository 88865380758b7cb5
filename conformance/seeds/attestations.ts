// Attestations of the shipped circuit, and the conformance vectors of the eight steps, as the verifier's room has them.
import { readdirSync } from "node:fs";
import { applyPatch } from "rfc6902";
import { namesInAttestations } from "./names.ts";
import type { Seed, SeedTable } from "./seed.ts";
import { jsonIn, REAL_NAMES, read, real, VECTORS } from "./vectors.ts";

export function attestations(): SeedTable {
  const shipped = REAL_NAMES.map((name): Seed => {
    const { attestation, options } = real(name);
    return {
      name: `real ${name}`,
      about: "An attestation of the shipped circuit, with a proof that the prover made.",
      question: { input: { document: attestation }, options: { now: options.at, ...options } },
      wanted: { valid: true },
    };
  });
  const steps = jsonIn("verification").map(stepCase);
  const bases = readdirSync(`${VECTORS}verification/bases`).map((name) => name.replace(".json", ""));
  return {
    operation: "attestation",
    seeds: [...shipped, ...steps, ...namesInAttestations()],
    bases: [...REAL_NAMES.map((name) => `real ${name}`), ...bases],
  };
}

function stepCase(file: string): Seed {
  const vector = read(`verification/${file}`);
  const { valid, failedStep, reason, conclusive, setup_grade } = vector.wanted;
  const wanted = JSON.parse(
    JSON.stringify({ valid, failed_step: failedStep, reason, conclusive, setup_grade }),
  );
  const about = valid ? "Passes every step of its profile." : `Step ${failedStep} refuses it: ${reason}.`;
  return {
    name: file.replace(".json", ""),
    about: `${vector.name}. ${about}`,
    question: questionOf(vector),
    wanted,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function questionOf(vector: any): Seed["question"] {
  if (vector.attestation_text !== undefined) {
    return { input: { document_text: vector.attestation_text }, options: vector.options };
  }
  const { attestation, options } = vector.base === undefined ? vector : patched(vector);
  return { input: { document: attestation }, options };
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function patched({ base, patch }: any): any {
  const copy = read(`verification/bases/${base}.json`);
  applyPatch(copy, patch);
  return copy;
}

/** Derives the identities of an attestation's bytes: ids, hashes and roots. */
export function identities(): SeedTable {
  const seeds = REAL_NAMES.map(
    (name): Seed => ({
      name,
      about: "Ids, hashes and roots of an attestation of the shipped circuit.",
      question: { input: { attestation: real(name).attestation } },
    }),
  );
  return { operation: "identities", seeds, bases: REAL_NAMES };
}
