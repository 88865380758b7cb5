// What fuzzing found answered in different ways, each as a change of a seed that is there.
import { applyPatch, type Operation, Pointer } from "rfc6902";
import { signedSnapshot } from "../../tools/fixtures/bundle-parts.ts";
import { BOUNDS } from "./bounds.ts";
import { EMPTY } from "./empty.ts";
import { MISASKED } from "./misasked.ts";
import { asJson, type Seed, type SeedTable } from "./seed.ts";

export interface Found extends Pick<Seed, "name" | "about" | "wanted" | "row"> {
  /** The seed that is changed. */
  readonly of: string;
  readonly patch: readonly Operation[] | ((question: object) => readonly Operation[]);
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
    name: "a snapshot whose envelope has members that nobody knows, and another keyid",
    about: "Nobody signs a keyid, and other members are ignored.",
    of: "strict-signed-snapshot",
    patch: [
      add("/options/revocation/envelope/more", null),
      replace("/options/revocation/envelope/signatures/0/keyid", "another"),
    ],
    wanted: { valid: true },
  },
  {
    name: "a mask that proves no rule of the outcome",
    about: "A rule that is not proved covers nothing, whatever it says.",
    of: "real lending-approve",
    patch: [replace("/input/document/decision/satisfied_mask", 0)],
  },
  {
    name: "minimal, of a document that carries a record",
    about: "What a profile leaves out is not brought back by what a document carries.",
    of: "minimal-governance-demanded",
    patch: [{ op: "remove", path: "/options/requireGovernance" }],
    row: { name: "governance", reason: "not_in_profile" },
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
  {
    name: "shown in another currency than its tariff's",
    about: "What a charge commits to is in the document's own currency.",
    of: "usage and tariff",
    patch: [replace("/input/attestation/currency", "USD")],
    row: { check: "commitments", reason: "commitment_mismatch" },
  },
  {
    name: "an opened event after the issue",
    about: "Row time looks at what the document itself shows.",
    of: "private and opened in part",
    patch: [replace("/input/openings/meter/value/event_timestamp", 2_147_483_648)],
    row: { check: "time", reason: null },
  },
  {
    name: "shown in part, with a meter's signature that fails",
    about:
      "What is shown in part is as good as private: neither is its meter looked at, nor opens a salt what it shows.",
    of: "a meter's signature that fails, no meters named",
    patch: [{ op: "remove", path: "/input/attestation/billing_verify_fingerprint" }],
    row: { check: "meter", reason: "not_checked" },
  },
  {
    name: "shown in part, with salts alone",
    about: "A salt opens no value that the whole document does not show.",
    of: "usage and tariff",
    patch: [{ op: "remove", path: "/input/attestation/tariff_snapshot" }],
    row: { check: "commitments", reason: "opened_value_missing" },
  },
  {
    name: "a known meter's event, opened without its charge",
    about: "A meter is looked at where all of the bill is at hand.",
    of: "private, opened",
    patch: [
      add("/options/meterKeys", ["17cb79fb2b4120f2b1ec65e4198d6e08b28e813feb01e4a400839b85e18080ce"]),
      { op: "remove", path: "/input/openings/charge/value" },
    ],
    row: { check: "meter", reason: "openings_missing" },
  },
  {
    name: "an opened charge that is null",
    about: "A value that is there and null is malformed, not missing.",
    of: "private, opened",
    patch: [replace("/input/openings/charge/value", null)],
    row: { check: "fingerprint", reason: "opened_value_malformed" },
  },
  {
    name: "units and price, the opened price malformed",
    about: "The first variant's price is its event's; what is opened beside it has to open, and no more.",
    of: "private units and price, opened",
    patch: [replace("/input/openings/tariff/value", { unit_price_micros: 15 })],
    row: { check: "arithmetic", reason: null },
  },
  {
    name: "units and price, the price not opened",
    about: "Nothing is missing of a bill whose event states its price.",
    of: "private units and price, opened",
    patch: [{ op: "remove", path: "/input/openings/tariff" }],
    row: { check: "arithmetic", reason: null },
  },
  {
    name: "units and price, another price opened beside the event's",
    about: "An amount that does not follow from the event is said of the event.",
    of: "private units and price, opened",
    patch: [replace("/input/openings/meter/value/unit_price_micros", "16")],
    row: { check: "arithmetic", reason: "amount_mismatch" },
  },
  {
    name: "a meter without a line, under a tariff not yet in effect",
    about: "Whether a tariff is in effect is asked before what it makes of the usage.",
    of: "usage and tariff",
    patch: [
      add("/input/attestation/meter_event/usage/extra", "1"),
      replace("/input/attestation/tariff_snapshot/effective_from", 1_900_000_000),
    ],
    row: { check: "fingerprint", reason: "tariff_not_effective" },
  },
  {
    name: "a private overage, its event malformed",
    about: "What an adjustment comes to is hidden where its openings cannot be read as a whole.",
    of: "adjusted: a private overage, opened",
    patch: [replace("/input/openings/meter/value/event_timestamp", -1)],
    row: { check: "adjustments", reason: "adjustment_amount_hidden" },
  },
];

const { envelope: ENVELOPE } = signedSnapshot();
const SIGNATURE = ENVELOPE.signatures[0]?.sig ?? "";
const urlSafe = (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
/** Fifteen that are no Ed25519 signature of anybody's. */
const OTHERS = [null, {}, { keyid: "no sig" }, { sig: 7 }, { sig: "%" }].flatMap((one) => [one, one, one]);

const BUNDLES: readonly Found[] = [
  {
    name: "an envelope of no bytes",
    about: "An empty payload is a payload, and no snapshot.",
    of: "whole",
    patch: [replace("/input/document/revocation/envelope/payload", "")],
    row: { part: "revocation", reason: "revocation_envelope_mismatch" },
  },
  {
    name: "an envelope without a list of signatures",
    about: "An envelope has a text payload, a text payloadType and a list of signatures.",
    of: "whole",
    patch: [replace("/input/document/revocation/envelope/signatures", {})],
    row: { part: "revocation", reason: "part_malformed" },
  },
  {
    name: "a snapshot that lists it, in no envelope",
    about: "What a snapshot lists is said before what is wrong with its envelope.",
    of: "a snapshot that lists it",
    patch: [replace("/input/document/revocation/envelope", 7)],
    row: { part: "revocation", reason: "revoked" },
  },
  {
    name: "an envelope with members that nobody knows, and no keyid",
    about: "Other members are ignored, and a keyid may be absent.",
    of: "whole",
    patch: [
      add("/input/document/revocation/envelope/more", [1]),
      add("/input/document/revocation/envelope/signatures/0/cert", {}),
      { op: "remove", path: "/input/document/revocation/envelope/signatures/0/keyid" },
    ],
    row: { part: "revocation", verdict: "verified" },
  },
  {
    name: "an envelope in URL-safe base64 without padding",
    about: "Base64 in an envelope is of either alphabet, padded or not.",
    of: "whole",
    patch: [
      replace("/input/document/revocation/envelope/payload", urlSafe(ENVELOPE.payload)),
      replace("/input/document/revocation/envelope/signatures/0/sig", urlSafe(SIGNATURE)),
    ],
    row: { part: "revocation", verdict: "verified" },
  },
  {
    name: "an envelope in base64 of two alphabets",
    about: "A text is of one alphabet: this one is no base64, so there is no envelope.",
    of: "whole",
    patch: [replace("/input/document/revocation/envelope/payload", "-_+/")],
    row: { part: "revocation", reason: "part_malformed" },
  },
  {
    name: "an envelope with signatures of others before the pinned key's, the sixteenth",
    about: "Of the first sixteen signatures one that verifies suffices. What is unknown is skipped.",
    of: "whole",
    patch: [replace("/input/document/revocation/envelope/signatures", [...OTHERS, { sig: SIGNATURE }])],
    row: { part: "revocation", verdict: "verified" },
  },
  {
    name: "an envelope whose seventeenth signature is the pinned key's",
    about: "Signatures after the sixteenth are not looked at.",
    of: "whole",
    patch: [replace("/input/document/revocation/envelope/signatures", [7, ...OTHERS, { sig: SIGNATURE }])],
    row: { part: "revocation", reason: "revocation_signer_unknown" },
  },
  {
    name: "an envelope that names the pinned key, and the signature of another",
    about: "A keyid is a hint. Which key signed could not be checked.",
    of: "whole",
    patch: [
      replace("/input/document/revocation/envelope/signatures/0/sig", "AAAA".repeat(21).concat("AA==")),
    ],
    row: { part: "revocation", reason: "revocation_signature_invalid" },
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
  {
    name: "the last of a chain twice",
    about: "A chain is judged once, at the first of the receipts that are one.",
    of: "whole",
    patch: [{ op: "copy", from: "/input/document/receipts/1", path: "/input/document/receipts/2" }],
    row: { pointer: "/receipts/2", reason: "duplicate_receipt" },
  },
  {
    name: "a malformed receipt twice",
    about: "What cannot be read as a receipt is malformed, however often it is there.",
    of: "whole",
    patch: [
      replace("/input/document/receipts/0/profile_id", 1),
      { op: "copy", from: "/input/document/receipts/0", path: "/input/document/receipts/2" },
    ],
    row: { pointer: "/receipts/2", reason: "receipt_malformed" },
  },
  {
    name: "minimal, around a published manifest",
    about: "A manifest's root is asked as the strictest profile asks it.",
    of: "whole",
    patch: [replace("/options/profileId", "VDI_VERIFY_MINIMAL_V1")],
    row: { part: "manifest", root: "registry" },
  },
  {
    name: "a document of a checkpoint without a note",
    about: "Of the document around a note its note alone is taken.",
    of: "whole",
    patch: [replace("/input/document/log/0/checkpoint", {})],
    row: { pointer: "/log/0", reason: "malformed_note" },
  },
  {
    name: "a document of a checkpoint that is its note alone",
    about: "Of the document around a note its note alone is taken.",
    of: "whole",
    patch: [
      { op: "move", from: "/input/document/log/0/checkpoint", path: "/input/document/log/0/proof/note" },
      add("/input/document/log/0/checkpoint", {}),
      { op: "move", from: "/input/document/log/0/proof/note", path: "/input/document/log/0/checkpoint/note" },
    ],
    row: { pointer: "/log/0", root: "pinned" },
  },
  {
    name: "a tlog-proof of a receipt that is not here, under a broken note",
    about: "Of which receipt evidence speaks is asked before its note.",
    of: "whole",
    patch: (question) => {
      const { document } = Pointer.fromJSON("/input/document/log/1").get(question);
      return [
        replace("/input/document/log/1/document", `${document} `),
        replace("/input/document/receipts/1/profile_id", 1),
      ];
    },
    row: { pointer: "/log/1", reason: "log_entry_unbound" },
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
    patch: [replace("/input/entry/rules", "svc-vdi/3+.1.0")],
    wanted: { reason: "malformed_entry" },
  },
];

const PERIODS: readonly Found[] = [
  {
    name: "an entry that is none, of a log that nobody pinned",
    about: "Which log it is of is asked before anything of the entry.",
    of: "true: in a log with two witnesses",
    patch: (question) => {
      const place = "/input/log/document";
      const proof = String(Pointer.fromJSON(place).get(question));
      return [replace(place, proof.replace(/^extra .*$/m, "extra AAAA")), replace("/options/logs", [])];
    },
    wanted: { verdict: "could_not_check", reason: "log_trust_missing" },
  },
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

const CHECKPOINTS: readonly Found[] = [
  {
    name: "a greatest age that no time reaches",
    about: "An age is a count of seconds, and no time: all cosignatures are young enough.",
    of: "two of three witnesses",
    patch: [add("/options/now", 1_800_000_000), add("/options/maxAgeSeconds", MOST)],
    wanted: { valid: true },
  },
];

const REGISTRIES: readonly Found[] = [
  {
    name: "wrong_call: a time in milliseconds, of a registry that is none",
    about: "The question's own time is looked at before the registry.",
    of: "an active key",
    patch: [add("/options/at", 1_800_000_000_000), replace("/input/registry", {})],
    wanted: { wrong_call: true },
  },
];

const FOUND: Readonly<Record<string, readonly Found[]>> = {
  attestation: ATTESTATIONS,
  bill: BILLS,
  bundle: BUNDLES,
  checkpoint: CHECKPOINTS,
  inclusion: INCLUSIONS,
  period: PERIODS,
  period_evidence: EVIDENCE,
  read: READING,
  registry: REGISTRIES,
  sample: SAMPLES,
};

/** A table with what fuzzing found of its operation. @throws Error for a seed or a place that is not there */
export function withFound({ operation, seeds, bases }: SeedTable): SeedTable {
  const all = [
    ...(FOUND[operation] ?? []),
    ...(BOUNDS[operation] ?? []),
    ...(EMPTY[operation] ?? []),
    ...(MISASKED[operation] ?? []),
  ];
  const found = all.map(({ of, patch, ...seed }): Seed => {
    const from = seeds.find(({ name }) => name === of);
    const question = from === undefined ? null : asJson(from.question);
    if (question === null) throw new Error(`${operation}: no seed is called "${of}"`);
    const operations = typeof patch === "function" ? patch(question) : patch;
    const failed = applyPatch(question, [...operations]).filter((result) => result !== null);
    if (failed.length > 0) throw new Error(`${operation}/${seed.name}: ${failed.join(", ")}`);
    return { ...seed, question };
  });
  return { operation, bases, seeds: [...seeds, ...found] };
}
