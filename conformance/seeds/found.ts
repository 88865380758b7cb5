// What fuzzing found answered in different ways, each as a change of a seed that is there.
import { applyPatch, type Operation } from "rfc6902";
import { asJson, type Seed, type SeedTable } from "./seed.ts";

interface Found extends Pick<Seed, "name" | "about" | "wanted" | "row"> {
  /** The seed that is changed. */
  readonly of: string;
  readonly patch: readonly Operation[];
}

const replace = (path: string, value: unknown): Operation => ({ op: "replace", path, value });
const add = (path: string, value: unknown): Operation => ({ op: "add", path, value });

/** 2^53 - 1, the most that a count may be. */
const MOST = Number.MAX_SAFE_INTEGER;

const ATTESTATIONS: readonly Found[] = [
  {
    name: "a transcript without a character",
    about: "A record's transcript has at least one character.",
    of: "strict-authority-bound-and-pinned",
    patch: [replace("/input/document/circuit/setup/transcript", "")],
    wanted: { reason: "schema" },
  },
  {
    name: "an outcome that is no step, of a policy without an encoding",
    about: "Step 5 looks at the declared outcomes before it encodes the policy.",
    of: "published-manifest-its-outcomes-declared-in-another-order",
    patch: [
      add("/input/document/pipeline/outcomes/-", "nowhere"),
      replace("/input/document/policy/constraints/0/vertex", "nowhere else"),
    ],
    row: { name: "proof", reason: "declared_outcome_not_a_step" },
  },
  {
    name: "a mask that proves no rule of the outcome",
    about: "A rule that is not proved covers nothing, whatever it says.",
    of: "real lending-approve",
    patch: [replace("/input/document/decision/satisfied_mask", 0)],
  },
];

const BILLS: readonly Found[] = [
  {
    name: "a meter that nobody trusts, whose signature fails",
    about: "That a signature fails is said before whose it is.",
    of: "no meter is trusted",
    patch: [{ op: "remove", path: "/input/attestation/meter_event/usage/input_tokens" }],
    row: { check: "meter", reason: "meter_signature_invalid" },
  },
  {
    name: "a line of the tariff for a meter called constructor",
    about: "As a value it is a meter's name like others.",
    of: "usage and tariff",
    patch: [replace("/input/attestation/tariff_snapshot/lines/0/meter", "constructor")],
    row: { check: "schema", reason: null },
  },
];

const BUNDLES: readonly Found[] = [
  {
    name: "an envelope without a payload",
    about: "The parts of an envelope have at least one character each.",
    of: "whole",
    patch: [replace("/input/document/revocation/envelope/payload", "")],
    row: { part: "revocation", reason: "part_malformed" },
  },
  {
    name: "a snapshot that lists it, in an envelope of another type",
    about: "What a snapshot lists is said before whose it is.",
    of: "a snapshot that lists it",
    patch: [replace("/input/document/revocation/envelope/payloadType", "application/json")],
    row: { part: "revocation", reason: "revoked" },
  },
  {
    name: "a receipt whose parent is a list",
    about: "A part may be any JSON; it is judged and nothing fails by it.",
    of: "whole",
    patch: [add("/input/document/receipts/0/parent_receipt_hash", [])],
    row: { pointer: "/receipts/0", reason: "receipt_malformed" },
  },
  {
    name: "an unknown member beside a malformed one",
    about: "Members that belong there are judged before those that do not.",
    of: "whole",
    patch: [replace("/input/document/receipts", {}), add("/input/document/Type", true)],
    row: { pointer: "/receipts", reason: "bundle_malformed" },
  },
];

const INCLUSIONS: readonly Found[] = [
  {
    name: "a receipt by rules whose name begins with a hyphen",
    about: "Names and releases of rules begin with a letter or a digit.",
    of: "separate documents",
    patch: [replace("/input/receipt/rules", "-vc-vdi/2+0.1.0")],
    wanted: { reason: "schema" },
  },
  {
    name: "an entry by rules whose release begins with a point",
    about: "Names and releases of rules begin with a letter or a digit.",
    of: "separate documents",
    patch: [replace("/input/entry/rules", "svc-vdi/2+.1.0")],
    wanted: { reason: "malformed_entry" },
  },
];

const PERIODS: readonly Found[] = [
  ...[{}, { document: null }, null].map(
    (log): Found => ({
      name: `log evidence of another form: ${JSON.stringify(log)}`,
      about: "Evidence that is neither a text nor three documents is the caller's mistake.",
      of: "true: by itself",
      patch: [add("/input/log", log)],
      wanted: { wrong_call: true },
    }),
  ),
  ...["others", "leaves", "proofs", "attestations"].map(
    (name): Found => ({
      name: `${name} that are no list`,
      about: "What is beside a statement comes as lists.",
      of: "true: by itself",
      patch: [add(`/input/${name}`, "")],
      wanted: { wrong_call: true },
    }),
  ),
  {
    name: "no attestation in the list",
    about: "An empty list of attestations is none that was given.",
    of: "true: by itself",
    patch: [add("/input/attestations", [])],
    row: { check: "attestations", answer: "left_out" },
  },
  {
    name: "one leaf twice in a row",
    about: "An id that came before is said before the order.",
    of: "true: with its leaves",
    patch: [
      { op: "copy", from: "/input/leaves/13", path: "/input/leaves/14" },
      { op: "remove", path: "/input/leaves/15" },
    ],
    wanted: { reason: "attestation_twice" },
  },
];

const EVIDENCE: readonly Found[] = [
  {
    name: "a second attestation under one number, and a leaf too many",
    about: "The leaf of the number shows it; another one beside it changes nothing.",
    of: "a second attestation under one number, 1",
    patch: [{ op: "copy", from: "/input/evidence/leaves/0", path: "/input/evidence/leaves/1" }],
    wanted: { convicts: true },
  },
];

const READING: readonly Found[] = [
  {
    name: "a lone surrogate in text without an end",
    about: "What is no JSON is said before what is in it.",
    of: "an empty object",
    patch: [replace("/input/document_text", '{"a":"\\udc00}')],
    wanted: { valid: false, reason: "not_json" },
  },
  {
    name: "a long number beyond every double",
    about: "That a number is too long is said before what it comes to.",
    of: "an empty object",
    patch: [replace("/input/document_text", `${"1".repeat(62)}e900`)],
    wanted: { valid: false, reason: "number_lossy" },
  },
];

const SAMPLES: readonly Found[] = [
  ["voids that are null", replace("/input/statement/voids", null)],
  ["more leaves than a number counts exactly", replace("/input/statement/count", MOST)],
  ["a round without a signature", { op: "remove", path: "/input/beacon/signature" }],
  ["a size in a text", replace("/input/size", "5")],
].map(
  ([name, change]): Found => ({
    name: name as string,
    about: "What is no statement, no round or no size is the caller's mistake.",
    of: "the worked one",
    patch: [replace("/input/statement/voids", 1), change as Operation],
    wanted: { wrong_call: true },
  }),
);

const FOUND: Readonly<Record<string, readonly Found[]>> = {
  attestation: ATTESTATIONS,
  bill: BILLS,
  bundle: BUNDLES,
  inclusion: INCLUSIONS,
  period: PERIODS,
  period_evidence: EVIDENCE,
  read: READING,
  sample: SAMPLES,
};

/** A table with what fuzzing found of its operation. @throws Error for a seed or a place that is not there */
export function withFound({ operation, seeds, bases }: SeedTable): SeedTable {
  const found = (FOUND[operation] ?? []).map(({ of, patch, ...seed }): Seed => {
    const from = seeds.find(({ name }) => name === of);
    const question = from === undefined ? null : asJson(from.question);
    if (question === null) throw new Error(`${operation}: no seed is called "${of}"`);
    const failed = applyPatch(question, [...patch]).filter((result) => result !== null);
    if (failed.length > 0) throw new Error(`${operation}/${seed.name}: ${failed.join(", ")}`);
    return { ...seed, question };
  });
  return { operation, bases, seeds: [...seeds, ...found] };
}
