/** What a decision attestation proves and does not, in German. */
import type { Locale } from "../locale.ts";

export const ATTESTATION_CLAIMS_IN_GERMAN: Locale["claims"]["attestation"] = {
  failed: [
    "Irgendetwas von dem, was sie sagt: Eine Urkunde, die an einer Prüfung scheitert, belegt nichts.",
    "Dass jemand betrogen hat: Dateien werden unterwegs auch beschädigt oder gekürzt. Fragen Sie den Aussteller noch einmal danach.",
  ],
  unread: [
    "Irgendetwas: was nicht zu lesen ist, sagt nichts, weder Wahres noch Falsches.",
    "Dass jemand es geändert hat: Dateien werden unterwegs auch beschädigt oder gekürzt. Fragen Sie den Aussteller noch einmal danach.",
  ],
  expired: [
    "Dass sie jetzt in Kraft ist: Ihre Zeit ist vorbei. Was hielt, ist, dass sie zur Zeit des Protokolls in Kraft war und jede Prüfung bestand.",
  ],
  open: [
    "Dass sie als Ganzes hält: Nicht alles ließ sich prüfen. Geben Sie hinzu, was fehlt, oder wählen Sie ein Profil, das nicht danach fragt.",
  ],
  pinnedIssuer:
    "Der Aussteller, dessen Schlüssel Sie festgelegt haben, hat genau diese Urkunde unterschrieben.",
  anyIssuer:
    "Ein Inhaber des genannten Schlüssels hat genau diese Urkunde unterschrieben; seither wurde nichts geändert.",
  knew: (outcome) =>
    `Wer sie machte, kannte Eingaben und einen Weg durch den Ablauf, der das Ergebnis ${outcome} besucht, und für die gilt:`,
  application: (reference: string) =>
    `Der Aussteller legte sich bei der Unterschrift auf den Antrag ${reference} als Vorgang fest.`,
  sourced:
    "Jede Eingabe, die eine geltende Regel liest, ist eine, die eine von Ihnen festgelegte Quelle für diese Entscheidung unterschrieben hat.",
  excused:
    "Der Schlüssel des Ausstellers ist widerrufen seit einer Zeit, vor der Zeugen, die Sie verlangen, sie in einem Protokoll sahen.",
  notRevoked: "Sie steht nicht auf der Liste der Widerrufe, die gegeben wurde.",
  logged: "Es gab sie zu der Zeit, die das Protokoll nennt.",
  notInputs: "Dass die Eingaben wahr sind. Das sagt der Aussteller; niemand sonst hat nachgesehen.",
  notInputsOfSources: "Dass die Eingaben wahr sind. Das sagen Quellen, die Sie festgelegt haben.",
  notInputsOfSome:
    "Dass die Eingaben wahr sind. Von einigen sagen es Quellen, die Sie festgelegt haben, von den anderen der Aussteller.",
  notPerson:
    "Um wen es geht. Die Quellen sprechen von einer ungenannten Person; dass die Entscheidung diese Person betrifft, ist das Wort des Ausstellers.",
  notCase: "Wessen Antrag es ist. Die Urkunde sagt nicht, wessen Antrag.",
  notExecution: "Dass dieser Weg wirklich gegangen wurde. Der Beweis zeigt, dass es einen solchen gibt.",
  notProved: "Dass irgendeine Regel erfüllt ist: Der Beweis wurde nicht geprüft.",
  notIssuer:
    "Wer der Aussteller ist: Einen Schlüssel kann jeder machen, und die Urkunde bringt ihren eigenen mit.",
  notUnrevoked: "Dass sie nicht widerrufen wurde: Es wurde kein Stand der Widerrufe gegeben.",
  notNumber: (number: string, stream: string) =>
    `Dass keine andere Urkunde die Nummer ${number} ihrer Reihe ${stream} trägt und keine davor fehlt: Das kann eine Erklärung über ihren Zeitraum mit deren Blättern zeigen.`,
  notTime: "Wann sie gemacht wurde, über die eigene Uhr des Ausstellers hinaus.",
  notUnforgeable:
    "Dass niemand fälschen kann: Dass mehr als eine Partei das Setup des Schaltkreises gemacht hat, ist nicht gezeigt, und eine könnte Mittel dazu behalten haben.",
  notDescriptions:
    "Was die Beschreibungen der Regeln sagen, die nur einen Besuch verlangen: Bei denen ist nur der Besuch bewiesen.",
};
