/** Words of the audit page: many attestations at once, in German. */
import type { MANY_PAGE_IN_ENGLISH } from "../../en/page/many.ts";

export const MANY_PAGE_IN_GERMAN: typeof MANY_PAGE_IN_ENGLISH = {
  documentsChecked: "Geprüfte Dokumente",
  findInThisList: "In dieser Liste suchen",
  showMore: (a) => `${a} weitere zeigen`,
  cancel: "Abbrechen",
  attestations: (a) => `${a} ${Number(a) === 1 ? "Urkunde" : "Urkunden"}`,
  unreached: (a) => `${a} nicht erreicht.`,
  nothingMatches: "Nichts in dieser Liste passt.",
  show: "Zeigen",
  attestations2: "Urkunden",
  verdict: "Urteil",
  document: "Dokument",
  outcome: "Ergebnis",
  pipeline: "Ablauf",
  issuer: "Aussteller",
  issued: "Ausgestellt",
  keysWhole: "Ganz: die Schlüssel, die diese Urkunden als die ihrer Aussteller nennen",
  cancelledAfterOf: (a, b) => `Abgebrochen nach ${a} von ${b}.`,
  stoppedAfterOf: (a, b) =>
    `Angehalten nach ${a} von ${b}: Der Rest ließ sich nicht lesen oder prüfen. Eine Datei, die geändert wurde, ist noch einmal zu wählen.`,
  itsFileCanNoLongerBe: "Ihre Datei ist nicht mehr lesbar oder wurde geändert: Wählen Sie sie noch einmal.",
  eachWasCheckedByItselfSignature: (a) =>
    `Jede wurde für sich geprüft, alle zusammen auf diesem Gerät in ${a}\u00a0s.`,
  saveAsCsv: "Als CSV speichern",
  saveAsJson: "Als JSON speichern",
  print: "Drucken",
  checked: (a, b) => `${a} geprüft: ${b}`,
  of: (a, b) => `${a} von ${b}`,
  moreMatchTheSavedFilesHold: (a) =>
    `${a} weitere ${a === 1 ? "passt" : "passen"}; die gespeicherten Dateien enthalten alle. `,
  all: "Alle",
  saveDrawing: "Zeichnung speichern",
};
