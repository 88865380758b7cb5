/** Disclosed inputs with their values, shown where they open what a verified attestation commits to. */
import type { ExaminedDocument, ShownInputs } from "@svc/audit";
import { authorName, en, type Locale, pointerName, valueText } from "@svc/words";
import { verdictOnRecord } from "./records.ts";
import { type KindView, NO_RULES, noSentence } from "./view.ts";

export function disclosureView(document: ExaminedDocument, spoken?: Locale): KindView {
  const locale = spoken ?? en;
  const verdict = verdictOnRecord(document, spoken);
  if (document.verdict !== "verified") {
    return {
      document,
      verdict,
      ...noSentence(locale),
      rows: [],
      trust: [],
      claims: () => null,
      rules: NO_RULES,
    };
  }
  const { inputs, path } = document.result as ShownInputs;
  const shown = inputs.map(({ pointer, value }) => ({
    name: pointerName(pointer),
    answer: valueText(value),
  }));
  const steps =
    path === undefined
      ? []
      : [{ name: locale.claims.disclosure.path, answer: path.map(authorName).join(", ") }];
  return {
    document,
    verdict,
    ...noSentence(locale),
    rows: [...shown, ...steps].map((row) => ({ ...row, tone: "good" as const })),
    trust: [],
    claims: () => locale.claims.disclosure,
    rules: NO_RULES,
  };
}
