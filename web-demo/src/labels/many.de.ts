/** Words of the audit page: many attestations at once, in German. */
import type { MANY_EN } from "./many.en.ts";

export const MANY_DE: typeof MANY_EN = {
  progressName: "Geprüfte Dokumente",
  searchName: "In dieser Liste suchen",
  showMore: (a) => `${a} weitere zeigen`,
  cancel: "Abbrechen",
  title: (a) => `${a} ${Number(a) === 1 ? "Urkunde" : "Urkunden"}`,
  sentenceUnreached: (a) => `${a} nicht erreicht.`,
  searchNothing: "Nichts in dieser Liste passt.",
  filtersName: "Zeigen",
  tableName: "Urkunden",
  columnVerdict: "Urteil",
  columnDocument: "Dokument",
  columnOutcome: "Ergebnis",
  columnPipeline: "Ablauf",
  columnIssuer: "Aussteller",
  columnIssued: "Ausgestellt",
  wholeKeys: "Ganz: die Schlüssel, die diese Urkunden als die ihrer Aussteller nennen",
  endCancelled: (a, b) => `Abgebrochen nach ${a} von ${b}.`,
  endStopped: (a, b) =>
    `Angehalten nach ${a} von ${b}: Der Rest ließ sich nicht lesen oder prüfen. Eine Datei, die geändert wurde, ist noch einmal zu wählen.`,
  fileGone: "Ihre Datei ist nicht mehr lesbar oder wurde geändert: Wählen Sie sie noch einmal.",
  endAll: (a) => `Jede wurde für sich geprüft, alle zusammen auf diesem Gerät in ${a}\u00a0s.`,
  saveAsCsv: "Als CSV speichern",
  saveAsJson: "Als JSON speichern",
  announceEnd: (a, b) => `${a} geprüft: ${b}`,
  soFar: (a, b) => `${a} von ${b}`,
  moreRows: (a) => `${a} weitere ${a === 1 ? "passt" : "passen"}; die gespeicherten Dateien enthalten alle. `,
  filterAll: "Alle",
};
