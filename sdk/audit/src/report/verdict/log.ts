/** The verdict on a document of a log, what it proves and does not, and what it lacks, from the examiner's finding. */

import { type Locale, logClaimsInEnglish, logMaterialInEnglish, logVerdictInEnglish } from "@svc/words";
import type { LogFinding, LogMaterial, LogPass } from "../../examine/index.ts";
import type { Claims } from "./claims.ts";
import { detailInWords } from "./detail.ts";
import { commonWords, notChecked, notValid, type Verdict, verified } from "./verdict.ts";

/** The verdict on one document of a log. */
export function verdictOnLogDocument(finding: LogFinding, locale?: Locale): Verdict {
  const words = locale?.verdicts.log ?? logVerdictInEnglish;
  const { verdict, anchored, missing, reason } = finding;
  const detail = detailInWords(finding.document, finding, locale) ?? "";
  if (verdict === "not_valid") {
    return notValid(reason === "forked" ? words.forked(finding) : words.failed(detail), locale);
  }
  if (verdict !== "verified") {
    const material = missing.map((one) => materialInWords(one, locale));
    return notChecked(words.missing(words.open, material), locale);
  }
  const { verified: title, verifiedInPart } = commonWords(locale);
  return verified(
    anchored,
    words.holds[reason as LogPass]({ ...finding, detail }),
    anchored ? title : verifiedInPart,
  );
}

/** What a finding about a document of a log proves and does not. */
export function claimsOfLogDocument(finding: LogFinding, locale?: Locale): Claims {
  const words = locale?.claims.log ?? logClaimsInEnglish;
  const { verdict, receipt_here: isAbout, witnesses = [] } = finding;
  if (verdict === "not_valid") return { proves: [], doesNot: [words.failed] };
  if (verdict !== "verified") return { proves: [], doesNot: [words.open] };
  const pass = finding.reason as LogPass;
  const [first, ...others] = words.doesNot[pass](finding);
  const proves = [words.proves(pass, finding)];
  if (pass !== "entry_included") return { proves, doesNot: [first as string, ...others] };
  return {
    proves: isAbout ? [...proves, words.about] : proves,
    doesNot: [
      ...(isAbout ? [] : [words.notYours]),
      first as string,
      ...(witnesses.length > 0 ? [] : [words.notSeen]),
    ],
  };
}

/** What would have to be added, as a phrase. Names of logs in it are a stranger's. */
export function materialInWords(material: LogMaterial, locale?: Locale): string {
  const words = locale?.claims.logMaterial ?? logMaterialInEnglish;
  switch (material.what) {
    case "log_key":
      return words.log_key(material.log);
    case "inclusion_proof":
      return words.inclusion_proof;
    case "tile":
      return material.path;
    case "checkpoint": {
      const { tree_size: size, at_least: isAtLeast } = material;
      if (size === undefined) return words.checkpoint;
      return isAtLeast ? words.checkpointFrom(size) : words.checkpointOf(size);
    }
  }
}
