/** A decision attestation as a report: verdict, checks, rules, what it proves and what it does not. */
import { parseAttestation } from "@svc/core";
import { RULE_STATES, type RuleState } from "@svc/core/statement";
import { type DecisionAttestation, isIssuerPinned } from "@svc/core/wire";
import {
  authorName,
  authorText,
  briefRuleInWords,
  decisionInWords,
  en,
  inputInWords,
  inputName,
  type Locale,
  NOTE_SET,
  pointerName,
  reasonsInWords,
  recognitionInWords,
  ruleCountsInWords,
  ruleInWords,
  ruleNoteInWords,
  STEP_SET,
  sentenceOf,
  sequenceInWords,
  toneOf,
  trustInWords,
  whoseWord,
} from "@svc/messages";
import {
  documentVerdictOf,
  explainConstraints,
  type StepOutcome,
  type StepResult,
  type VerificationResult,
} from "@svc/vdi-verifier";
import { decisionFacts, holdsOrHeld, isOnlyUnpinned, subjectsTold } from "@svc/vdi-verifier/opened";
import { pipelineDrawing } from "../../drawings/pipeline.ts";
import { dotLookOf } from "../../drawings/rule-dot.ts";
import type { ExaminedDocument, JudgedDecision } from "../../model/examination.ts";
import { findingRow } from "../../model/found.ts";
import {
  type Claims,
  type Fact,
  type KindView,
  type ListItem,
  NO_RULES,
  type Reader,
  type Row,
  type RuleLines,
  type Section,
  type TrustLine,
  type Verdict,
} from "../../model/view.ts";
import {
  askedFact,
  commonWords,
  detailOfRow,
  domainLines,
  expired,
  issuerFacts,
  missingMaterial,
  notChecked,
  notValid,
  rowOf,
  shownIssuer,
  timeFact,
  verdictOnRecord,
  verified,
} from "../../model/wording.ts";
import { setupSection } from "./setup.ts";

/** Shows a decision attestation. */
export function attestationView(document: ExaminedDocument, reader: Reader): KindView {
  const { locale = en, names } = reader;
  const result = document.result as JudgedDecision | null;
  if (result === null) return { verdict: verdictOnRecord(document, locale) };
  const read = readOf(document, reader.text);
  return {
    verdict: verdictOnAttestation(result, locale),
    asked: result.evaluated_at,
    sentence: () => {
      const attestation = read();
      if (attestation === null) return null;
      return decisionInWords(decisionFacts(result, attestation, names), { locale });
    },
    facts: () => factsOfDecision(read(), result.evaluated_at, reader, result),
    rows: stepRows(result.steps, locale),
    trust: () => trustLines(result, locale),
    claims: () => claimsOfAttestation(result, read(), locale),
    rules: () => ruleLines(result, read(), locale),
    sections: () => decisionSections(result, read(), locale),
    later: async () => {
      const { circuit, verification } = read() ?? {};
      if (circuit === undefined || verification === undefined) return [];
      return [await setupSection(circuit, verification.key, result.setup_grade, locale)];
    },
  };
}

/** The path of the decision drawn, and who vouches for each input where a source signed one. */
function decisionSections(
  result: JudgedDecision,
  attestation: DecisionAttestation | null,
  locale: Locale = en,
): Section[] {
  if (attestation === null) return [];
  const { decision: words } = locale.sections;
  const isProved = holdsOrHeld(result) && result.rules !== undefined;
  const drawing = pipelineDrawing(attestation, explainConstraints(attestation).constraints, isProved, locale);
  const { inputs = [] } = result;
  const isSourced = result.valid && inputs.some(({ source }) => source !== undefined);
  const recognition = isSourced ? recognitionInWords(inputs, locale) : null;
  const way: Section = {
    id: "decision.path",
    title: words.way,
    about: isProved ? words.wayProved : words.wayStated,
    blocks: [{ block: "drawing", drawing, file: "pipeline.svg" }],
  };
  if (!isSourced) return [way];
  const items = inputs.map((standing): ListItem => {
    const { source, reason, ...rest } = standing;
    // A key that nobody pinned is not spelled out in every row.
    const text =
      source !== undefined && reason === "source_not_pinned"
        ? words.inputAlsoSigned(whoseWord(rest, locale), authorText(source.name))
        : whoseWord(standing, locale);
    const tone = standing.root === "pinned" ? "good" : undefined;
    return { label: inputName(standing.input), text, aside: standing.input, tone };
  });
  return [
    way,
    {
      id: "decision.inputs",
      title: words.inputs,
      about: words.inputsAbout,
      blocks: [
        { block: "list", look: "plain", items },
        ...(recognition === null ? [] : [{ block: "paragraph", text: recognition } as const]),
      ],
    },
  ];
}

/** Read once where somebody asks. */
function readOf({ read }: ExaminedDocument, text = ""): () => DecisionAttestation | null {
  let found = read as DecisionAttestation | null | undefined;
  return () => {
    if (found !== undefined) return found;
    const parsed = parseAttestation(text);
    found = parsed.ok ? parsed.value : null;
    return found;
  };
}

/**
 * The members by which an auditor finds a decision again.
 *
 * @param attestation as it was read; null where there is none, or it could not be read
 * @param asked the time asked about, Unix seconds
 * @param found null where nothing was judged
 */
export function factsOfDecision(
  attestation: DecisionAttestation | null,
  asked: number | null,
  reader: Reader,
  found: JudgedDecision | null,
): readonly Fact[] {
  if (attestation === null) return [];
  const { locale = en } = reader;
  const { facts } = locale.printed;
  const { common } = locale.sections;
  const { decision, pipeline, policy, signature, verification, sequence, issued_at, expires_at } =
    attestation;
  return [
    { name: facts.outcome, value: authorName(decision.outcome), look: "strong" },
    {
      name: facts.case,
      value: found?.reference === undefined ? facts.noCase : facts.application(authorText(found.reference)),
    },
    {
      name: common.authority,
      value: authorText(pipeline.authority.name),
      aside: authorityWords(pipeline, locale),
    },
    ...issuerFacts(signature, found === null ? undefined : shownIssuer(found), reader),
    {
      name: facts.policy,
      value: `${authorText(policy.name)}, ${policy.manifest_id} ${policy.manifest_version}`,
    },
    { name: facts.policyHash, value: policy.manifest_hash, look: "code" },
    { name: facts.pipeline, value: `${authorText(pipeline.name)} ${pipeline.version}` },
    { name: facts.pipelineHash, value: pipeline.hash, look: "code" },
    { name: facts.verificationKey, value: verification.key_hash, look: "code" },
    timeFact(facts.issued, issued_at, reader),
    timeFact(facts.expires, expires_at, reader),
    ...askedFact(asked, reader),
    ...(sequence === undefined ? [] : [{ name: facts.number, value: sequenceInWords(sequence, locale) }]),
    { name: facts.identifier, value: attestation.attestation_id, look: "code" },
  ];
}

function authorityWords({ authority }: DecisionAttestation["pipeline"], { sections }: Locale): string {
  const { common: words } = sections;
  const { type, reference } = authority;
  const kind = type === "self_attested" ? words.selfAttested : words.claims(type.replaceAll("_", " "));
  return reference === null || reference === undefined ? kind : `${kind}, ${authorText(reference)}`;
}

/** Steps as rows of a report. */
export function stepRows(steps: readonly StepResult[], locale: Locale = en): Row[] {
  return steps.map((step): Row => {
    const { name, step: number, outcome } = step;
    const row = rowOf(locale.steps[name], STEP_SET, findingRow(name, outcome, step), locale);
    return { ...row, number, detail: stepDetailInWords(step, locale) || row.detail };
  });
}

/** The finding of a step. A step that passed may carry notes. */
export function stepDetailInWords(step: StepOutcome, locale: Locale = en): string | undefined {
  if (step.notes === undefined) return detailOfRow(STEP_SET, step, locale);
  return step.notes.map((note) => sentenceOf(NOTE_SET, note, locale)).join(" ");
}

/** Who vouches for each part of a decision that holds, or held. */
export function trustLines(result: JudgedDecision, locale: Locale = en): TrustLine[] {
  if (!holdsOrHeld(result)) return [];
  const { roots, setup } = locale;
  const lines = subjectsTold(result).flatMap((subject) => [
    {
      subject: roots.subjects[subject],
      root: trustInWords(subject, result, locale),
      tone: toneOf(result.trust[subject]),
    },
    ...(subject === "issuer" ? domainLines(result, locale) : []),
  ]);
  const { setup_grade: grade } = result;
  if (grade === undefined) return lines;
  const isSeveral = grade.startsWith("mpc");
  const root =
    grade === "single-party" ? setup.single : `${grade}, ${isSeveral ? setup.several : setup.unfit}`;
  return [...lines, { subject: setup.subject, root, tone: isSeveral ? "good" : "warn" }];
}

/** The rules and what is proved of each; none where the proof was not checked, or the decision neither holds nor held. */
export function ruleLines(
  result: JudgedDecision,
  attestation: DecisionAttestation | null,
  locale: Locale,
): RuleLines {
  const { rules, inputs = [] } = result;
  if (!holdsOrHeld(result) || rules === undefined || attestation === null) return NO_RULES;
  const named = reasonsInWords(attestation, rules, "proved", locale);
  const { constraints, derived } = attestation.policy;
  const lines = constraints.flatMap((constraint, i) => {
    const rule = { ...constraint, derived };
    const standing = rules[i];
    if (standing === undefined) return [];
    const note = ruleNoteInWords(standing, locale);
    const said = note === null ? `: ${locale.ruleStates[standing.state]}.` : `. ${note}`;
    const exact = ruleInWords(rule, standing, "proved", locale);
    const brief = `${briefRuleInWords(rule, locale)}${said}`;
    const isApart = standing.state === "not_applicable" && !standing.violated;
    return [{ id: authorName(rule.id), brief, exact, look: dotLookOf(standing.state, true), isApart }];
  });
  return {
    inputs: [
      ...inputLines(inputs, locale),
      ...[recognitionInWords(inputs, locale)].flatMap((said) => said ?? []),
    ],
    reasons: (named?.each ?? []).map(({ id, code, text, brief }) =>
      [authorName(code ?? id), text === undefined ? "" : authorText(text), brief].filter(Boolean).join(" "),
    ),
    open: named === null ? null : locale.headings.notShown(named.open),
    applied: lines.filter(({ isApart }) => !isApart),
    apart: lines.filter(({ isApart }) => isApart),
  };
}

/** A line for each, or one where all of them rest on the same party. */
function inputLines(inputs: NonNullable<VerificationResult["inputs"]>, locale: Locale): string[] {
  const words = new Set(inputs.map((standing) => whoseWord(standing, locale)));
  const [only] = words;
  const isOneWord = words.size === 1 && inputs.every(({ source }) => source === undefined);
  if (only === undefined || !isOneWord) return inputs.map((standing) => inputInWords(standing, locale));
  const names = inputs.map(({ input }) => pointerName(input)).join(", ");
  return [`${locale.headings.allInputs(inputs.length, only)} (${names})`];
}

type Words = Locale["verdicts"]["attestation"];

/**
 * The verdict on a decision attestation: its kind, its tone, and two sentences. Good only where a root of
 * the reader's vouches for the issuer.
 */
export function verdictOnAttestation(
  result: VerificationResult & { readonly held_at?: number },
  locale: Locale = en,
): Verdict {
  const words = locale.verdicts.attestation;
  if (result.held_at !== undefined) return expired(words.held(result.held_at), locale);
  // Never red: the reader's list refuses it, and nothing in it is false.
  if (isOnlyUnpinned(result))
    return { kind: "not_valid", tone: "warn", headline: words.notPinnedTitle, because: words.notPinned };
  const verdict = documentVerdictOf(result);
  if (verdict === "could_not_check") return inconclusive(result, words, locale);
  if (verdict !== "verified") return failed(result, words, locale);
  const { issuer, circuit } = result.trust;
  const common = commonWords(locale);
  if (circuit === "not_checked") return verified(false, words.proofLeftOut, words.proofLeftOutTitle);
  if (!isIssuerPinned(issuer)) return verified(false, words.unknownIssuer, common.unknownIssuer);
  const by = words.signers[issuer];
  if (circuit === "pinned") return verified(true, words.underPinnedKey(by), common.verified);
  if (circuit === "built_in") return verified(true, words.underBuiltInKey(by), common.verified);
  return verified(false, words.unknownKey(by), words.unknownKeyTitle);
}

function failed(result: VerificationResult, words: Words, locale: Locale = en): Verdict {
  const row = result.steps.find(({ step }) => step === result.failedStep);
  const { title } = locale.steps[row?.name ?? "schema"];
  const meaning = row?.reason === "verification_key_unrecognised" ? words.anybodysKey : plainly(row, words);
  return notValid(words.failed(result.failedStep, title, meaning), locale);
}

/** The step's sentence where no value of the document is in it; the step itself shows the others. */
function plainly(row: StepResult | undefined, words: Words): string {
  const { detail, values = {} } = row ?? {};
  return detail === undefined || Object.keys(values).length > 0 ? words.seeBelow : detail;
}

/** The text cannot be read, or the reader did not supply material. */
function inconclusive({ steps }: VerificationResult, words: Words, locale: Locale = en): Verdict {
  const open = steps.filter(({ outcome }) => outcome === "open");
  const missing = open.flatMap(({ reason = "" }) => words.material[reason] ?? []);
  const [first] = open;
  if (missing.length > 0 || first === undefined) return missingMaterial(words.kind, missing, locale);
  return notChecked(words.unread(stepDetailInWords(first, locale) ?? ""), locale);
}

/** What a result on an attestation proves and does not, as lists of sentences. The second is never empty. */
export function claimsOfAttestation(
  result: JudgedDecision,
  attestation: DecisionAttestation | null,
  locale: Locale = en,
): Claims {
  if (!result.valid || attestation === null) {
    const words = claimWords(locale);
    // All but its time held: what was open then is open still.
    if (result.held_at !== undefined && attestation !== null) {
      const doesNot = [...words.expired, ...claimed(result, attestation, locale)];
      return { proves: proved(result, attestation, locale), doesNot };
    }
    if (documentVerdictOf(result) !== "could_not_check") return { proves: [], doesNot: words.failed };
    return { proves: [], doesNot: result.attestation_id === undefined ? words.unread : words.open };
  }
  return { proves: proved(result, attestation, locale), doesNot: claimed(result, attestation, locale) };
}

/** The states that say what holds; the others say what is left open. */
const SHOWN: readonly RuleState[] = ["enforced", "enforced_or_waived", "visit_only", "visit_or_waived"];

function claimWords(locale: Locale = en) {
  return locale.claims.attestation;
}

function proved(result: JudgedDecision, attestation: DecisionAttestation, locale: Locale = en): string[] {
  const words = claimWords(locale);
  const { trust, rules, reference } = result;
  const signers = { pinned: words.pinnedIssuer, domain: words.listedIssuer };
  const lines = [isIssuerPinned(trust.issuer) ? signers[trust.issuer] : words.anyIssuer];
  if (reference !== undefined) lines.push(words.application(authorText(reference)));
  if (rules !== undefined) {
    lines.push(
      words.knew(authorName(attestation.decision.outcome)),
      ...ruleCountsInWords(rules, SHOWN, locale),
    );
    const reasons = reasonsInWords(attestation, rules, "proved", locale);
    if (reasons !== null) lines.push(reasons.sentence);
  }
  if (trust.inputs === "pinned") lines.push(words.sourced);
  if (trust.revocation !== "not_checked")
    lines.push(trust.revocation === "logged" ? words.excused : words.notRevoked);
  if (trust.time === "logged") lines.push(words.logged);
  return lines;
}

function claimed(result: JudgedDecision, attestation: DecisionAttestation, locale: Locale = en): string[] {
  const words = claimWords(locale);
  const { sequence } = attestation;
  const { trust, rules = [], policy_notices: notices = [] } = result;
  const open = RULE_STATES.filter((state) => !SHOWN.includes(state));
  const reasons = reasonsInWords(attestation, rules, "proved", locale);
  const isVisit = rules.some(({ state }) => state === "visit_only" || state === "visit_or_waived");
  return [
    ...inputClaims(result, words),
    ...(result.reference === undefined ? [words.notCase] : []),
    words.notExecution,
    ...(sequence === undefined
      ? []
      : [words.notNumber(String(sequence.number), authorName(sequence.stream))]),
    ...(trust.circuit === "not_checked" ? [words.notProved] : []),
    // The reasons say of a violated rule that it is proved not to be met.
    ...ruleCountsInWords(
      rules.filter(({ violated }) => !violated),
      open,
      locale,
    ),
    ...(reasons === null ? [] : [reasons.open]),
    ...groundsLeftOpen(result, locale),
    ...notices.map((reason) => sentenceOf(NOTE_SET, { reason, values: {} }, locale)),
    ...(isVisit ? [words.notDescriptions] : []),
  ];
}

/** Claims about signer and setup that a decision that holds leaves open. */
export function groundsLeftOpen({ trust, setup_grade }: VerificationResult, locale: Locale = en): string[] {
  const words = claimWords(locale);
  const isOneParty = setup_grade === "single-party" || trust.circuit === "self_asserted";
  return [
    ...(isIssuerPinned(trust.issuer) ? [] : [words.notIssuer]),
    ...(trust.revocation === "not_checked" ? [words.notUnrevoked] : []),
    ...(trust.time === "self_asserted" ? [words.notTime] : []),
    ...(isOneParty ? [words.notUnforgeable] : []),
  ];
}

/** Sources say it instead of the issuer; nobody shows it, and nobody names the person. */
function inputClaims(
  { trust, inputs = [] }: VerificationResult,
  words: Locale["claims"]["attestation"],
): string[] {
  if (!inputs.some(({ root }) => root === "pinned")) return [words.notInputs];
  return [trust.inputs === "pinned" ? words.notInputsOfSources : words.notInputsOfSome, words.notPerson];
}
