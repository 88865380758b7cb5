/** Rows of receipts, bills, periods and answers in German: what each asks, and what it means that it passed. */
import type { CheckWords } from "../locale.ts";

type Rows = Readonly<Record<string, CheckWords>>;

const COMPLETE = "Vollständig und wohlgeformt";
const EVERY_FIELD = "Jedes Feld ist da und keines unbekannt.";
const ID: CheckWords = {
  title: "Kennung",
  asks: "Folgt die Kennung aus dem Inhalt?",
  passed: "Die Kennung folgt aus dem Inhalt.",
};

export const RECEIPT_ROWS_IN_GERMAN: Rows = {
  schema: { title: COMPLETE, asks: "Ist jedes Feld da und keines unbekannt?", passed: EVERY_FIELD },
  receipt_id: ID,
  signature: {
    title: "Vom Schlüssel des Prüfers unterschrieben",
    asks: "Hat der Inhaber des genannten Schlüssels alles unterschrieben?",
    passed: "Der Inhaber des genannten Schlüssels hat jedes Feld unterschrieben.",
  },
  profile: {
    title: "Prüfungen seines Profils",
    asks: "Sind die aufgeführten Prüfungen die, die das genannte Profil zählt?",
    passed: "Die aufgeführten Prüfungen sind die, die das genannte Profil zählt.",
  },
  chain: {
    title: "Platz in einer Kette",
    asks: "Passen Tiefe und Vorgänger zueinander?",
    passed: "Tiefe und Vorgänger passen zueinander.",
  },
  time: {
    title: "Zeit",
    asks: "Liegt seine Zeit nicht in der Zukunft?",
    passed: "Seine Zeit liegt nicht in der Zukunft.",
  },
  consistency: {
    title: "In sich schlüssig",
    asks: "Folgt das Ergebnis aus den Prüfungen?",
    passed: "Das Ergebnis folgt aus den Prüfungen.",
  },
  attestation_binding: {
    title: "Über diese Urkunde",
    asks: "Handelt er von genau der Urkunde, die hier ist?",
    passed: "Er handelt von genau der Urkunde, die hier ist.",
  },
  trusted_verifier: {
    title: "Vertrauter Prüfer",
    asks: "Gehört der Schlüssel einem Prüfer, den Sie festgelegt haben?",
    passed: "Der Schlüssel gehört einem Prüfer, den Sie festgelegt haben.",
  },
};

export const BILLING_ROWS_IN_GERMAN: Rows = {
  schema: {
    title: COMPLETE,
    asks: "Ist jedes Feld da, keines unbekannt, und ist sie ganz offengelegt oder ganz vertraulich?",
    passed: EVERY_FIELD,
  },
  attestation_id: ID,
  signature: {
    title: "Vom Schlüssel des Betreibers unterschrieben",
    asks: "Hat der Inhaber des genannten Schlüssels alles unterschrieben?",
    passed: "Der Inhaber des genannten Schlüssels hat jedes Feld unterschrieben.",
  },
  time: {
    title: "In Kraft",
    asks: "Galt sie zu der Zeit, nach der gefragt ist, und ist das Ereignis nicht später als die Rechnung?",
    passed: "Sie war zu der Zeit, nach der gefragt ist, in Kraft.",
  },
  manifest: {
    title: "Veröffentlichte Regeln",
    asks: "Nennt sie die veröffentlichten Regeln für das Abrechnen?",
    passed: "Sie nennt eine veröffentlichte Fassung der Regeln für das Abrechnen.",
  },
  arithmetic: {
    title: "Betrag folgt",
    asks: "Ist der Betrag Einheiten mal Preis?",
    passed: "Der Betrag ist Einheiten mal Preis.",
  },
  fingerprint: {
    title: "Betrag folgt",
    asks: "Folgt der Betrag aus Verbrauch und Tarif, und der Fingerabdruck aus allem?",
    passed: "Der Betrag folgt aus dem angegebenen Verbrauch und Tarif.",
  },
  revocation: {
    title: "Nicht widerrufen",
    asks: "Steht die Rechnung, ihr Schlüssel oder ihre Erlaubnis im Stand der Widerrufe?",
    passed: "Weder die Rechnung noch ihr Schlüssel noch ihre Erlaubnis steht darin.",
  },
  commitments: {
    title: "Öffnungen passen",
    asks: "Öffnen die gegebenen Öffnungen das, worauf sich die Rechnung festlegt?",
    passed: "Die Öffnungen öffnen, worauf sich die Rechnung festlegt.",
  },
  meter: {
    title: "Von einem Zähler unterschrieben",
    asks: "Hat ein Zähler, den Sie genannt haben, das Ereignis unterschrieben?",
    passed: "Ein Zähler, den Sie genannt haben, hat das Ereignis unterschrieben.",
  },
  receipt: {
    title: "Prüfbeleg darüber",
    asks: "Ist der Prüfbeleg gut, handelt er von genau dieser Rechnung, und sagt er „gültig“?",
    passed: "Ein Prüfbeleg über genau diese Rechnung sagt, dass sie gültig ist.",
  },
  inclusion: {
    title: "Im Protokoll",
    asks: "Enthält ein Protokoll, das Sie festgelegt haben, den Prüfbeleg?",
    passed: "Ein Protokoll, das Sie festgelegt haben, enthält den Prüfbeleg.",
  },
  adjustments: {
    title: "Was gilt",
    asks: "Gehören die gegebenen Anpassungen zu dieser Rechnung, jede an ihrem Platz, und was ergibt sich durch sie?",
    passed: "Die gegebenen Anpassungen folgen lückenlos auf die Rechnung und aufeinander.",
  },
};

export const PERIOD_ROWS_IN_GERMAN: Rows = {
  schema: {
    title: "Bauform",
    asks: "Ist es eine Erklärung über einen Zeitraum?",
    passed: "Sie hat die Form einer solchen.",
  },
  signature: {
    title: "Unterschrift",
    asks: "Hat der Schlüssel, von dem sie spricht, sie unterschrieben?",
    passed: "Der Inhaber des Schlüssels hat genau dies unterschrieben.",
  },
  counts: {
    title: "Ihre eigenen Zahlen",
    asks: "Stimmen ihre Zählungen miteinander überein?",
    passed: "Sie gehen auf.",
  },
  over: { title: "Ihr Zeitraum", asks: "Ist der Zeitraum vorbei?", passed: "Er ist vorbei." },
  issuer: {
    title: "Aussteller",
    asks: "Wessen Schlüssel ist es?",
    passed: "Gegen den Schlüssel ist nichts bekannt.",
  },
  previous: {
    title: "Der Zeitraum davor",
    asks: "Macht sie weiter, wo die Erklärung davor endete?",
    passed: "Keine Zeit und keine Nummer liegt dazwischen.",
  },
  others: {
    title: "Andere Erklärungen",
    asks: "Hat der Schlüssel noch etwas anderes über diese Zeit gesagt?",
    passed: "Keine der gegebenen Erklärungen spricht von dieser Zeit.",
  },
  log: {
    title: "Protokoll",
    asks: "Hat ein Protokoll, das Sie kennen, diese Erklärung?",
    passed: "Sie steht im Protokoll: Keine andere kann still ihren Platz einnehmen.",
  },
  leaves: {
    title: "Blätter",
    asks: "Führen die Blätter zu ihrer Wurzel, jedes an seinem Platz?",
    passed: "Jedes gegebene Blatt ist im Baum, an seinem Platz.",
  },
  attestations: {
    title: "Urkunden, die Sie haben",
    asks: "Ist jede Urkunde, die zu der Erklärung gehört, im Baum?",
    passed: "Jede, die Sie gegeben haben und die zu der Erklärung gehört, ist darin.",
  },
};

export const ANSWER_ROWS_IN_GERMAN: Rows = {
  schema: {
    title: "Bauform",
    asks: "Ist es eine Antwort auf eine Anforderung?",
    passed: "Sie hat die Form einer solchen.",
  },
  statement: {
    title: "Erklärung",
    asks: "Hält die Erklärung, aus der die Stichprobe ist?",
    passed: "Die Erklärung hält.",
  },
  request: {
    title: "Frage",
    asks: "Handelt sie von der Erklärung, nach der gefragt wurde?",
    passed: "Sie handelt von dieser Erklärung.",
  },
  beacon: {
    title: "Leuchtfeuer",
    asks: "Ist der Zufall der eines öffentlichen Leuchtfeuers?",
    passed: "Der Schlüssel des Leuchtfeuers hat diese Runde unterschrieben.",
  },
  round: {
    title: "Runde",
    asks: "Ist es die Runde, die die Erklärung festlegt, und wurde die Erklärung davor gesehen?",
    passed:
      "Niemand kannte die Stichprobe, als die Erklärung ins Protokoll kam, und niemand hat sie ausgesucht.",
  },
  items: {
    title: "Gezogene Urkunden",
    asks: "Ist jede Antwort das gezogene Blatt und gültig?",
    passed: "Jede ist die gezogene, von diesem Schlüssel und gültig.",
  },
  complete: {
    title: "Nichts offen",
    asks: "Ist jedes gezogene Blatt beantwortet?",
    passed: "Jedes ist es.",
  },
};
