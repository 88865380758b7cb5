/** Words of the audit page: what an empty page shows, in German. */
import type { SHELL_EN } from "./shell.en.ts";

export const SHELL_DE: typeof SHELL_EN = {
  sourceLine: (file, line) => `${file}, Zeile\u00a0${line}`,
  trustNone: "Ihr Vertrauen: niemand festgelegt",
  dropHere: "Zum Prüfen hier loslassen",
  galleryTitle: "Oder sehen Sie sich eines hiervon an",
  filesName: "Dateien zum Prüfen",
  pasteName: "Text eines Dokuments",
  pastePlaceholder: "Text eines Dokuments hier einfügen",
  pasteFold: "oder Text einfügen",
  pasteCheck: "Diesen Text prüfen",
  pastedSource: "eingefügter Text",
  intakeName: "Dokumente zum Prüfen",
  intakeTitle: "Was beweist dieses Dokument?",
  intakeLead:
    "Legen Sie eine Urkunde über eine Entscheidung, eine Prüfakte, einen Prüfbeleg, eine Rechnung oder einen Protokollbeweis irgendwo auf dieser Seite ab. Geprüft wird hier, auf Ihrem eigenen Gerät; nichts wird gesendet.",
  chooseFiles: "Dateien wählen",
  makeLink: "Selbst eine Entscheidung machen",
  scan: "Persönlichen Link lesen",
  scannedSource: "gelesener Text",
  cameraBlocked:
    "Der Browser hat das Fenster mit der Kamera nicht geöffnet. Erlauben Sie es, oder fügen Sie den Link ein.",
  droppedSource: "abgelegter Text",
  primerName: "Über diese Seite",
  primerReadsTitle: "Was sie liest",
  primerReads:
    "Urkunden über Entscheidungen, Prüfakten, Prüfbelege und Ketten davon, Rechnungen, Einträge von Protokollen mit ihren Beweisen und Köpfen; einzeln, oder Tausende als JSON Lines.",
  primerAnswersTitle: "Nie nur ja oder nein",
  primerAnswers:
    "Prüfung bestanden, nicht gültig, ließ sich nicht prüfen; oder abgelaufen: Sie hielt, als ein Protokoll sie hatte, und ihre Zeit ist vorbei. Grün ist das Ergebnis nur, wenn etwas außerhalb des Dokuments, von Ihnen oder bei einem Beispiel von seinem Leser gewählt, für es einsteht. Ein Dokument, das für sich selbst einsteht, ist gelb.",
  primerProofTitle: "Bewiesen ist nicht behauptet",
  primerProof:
    "Ein Beweis zeigt, welche Regeln verborgene Eingaben erfüllen, und von manchen Regeln nur, dass ein Schritt besucht wurde. Dass diese Eingaben wahr sind und die Schritte wirklich gegangen wurden, bleibt das Wort des Ausstellers, und die Seite sagt es jedes Mal.",
  rawError: (a) => `im englischen Wortlaut des Programms: „${a}“`,
  copied: "Kopiert",
  copyBlocked: "Kopieren ist hier gesperrt",
  copyTitle: (a) => `${a} (zum Kopieren anklicken)`,
  copyName: (a) => `${a} (ganz kopieren)`,
  title: "Entscheidungen prüfen",
  privacy: "auf diesem Gerät geprüft, kein Dokument wird gesendet",
  skip: "Zum Bericht",
  otherLanguage: "English",
  gallery: {
    approved: { title: "Bewilligt", says: "ein Kredit, und was von jeder Regel bewiesen ist" },
    declined: { title: "Abgelehnt, mit Gründen", says: "bewiesen: drei Regeln sind nicht erfüllt" },
    disclosed: {
      title: "Eine Eingabe zeigen",
      says: "wählen, was von einer Entscheidung zu öffnen ist, und für wen",
    },
    bundle: { title: "Eine ganze Akte", says: "Entscheidung, Prüfbeleg, Protokoll und Regeln in einem" },
    bill: { title: "Eine Rechnung", says: "ein Betrag, der aus dem Verbrauch folgt" },
    month: {
      title: "Ein ganzer Monat",
      says: "zwölf Entscheidungen eines Kreditgebers, eine davon verändert",
    },
    expired: {
      title: "Abgelaufen",
      says: "die Bewilligung im Jahr 2036: sie hielt, als sie ins Protokoll kam",
    },
    tampered: { title: "Verändert", says: "die Bewilligung, zur Ablehnung gemacht" },
    forged: {
      title: "Ein gefälschtes Setup",
      says: "stimmig, unter einem Schlüssel, dessen Geheimnis jemand behielt",
    },
    contradiction: { title: "Ein Widerspruch", says: "ein Prüfer, zwei Antworten auf eine Frage" },
  },
};
