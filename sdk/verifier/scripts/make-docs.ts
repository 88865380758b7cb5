// Writes the tables of the README, REASONS.md and SCORING.md from the data that the code runs on.
//
//   node sdk/verifier/scripts/make-docs.ts
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MATERIAL_REASONS } from "@svc/core/finding";
import {
  ACCEPTANCE_SET,
  KEY_SET,
  PROOF_SET,
  READING_SET,
  RECEIPT_SET,
  SIGNATURE_SET,
  STEP_SET,
  TRANSCRIPT_SET,
  type WordedSet,
} from "@svc/messages";
import { ACCEPTANCE_LEVELS } from "../src/acceptance/levels.ts";
import { PROFILES } from "../src/profiles.ts";
import { SCORE_RULE } from "../src/score/score-receipts.ts";
import { STEPS } from "../src/steps/steps.ts";

const ROOM = fileURLToPath(new URL("../", import.meta.url));

const CHECKS: Readonly<Record<string, string>> = {
  schema: "shape, bounds, canonical encodings; the id follows from the content",
  timestamps: "in force at the time asked about, by the issuer's own times",
  pipeline: "hash, id and `pipeline_root` follow from the steps; the outcome is one of them",
  policy:
    "manifest hash and `policy_root` follow from the rules; critical ones are claimed to hold; a published manifest is the published one; who stands behind it",
  proof: "the Groth16 proof, for signals recomputed from the document",
  signature: "the issuer's Ed25519 signature; its key pinned where roots are given; nothing revoked",
  key: "the verification key has its hash, and is built in or pinned",
  governance:
    "where it applies: a circuit record by a known key, in force, from a setup of a sufficient grade",
};

/** By which option of `verifyDecision` its caller supplies what a reason misses. */
const SUPPLIED_BY: Readonly<Record<(typeof MATERIAL_REASONS)[number], string>> = {
  issuer_directory_missing: "the directory of a trusted domain",
  issuer_trust_missing: "`trust.issuers`",
  revocation_missing: "`revocation`",
  revocation_stale: "`revocation`, a fresh one",
  revocation_signature_missing: "`revocation.envelope`, signed by one of `trust.revocationKeys`",
  manifest_authority_trust_missing: "`trust.manifestAuthorities`",
  proof_not_checked: "none: a script or a build that can check proofs",
  setup_not_checked: "none: a script or a build that can check setups",
};

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function steps(): string {
  const rows = STEPS.map(({ number, name }) => [number, name, CHECKS[name]]);
  return table(["Step", "Name", "Passes when"], rows);
}

function profiles(): string {
  const all = Object.values(PROFILES);
  const words = (value: unknown) => String(value).replaceAll("_", " ");
  const row = (title: string, cell: (profile: (typeof all)[number]) => unknown) => [title, ...all.map(cell)];
  return table(
    ["", ...all.map(({ id }) => id)],
    [
      row("Steps", ({ steps }) => steps.join(" ")),
      row("Step 8", ({ governance }) => words(governance)),
      row("Revocation snapshot", ({ revocation, revocationMaxAgeSeconds: age }) =>
        revocation === "required" ? `required, at most ${age / 3600} h old` : words(revocation),
      ),
      row("Manifest's authority", ({ manifestAuthority }) => words(manifestAuthority)),
      row("Issuer pinned", ({ issuerPinned }) => (issuerPinned ? "required" : "if issuers are given")),
      row("Clock skew", ({ clockSkewSeconds }) => `${clockSkewSeconds} s`),
      row("Setup grade", ({ minimumGrade }) => `${minimumGrade} or better`),
    ],
  );
}

function levels(): string {
  const short = (id: string) => id.replace("VDI_VERIFY_", "").replace("_V1", "").toLowerCase();
  return table(
    ["Level", "Profiles", "Distinct verifiers", "`tvs`", "Zero knowledge", "A contradiction", "Also"],
    Object.entries(ACCEPTANCE_LEVELS).map(([level, terms]) => [
      level,
      terms.profiles.map(short).join(", "),
      terms.quorum,
      terms.tvs.replaceAll("_", " "),
      terms.zeroKnowledge ? "verified" : "not asked",
      terms.contradictionRefuses ? "refuses" : "is outvoted",
      terms.spotCheck ? "issuer pinned; the attestation itself, spot-checked" : "",
    ]),
  );
}

/** The sentence with its places; of several, the one for when nothing is absent. */
function meaningOf(written: WordedSet["sentences"][string]): string {
  const present = new Proxy({}, { get: (_, name) => (name === "cause" ? null : "x") });
  const sentence = typeof written === "string" ? written : (written as (values: object) => string)(present);
  return sentence.replace(/\{(\w+):\w+\}/g, "{$1}");
}

function reasons(): string {
  const rows = (from: Readonly<Record<string, string>>) =>
    table(
      ["Reason", "Meaning"],
      Object.entries(from).map(([code, meaning]) => [`\`${code}\``, meaning]),
    );
  const worded = (...sets: readonly WordedSet[]) =>
    Object.fromEntries(
      sets.flatMap(({ sentences }) =>
        Object.entries(sentences).map(([code, written]) => [code, meaningOf(written)]),
      ),
    );
  return `# Reasons

Generated by \`scripts/make-docs.ts\` from the tables that the code uses. Every set is closed. Braces are filled in where a reason is given.

Inconclusive (material that the verifier itself had to supply), and the option that supplies it:

${table(
  ["Reason", "Option"],
  MATERIAL_REASONS.map((code) => [`\`${code}\``, SUPPLIED_BY[code]]),
)}

## Steps

${rows(worded(READING_SET, SIGNATURE_SET, STEP_SET))}

## Step 5, the proof

${rows(worded(PROOF_SET))}

## Steps 5 and 8, the verification key

${rows(worded(KEY_SET))}

## Step 8, the setup's transcript

${rows(worded(TRANSCRIPT_SET))}

## Receipts and chains

${rows(worded(RECEIPT_SET))}

## Acceptance

${rows(worded(ACCEPTANCE_SET))}
`;
}

interface ScoreVector {
  readonly name: string;
  readonly anchored: boolean;
  readonly working: string;
  readonly receipts: readonly Readonly<Record<string, unknown>>[];
  readonly wanted: { readonly trust_score: number; readonly recommendation: string };
}

function scoring(): string {
  const vectors = JSON.parse(readFileSync(`${ROOM}test/vectors/score.json`, "utf8")) as ScoreVector[];
  const { verifiers, profile, zeroKnowledge, profiles, capWhenAnyInvalid } = SCORE_RULE;
  return `# Scoring

Generated by \`scripts/make-docs.ts\` from the rule (\`SCORE_RULE\`) and the worked examples that the tests run. Integers only.

The score measures agreement about one attestation, not its truth.

1. **What counts.** A receipt all of whose own checks hold and that is conclusive; once by content, whatever signature it carries; where \`trustedVerifiers\`, a \`registry\` or a \`tvs\` is given only if its verifier is known. Receipts that share an id or a key are one verifier's.
2. **Which attestation.** Counted receipts about different attestations (by hash): score 0, reason \`mixed_attestations\`.
3. **Valid and total** count verifiers. A verifier with any counted receipt that says invalid is invalid.
4. **Points.** Distinct verifiers that count, 1 to 5 or more: ${verifiers.join(", ")}. Among the receipts of valid verifiers: the strongest profile (strict ${profile.VDI_VERIFY_STRICT_V1}, standard ${profile.VDI_VERIFY_STANDARD_V1}, minimal ${profile.VDI_VERIFY_MINIMAL_V1}); a zero-knowledge verification with the circuit pinned or built in, ${zeroKnowledge}; distinct profiles, 1 to 3: ${profiles.join(", ")}.
5. **Score** = floor(points * valid / total); at most ${capWhenAnyInvalid} with an invalid verifier.
6. **Recommendation**: ${SCORE_RULE.highFrom} and more \`high_confidence\`, ${SCORE_RULE.mediumFrom} and more \`medium_confidence\`, below that \`low_confidence\`.
7. **Anchored**: at least one receipt counts, and a registry, a trusted verifier set or \`id#public_key\` ties the key of each that counts to its verifier. It changes no number. Where it is false, the verifiers' keys are not confirmed: show it beside the score.

A copy, or a receipt that is not authentic, changes nothing. A contradiction never raises a score, with one exception that is no gain: in a set that is not anchored, a receipt that ties the id of one invalid verifier to the key of another shows them to be one.

## Worked examples

Points are given as verifiers + profile + zero knowledge + profiles. Verifiers are letters; \`z\` is a stranger.

${table(
  ["Set", "Receipts", "Set of verifiers given", "Working", "Score", "Recommendation"],
  vectors.map(({ name, receipts, anchored, working, wanted }) => [
    name,
    receipts.map(receiptInWords).join("; "),
    anchored ? "yes" : "no",
    working,
    wanted.trust_score,
    wanted.recommendation,
  ]),
)}
`;
}

function receiptInWords(receipt: Readonly<Record<string, unknown>>): string {
  const { verifier, profile, valid, stranger: _, ...others } = receipt;
  const more = Object.entries(others).map(([name, value]) =>
    name === "about"
      ? "about another attestation"
      : name === "broken"
        ? "signature broken"
        : `${name} ${value}`,
  );
  return [`${verifier} ${profile} ${valid ? "valid" : "invalid"}`, ...more].join(", ");
}

/** Text of every generated document by its path below the room. */
export function documents(): ReadonlyMap<string, string> {
  const tables: Readonly<Record<string, string>> = { steps: steps(), profiles: profiles(), levels: levels() };
  const readme = readFileSync(`${ROOM}README.md`, "utf8").replace(
    /<!-- table: (\w+) -->\n[\s\S]*?<!-- end -->/g,
    (_, name: string) => `<!-- table: ${name} -->\n${tables[name]}\n<!-- end -->`,
  );
  return new Map([
    ["README.md", readme],
    ["REASONS.md", reasons()],
    ["SCORING.md", scoring()],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of documents()) writeFileSync(ROOM + path, text);
}
