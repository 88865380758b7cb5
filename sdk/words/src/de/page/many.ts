/** Words of the audit page: many attestations at once, in German. */
import type { MANY_PAGE_IN_ENGLISH } from "../../en/page/many.ts";

export const MANY_PAGE_IN_GERMAN: typeof MANY_PAGE_IN_ENGLISH = {
  verified: "Geprüft",
  verifiedOwnWord: "Geprüft, eigenes Wort",
  notValid: "Nicht gültig",
  lapsed: "Abgelaufen",
  couldNotBeChecked: "Ließ sich nicht prüfen",
  documentsChecked: "Geprüfte Urkunden",
  findInThisList: "In dieser Liste suchen",
  showMore: (a) => `${a} weitere zeigen`,
  cancel: "Abbrechen",
  attestations: (a) => `${a} Urkunden`,
  cameTo: (all, parts) => `${all} Urkunden: ${parts}.`,
  good: (a) => `${a} geprüft`,
  warn: (a) => `${a} geprüft auf ihr eigenes Wort`,
  bad: (a) => `${a} nicht gültig`,
  over: (a) => `${a} abgelaufen`,
  unknown: (a) => `${a} ließen sich nicht prüfen`,
  unreached: (a) => `${a} nicht erreicht`,
  statedTimes: (from, to) =>
    from === to
      ? `Nach ihren eigenen Angaben vom ${from}.`
      : `Nach ihren eigenen Angaben vom ${from} bis ${to}.`,
  nothingMatches: "Nichts in dieser Liste passt.",
  show: "Zeigen",
  attestations2: "Urkunden",
  verdict: "Urteil",
  document: "Urkunde",
  outcome: "Ergebnis",
  pipeline: "Ablauf",
  issuer: "Aussteller",
  issued: "Ausgestellt",
  cancelledAfterOf: (a, b) => `Abgebrochen nach ${a} von ${b}.`,
  stoppedAfterOf: (a, b) =>
    `Angehalten nach ${a} von ${b}: Der Rest ließ sich nicht lesen oder prüfen. Eine Datei, die geändert wurde, ist noch einmal zu wählen.`,
  itsFileCanNoLongerBe: "Ihre Datei ist nicht mehr lesbar oder wurde geändert: Wählen Sie sie noch einmal.",
  eachWasCheckedByItselfSignature: (a) =>
    `Jede wurde für sich geprüft, mit Unterschrift und Beweis, zusammen in ${a} s.`,
  saveAsCsv: "Als CSV speichern",
  saveAsJson: "Als JSON speichern",
  print: "Drucken",
  checked: (a, b) => `${a} geprüft: ${b}`,
  of: (a, b) => `${a} von ${b}`,
  moreMatchTheSavedFilesHold: (a) => `${a} weitere passen; die gespeicherten Dateien enthalten alle. `,
  all: "Alle",
  // Only the first letter: nouns keep theirs.
  counted: (a, b) => `${a} ${b}`.replace(/ ./, (first) => first.toLowerCase()),
  ofWhich: (a, b, c) => `${a}: ${b}, davon ${c}.`,
  outcomesStatedAndWhatWasFound: "Angegebene Ergebnisse, und was von ihnen gefunden wurde",
  noOutcome: "kein Ergebnis",
  saveDrawing: "Zeichnung speichern",
  overTime: "Angegebene Ergebnisse im Lauf der Zeit, und was von ihnen gefunden wurde",
  inTime: (from, to, outcome, said) => `${from} bis ${to}, ${outcome}: ${said}.`,
};
