// Receipts: each row failed by itself, whose they are, and chains of them.
import type { VerificationReceipt } from "@svc/core";
import { NOW } from "../../sdk/verifier/test/fixtures/attestation.ts";
import {
  receiptOf,
  resigned,
  tvsOf,
  verifierId,
  verifierKey,
} from "../../sdk/verifier/test/fixtures/receipts.ts";
import { registered } from "./acceptance.ts";
import type { Seed, SeedTable } from "./seed.ts";
import { real } from "./vectors.ts";

const ONE = verifierId("one");
const OWN = `${ONE}#${verifierKey("one")}`;
const edited = (change: (copy: VerificationReceipt) => void, from = receiptOf()) => resigned(from, change);
const invalid = receiptOf({ valid: false });
const child = receiptOf({ parent: receiptOf() });
const minimal = receiptOf({ profile: "minimal" });

type Row = readonly [
  name: string,
  receipt: unknown,
  reason: string | null,
  options?: object,
  beside?: object,
  wanted?: object,
];

const ANCHORED = { anchored: true };
const UNANCHORED = { anchored: false };

const ROWS: readonly Row[] = [
  ["strict", receiptOf(), null],
  ["standard", receiptOf({ profile: "standard" }), null],
  ["minimal", minimal, null],
  ["it says invalid", invalid, null],
  ["it is not conclusive", receiptOf({ valid: false, conclusive: false }), null],
  ["depth one", child, null],
  ["null", null, "receipt_malformed"],
  ["a number", 7, "receipt_malformed"],
  ["an unknown member", { ...receiptOf(), extra: 1 }, "receipt_malformed"],
  [
    "a check named twice",
    edited((copy) => Object.assign(copy.checks[1] as object, { check: "schema" })),
    "receipt_malformed",
  ],
  [
    "a fact that is neither",
    edited((copy) => Object.assign(copy.facts[0] as object, { value: "perhaps" })),
    "receipt_malformed",
  ],
  ["inputs that a source signed", edited((copy) => Object.assign(copy.trust, { inputs: "pinned" })), null],
  [
    "inputs that a source signed, under minimal",
    edited((copy) => Object.assign(copy.trust, { inputs: "pinned" }), minimal),
    "trust_disagrees",
  ],
  [
    "inputs on a registry's word",
    edited((copy) => Object.assign(copy.trust, { inputs: "registry" })),
    "receipt_malformed",
  ],
  [
    "rules without a release",
    edited((copy) => Object.assign(copy, { rules: "svc-vdi/3" })),
    "receipt_malformed",
  ],
  [
    "rules of version nought",
    edited((copy) => Object.assign(copy, { rules: "svc-vdi/0+1" })),
    "receipt_malformed",
  ],
  [
    "rules of another verifier",
    edited((copy) => Object.assign(copy, { rules: "other.verifier/12+9.9-b" })),
    null,
  ],
  ["the id of other content", { ...receiptOf(), evaluated_at: NOW }, "receipt_id_mismatch"],
  [
    "a member of its content changed",
    { ...receiptOf(), chain_depth: 0, trust_digest: "cc".repeat(32) },
    "receipt_id_mismatch",
  ],
  [
    "a signature of another receipt",
    { ...receiptOf(), signature: { ...receiptOf().signature, value: child.signature.value } },
    "receipt_signature_invalid",
  ],
  ["strict with the checks of standard", edited((copy) => void copy.checks.pop()), "profile_rows_mismatch"],
  ["checks out of order", edited((copy) => void copy.checks.reverse()), "profile_rows_mismatch"],
  [
    "minimal that calls itself strict",
    edited((copy) => Object.assign(copy, { profile_id: "VDI_VERIFY_STRICT_V1" }), minimal),
    "profile_rows_mismatch",
  ],
  [
    "a depth without a parent",
    edited((copy) => Object.assign(copy, { chain_depth: 5 })),
    "chain_parent_missing",
  ],
  [
    "a parent without a depth",
    edited((copy) => Object.assign(copy, { parent_receipt_hash: "cc".repeat(32) })),
    "chain_parent_unexpected",
  ],
  ["made one skew ahead", receiptOf({ madeAt: NOW + 300 }), null],
  ["made beyond the skew", receiptOf({ madeAt: NOW + 301 }), "verified_in_future"],
  ["logged before it was made", receiptOf(), "verified_after_log_time", { logTime: NOW - 361 }],
  ["logged one skew before it was made", receiptOf(), null, { logTime: NOW - 360 }],
  [
    "valid although a check failed",
    edited((copy) => Object.assign(copy, { result: { valid: true, conclusive: true } }), invalid),
    "result_disagrees",
  ],
  [
    "invalid although all checks passed",
    edited((copy) =>
      Object.assign(copy, { result: { valid: false, conclusive: true, failed_step: 2, reason: "expired" } }),
    ),
    "result_disagrees",
  ],
  [
    "valid and not conclusive",
    edited((copy) => Object.assign(copy.result, { conclusive: false })),
    "result_disagrees",
  ],
  [
    "valid with a reason",
    edited((copy) => Object.assign(copy.result, { reason: "expired" })),
    "result_disagrees",
  ],
  [
    "another step than the first that failed",
    edited((copy) => Object.assign(copy.result, { failed_step: 3 }), invalid),
    "result_disagrees",
  ],
  ["invalid without a reason", edited((copy) => void delete copy.result.reason, invalid), "result_disagrees"],
  [
    "not conclusive for a fault of the document",
    edited((copy) => Object.assign(copy.result, { conclusive: false }), invalid),
    "result_disagrees",
  ],
  ["a fact left out", edited((copy) => void copy.facts.pop()), "record_disagrees"],
  ["facts out of order", edited((copy) => void copy.facts.reverse()), "record_disagrees"],
  ["a judgement left out", edited((copy) => void copy.judgements.shift()), "record_disagrees"],
  [
    "a passed check with a fact that is false",
    edited((copy) => Object.assign(copy.facts[2] as object, { value: false })),
    "record_disagrees",
  ],
  [
    "a passed check with a fact that was not looked at",
    edited((copy) => Object.assign(copy.facts[2] as object, { value: "not_evaluated" })),
    "record_disagrees",
  ],
  [
    "a fact of a check that is not there",
    edited(
      (copy) => Object.assign(copy.facts.find(({ fact }) => fact === "proof") as object, { value: true }),
      minimal,
    ),
    "record_disagrees",
  ],
  [
    "strict and valid with an issuer whom nobody pinned",
    receiptOf({ issuer: "self_asserted" }),
    "trust_disagrees",
  ],
  [
    "strict and valid without a snapshot",
    edited((copy) => Object.assign(copy.trust, { revocation: "not_checked" })),
    "trust_disagrees",
  ],
  [
    "minimal that claims a circuit",
    edited((copy) => Object.assign(copy.trust, { circuit: "pinned" }), minimal),
    "trust_disagrees",
  ],
  [
    "minimal that claims a snapshot",
    edited((copy) => Object.assign(copy.trust, { revocation: "pinned" }), minimal),
    "trust_disagrees",
  ],
  ["a key that was checked by nobody", receiptOf({ circuit: "not_checked" }), "trust_disagrees"],
  [
    "a setup's grade without governance",
    edited((copy) => Object.assign(copy, { setup_grade: "mpc-9" }), receiptOf({ profile: "standard" })),
    "trust_disagrees",
  ],
  [
    "an intent without its digest",
    edited((copy) =>
      Object.assign(copy, { execution_intent: { event_id: "e", tenant_id: "t", endpoint: "/x" } }),
    ),
    "intent_disagrees",
  ],
  [
    "the digest of another intent",
    edited((copy) =>
      Object.assign(copy, {
        execution_intent: { event_id: "e", tenant_id: "t", endpoint: "/x" },
        execution_intent_digest: "dd".repeat(32),
      }),
    ),
    "intent_disagrees",
  ],
  ["a trusted id, bare", receiptOf(), null, { trustedVerifiers: [ONE] }, {}, UNANCHORED],
  [
    "a stranger under a trusted id, bare",
    receiptOf({ key: "impostor" }),
    null,
    { trustedVerifiers: [ONE] },
    {},
    UNANCHORED,
  ],
  ["a trusted id with its key", receiptOf(), null, { trustedVerifiers: [OWN] }, {}, ANCHORED],
  ["a trusted id, bare and with its key", receiptOf(), null, { trustedVerifiers: [ONE, OWN] }, {}, ANCHORED],
  [
    "a trusted id with its key, and a receipt that fails by itself",
    { ...receiptOf(), evaluated_at: NOW },
    "receipt_id_mismatch",
    { trustedVerifiers: [OWN] },
    {},
    UNANCHORED,
  ],
  [
    "a trusted id with another key",
    receiptOf({ key: "impostor" }),
    "verifier_key_mismatch",
    { trustedVerifiers: [OWN] },
  ],
  [
    "a trusted id, bare, and with another key",
    receiptOf({ key: "impostor" }),
    null,
    { trustedVerifiers: [ONE, OWN] },
    {},
    UNANCHORED,
  ],
  ["another trusted id", receiptOf(), "verifier_not_trusted", { trustedVerifiers: [verifierId("two")] }],
  ["nobody is trusted", receiptOf(), "verifier_not_trusted", { trustedVerifiers: [] }],
  ["a member of the set", receiptOf(), null, { tvs: tvsOf(["one", "two"]) }],
  [
    "a bare id that the set ties to its key",
    receiptOf(),
    null,
    { trustedVerifiers: [ONE], tvs: tvsOf(["one"]) },
    {},
    ANCHORED,
  ],
  [
    "no member of the set",
    receiptOf({ verifier: "three" }),
    "verifier_not_trusted",
    { tvs: tvsOf(["one", "two"]) },
  ],
  [
    "a member's id with another key",
    receiptOf({ key: "impostor" }),
    "verifier_key_mismatch",
    { tvs: tvsOf(["one", "two"]) },
  ],
  ["a key that the registry has", receiptOf(), null, { registry: registered(["one"]) }],
  [
    "a bare id that the registry ties to its key",
    receiptOf(),
    null,
    { trustedVerifiers: [ONE], registry: registered(["one"]) },
    {},
    ANCHORED,
  ],
  [
    "a verifier that the registry does not know",
    receiptOf(),
    "verifier_key_not_valid",
    { registry: registered(["two"]) },
  ],
  [
    "another key than the registry has",
    receiptOf({ key: "impostor" }),
    "verifier_key_not_valid",
    { registry: registered(["one"]) },
  ],
  [
    "a verifier that the registry revoked",
    receiptOf(),
    "verifier_key_not_valid",
    { registry: registered(["one"], "one") },
  ],
  [
    "a verifier revoked after its receipt was logged",
    receiptOf(),
    null,
    { registry: registered(["one"], "one"), logTime: NOW - 50 },
  ],
  [
    "a verifier revoked as its receipt was logged",
    receiptOf(),
    "verifier_key_not_valid",
    { registry: registered(["one"], "one"), logTime: NOW - 30 },
  ],
  ["a registry that is none", receiptOf(), "", { registry: { verifiers: [] } }],
  [
    "about another attestation",
    receiptOf(),
    "attestation_mismatch",
    {},
    { attestation: real("lending-approve").attestation },
  ],
  ["about something that is none", receiptOf(), "attestation_mismatch", {}, { attestation: 7 }],
  ["an option that is none", receiptOf(), "", { trustedVerifier: [ONE] }],
  ["a clock that is no whole number", receiptOf(), "", { now: 1.5 }],
  ["a trusted id that is none", receiptOf(), "", { trustedVerifiers: ["vdi:verifier:ONE"] }],
  ["a set with a member twice", receiptOf(), "", { tvs: tvsOf(["one", "one"]) }],
];

function wantedOf(reason: string | null): object {
  if (reason === "") return { wrong_call: true };
  return reason === null ? { valid: true } : { valid: false, reason };
}

export function receipts(): SeedTable {
  const seeds = ROWS.map(
    ([name, receipt, reason, options, beside, wanted]): Seed => ({
      name,
      about:
        reason === null ? `A receipt that holds: ${name}.` : `A receipt or a call that is refused: ${name}.`,
      question: { input: { document: receipt, ...beside }, options: { now: NOW, ...options } },
      wanted: { ...wantedOf(reason), ...wanted },
    }),
  );
  return { operation: "receipt", seeds, bases: ["strict", "minimal", "it says invalid"] };
}

const root = receiptOf({ madeAt: NOW - 300 });
const middle = receiptOf({ verifier: "two", parent: root, madeAt: NOW - 200 });
const leaf = receiptOf({ verifier: "three", parent: middle, madeAt: NOW - 100 });
const fork = receiptOf({ verifier: "four", parent: root, madeAt: NOW - 150 });
const elsewhere = receiptOf({ verifier: "two", about: "ee".repeat(32), madeAt: NOW - 300 });

const child3 = (change: (copy: VerificationReceipt) => void) => resigned(leaf, change, "three");

const CHAINS: readonly (readonly [
  name: string,
  receipts: readonly unknown[],
  reason: string | null,
  options?: object,
  wanted?: object,
])[] = [
  ["one receipt", [root], null],
  ["three in order", [root, middle, leaf], null],
  ["three out of order", [leaf, root, middle], null],
  ["nothing", [], "chain_empty"],
  ["a receipt twice", [root, middle, middle], "chain_duplicate"],
  ["a receipt that does not hold", [root, { ...middle, verified_at: 1 }], "chain_receipt_invalid"],
  [
    "a receipt from the future",
    [root, receiptOf({ parent: root, madeAt: NOW + 999 })],
    "chain_receipt_invalid",
  ],
  ["a parent that is not here", [middle, leaf], "chain_gap"],
  ["two heads", [root, middle, fork], "chain_fork"],
  ["two roots", [root, receiptOf({ verifier: "five" })], "chain_fork"],
  [
    "a depth that skips one",
    [root, middle, child3((copy) => Object.assign(copy, { chain_depth: 3 }))],
    "chain_depth_mismatch",
  ],
  [
    "a parent about another attestation",
    [elsewhere, receiptOf({ parent: elsewhere })],
    "chain_attestation_mismatch",
  ],
  [
    "a parent made later",
    [root, middle, child3((copy) => Object.assign(copy, { verified_at: NOW - 250 }))],
    "chain_time_reversed",
  ],
  [
    "a member of the set signed each",
    [root, middle, leaf],
    null,
    { tvs: tvsOf(["one", "two", "three"]) },
    ANCHORED,
  ],
  [
    "one of two is matched by id alone",
    [root, middle],
    null,
    { trustedVerifiers: [OWN, verifierId("two")] },
    UNANCHORED,
  ],
  [
    "a stranger among the signers",
    [root, middle, leaf],
    "chain_receipt_invalid",
    { tvs: tvsOf(["one", "two"]) },
  ],
  ["too many, all the same", Array(66).fill(root), "chain_too_long"],
];

export function chains(): SeedTable {
  const seeds = CHAINS.map(
    ([name, list, reason, options, wanted]): Seed => ({
      name,
      about: reason === null ? `A chain that holds: ${name}.` : `A chain that is refused: ${name}.`,
      question: { input: { receipts: list }, options: { now: NOW, ...options } },
      wanted: { ...wantedOf(reason), ...wanted },
    }),
  );
  return { operation: "chain", seeds, bases: ["three in order"] };
}
