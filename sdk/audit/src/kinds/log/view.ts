/** A document of a log as a report, and heads of logs compared. */
import { en, type HeadsFacts, LOG_SET, type Locale } from "@svc/messages";
import type {
  ExaminedDocument,
  HeadPair,
  LogFinding,
  LogMaterial,
  LogPass,
} from "../../model/examination.ts";
import type { Claims, KindView, Reader, Verdict } from "../../model/view.ts";
import {
  commonWords,
  detailOfRow,
  notChecked,
  notValid,
  verdictOnRecord,
  verified,
} from "../../model/wording.ts";

/** Shows a document of a log. */
export function logView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  const finding = document.result as LogFinding | null;
  if (finding === null) return { verdict: verdictOnRecord(document, locale) };
  return {
    verdict: verdictOnLogDocument(finding, locale),
    claims: () => claimsOfLogDocument(finding, locale),
  };
}

/** The verdict on one document of a log. */
export function verdictOnLogDocument(finding: LogFinding, locale: Locale = en): Verdict {
  const words = locale.verdicts.log;
  const { verdict, anchored, missing, reason } = finding;
  const detail = detailOfRow(LOG_SET, finding, locale) ?? "";
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
export function claimsOfLogDocument(finding: LogFinding, locale: Locale = en): Claims {
  const words = locale.claims.log;
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

/** Missing material as a phrase. Names of logs in it come from the document. */
export function materialInWords(material: LogMaterial, locale: Locale = en): string {
  const words = locale.claims.logMaterial;
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

/** Relations of two heads, the worst first. */
const RELATIONS_WORST_FIRST: readonly HeadPair["relation"][] = [
  "forked",
  "differ",
  "not_consistent",
  "unproven",
  "other_log",
  "consistent",
];

/**
 * Heads held against each other as facts for `saidInWords`: of the worst that two of them are to each other.
 *
 * @param pairs as an examination has them, each head beside the next larger one
 * @returns null where there are none
 */
export function headsFacts(pairs: readonly HeadPair[]): HeadsFacts | null {
  const worst = RELATIONS_WORST_FIRST.find((relation) => pairs.some((pair) => pair.relation === relation));
  const [first, ...others] = pairs.filter(({ relation }) => relation === worst);
  if (first === undefined) return null;
  const { relation, smaller } = first;
  // Where each grew from the one before, the last speaks of all of them, and its signature covers them.
  const { larger } = relation === "consistent" ? (others.at(-1) ?? first) : first;
  return {
    kind: "heads",
    relation,
    log: smaller.origin,
    other: larger.origin,
    from: smaller.size,
    to: larger.size,
    pinned: larger.signed,
  };
}
