/** One document verified by the library: its machine result, and the verdict and lines that people read. */

import { type BillingResult, verifyBilling } from "@svc/billing";
import { type BundleOptions, verifyBundle } from "@svc/bundle";
import {
  hashReceipt,
  parseAttestation,
  parseBillingAttestation,
  parseReceipt,
  TRUST_SUBJECTS,
} from "@svc/core";
import {
  ANSWERS,
  billingWords,
  type Claims,
  claimsOfAttestation,
  claimsOfBill,
  claimsOfBundle,
  claimsOfLogDocument,
  claimsOfReceipt,
  evidenceBesideBill,
  type Item,
  inclusionCheckerOf,
  isUncounted,
  type Kind,
  type LogFinding,
  notChecked,
  PART_NAMES,
  receiptWords,
  rootInWords,
  rootOfPart,
  SUBJECT_NAMES,
  type Tone,
  type Verdict,
  verdictOnAttestation,
  verdictOnBill,
  verdictOnBundle,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/report";
import { type VerificationResult, verifyDecision, verifyReceipt } from "@svc/vdi-verifier";
import { STEP_WORDS } from "@svc/words";
import type { TrustSettings } from "./trust-file.ts";

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
  /** Computed when asked for: of a thousand documents nobody reads them. */
  readonly claims: () => Claims | null;
}

export interface Surroundings extends TrustSettings {
  /** Everything that was given, the document itself included. */
  readonly items: readonly Item[];
  /** The attestation that receipts are held against. */
  readonly attestation?: string;
  readonly findings: ReadonlyMap<Item, LogFinding>;
  /** Verified log times of receipts, by their hash. */
  readonly logTimes: ReadonlyMap<string, number>;
}

type Examined = Omit<Examination, "source" | "kind">;

const NOTHING = { result: null, rows: [], trust: [], claims: () => null } as const;

/** What to do with what cannot be verified by itself. */
const ADVICE: { readonly [kind in Kind]?: string } = {
  revocation:
    "A revocation snapshot counts where the reader gives it: put it into the trust file (revocation).",
  manifest: "A manifest is verified with the attestation whose rules it holds: vdi bundle create --manifest.",
  circuit_record:
    "A circuit record is verified with an attestation made under it: vdi bundle create --circuit-record.",
  billing_openings: "Openings are checked beside the one billing attestation that they open.",
  opening: "An opening is for its holder: it reveals the inputs. It belongs into no report and no bundle.",
  trust_roots: "These are trust roots: give them with --trust, and the documents that they are to judge.",
};

/** Never throws on evidence. */
export async function examine(item: Item, around: Surroundings): Promise<Examination> {
  return { source: item.source, kind: item.kind, ...(await examineByKind(item, around)) };
}

async function examineByKind(item: Item, around: Surroundings): Promise<Examined> {
  const finding = around.findings.get(item);
  if (finding !== undefined) return examinedLog(finding);
  if (item.kind === "attestation") {
    return examinedAttestation(item.text, await verifyDecision(item.text, around.verification));
  }
  if (item.kind === "receipt") return examineReceipt(item.text, around);
  if (item.kind === "audit_bundle") return examineBundle(item.text, around);
  if (item.kind === "billing_attestation") return examineBill(item, around);
  const because = item.problem ?? ADVICE[item.kind] ?? "There is no check for it alone.";
  return { ...NOTHING, verdict: notChecked(because) };
}

export function examinedAttestation(text: string, result: VerificationResult): Examined {
  return {
    verdict: verdictOnAttestation(result),
    result,
    rows: stepRows(result),
    trust: trustLines(result),
    claims: () => {
      const parsed = parseAttestation(text);
      return claimsOfAttestation(result, parsed.ok ? parsed.value : null);
    },
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

async function examineReceipt(
  text: string,
  { anchors, attestation, verification, logTimes }: Surroundings,
): Promise<Examined> {
  const now = verification.now ?? verification.at;
  const parsed = logTimes.size === 0 ? null : parseReceipt(text);
  const logTime = parsed?.ok ? logTimes.get(hashReceipt(parsed.value)) : undefined;
  const result = await verifyReceipt(text, {
    ...anchors,
    ...(attestation === undefined ? {} : { attestation }),
    ...(now === undefined ? {} : { now }),
    ...(logTime === undefined ? {} : { logTime }),
  });
  const passed = (check: string) => result.checks.some((row) => row.check === check && row.valid);
  const failed = result.checks.find(({ valid }) => !valid);
  return {
    verdict: verdictOnReceipt(result),
    result,
    rows: result.checks.map((row): Row => {
      const name = receiptWords(row.check).title;
      if (row.valid) return { name, answer: "passed", tone: "good" };
      const detail = row === failed ? result.detail : undefined;
      const answer = (row === failed ? result.reason : undefined) ?? "failed";
      return { name, answer, tone: "bad", ...(detail === undefined ? {} : { detail }) };
    }),
    trust: [],
    claims: () => claimsOfReceipt(result.valid, passed("trusted_verifier"), passed("attestation_binding")),
  };
}

async function examineBundle(text: string, { verification, anchors, logs }: Surroundings): Promise<Examined> {
  const options: BundleOptions = { ...verification, ...anchors, logs };
  const result = await verifyBundle(text, options);
  return {
    verdict: verdictOnBundle(result),
    result,
    rows: result.parts.map(({ part, pointer, verdict, root, reason, detail }): Row => {
      const { words, tone } = ANSWERS[verdict];
      const answer =
        root === undefined ? `${words} (${reason})` : `${words}, on the word of ${rootOfPart(root)}`;
      return { name: `${PART_NAMES[part]} ${pointer}`, answer, tone, ...(detail ? { detail } : {}) };
    }),
    trust: result.attestation === undefined ? [] : trustLines(result.attestation),
    claims: () => claimsOfBundle(result),
  };
}

async function examineBill(item: Item, { verification, items, policies }: Surroundings): Promise<Examined> {
  const { requireGovernance: _, stopAtFirstFailure: _2, ...options } = verification;
  const checkInclusion = inclusionCheckerOf(items, policies);
  const result = await verifyBilling(evidenceBesideBill(item, items), {
    ...options,
    ...(checkInclusion === null ? {} : { checkInclusion }),
  });
  const parsed = parseBillingAttestation(item.text);
  return {
    verdict: verdictOnBill(result),
    result,
    rows: result.checks.map(billRow),
    trust: [],
    claims: () => claimsOfBill(result, parsed.ok ? parsed.value : null),
  };
}

function billRow(row: BillingResult["checks"][number]): Row {
  const name = billingWords(row.check).title;
  const detail = row.detail ? { detail: row.detail } : {};
  if (row.valid) return { name, answer: "passed", tone: "good", ...detail };
  if (isUncounted(row)) return { name, answer: "not checked", tone: "mute" };
  return { name, answer: row.reason ?? "failed", tone: "bad", ...detail };
}

export function examinedLog(finding: LogFinding): Examined {
  return {
    verdict: verdictOnLogDocument(finding),
    result: finding,
    rows: [],
    trust: [],
    claims: () => claimsOfLogDocument(finding),
  };
}
