/** The verdict on a decision attestation, from the library's result. */
import { documentVerdictOf, type StepResult, type VerificationResult } from "@svc/vdi-verifier";
import { isOnlyUnpinned } from "@svc/vdi-verifier/opened";
import { attestationVerdictInEnglish, type Locale, STEP_WORDS } from "@svc/words";
import { stepDetailInWords } from "./detail.ts";
import {
  commonWords,
  expired,
  missingMaterial,
  notChecked,
  notValid,
  type Verdict,
  verified,
} from "./verdict.ts";

type Words = typeof attestationVerdictInEnglish;

/**
 * The verdict on a decision attestation: its kind, its tone, and two sentences. Good only where a root of
 * the reader's vouches for the issuer.
 */
export function verdictOnAttestation(
  result: VerificationResult & { readonly held_at?: number },
  locale?: Locale,
): Verdict {
  const words = locale?.verdicts.attestation ?? attestationVerdictInEnglish;
  if (result.held_at !== undefined) return expired(words.held(result.held_at), locale);
  // Never red: the reader's list refuses it, and nothing in it is false.
  if (isOnlyUnpinned(result))
    return { kind: "not_valid", tone: "warn", headline: words.notPinnedTitle, because: words.notPinned };
  const verdict = documentVerdictOf(result);
  if (verdict === "could_not_check") return inconclusive(result, words, locale);
  if (verdict !== "verified") return failed(result, words, locale);
  const { issuer, circuit } = result.trust;
  const common = commonWords(locale);
  if ((circuit === "pinned" || circuit === "built_in") && issuer === "pinned") {
    return verified(
      true,
      circuit === "pinned" ? words.underPinnedKey : words.underBuiltInKey,
      common.verified,
    );
  }
  if (circuit === "not_checked") return verified(false, words.proofLeftOut, words.proofLeftOutTitle);
  return issuer === "pinned"
    ? verified(false, words.unknownKey, words.unknownKeyTitle)
    : verified(false, words.unknownIssuer, common.unknownIssuer);
}

function failed(result: VerificationResult, words: Words, locale?: Locale): Verdict {
  const row = result.steps.find(({ step }) => step === result.failedStep);
  const { title } = (locale?.steps ?? STEP_WORDS)[row?.name ?? "schema"];
  const meaning = row?.reason === "verification_key_unrecognised" ? words.anybodysKey : plainly(row, words);
  return notValid(words.failed(result.failedStep, title, meaning), locale);
}

/** The step's sentence where no value of the document is in it; the step itself shows the others. */
function plainly(row: StepResult | undefined, words: Words): string {
  const { detail, values = {} } = row ?? {};
  return detail === undefined || Object.keys(values).length > 0 ? words.seeBelow : detail;
}

/** The text cannot be read, or the reader did not supply material. */
function inconclusive({ steps }: VerificationResult, words: Words, locale?: Locale): Verdict {
  const open = steps.filter(({ outcome }) => outcome === "open");
  const missing = open.flatMap(({ reason = "" }) => words.material[reason] ?? []);
  const [first] = open;
  if (missing.length > 0 || first === undefined) return missingMaterial(words.kind, missing, locale);
  return notChecked(words.unread(stepDetailInWords(first, locale) ?? ""), locale);
}
