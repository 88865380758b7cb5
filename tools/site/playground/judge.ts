/**
 * The playground's answers on documents under options and a policy, as data for its page. The verifier is an argument:
 * the published script on the page, the library in tests.
 */

import { decisionFacts, recognise, verdictOnAttestation } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import type { Failure } from "@svc/core/finding";
import { ACCEPTANCE_SET, decisionInWords, STEP_WORDS, sentenceOf, sentenceOfDecision } from "@svc/messages";
import type {
  AcceptancePolicy,
  AcceptancePolicyResult,
  VerificationResult,
  VerifyOptions,
} from "@svc/vdi-verifier";

/** The library's functions that are asked, and the examiner for what they do not take. */
export interface Verifier {
  verifyDecision(attestation: string, options: VerifyOptions): Promise<VerificationResult>;
  evaluateAcceptancePolicy(
    receipts: readonly string[],
    policy: AcceptancePolicy,
    attestation?: unknown,
  ): Promise<AcceptancePolicyResult>;
  /** Documents of every other kind, and several together. */
  judgeExamined(documents: string, options: object): Promise<Judgement>;
}

/** As they were typed. */
export interface Given {
  /** Documents that the audit page takes: one, or JSON documents one a line. */
  readonly documents: string;
  /** Of `verifyDecision`, as JSON, or a trust file. */
  readonly options: string;
  /** Of `evaluateAcceptancePolicy`, as JSON; empty where none is asked. */
  readonly policy: string;
}

export interface Judgement {
  readonly tone: "good" | "warn" | "bad" | "unknown";
  readonly headline: string;
  readonly sentence: string;
  readonly rows: readonly (readonly [name: string, answer: string])[];
  /** Result of the acceptance policy; `null` where none was given. */
  readonly acceptance: string | null;
  /** The library's result. */
  readonly machine: string;
}

/** A fault of the reader's input, shown and not thrown further. */
export class Mistake extends Error {}

/** @throws Mistake naming the field; never on evidence */
export async function judge({ documents, options, policy }: Given, verifier: Verifier): Promise<Judgement> {
  const texts = textsIn(documents);
  const typed = texts.map((text) => ({ text, type: typeOf(text) }));
  const [attestation, ...more] = typed.filter(({ type }) => type !== "verification_receipt_v1");
  const demands = objectIn(options, "Options") as VerifyOptions;
  // A trust file, several, and whatever does not say that it is an attestation: the examiner's, as on every surface.
  if (attestation === undefined || more.length > 0 || !isAttestation(attestation.text) || "type" in demands) {
    if (policy.trim() !== "")
      throw new Mistake("Policy: it is held against one attestation and receipts about it.");
    return refused("Options", () => verifier.judgeExamined(documents, demands));
  }
  const result = await refused("Options", () => verifier.verifyDecision(attestation.text, demands));
  const receipts = typed.filter((one) => one !== attestation).map(({ text }) => text);
  const acceptance =
    policy.trim() === "" ? null : await accepted(receipts, policy, attestation.text, verifier);
  // Only what could be read says whose decision it claims to be; why it could not, the examiner has words for.
  if (typeof result.attestation_id !== "string")
    return { ...(await verifier.judgeExamined(attestation.text, demands)), acceptance };
  const verdict = verdictOnAttestation(result);
  const stated = JSON.parse(attestation.text) as DecisionAttestation;
  return {
    tone: verdict.tone,
    headline: verdict.headline,
    sentence: sentenceOfDecision(decisionInWords(decisionFacts(result, stated))),
    rows: result.steps.map(({ step, name, valid, detail, reason }) => [
      `${step} ${STEP_WORDS[name].title}`,
      valid ? "passed" : (detail ?? reason ?? "failed"),
    ]),
    acceptance,
    machine: JSON.stringify(result, null, 2),
  };
}

async function accepted(
  receipts: readonly string[],
  policy: string,
  attestation: string,
  verifier: Verifier,
): Promise<string> {
  const terms = objectIn(policy, "Policy") as unknown as AcceptancePolicy;
  const result = await refused("Policy", () =>
    verifier.evaluateAcceptancePolicy(receipts, terms, attestation),
  );
  if (result.accepted) return "Accepted by the policy.";
  return `Not accepted by the policy. ${sentenceOf(ACCEPTANCE_SET, { values: {}, ...result } as Failure)}`;
}

function isAttestation(text: string): boolean {
  return recognise(text, "documents").every(({ kind }) => kind === "attestation");
}

/** Between two documents of several lines each. */
const BETWEEN = /(?<=^\}[ \r]*)\n\s*(?=^\{)/m;

/** One JSON document, or one a line. */
function textsIn(documents: string): string[] {
  if (documents.trim() === "") throw new Mistake("Documents: there is none.");
  if (parsed(documents) !== undefined) return [documents];
  const lines = documents.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.every((line) => parsed(line) !== undefined)) return lines;
  if (documents.split(BETWEEN).length > 1)
    throw new Mistake("Documents: there are several, and not each stands on one line of its own.");
  return [documents];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function typeOf(text: string): unknown {
  return (Object(parsed(text)) as { readonly type?: unknown }).type;
}

function objectIn(text: string, field: string): object {
  const value = text.trim() === "" ? {} : parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Mistake(`${field}: this is no JSON object.`);
  return value;
}

/** Turns a refusal of the caller's input into a mistake under the name of the field. */
async function refused<Result>(field: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      throw new Mistake(`${field}: ${error.message.replace(/^(options|policy): /, "")}`);
    throw error;
  }
}
