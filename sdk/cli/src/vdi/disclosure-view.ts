/** Disclosed inputs with their values, shown where they open what a verified attestation commits to. */
import type { ExaminedDocument, ShownInputs } from "@svc/examine";
import { verdictOnRecord } from "./records.ts";
import { NO_RULES, NO_SENTENCE, type View } from "./view.ts";

const CLAIMS = Object.freeze({
  proves: ["The issuer committed to exactly these values when it signed the attestation."],
  doesNot: [
    "That the values are true. The issuer says so; nobody else looked.",
    "Anything about inputs that are not shown, not even how many there are.",
  ],
});

export function disclosureView(document: ExaminedDocument): View {
  const verdict = verdictOnRecord(document);
  if (document.verdict !== "verified") {
    return {
      document,
      verdict,
      ...NO_SENTENCE,
      rows: [],
      trust: [],
      claims: () => null,
      rules: NO_RULES,
    };
  }
  const { inputs, path } = document.result as ShownInputs;
  const shown = inputs.map(({ pointer, value }) => ({ name: pointer, answer: JSON.stringify(value) }));
  const steps = path === undefined ? [] : [{ name: "the path", answer: path.join(", ") }];
  return {
    document,
    verdict,
    ...NO_SENTENCE,
    rows: [...shown, ...steps].map((row) => ({ ...row, tone: "good" as const })),
    trust: [],
    claims: () => CLAIMS,
    rules: NO_RULES,
  };
}
