/** Words of the page on which somebody contributes to a setup, in German. */
import type { CEREMONY_PAGE_IN_ENGLISH } from "../../en/page/ceremony.ts";

export const CEREMONY_PAGE_IN_GERMAN: typeof CEREMONY_PAGE_IN_ENGLISH = {
  title: "Zu einem Setup beitragen",
  privacy: "Nichts verlässt diese Seite",
  otherLanguage: "English",
  toTheAudit: "Zur Prüfseite",
  initial: "Anfangsschlüssel (initial.zkey, den Sie selbst berechnet haben)",
  handed: "Schlüssel, der Ihnen übergeben wurde",
  terms: "Bedingungen (terms.json, neben dem Anfangsschlüssel)",
  ownName: "Wie Sie sich nennen (eine Behauptung, für die nichts einsteht)",
  checkOnly: "Nur prüfen",
  checkAndContribute: "Prüfen und beitragen",
  cancel: "Abbrechen",
  cancelled: "Abgebrochen. Nichts ist entstanden.",
  progress: "Fortschritt",
  result: "Ergebnis",
  whatItDoes:
    "Ihr Tab zieht ein Geheimnis, multipliziert es in den Schlüssel und bewahrt es nirgends auf; schließen Sie danach den Browser. Zuerst prüft er, dass der übergebene Schlüssel der Anfangsschlüssel mit den früheren Beiträgen ist und nichts sonst, und weist jeden anderen zurück.",
  chooseBothKeys: "Wählen Sie den Anfangsschlüssel und den Schlüssel, der Ihnen übergeben wurde.",
  nameTooLong: "Der Name ist länger als 64 Bytes.",
  termsUnreadable: "Die Datei der Bedingungen ist keine, die circuits:initial geschrieben hat.",
  checking: "Der übergebene Schlüssel wird geprüft.",
  workFailed: "Die Arbeit selbst ist gescheitert. Nichts ist entstanden.",
  refused: (why) => `Zurückgewiesen, und nichts wurde beigetragen: ${why}`,
  keyHolds: "Der Schlüssel ist Ihr Anfangsschlüssel mit den Beiträgen darunter, und sonst nichts.",
  contributed: "Beigetragen. Der Worker, der das Geheimnis hielt, ist beendet.",
  publish: "Veröffentlichen Sie dies, wo andere nach Ihnen suchen",
  keyToHandOn: "Schlüssel zum Weitergeben",
  noEd25519: "Dieser Browser kann kein Ed25519: unterschreiben Sie mit vdi ceremony statement.",
  signedStatement: "Unterschriebene Erklärung",
  ownKey:
    "Sie ist mit einem Schlüssel unterschrieben, der für sie gemacht wurde, in diesem Tab bleibt und mit ihm vergeht: ",
  before: (count) => `Frühere Beiträge: ${count}`,
  contribution: "Beitrag",
  beacon: "Zufallsquelle",
};
