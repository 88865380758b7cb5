/**
 * Areas to mutate, the tests that should catch their mutants, and the least share to catch: the floor of each area.
 * Mutants under `equivalent` were read and change nothing observable; each has its reason.
 */
export interface Area {
  /** Globs of sources, from the repository on. */
  readonly sources: readonly string[];
  /** Test files or folders. Those that reach a mutant judge it first. */
  readonly tests: readonly string[];
  /** Least percentage of counting mutants to catch. */
  readonly floor: number;
  /** Reasons by mutant: `FILE: CHANGE @ PART`, as `npm run mutate` shows it; `PART` of the line where there are several. */
  readonly equivalent: Readonly<Record<string, string>>;
}

const LEVELS =
  "levels are compared with each other alone, and all of them are counted from the leaves of one range";
const REMEMBERED = "what was not begun or kept is computed where it is asked for, with the same answer";
const NOTHING_PROVED = "a consistency proof from nothing, or from a size to itself, has no hash";
const SHARED =
  "what is not marked as read is read again, as a part of what was read under the same bounds: cost alone";
const AT_HAND = "reading tiles that are at hand fails in no other way than by their being absent or short";

export const AREAS: Readonly<Record<string, Area>> = {
  merkle: {
    sources: ["sdk/tlog/src/merkle/*.ts"],
    tests: ["sdk/tlog/test/merkle", "sdk/tlog/test/log", "sdk/tlog/test/tiles"],
    floor: 100,
    equivalent: {
      "compact-range.ts: 0 -> 1 @ level: 0": LEVELS,
      "compact-range.ts: + -> - @ level: node.id.level + 1": LEVELS,
      "compact-range.ts: 1 -> 2 @ level: node.id.level + 1": LEVELS,
      "prove.ts: 0 -> 1 @ if (start > 0)":
        "no subtree that is left begins at leaf 1: that would take a part of two leaves, in which the older tree ends at either border",
      "subtree.ts: subtreeHash === undefined -> false":
        "without a hash the borders are still below the tree's root, which is refused below with the same words",
    },
  },
  ledger: {
    sources: ["sdk/billing/src/ledger/*.ts"],
    tests: ["sdk/billing/test/ledger", "tools/model"],
    floor: 100,
    equivalent: {
      "hold.ts: > -> >= @ left > 0n": "nothing left is 0 either way",
      "memory-event-store.ts: 1 -> 2 @ number: i + 1":
        "places of rows are compared with each other alone, and with 0, which is before all",
      "hold.ts: consumption.released -> false @ return { ok: true, consumption }":
        "what is released holds 0, so that settling it again writes what is there",
    },
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
    equivalent: {
      "5-proof.ts: known -> false @ memoizedBy(known": "which list keeps a key: cost alone",
      "5-proof.ts: known -> true @ memoizedBy(known": "which list keeps a key: cost alone",
      "8-governance.ts: 32 -> 33 @ LruCache": "how many verdicts are kept: cost alone",
      "5-proof.ts: known === undefined -> true @ checkSignals(attestation)":
        "a proof is known only where its signals were found to be the document's: they are again",
      "5-proof.ts: verdict.valid -> false":
        "the cause of a verdict that holds names no reason, and a finding without one is a pass",
      "8-governance.ts: known !== undefined -> false @ return known": REMEMBERED,
      "8-governance.ts: signaturesByValue.set(record, verdict); -> nothing": REMEMBERED,
      "6-signature.ts: started.set(evidence.value, verdict); -> nothing": REMEMBERED,
      "6-signature.ts: !evidence.ok || settings.precomputed?.signatures.has(evidenc -> true": REMEMBERED,
    },
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
    equivalent: {
      "setup-grade.ts: 32 -> 33 @ LruCache": "how many setups are kept: cost alone",
      "setup-grade.ts: known?.key === key -> false": REMEMBERED,
      "setup-grade.ts: checkedByValue.set(record, { key, setup: found }); -> nothing": REMEMBERED,
      "setup-grade.ts: some -> every @ record.setup.contributions":
        "the hash is over the contributions too, and no built-in setup has none, or a signed one",
      "setup-grade.ts: !record.setup.contributions.some(({ signature }) => signatur -> record.setup.contributions.some(({ signature }) => signature":
        "what is known of a built-in setup its transcript shows again: cost alone",
      "setup-grade.ts: builtIn !== undefined && !record.setup.contributions.some(({ -> false":
        "what is known of a built-in setup its transcript shows again: cost alone",
      "4-policy.ts: isFailure(finding) -> false":
        "notes beside a failure are told nobody: it is told by its own members",
      "4-policy.ts: attestation.sources === undefined && attestation.policy.sour -> false":
        "of nothing demanded and nothing carried nothing is found: cost alone",
      'manifest-authority.ts: || -> && @ profile.manifestAuthority === "left_out" || isPublished':
        "a signature is checked that is not asked about: cost alone",
      'manifest-authority.ts: profile.manifestAuthority === "left_out" || isPublished(poli -> false':
        "a signature is checked that is not asked about: cost alone",
    },
  },
  acceptance: {
    sources: ["sdk/verifier/src/acceptance/*.ts"],
    tests: ["sdk/verifier/test/acceptance"],
    floor: 95,
    equivalent: {
      "read-policy.ts: 0 -> 1 @ [high = 0, low = 0]": "two numbers are drawn, so that neither is absent",
      "read-policy.ts: 2 -> 3 @ Uint32Array": "one random number more, which nobody reads",
      "evaluate.ts: document === null -> false @ nothing_given":
        "a level with spot checks refuses before it draws where the attestation is missing",
    },
  },
  money: {
    sources: ["sdk/billing/src/{charge,tariff}/*.ts"],
    tests: ["sdk/billing/test/charge", "sdk/billing/test/tariff", "sdk/billing/test/verification"],
    floor: 95,
    equivalent: {
      "price-usage.ts: > -> >= @ charge > BigInt(maximum)": "at the maximum it is the maximum",
      "price-usage.ts: < -> <= @ charge < BigInt(minimum)": "at the minimum it is the minimum",
      "price-usage.ts: > -> >= @ quantity > included":
        "of as many units as are included none is left either way",
      "price-usage.ts: 1n -> 2n @ const ZERO":
        "nothing of two is nothing too, and each sum is brought to lowest terms",
    },
  },
  note: {
    sources: ["sdk/tlog/src/note/*.ts"],
    tests: ["sdk/tlog/test"],
    floor: 95,
    equivalent: {
      "policy.ts: readPolicies.add(Object.freeze(policy)); -> nothing": "remembered for cost, and read again",
      "policy.ts: readPolicies.has(input as LogPolicy) -> false": "remembered for cost, and read again",
      'open-note.ts: key.type === "cosignatureV1" -> true':
        "a signature of the other type has no length of which a time is read",
      "signed-note.ts: > -> >= @ input.length > MAX_NOTE_BYTES ||":
        "the dash of a signature line has three bytes: of as many characters a note has more bytes",
    },
  },
  witness: {
    sources: ["sdk/tlog/src/witness/*.ts"],
    tests: ["sdk/tlog/test"],
    floor: 95,
    equivalent: {
      "collect.ts: < -> <= @ oldSize < size": NOTHING_PROVED,
      "collect.ts: > -> >= @ oldSize > 0n": NOTHING_PROVED,
      "witness.ts: > -> >= @ last > now": "of two equal times either is it",
      "witness.ts: 0 -> 1 @ new Uint8Array(0)": "bytes of any length but a cosignature's state no time",
    },
  },
  examiner: {
    sources: [
      "sdk/audit/src/set/*.ts",
      "sdk/audit/src/kinds/{bundle,log}/*.ts",
      "sdk/audit/src/kinds/{attestation,receipt,revocation,source-log}/verify.ts",
    ],
    tests: ["sdk/audit/test/examine"],
    floor: 95,
    equivalent: {
      "log/inclusion.ts: document.read.ok -> true @ document.read.value : null":
        "a refused reading has no value, and none is what is taken of null as well",
      "log/inclusion.ts: document.read.value.entry.ok -> true @ document.read.value.entry.value : null":
        "a refused reading has no value, and none is what is taken of null as well",
      "log/signed-heads.ts: note === null -> false":
        "what has no note is no note, and nobody asks for the head of a document without one",
      "attestation/verify.ts: 65 -> 66 @ WORTH_SENDING":
        "from how many on they are sent elsewhere: cost alone",
      "receipt/verify.ts: opened.hash === null -> false @ const first =":
        "nothing is kept under null, so that nothing is found there",
      'bundle/parts-of-bundle.ts: type !== "thin_decision_attestation_v1" -> false':
        "what puts a thin one together again reads no other type, and what it refuses is judged as it was given",
      "source-log/verify.ts: hash === null -> false @ return hash === null":
        "no statement is kept under null, so that nothing is found beside such a proof: cost alone",
      "bundle/verify.ts: || -> && @ number === undefined":
        "a step failed exactly where something was found of an attestation",
      "receipt/verify.ts: 1 -> 2 @ index: -1": "a place below 0 is that of no document, whichever it is",
      "revocation/verify.ts: || -> && @ chosen === undefined || signed.length === 0":
        "a signed one here is chosen where the reader has none, and the reader's own, with none here, is read again as it is: cost alone",
      "attestation/verify.ts: > -> >= @ withHashes: receipts.length > 0":
        "what receipts would call documents is asked of receipts alone: without one it is cost alone",
      "revocation/verify.ts: 0 -> 1 @ before.get(name) ?? 0":
        "times of a name to which the one that is used gives none are asked by nobody, handed on or not",
      "revocation/verify.ts: < -> <= @ time < known": "of two equal times either is it",
      'log/tiles.ts: !(error instanceof VdiError) || error.code !== "log_incomple -> false': AT_HAND,
      "log/tiles.ts: || -> && @ !(error instanceof VdiError)": AT_HAND,
      "bundle/parts-of-bundle.ts: shareDocument(value as Json); -> nothing": SHARED,
      "bundle/parts-of-bundle.ts: shareDocument(given as Json); -> nothing": SHARED,
      "bundle/parts-of-bundle.ts: envelope === undefined -> false":
        "an envelope that is undefined is taken for none",
      "bundle/parts-of-bundle.ts: shareDocument(envelope as Json); -> nothing": SHARED,
      "bundle/parts-of-bundle.ts: shareDocument(revocation as Json); -> nothing": SHARED,
    },
  },
};
