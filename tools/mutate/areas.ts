/**
 * Areas to mutate, the tests that should catch their mutants, and the least share to catch: the floor of each area.
 * Mutants under `equivalent` were read and change nothing observable; each has its reason.
 */
import { OF_SETS } from "./of-sets.ts";

export interface Area {
  /** Globs of sources, from the repository on. */
  readonly sources: readonly string[];
  /** Test files or folders: of them a mutant is judged by those that come past it, and only then by the others. */
  readonly tests: readonly string[];
  /** Least percentage of counting mutants to catch. */
  readonly floor: number;
  readonly equivalent: readonly Equivalent[];
}

export interface Equivalent {
  readonly file: string;
  /** As `npm run mutate` shows it: what is and what would be. */
  readonly change: string;
  /** Part of the line, where the change alone would name several. */
  readonly on?: string;
  readonly why: string;
}

const LEVELS =
  "levels are compared with each other alone, and all of them are counted from the leaves of one range";

const REMEMBERED = "what was not begun or kept is computed where it is asked for, with the same answer";

const NOTHING_PROVED = "a consistency proof from nothing, or from a size to itself, has no hash";

export const AREAS: Readonly<Record<string, Area>> = {
  merkle: {
    sources: ["sdk/tlog/src/merkle/*.ts"],
    tests: ["sdk/tlog/test/merkle", "sdk/tlog/test/log", "sdk/tlog/test/tiles"],
    floor: 100,
    equivalent: [
      { file: "compact-range.ts", change: "0 -> 1", on: "level: 0", why: LEVELS },
      { file: "compact-range.ts", change: "+ -> -", on: "level: node.id.level + 1", why: LEVELS },
      { file: "compact-range.ts", change: "1 -> 2", on: "level: node.id.level + 1", why: LEVELS },
      {
        file: "prove.ts",
        change: "0 -> 1",
        on: "if (start > 0)",
        why: "no subtree that is left begins at leaf 1: that would take a part of two leaves, in which the older tree ends at either border",
      },
      {
        file: "subtree.ts",
        change: "subtreeHash === undefined -> false",
        why: "without a hash the borders are still below the tree's root, which is refused below with the same words",
      },
    ],
  },
  ledger: {
    sources: ["sdk/billing/src/ledger/*.ts"],
    tests: ["sdk/billing/test/ledger", "tools/model"],
    floor: 100,
    equivalent: [
      { file: "hold.ts", change: "> -> >=", on: "left > 0n", why: "nothing left is 0 either way" },
      {
        file: "memory-event-store.ts",
        change: "1 -> 2",
        on: "number: i + 1",
        why: "places of rows are compared with each other alone, and with 0, which is before all",
      },
      {
        file: "hold.ts",
        change: "consumption.released -> false",
        on: "return { ok: true, consumption }",
        why: "what is released holds 0, so that settling it again writes what is there",
      },
    ],
  },
  steps: {
    sources: ["sdk/verifier/src/steps/{5,6,7,8}-*.ts"],
    tests: [
      "sdk/verifier/test/verification-cases.test.ts",
      "sdk/verifier/test/verify-decision.test.ts",
      "sdk/verifier/test/contradicting-records.test.ts",
      "sdk/verifier/test/engine-is-told.test.ts",
      "sdk/verifier/test/forgeries.test.ts",
      "sdk/verifier/test/tampering.test.ts",
      "sdk/verifier/test/threats.test.ts",
      "sdk/verifier/test/real-attestations.test.ts",
      "sdk/verifier/test/circuit-in-force.test.ts",
      "sdk/verifier/test/absent-parts.node.test.ts",
    ],
    floor: 100,
    equivalent: [
      {
        file: "5-proof.ts",
        change: "known -> false",
        on: "memoizedBy(known",
        why: "which list keeps a key: cost alone",
      },
      {
        file: "5-proof.ts",
        change: "known -> true",
        on: "memoizedBy(known",
        why: "which list keeps a key: cost alone",
      },
      {
        file: "8-governance.ts",
        change: "32 -> 33",
        on: "LruCache",
        why: "how many verdicts are kept: cost alone",
      },
      {
        file: "5-proof.ts",
        change: "known === undefined -> true",
        on: "checkSignals(attestation)",
        why: "a proof is known only where its signals were found to be the document's: they are again",
      },
      {
        file: "5-proof.ts",
        change: "verdict.valid -> false",
        why: "the cause of a verdict that holds names no reason, and a finding without one is a pass",
      },
      {
        file: "8-governance.ts",
        change: "known !== undefined -> false",
        on: "return known",
        why: REMEMBERED,
      },
      {
        file: "8-governance.ts",
        change: "signaturesByValue.set(record, verdict); -> nothing",
        why: REMEMBERED,
      },
      { file: "6-signature.ts", change: "started.set(evidence.value, verdict); -> nothing", why: REMEMBERED },
      {
        file: "6-signature.ts",
        change: "!evidence.ok || settings.precomputed?.signatures.has(evidenc -> true",
        why: REMEMBERED,
      },
    ],
  },
  "earlier-steps": {
    sources: [
      "sdk/verifier/src/steps/{1,2,3,4}-*.ts",
      "sdk/verifier/src/steps/{manifest-authority,setup-grade,outcome}.ts",
      "sdk/verifier/src/steps/judge-sources.ts",
    ],
    tests: [
      "sdk/verifier/test/verification-cases.test.ts",
      "sdk/verifier/test/verify-decision.test.ts",
      "sdk/verifier/test/borrowed-ceremony.test.ts",
      "sdk/verifier/test/forgeries.test.ts",
      "sdk/verifier/test/real-attestations.test.ts",
      "sdk/verifier/test/sources.test.ts",
      "sdk/verifier/test/threats.test.ts",
    ],
    floor: 95,
    equivalent: [
      {
        file: "setup-grade.ts",
        change: "32 -> 33",
        on: "LruCache",
        why: "how many setups are kept: cost alone",
      },
      { file: "setup-grade.ts", change: "known?.key === key -> false", why: REMEMBERED },
      {
        file: "setup-grade.ts",
        change: "checkedByValue.set(record, { key, setup: found }); -> nothing",
        why: REMEMBERED,
      },
      {
        file: "setup-grade.ts",
        change: "some -> every",
        on: "record.setup.contributions",
        why: "the hash is over the contributions too, and no built-in setup has none, or a signed one",
      },
      {
        file: "setup-grade.ts",
        change:
          "!record.setup.contributions.some(({ signature }) => signatur -> record.setup.contributions.some(({ signature }) => signature",
        why: "what is known of a built-in setup its transcript shows again: cost alone",
      },
      {
        file: "setup-grade.ts",
        change: "builtIn !== undefined && !record.setup.contributions.some(({ -> false",
        why: "what is known of a built-in setup its transcript shows again: cost alone",
      },
      {
        file: "4-policy.ts",
        change: "isFailure(finding) -> false",
        why: "notes beside a failure are told nobody: it is told by its own members",
      },
      {
        file: "4-policy.ts",
        change: "attestation.sources === undefined && attestation.policy.sour -> false",
        why: "of nothing demanded and nothing carried nothing is found: cost alone",
      },
      {
        file: "manifest-authority.ts",
        change: "|| -> &&",
        on: 'profile.manifestAuthority === "left_out" || isPublished',
        why: "a signature is checked that is not asked about: cost alone",
      },
      {
        file: "manifest-authority.ts",
        change: 'profile.manifestAuthority === "left_out" || isPublished(poli -> false',
        why: "a signature is checked that is not asked about: cost alone",
      },
    ],
  },
  acceptance: {
    sources: ["sdk/verifier/src/acceptance/*.ts"],
    tests: ["sdk/verifier/test/acceptance"],
    floor: 95,
    equivalent: [
      {
        file: "read-policy.ts",
        change: "0 -> 1",
        on: "[high = 0, low = 0]",
        why: "two numbers are drawn, so that neither is absent",
      },
      {
        file: "read-policy.ts",
        change: "2 -> 3",
        on: "Uint32Array",
        why: "one random number more, which nobody reads",
      },
      {
        file: "evaluate.ts",
        change: "document === null -> false",
        on: "nothing_given",
        why: "a level with spot checks refuses before it draws where the attestation is missing",
      },
    ],
  },
  money: {
    sources: ["sdk/billing/src/{charge,tariff}/*.ts"],
    tests: ["sdk/billing/test/charge", "sdk/billing/test/tariff", "sdk/billing/test/verification"],
    floor: 95,
    equivalent: [
      {
        file: "price-usage.ts",
        change: "> -> >=",
        on: "charge > BigInt(maximum)",
        why: "at the maximum it is the maximum",
      },
      {
        file: "price-usage.ts",
        change: "< -> <=",
        on: "charge < BigInt(minimum)",
        why: "at the minimum it is the minimum",
      },
      {
        file: "price-usage.ts",
        change: "> -> >=",
        on: "quantity > included",
        why: "of as many units as are included none is left either way",
      },
      {
        file: "price-usage.ts",
        change: "1n -> 2n",
        on: "const ZERO",
        why: "nothing of two is nothing too, and each sum is brought to lowest terms",
      },
    ],
  },
  note: {
    sources: ["sdk/tlog/src/note/*.ts"],
    tests: ["sdk/tlog/test"],
    floor: 95,
    equivalent: [
      {
        file: "policy.ts",
        change: "readPolicies.add(Object.freeze(policy)); -> nothing",
        why: "remembered for cost, and read again",
      },
      {
        file: "policy.ts",
        change: "readPolicies.has(input as LogPolicy) -> false",
        why: "remembered for cost, and read again",
      },
      {
        file: "open-note.ts",
        change: 'key.type === "cosignatureV1" -> true',
        why: "a signature of the other type has no length of which a time is read",
      },
      {
        file: "signed-note.ts",
        change: "> -> >=",
        on: "input.length > MAX_NOTE_BYTES ||",
        why: "the dash of a signature line has three bytes: of as many characters a note has more bytes",
      },
    ],
  },
  witness: {
    sources: ["sdk/tlog/src/witness/*.ts"],
    tests: ["sdk/tlog/test"],
    floor: 95,
    equivalent: [
      { file: "collect.ts", change: "< -> <=", on: "oldSize < size", why: NOTHING_PROVED },
      { file: "collect.ts", change: "> -> >=", on: "oldSize > 0n", why: NOTHING_PROVED },
      { file: "witness.ts", change: "> -> >=", on: "last > now", why: "of two equal times either is it" },
      {
        file: "witness.ts",
        change: "0 -> 1",
        on: "new Uint8Array(0)",
        why: "bytes of any length but a cosignature's state no time",
      },
    ],
  },
  examiner: {
    sources: ["sdk/audit/src/{set,kinds/log,kinds/bundle}/*.ts"],
    tests: [
      "sdk/audit/test/examine/absent-members.test.ts",
      "sdk/audit/test/examine/any-evidence.test.ts",
      "sdk/audit/test/examine/attestation-rows.test.ts",
      "sdk/audit/test/examine/bills.test.ts",
      "sdk/audit/test/examine/bundle-rows.test.ts",
      "sdk/audit/test/examine/bundle-sources.test.ts",
      "sdk/audit/test/examine/documents",
      "sdk/audit/test/examine/examine.test.ts",
      "sdk/audit/test/examine/log",
      "sdk/audit/test/examine/periods.test.ts",
      "sdk/audit/test/examine/receipts.test.ts",
      "sdk/audit/test/examine/records.test.ts",
      "sdk/audit/test/examine/revoked-since.test.ts",
      "sdk/audit/test/examine/set.test.ts",
      "sdk/audit/test/examine/source-log.test.ts",
      "sdk/audit/test/examine/stopping.test.ts",
      "sdk/audit/test/examine/verify-bundle.test.ts",
      "sdk/audit/test/examine/verify-many.test.ts",
      "sdk/audit/test/examine/whole-period.test.ts",
    ],
    floor: 95,
    equivalent: [
      {
        file: "inclusion.ts",
        change: "document.read.ok -> true",
        on: "document.read.value : null",
        why: "a refused reading has no value, and none is what is taken of null as well",
      },
      {
        file: "inclusion.ts",
        change: "document.read.value.entry.ok -> true",
        on: "document.read.value.entry.value : null",
        why: "a refused reading has no value, and none is what is taken of null as well",
      },
      {
        file: "signed-heads.ts",
        change: "note === null -> false",
        why: "what has no note is no note, and nobody asks for the head of a document without one",
      },
      {
        file: "attestation-part.ts",
        change: "65 -> 66",
        on: "WORTH_SENDING",
        why: "from how many on they are sent elsewhere: cost alone",
      },
      {
        file: "attestation-part.ts",
        change: "signal === undefined -> false",
        why: "a signal that is undefined is read as one that is absent",
      },
      {
        file: "attestation-part.ts",
        change: "result.reason === undefined -> false",
        why: "whatever does not verify names a reason",
      },
      {
        file: "receipt-part.ts",
        change: "opened.hash === null -> false",
        on: "const first =",
        why: "nothing is kept under null, so that nothing is found there",
      },
      {
        file: "parts-of-bundle.ts",
        change: 'type !== "thin_decision_attestation_v1" -> false',
        why: "what puts a thin one together again reads no other type, and what it refuses is judged as it was given",
      },
      {
        file: "source-log-part.ts",
        change: "hash === null -> false",
        on: "return hash === null",
        why: "no statement is kept under null, so that nothing is found beside such a proof: cost alone",
      },
      {
        file: "source-log-part.ts",
        change: "fault === undefined -> true",
        on: "statementsIn",
        why: "faults are of parts of bundles, in which no such proof lies",
      },
      {
        file: "examine-bundle.ts",
        change: "|| -> &&",
        on: "number === undefined",
        why: "a step failed exactly where something was found of an attestation",
      },
      ...OF_SETS,
    ],
  },
};
