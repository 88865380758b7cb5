// Disclosures of decisions, and thin attestations, which leave out what every reader has.
import {
  type DecisionAttestation,
  type DecisionOpening,
  discloseInputs,
  hashAttestation,
  keyHash,
  type Manifest,
} from "@svc/core";
import { slim } from "@svc/vdi-verifier";
import { NAMES } from "./names.ts";
import type { Seed, SeedTable } from "./seed.ts";
import { real } from "./vectors.ts";

const { attestation, opening, options } = real("lending-approve");
const referenced = real("lending-referenced");
const decline = real("lending-decline-reviewed").attestation;
const OPTIONS = { now: options.at, ...options };
const disclosure = discloseInputs(opening as DecisionOpening, ["/application/amount", "/applicant/age"], {
  path: true,
});
const { path: _, ...inputsAlone } = disclosure;
const R = "21888242871839275222246405745257275088548364400416034343698204186575808495617";

export function disclosures(): SeedTable {
  const seeds: Seed[] = [];
  const [first, second] = disclosure.inputs;
  const add = (
    name: string,
    reason: string | null,
    shown: unknown,
    beside: unknown = attestation,
    asked: object = OPTIONS,
  ) =>
    seeds.push({
      name,
      about: reason === null ? `A disclosure that holds: ${name}.` : `A disclosure that is refused: ${name}.`,
      question: { input: { document: shown, attestation: beside }, options: asked },
      wanted: reason === null ? { valid: true } : { valid: false, reason },
    });
  add("two inputs and the path", null, disclosure);
  add("two inputs", null, inputsAlone);
  add("the path alone", null, { ...disclosure, inputs: [] });
  add(
    "all inputs",
    null,
    discloseInputs(
      opening as DecisionOpening,
      opening.inputs.map(({ pointer }: { pointer: string }) => pointer),
    ),
  );
  add("nothing", "schema", { ...inputsAlone, inputs: [] });
  add("an unknown member", "schema", { ...disclosure, note: 1 });
  add("inputs out of order", "schema", { ...disclosure, inputs: [second, first] });
  add("an input twice", "schema", { ...disclosure, inputs: [first, first] });
  add("two inputs in one slot", "schema", {
    ...disclosure,
    inputs: [first, { ...second, slot: first?.slot }],
  });
  add("23 leaves", "schema", { ...disclosure, leaves: disclosure.leaves.slice(1) });
  add("another value", "leaf_mismatch", { ...disclosure, inputs: [{ ...first, value: 1 }, second] });
  add("a value with seven decimals", "leaf_mismatch", {
    ...disclosure,
    inputs: [{ ...first, value: 0.1234567 }, second],
  });
  add("a number as text", "leaf_mismatch", {
    ...disclosure,
    inputs: [{ ...first, value: String(first?.value) }, second],
  });
  add("another pointer", "leaf_mismatch", {
    ...disclosure,
    inputs: [{ ...first, pointer: "/applicant/aga" }, second],
  });
  for (const [what, name, isAccepted] of NAMES)
    add(`a pointer with ${what}`, isAccepted ? "leaf_mismatch" : "schema", {
      ...inputsAlone,
      inputs: [{ ...first, pointer: `/${name}` }],
    });
  add("another slot", "leaf_mismatch", {
    ...disclosure,
    inputs: [{ ...first, slot: ((first?.slot ?? 0) + 1) % 24 }, second].filter(
      (each, i, all) => i === 0 || each?.slot !== all[0]?.slot,
    ),
  });
  add("another salt", "leaf_mismatch", {
    ...disclosure,
    inputs: [{ ...first, salt: "00".repeat(31) }, second],
  });
  const hiddenSlot = disclosure.leaves.findIndex((_leaf, i) =>
    disclosure.inputs.every(({ slot }) => slot !== i),
  );
  const leaves = (value: string) => disclosure.leaves.map((leaf, i) => (i === hiddenSlot ? value : leaf));
  add("another hidden leaf", "leaves_root_mismatch", { ...disclosure, leaves: leaves("1") });
  add("a hidden leaf of r", "leaves_root_mismatch", { ...disclosure, leaves: leaves(R) });
  const path = disclosure.path as { steps: string[]; salt: string };
  add("a path without its outcome", "path_not_in_pipeline", {
    ...disclosure,
    path: { ...path, steps: path.steps.slice(0, -1) },
  });
  add("a path to the other outcome", "path_not_in_pipeline", {
    ...disclosure,
    path: { ...path, steps: [...path.steps.slice(0, -1), "decline"] },
  });
  add("a path out of order", "path_not_in_pipeline", {
    ...disclosure,
    path: { ...path, steps: path.steps.toReversed() },
  });
  add("a step of no pipeline", "path_not_in_pipeline", {
    ...disclosure,
    path: { ...path, steps: ["nowhere", ...path.steps] },
  });
  add("a path that left a step out", "path_commitment_mismatch", {
    ...disclosure,
    path: { ...path, steps: path.steps.slice(1) },
  });
  add("a path with another salt", "path_commitment_mismatch", {
    ...disclosure,
    path: { ...path, salt: "00".repeat(31) },
  });
  add("another attestation", "disclosure_of_another_attestation", disclosure, decline);
  add(
    "another attestation, relabelled",
    "leaves_root_mismatch",
    { ...disclosure, attestation_id: decline.attestation_id },
    decline,
  );
  const shown = discloseInputs(referenced.opening as DecisionOpening, [], { reference: true });
  const { reference } = shown as { reference: { salt: string; text: string } };
  const about = (change: object) => ({ ...shown, reference: { ...reference, ...change } });
  const ofCase = (name: string, reason: string | null, given: unknown) =>
    add(name, reason, given, referenced.attestation);
  ofCase("a case reference alone", null, shown);
  ofCase(
    "a case reference, an input and the path",
    null,
    discloseInputs(referenced.opening as DecisionOpening, ["/application/amount"], {
      path: true,
      reference: true,
    }),
  );
  ofCase("another case reference", "reference_mismatch", about({ text: "A-2026-00124" }));
  ofCase("a case reference in small letters", "reference_mismatch", about({ text: "a-2026-00123" }));
  ofCase("a case reference with another salt", "reference_mismatch", about({ salt: "00".repeat(16) }));
  ofCase("a case reference and another leaf", "leaves_root_mismatch", {
    ...shown,
    leaves: shown.leaves.map((leaf, i) => (i === 0 ? "1" : leaf)),
  });
  ofCase("a case reference and another path", "path_commitment_mismatch", {
    ...about({ text: "A-2026-00124" }),
    path: { steps: referenced.opening.path, salt: "00".repeat(31) },
  });
  ofCase("a case reference of 64 characters", "reference_mismatch", about({ text: "#".repeat(64) }));
  ofCase("a case reference with spaces inside", "reference_mismatch", about({ text: "A  1 b_.:/" }));
  for (const [what, text] of [
    ["of no characters", ""],
    ["of 65 characters", "A".repeat(65)],
    ["with a space in front", " A"],
    ["with a space behind", "A "],
    ["with a line feed behind", "A\n"],
    ["of a space", " "],
    ["with an umlaut", "\u00c4-1"],
    ["with a digit that is not ASCII", "A-\u0661"],
    ["that is a number", 12],
  ] as const)
    ofCase(`a case reference ${what}`, "schema", about({ text }));
  ofCase("a case reference with a salt of 31 bytes", "schema", about({ salt: "00".repeat(31) }));
  ofCase("a case reference with a salt in capitals", "schema", about({ salt: "AB".repeat(16) }));
  ofCase("a case reference with an unknown member", "schema", about({ note: 1 }));
  ofCase("a case reference of null", "schema", { ...shown, reference: null });
  add("a case reference where there is none", "reference_absent", { ...inputsAlone, reference });
  add("a case reference of another attestation", "disclosure_of_another_attestation", shown);
  const { reference: _commitment, ...uncommitted } = referenced.attestation.decision;
  for (const [what, decision] of [
    ["whose reference was changed", { ...uncommitted, reference: "00".repeat(32) }],
    ["whose reference was taken out", uncommitted],
  ] as const)
    add(`an attestation ${what}`, "attestation_not_valid", shown, { ...referenced.attestation, decision });
  add("no attestation", "attestation_not_valid", disclosure, null);
  add("an attestation that was altered", "attestation_not_valid", disclosure, {
    ...attestation,
    expires_at: attestation.expires_at + 1,
  });
  add("an attestation that is over", "attestation_not_valid", disclosure, attestation, {
    ...OPTIONS,
    at: attestation.expires_at,
  });
  return {
    operation: "disclosure",
    seeds,
    bases: ["two inputs and the path", "another attestation", "a case reference alone"],
  };
}

const thin = JSON.parse(JSON.stringify(slim(attestation)));

export function thinForms(): SeedTable {
  const seeds: Seed[] = [];
  const parts = {
    policies: [(({ authority_binding: _binding, ...manifest }) => manifest)(attestation.policy)],
    keys: [attestation.verification.key],
    records: [attestation.circuit],
  };
  const add = (name: string, reason: string | null, document: unknown, known: object = parts) =>
    seeds.push({
      name,
      about:
        reason === null ? `A thin attestation that becomes whole: ${name}.` : `One that does not: ${name}.`,
      question: { input: { document }, options: known },
      wanted: reason === null ? { valid: true } : { valid: false, reason },
    });
  const part = (change: object) => ({ ...thin, attestation: { ...thin.attestation, ...change } });
  const zero = "0".repeat(64);
  add("three parts left out", null, thin);
  add("nothing left out", null, { ...thin, attestation });
  add("another hash", "attestation_hash_mismatch", { ...thin, attestation_hash: zero });
  add(
    "another outcome",
    "attestation_hash_mismatch",
    part({ decision: { ...attestation.decision, outcome: "decline" } }),
  );
  add(
    "a policy that nobody has",
    "part_unknown",
    part({ policy: { ...thin.attestation.policy, manifest_hash: zero } }),
  );
  add("a key that nobody has", "part_unknown", part({ verification: { key_hash: zero } }));
  add("a record that nobody has", "part_unknown", part({ circuit: { record_hash: zero } }));
  const own = { ...attestation.verification.key, nPublic: 7 };
  const pairing = [0, 1].map(() => [0, 1, 2].map(() => ["1", "2"]));
  const ofOwn = (key: object) => ({ ...attestation, verification: { key, key_hash: keyHash(own) } });
  const byHash = JSON.parse(JSON.stringify(slim(ofOwn(own), { keys: [own] })));
  const spelt = { ...own, vk_alphabeta_12: pairing };
  add("a key of the reader's own", null, byHash, { keys: [own] });
  add("a key of the reader's own, its pairing value with it", null, byHash, { keys: [spelt, own] });
  add("a key of the reader's own, its pairing value with it, last", null, byHash, { keys: [own, spelt] });
  add(
    "a key whose pairing value stood in the document",
    "attestation_hash_mismatch",
    { ...byHash, attestation_hash: hashAttestation(ofOwn(spelt) as unknown as DecisionAttestation) },
    { keys: [spelt] },
  );
  const { regulation: _, ...rest } = parts.policies[0] as Manifest;
  add(
    "a policy of the reader's own that is not what it says",
    "part_unknown",
    part({ policy: { ...thin.attestation.policy, manifest_version: "9.9.9" } }),
    { policies: [{ ...rest, regulation: "", manifest_version: "9.9.9" }] },
  );
  add("an unknown member", "schema", { ...thin, note: 1 });
  add("a whole attestation", "schema", attestation);
  return { operation: "thin", seeds, bases: ["three parts left out"] };
}
