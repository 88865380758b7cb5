/** What is shown once documents are here: loaded with the first of them, while they are read in the worker. */
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import type { TextItem } from "../examine/messages.ts";
import { manyWords } from "../words/many.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export { labCard, wayToLab } from "../lab/lab-card.ts";
export { expectedActions } from "./attestation-actions.ts";
export { AttestationReport } from "./attestation-report.ts";
export { disclosureSections } from "./disclosure-view.ts";
export { expectedResult } from "./expected.ts";
export { materialView } from "./material-view.ts";
export { examinedAttestation, finishAttestation, reportOnSet } from "./report.ts";
export { reportFoot } from "./report-foot.ts";

/** An attestation as its own schema reads it; null for what has not its shape. */
export function readAttestation({ text }: TextItem): DecisionAttestation | null {
  const parsed = parseAttestation(text);
  return parsed.ok ? parsed.value : null;
}

/** In place of a report on a document that cannot be read once more. */
export const goneNotice = (): HTMLElement =>
  h("p", { class: "notice unknown" }, icon("unknown"), manyWords().itsFileCanNoLongerBe);
