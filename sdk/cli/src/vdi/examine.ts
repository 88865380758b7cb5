/** One document verified by the library: its machine result, and the verdict and lines that people read. */
import { type BillingResult, verifyBilling } from "@svc/billing";
import { type BundleOptions, verifyBundle } from "@svc/bundle";
import { parseAttestation, TRUST_SUBJECTS } from "@svc/core";
import { type VerificationResult, verifyDecision, verifyReceipt } from "@svc/vdi-verifier";
import type { Source } from "./files.ts";
import { type Paint, shown } from "./paint.ts";
import { KIND_NAMES, type Kind, recognise } from "./recognise.ts";
import type { TrustSettings } from "./trust-file.ts";
import { ANSWERS, PART_NAMES, verdictOnBundle } from "./words/bundle.ts";
import { type Claims, claimsOfAttestation, claimsOfReceipt } from "./words/proves.ts";
import { RECEIPT_WORDS, STEP_WORDS } from "./words/steps.ts";
import { rootInWords, SUBJECT_NAMES } from "./words/trust.ts";
import {
  notChecked,
  type Tone,
  type Verdict,
  verdictOnAttestation,
  verdictOnReceipt,
} from "./words/verdict.ts";

export interface Row {
  readonly name: string;
  readonly answer: string;
  readonly tone: Tone | "mute";
  readonly detail?: string;
}

export interface Examination {
  readonly source: string;
  readonly kind: Kind;
  readonly verdict: Verdict;
  /** As the library returned it; null where there was nothing to verify. */
  readonly result: object | null;
  readonly rows: readonly Row[];
  readonly trust: readonly { readonly subject: string; readonly root: string }[];
  readonly claims: Claims | null;
}

export interface ExamineContext extends TrustSettings {
  /** The attestation that receipts are held against. */
  readonly attestation?: string;
}

const NONE = { result: null, rows: [], trust: [], claims: null } as const;

/** Never throws on evidence. */
export async function examine(source: Source, context: ExamineContext): Promise<Examination> {
  const { kind, problem } = recognise(source.text);
  const base = { source: source.name, kind };
  if (kind === "attestation") return { ...base, ...(await examineAttestation(source.text, context)) };
  if (kind === "receipt") return { ...base, ...(await examineReceipt(source.text, context)) };
  if (kind === "audit_bundle") return { ...base, ...(await examineBundle(source.text, context)) };
  if (kind === "billing_attestation") return { ...base, ...(await examineBill(source.text, context)) };
  const because =
    problem ??
    `${KIND_NAMES[kind]}: nothing of it can be verified alone. Pack it with what it is about (vdi bundle).`;
  return { ...base, ...NONE, verdict: notChecked(because) };
}

async function examineAttestation(text: string, { verification }: ExamineContext) {
  const result = await verifyDecision(text, verification);
  const parsed = parseAttestation(text);
  return {
    verdict: verdictOnAttestation(result),
    result,
    rows: stepRows(result),
    trust: trustLines(result),
    claims: claimsOfAttestation(result, parsed.ok ? parsed.value : null),
  };
}

export function stepRows(result: VerificationResult): Row[] {
  return result.steps.map(({ step, name, valid, reason, detail }) => {
    const title = `${step} ${STEP_WORDS[name].title}`;
    if (valid) return { name: title, answer: "passed", tone: "good", ...(detail ? { detail } : {}) };
    if (reason === "not_in_profile" || reason === "not_reached") {
      return { name: title, answer: reason.replaceAll("_", " "), tone: "mute" };
    }
    return { name: title, answer: reason ?? "failed", tone: "bad", ...(detail ? { detail } : {}) };
  });
}

function trustLines({ trust, valid }: VerificationResult) {
  if (!valid) return [];
  return TRUST_SUBJECTS.map((subject) => ({
    subject: SUBJECT_NAMES[subject],
    root: rootInWords(subject, trust[subject]),
  }));
}

async function examineReceipt(text: string, { anchors, attestation, verification }: ExamineContext) {
  const now = verification.now ?? verification.at;
  const result = await verifyReceipt(text, {
    ...anchors,
    ...(attestation === undefined ? {} : { attestation }),
    ...(now === undefined ? {} : { now }),
  });
  const passed = (check: string) => result.checks.some((row) => row.check === check && row.valid);
  return {
    verdict: verdictOnReceipt(result),
    result,
    rows: result.checks.map(({ check, valid }): Row => {
      const name = RECEIPT_WORDS[check]?.title ?? check;
      return valid ? { name, answer: "passed", tone: "good" } : { name, answer: "failed", tone: "bad" };
    }),
    trust: [],
    claims: claimsOfReceipt(result.valid, passed("trusted_verifier"), passed("attestation_binding")),
  };
}

async function examineBundle(text: string, { verification, anchors, logs }: ExamineContext) {
  const options: BundleOptions = { ...verification, ...anchors, logs };
  const result = await verifyBundle(text, options);
  return {
    verdict: verdictOnBundle(result),
    result,
    rows: result.parts.map(({ part, pointer, verdict, root, reason, detail }): Row => {
      const { words, tone } = ANSWERS[verdict];
      const answer = root === undefined ? `${words} (${reason})` : `${words} (${root.replaceAll("_", " ")})`;
      return { name: `${PART_NAMES[part]} ${pointer}`, answer, tone, ...(detail ? { detail } : {}) };
    }),
    trust: result.attestation === undefined ? [] : trustLines(result.attestation),
    claims: null,
  };
}

const UNCOUNTED: readonly (string | undefined)[] = ["not_checked", "not_in_profile"];

async function examineBill(text: string, { verification }: ExamineContext) {
  const { requireGovernance: _, stopAtFirstFailure: _2, ...options } = verification;
  const result = await verifyBilling({ attestation: text }, options);
  const verdict = verdictOnBill(result);
  return {
    verdict,
    result,
    rows: result.checks.map(({ check, valid, reason, detail }): Row => {
      const shownDetail = detail ? { detail } : {};
      if (valid) return { name: check, answer: "passed", tone: "good", ...shownDetail };
      if (UNCOUNTED.includes(reason)) return { name: check, answer: "not checked", tone: "mute" };
      return { name: check, answer: reason ?? "failed", tone: "bad", ...shownDetail };
    }),
    trust: [],
    claims: null,
  };
}

function verdictOnBill({ valid, conclusive, trust }: BillingResult): Verdict {
  if (!valid && conclusive) {
    return { kind: "not_valid", tone: "bad", headline: "Not valid", because: "A row of the bill fails." };
  }
  if (!valid) {
    return notChecked(
      "Nothing is wrong with the bill as far as it was checked. Its rows name what is missing.",
    );
  }
  const because = "Every row that the profile counts holds.";
  return trust.issuer === "pinned"
    ? { kind: "verified", tone: "good", headline: "Verified", because }
    : { kind: "verified", tone: "warn", headline: "Verified, from an issuer you have not pinned", because };
}

/** The lines of one examination for a terminal. */
export function linesOf({ source, kind, verdict, rows, trust, claims }: Examination, paint: Paint): string[] {
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return [
    `${paint(verdict.tone, verdict.headline)}  ${shown(source)} (${KIND_NAMES[kind]})`,
    `  ${shown(verdict.because)}`,
    ...rows.flatMap(({ name, answer, tone, detail }) => [
      `  ${shown(name).padEnd(width)}  ${paint(tone, shown(answer))}`,
      ...(detail === undefined ? [] : [`  ${" ".repeat(width)}  ${shown(detail)}`]),
    ]),
    ...section(
      "On whose word",
      trust.map(({ subject, root }) => `${subject}: ${root}`),
    ),
    ...section("What this proves", claims?.proves ?? []),
    ...section("What it does not prove", claims?.doesNot ?? []),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}:`, ...lines.map((line) => `    - ${shown(line)}`)];
}
