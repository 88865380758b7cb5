/** Disclosed inputs, shown where they open what a verified attestation commits to. */
import { authorName, authorText, en, pointerName, valueText } from "@svc/messages";
import type { ExaminedDocument, ShownInputs } from "../../model/examination.ts";
import type { KindView, ListItem, Reader, Row } from "../../model/view.ts";
import { verdictOnRecord } from "../../model/wording.ts";

export function disclosureView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  const verdict = verdictOnRecord(document, locale);
  const { disclosure: texts } = locale.sections;
  if (document.verdict !== "verified") {
    const notice = { block: "notice", tone: "unknown", text: texts.waitingBecause } as const;
    return { verdict, sections: () => [{ id: "disclosure", title: texts.waiting, blocks: [notice] }] };
  }
  const { inputs, path, reference } = document.result as ShownInputs;
  const { disclosure: words } = locale.claims;
  const row = (name: string, answer: string): Row => ({ name, answer, tone: "good" });
  const item = (label: string, text: string): ListItem => ({ label, text, look: "strong", tone: "good" });
  return {
    verdict,
    rows: [
      ...inputs.map(({ pointer, value }) => row(pointerName(pointer), valueText(value))),
      ...(path === undefined ? [] : [row(words.path, path.map(authorName).join(", "))]),
      ...(reference === undefined ? [] : [row(words.application, authorText(reference))]),
    ],
    claims: () => words,
    sections: () => [
      {
        id: "disclosure",
        title: texts.title,
        about: texts.about,
        blocks: [
          {
            block: "list",
            look: "plain",
            items: [
              ...inputs.map(({ pointer, value }) => item(pointerName(pointer), valueText(value))),
              ...(path === undefined ? [] : [item(texts.path, path.map(authorName).join(" → "))]),
              ...(reference === undefined ? [] : [item(words.application, authorText(reference))]),
            ],
          },
        ],
      },
    ],
  };
}
