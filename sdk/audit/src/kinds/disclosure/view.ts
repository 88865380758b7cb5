/** Disclosed inputs, shown where they open what a verified attestation commits to. */
import { authorName, en, pointerName, valueText } from "@svc/words";
import type { ExaminedDocument, ShownInputs } from "../../model/examination.ts";
import type { KindView, Reader, Row } from "../../model/view.ts";
import { verdictOnRecord } from "../../model/wording.ts";

export function disclosureView(document: ExaminedDocument, { locale }: Reader): KindView {
  const verdict = verdictOnRecord(document, locale);
  if (document.verdict !== "verified") return { verdict };
  const { inputs, path } = document.result as ShownInputs;
  const { disclosure: words } = (locale ?? en).claims;
  const row = (name: string, answer: string): Row => ({ name, answer, tone: "good" });
  return {
    verdict,
    rows: [
      ...inputs.map(({ pointer, value }) => row(pointerName(pointer), valueText(value))),
      ...(path === undefined ? [] : [row(words.path, path.map(authorName).join(", "))]),
    ],
    claims: () => words,
  };
}
