/**
 * Facts and judgements that a receipt records, and the rules by which both were found.
 *
 * A fact follows from the attestation's bytes alone and is the same for every correct verifier of one set of rules: a
 * hash, an id, an equation. A judgement depends on roots, revocation and the time asked about. So a key that calls one
 * fact of one document true and false has contradicted itself, whatever else it says of its circumstances, and the
 * tables here are closed: reading limits, registry look-ups and what was not looked at are no facts.
 * `docs/protocol/6-receipts.md` describes each.
 */
import * as v from "valibot";

/** A fact or judgement of one kind of receipt, and the checks that establish it. */
export interface RecordedRow<Code extends string> {
  readonly code: Code;
  readonly checks: readonly string[];
  /** Its check may pass without it: it did not apply, or the verifier was given no registry or the like to ask. */
  readonly optional: boolean;
}

/** By check, in the order in which a receipt lists them. A question mark: the check may pass without it. */
const DECISION_FACTS = {
  schema: ["shape", "attestation_id"],
  timestamps: ["interval"],
  pipeline: ["pipeline_hash", "pipeline_id", "pipeline_root", "outcome"],
  policy: [
    "manifest_hash",
    "constraint_steps",
    "policy_root",
    "satisfied_mask",
    "reasons",
    "declared_outcomes",
    "sourced_inputs",
    "authority_binding?",
    "authority_binding_signature?",
  ],
  proof: ["public_signals", "verification_key", "proof"],
  signature: ["issuer_signature"],
  key: ["key_hash"],
  governance: ["circuit_record_signature", "circuit_record_key", "setup_transcript"],
} as const;

const DECISION_JUDGEMENTS = {
  timestamps: ["in_force"],
  policy: ["manifest_published", "manifest_authority?"],
  signature: ["issuer_pinned?", "not_revoked?"],
  key: ["key_recognised?"],
  governance: ["governor_recognised", "circuit_in_force", "setup_grade"],
} as const;

/** Two checks are of the two kinds of bills: each has one of them. */
const BILLING_FACTS = {
  schema: ["shape"],
  attestation_id: ["attestation_id"],
  time: ["interval"],
  signature: ["issuer_signature"],
  "arithmetic fingerprint": ["charge?"],
} as const;

const BILLING_JUDGEMENTS = {
  time: ["in_force"],
  manifest: ["manifest_published"],
  signature: ["issuer_pinned?"],
  revocation: ["not_revoked"],
} as const;

type ByCheck = Readonly<Record<string, readonly string[]>>;
type CodesOf<Table extends ByCheck> = Table[keyof Table][number] extends infer Marked
  ? Marked extends `${infer Code}?`
    ? Code
    : Marked
  : never;

export type Fact = CodesOf<typeof DECISION_FACTS> | CodesOf<typeof BILLING_FACTS>;
export type Judgement = CodesOf<typeof DECISION_JUDGEMENTS> | CodesOf<typeof BILLING_JUDGEMENTS>;

function rowsOf<Code extends string>(table: ByCheck): readonly RecordedRow<Code>[] {
  return Object.entries(table).flatMap(([checks, codes]) =>
    codes.map((marked) => {
      const optional = marked.endsWith("?");
      const code = (optional ? marked.slice(0, -1) : marked) as Code;
      return { code, checks: checks.split(" "), optional };
    }),
  );
}

export interface RecordTable {
  readonly facts: readonly RecordedRow<Fact>[];
  readonly judgements: readonly RecordedRow<Judgement>[];
}

/** Facts and judgements of a receipt about a decision, in order. */
export const RECORDED_OF_DECISION: RecordTable = {
  facts: rowsOf(DECISION_FACTS),
  judgements: rowsOf(DECISION_JUDGEMENTS),
};

/** Facts and judgements of a receipt about a bill, in order. */
export const RECORDED_OF_BILL: RecordTable = {
  facts: rowsOf(BILLING_FACTS),
  judgements: rowsOf(BILLING_JUDGEMENTS),
};

const codes = <Code extends string>(name: "facts" | "judgements") => [
  ...new Set([...RECORDED_OF_DECISION[name], ...RECORDED_OF_BILL[name]].map(({ code }) => code as Code)),
];

/** Every fact that a receipt of any kind records. */
export const FACTS: readonly Fact[] = codes("facts");
export const JUDGEMENTS: readonly Judgement[] = codes("judgements");

/** True, false, or not looked at. */
export type Recorded = boolean | "not_evaluated";

const Value = v.union([v.boolean(), v.literal("not_evaluated")], 'true, false or "not_evaluated"');

const isOnceEach = (codes: readonly string[]) => new Set(codes).size === codes.length;

/** Each fact at most once; which of them and in which order, the kind of receipt decides. */
export const FactsSchema = v.pipe(
  v.array(v.strictObject({ fact: v.picklist(FACTS, "a fact of the table"), value: Value })),
  v.maxLength(FACTS.length, `at most ${FACTS.length} facts`),
  v.check((rows) => isOnceEach(rows.map(({ fact }) => fact)), "facts stated once each"),
);

/** As the facts. */
export const JudgementsSchema = v.pipe(
  v.array(v.strictObject({ judgement: v.picklist(JUDGEMENTS, "a judgement of the table"), value: Value })),
  v.maxLength(JUDGEMENTS.length, `at most ${JUDGEMENTS.length} judgements`),
  v.check((rows) => isOnceEach(rows.map(({ judgement }) => judgement)), "judgements stated once each"),
);

/**
 * The rules that this library verifies by: the protocol's version and the release. Where the rules differ, so may
 * facts, and the later receipt is a correction; under equal rules a difference is a contradiction.
 */
export const RULES = "svc-vdi/3+0.1.0";

/** `<name>/<protocol version>+<release>`. */
export const RulesSchema = v.pipe(
  v.string(),
  v.maxLength(64, "at most 64 characters"),
  v.regex(
    /^[a-z0-9][a-z0-9.-]*\/[1-9][0-9]{0,3}\+[0-9A-Za-z][0-9A-Za-z.-]*$/,
    "rules such as svc-vdi/3+0.1.0",
  ),
);
