/** What a report to print says of itself and of the documents together, in German. */
import type { PrintedWords } from "../headings.ts";

export const PRINTED_IN_GERMAN: PrintedWords = {
  title: "Prüfbericht",
  written: (when, by, profile) =>
    `Geschrieben am ${when} von ${by}, Profil ${profile}. Er ist das Wort dieses Rechners: Prüfen Sie die Dokumente noch einmal, um sicher zu sein.`,
  unfold:
    "Dieser Browser druckt Eingeklapptes geschlossen: Klappen Sie es vorher auf, oder drucken Sie aus einem anderen.",
  each: "Jedes Dokument in einer Zeile",
  many: "Jedes Dokument hat hier eine Zeile. Was die Prüfung nicht bestand, abgelaufen ist oder sich nicht prüfen ließ, steht unten ausführlich; was von einem bewiesen ist, das bestand, steht im Bericht über dieses allein.",
  found: "Befund",
  document: "Dokument",
  file: "Datei",
  files: "Dateien",
  facts: {
    outcome: "Ergebnis",
    case: "Vorgang",
    application: (reference) => `Antrag ${reference}`,
    noCase: "nicht offengelegt: Die Urkunde sagt nicht, wessen Antrag",
    issuerName: "Wessen Schlüssel sie nennt, wie Sie ihn nennen",
    notNamed: "nicht benannt",
    issuerKey: "Schlüssel des Ausstellers",
    policy: "Regelsammlung",
    policyHash: "Hash der Regelsammlung",
    pipeline: "Ablauf",
    pipelineHash: "Hash des Ablaufs",
    verificationKey: "Prüfschlüssel",
    issued: "Ausgestellt",
    expires: "Gilt bis",
    askedAbout: "Gefragt nach",
    number: "Nummer",
    counted: (number, stream) => `${number} von ${stream}, nach der Zählung des Ausstellers`,
    identifier: "Kennung",
    verifier: "Prüfer",
    verifierKey: "Schlüssel des Prüfers",
    about: "Über die Urkunde",
    profile: "Profil",
    verified: "Geprüft",
    verifierAsked: "Der Prüfer wurde gefragt nach",
  },
  asked: (when) => `Gefragt nach dem ${when}.`,
  contradiction: (key, [one, other]) =>
    `Der Schlüssel ${key} unterschrieb ${one} und ${other}, über dieselbe Urkunde, dasselbe Profil, dieselben Wurzeln und dieselbe Zeit, mit entgegengesetzten Antworten.`,
  disagreement: (valid, invalid) =>
    `Prüfer sind sich über eine Urkunde uneins: ${valid} ${valid === 1 ? "Prüfbeleg sagt" : "Prüfbelege sagen"} gültig, ${invalid} ${invalid === 1 ? "sagt" : "sagen"} nicht gültig.`,
  chain: (source, why) => `Die Kette, die in ${source} endet: ${why}`,
  line: (number) => `Zeile ${number}`,
  place: (number) => `Dokument ${number}`,
  payload: "Inhalt des DSSE-Umschlags",
  notChecked: (why) => `Ließ sich nicht prüfen: ${why}`,
  streamed: (name) =>
    `${name} ist länger als 64 MiB: jede Zeile wird für sich beurteilt; was besteht, wird gezählt und nicht aufgeführt.`,
  linesLeft: (count) =>
    `${count} weitere ${count === 1 ? "Zeile" : "Zeilen"} ohne bestandene Prüfung; vdi verify --stream hat eine Zeile zu jeder.`,
};
