/** Verdicts and claims by kind of document, in German. */

import type { LogWordsOf } from "../en/verdicts.ts";
import type { Locale } from "../locale.ts";
import { entriesInGerman } from "./report.ts";
import { inUtcInGerman } from "./times.ts";

export const COMMON_IN_GERMAN: Locale["verdicts"]["common"] = {
  verified: "Prüfung bestanden",
  verifiedInPart: "Prüfung zum Teil bestanden",
  notValid: "Nicht gültig",
  notChecked: "Ließ sich nicht prüfen",
  expired: "Abgelaufen",
  unknownIssuer: "Prüfung bestanden, von einem Aussteller, den Sie nicht festgelegt haben",
  nothingKnown: "Es fand sich kein Dokument, das hier bekannt ist.",
  missing: (what, missing) => {
    const named = missing.length === 0 ? "" : ` Es fehlt: ${missing.join("; ")}.`;
    return `An der ${what} ist nichts falsch, soweit geprüft wurde.${named}`;
  },
};

export const ATTESTATION_VERDICT_IN_GERMAN: Locale["verdicts"]["attestation"] = {
  kind: "Urkunde",
  material: {
    issuer_directory_missing: "das Verzeichnis der Domain des Ausstellers",
    issuer_trust_missing: "der Schlüssel des Ausstellers, den Sie nach diesem Profil festlegen müssen",
    revocation_missing: "ein Stand der Widerrufe",
    revocation_stale: "ein frischer Stand der Widerrufe (der gegebene ist zu alt oder aus der Zukunft)",
    revocation_signature_missing:
      "ein Stand der Widerrufe, unterschrieben von einem Schlüssel, den Sie festgelegt haben",
    manifest_authority_trust_missing: "der Schlüssel der Stelle hinter den Regeln",
    proof_not_checked: "ein Skript oder Browser, der den Beweis prüfen kann",
    setup_not_checked: "ein Skript, das das Setup dieses Schaltkreises prüfen kann",
  },
  unread: (why) => `Sie ist nicht zu lesen, also wurde nichts an ihr geprüft. ${why}`.trim(),
  held: (at) =>
    `Sie war in Kraft, als sie am ${inUtcInGerman(at)} im Protokoll stand, und jede Prüfung hielt damals; ihre Zeit ist seither vorbei.`,
  exceptExpired:
    "Wo sie in Kraft war, als ein Protokoll sie hatte, das Sie festgelegt haben, und zu dieser Zeit sonst nichts fehlschlägt, ist sie abgelaufen: Nichts daran ist falsch, und damals hielt sie.",
  signers: {
    pinned: "von einem Aussteller, den Sie festgelegt haben",
    domain: "mit einem Schlüssel, den eine Domain führt, der Sie vertrauen",
  },
  underPinnedKey: (by) =>
    `Unterschrieben ${by}; der Beweis hält unter einem Prüfschlüssel, den Sie festgelegt haben.`,
  underBuiltInKey: (by) => `Unterschrieben ${by}; der Beweis hält unter einem eingebauten Prüfschlüssel.`,
  proofLeftOutTitle: "Unterschrift hält, Beweis nicht geprüft",
  proofLeftOut: "Das Profil lässt den Beweis aus. Was bleibt, ist das Wort des Ausstellers.",
  unknownIssuer:
    "Beweis und Unterschrift halten. Nichts hier sagt, wer den Schlüssel hat: Dafür steht die Urkunde nur selbst ein.",
  unknownKeyTitle: "Prüfung bestanden, unter einem unbekannten Schlüssel",
  unknownKey: (by) => `Unterschrieben ${by}; für den Prüfschlüssel steht niemand außerhalb der Urkunde ein.`,
  notPinnedTitle: "Nicht von einem Aussteller, den Sie festgelegt haben",
  notPinned:
    "Nichts daran wurde als falsch befunden. Sie ist mit einem anderen Schlüssel unterschrieben als denen, die Sie festgelegt haben.",
  failed: (step, title, meaning) => `Schritt ${step} („${title}“) schlägt fehl. ${meaning}`,
  anybodysKey:
    "Niemand steht für den Schlüssel ein, mit dem der Beweis geprüft wird; einen solchen kann jeder machen und damit alles beweisen.",
  seeBelow: "Was erwartet und was gefunden wurde, steht darunter.",
};

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
  listedIssuer:
    "Ein Schlüssel, den eine Domain führt, der Sie vertrauen, hat genau diese Urkunde unterschrieben.",
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

type Verdicts = Locale["verdicts"];

type Claims = Locale["claims"];

export const RECEIPT_VERDICT_IN_GERMAN: Verdicts["receipt"] = {
  failed: "Der Prüfbeleg besteht eine eigene Prüfung nicht, also sagt er nichts über irgendeine Urkunde.",
  untrustedTitle: "Echt, von keinem der Prüfer, die Sie festgelegt haben",
  untrusted: "Der Prüfbeleg ist unverändert. Sein Prüfer ist keiner, den Sie festgelegt haben.",
  unpinnedTitle: "Echt, nicht von einem Prüfer, den Sie festgelegt haben",
  unpinned: (says) => `Der Prüfbeleg ist unverändert, und nichts hier sagt, von wem er ist. ${says}`,
  matchedById: (says) =>
    `Der Prüfbeleg ist unverändert. Nur die Kennung seines Prüfers stimmt, der Schlüssel ist nicht festgelegt. ${says}`,
  verifiedTitle: "Der Prüfbeleg hat die Prüfung bestanden",
  verified: (says) => `Unterschrieben von einem Prüfer, den Sie festgelegt haben. ${says}`,
  saysValid: "Er sagt, dass die Urkunde gültig ist.",
  saysInvalid: "Er sagt, dass die Urkunde nicht gültig ist.",
};

export const RECEIPT_CLAIMS_IN_GERMAN: Claims["receipt"] = {
  failed: "Irgendetwas. Ein Prüfbeleg, der an einer Prüfung scheitert, ist niemandes Wort.",
  trusted: "Ein Prüfer, den Sie festgelegt haben, hat genau diesen Prüfbeleg unterschrieben.",
  anyKey:
    "Ein Inhaber des genannten Schlüssels hat genau diesen Prüfbeleg unterschrieben; seither wurde nichts geändert.",
  bound: "Er handelt von genau der Urkunde, die hier ist, mit Beweis und Unterschrift.",
  named: "Er handelt von einer Urkunde, bei ihrem Hash genannt.",
  notValid: "Dass die Urkunde gültig ist: Es ist das Wort dieses Prüfers, dass er geprüft hat.",
  notVerifier: "Wer der Prüfer ist: Namen und Schlüssel kann jeder machen.",
  notElsewhere: "Irgendetwas über eine Urkunde, die Sie anderswo haben, bis Sie sie hier hinzugeben.",
  notClock:
    "Dass die Uhr des Prüfers richtig ging: Eine andere Zeit zeigt nur ein Protokoll, das Sie festgelegt haben.",
};

export const BILL_VERDICT_IN_GERMAN: Verdicts["bill"] = {
  kind: "Rechnung",
  material: {
    ...ATTESTATION_VERDICT_IN_GERMAN.material,
    issuer_trust_missing: "der Schlüssel des Betreibers, den Sie nach diesem Profil festlegen müssen",
    openings_missing: "die Öffnungen einer vertraulichen Rechnung, mit ihren Werten",
    opened_value_missing: "die Werte zu den Öffnungen",
    billing_proof_unsupported: "ein Weg, ihren Beweis zu prüfen, für den es noch keinen Schaltkreis gibt",
    receipt_inconclusive: "ein späterer Prüfbeleg: dem Prüfer von diesem fehlte selbst etwas",
    inclusion_incomplete: "Prüfbeleg, Protokolleintrag, Einschlussbeweis und Protokollkopf zusammen",
    log_trust_missing: "der Schlüssel des Protokolls, festgelegt",
    adjustment_bill_missing: "die Rechnung, die angepasst wird",
    adjustment_missing: "die Anpassungen zwischen denen, die hier sind",
    adjustment_amount_hidden: "die Öffnungen jedes vertraulichen Dokuments der Kette, mit ihren Werten",
    adjustment_undecided: "was die anderen Dokumente der Kette brauchen, um selbst geprüft zu werden",
  },
  failed: "Eine Zeile der Rechnung besteht nicht.",
  failedAt: (title) => `„${title}“ besteht nicht. Was erwartet und was gefunden wurde, steht darunter.`,
  adjusted: "Später angepasst",
  standsInstead: {
    bill: "Sie hält für sich und gilt nicht: Es gilt die Rechnung.",
    overage:
      "Sie hält für sich und gilt nicht: Ein Mehrverbrauch ist hier, durch den das Ereignis mehr kostet.",
    correction:
      "Sie hält für sich und gilt nicht: Eine Berichtigung ist hier, durch die das Ereignis etwas anderes kostet.",
    void: "Sie hält für sich und gilt nicht: Eine Stornierung ist hier, durch die für das Ereignis nichts berechnet wird.",
  },
  pinned:
    "Unterschrieben von einem Betreiber, den Sie festgelegt haben; jede Prüfung, die das Profil verlangt, hielt.",
  listed:
    "Unterschrieben mit einem Schlüssel, den eine Domain führt, der Sie vertrauen; jede Prüfung, nach der das Profil fragt, ist bestanden.",
  unpinned:
    "Jede Prüfung, die das Profil verlangt, hielt. Nichts hier sagt, wer den Schlüssel hat: Dafür steht die Rechnung nur selbst ein.",
};

export const BILL_CLAIMS_IN_GERMAN: Claims["bill"] = {
  failed: ["Irgendetwas von dem, was sie sagt: Eine Rechnung, die an einer Zeile scheitert, belegt nichts."],
  open: ["Dass sie als Ganzes hält: Nicht alles ließ sich prüfen. Geben Sie hinzu, was fehlt."],
  pinned: "Der Betreiber, dessen Schlüssel Sie festgelegt haben, hat genau diese Rechnung unterschrieben.",
  listed: "Ein Schlüssel, den eine Domain führt, der Sie vertrauen, hat genau diese Rechnung unterschrieben.",
  anyKey:
    "Ein Inhaber des genannten Schlüssels hat genau diese Rechnung unterschrieben; seither wurde nichts geändert.",
  priced: "Der Betrag folgt aus dem Verbrauch und dem Preis, die sie angibt.",
  granted: "Sie nennt die Erlaubnis, unter der berechnet wurde.",
  opened: "Die gegebenen Öffnungen sind die, auf die sie sich festlegt.",
  followed: "Die Rechnung und die gegebenen Anpassungen folgen lückenlos aufeinander.",
  excused:
    "Der Schlüssel des Betreibers ist widerrufen seit einer Zeit, vor der Zeugen, die Sie verlangen, sie in einem Protokoll sahen.",
  notRevoked: "Sie steht nicht auf der Liste der Widerrufe, die gegeben wurde.",
  receipted:
    "Ein Prüfbeleg über genau diese Rechnung sagt, dass sie gültig ist: das Wort des Schlüssels darunter, welcher der des Betreibers sein kann.",
  logged: "Ein Protokoll, das Sie festgelegt haben, enthält diesen Prüfbeleg.",
  notMetered: "Dass der Verbrauch so gemessen wurde: Das ist das Wort des Betreibers oder das des Zählers.",
  notPaid: "Dass sie bezahlt wurde oder geschuldet ist.",
  notAllAdjustments: "Dass es keine weitere Anpassung gibt: Wer eine zurückhält, verbirgt sie.",
  notUnadjusted:
    "Dass nichts sie anpasst: Es wurde kein Mehrverbrauch, keine Berichtigung und keine Stornierung gegeben, und es kann eine geben.",
  notOperator:
    "Wer der Betreiber ist: Einen Schlüssel kann jeder machen, und die Rechnung bringt ihren eigenen mit.",
  notCharge: "Irgendetwas über den Betrag: Er ist verborgen und wurde nicht geöffnet.",
  notUnrevoked: "Dass sie nicht widerrufen wurde: Kein Stand der Widerrufe lag vor.",
  notReceipted: "Dass sonst jemand nachgesehen hat: Es wurde kein Prüfbeleg gegeben.",
};

type Parts = Verdicts["bundle"]["parts"];

const PARTS: Parts = {
  bundle: "Prüfakte",
  attestation: "Urkunde über eine Entscheidung",
  source_evidence: "Quellen ihrer Eingaben",
  receipt: "Prüfbeleg",
  chain: "Kette von Prüfbelegen",
  log: "Protokolleintrag",
  revocation: "Stand der Widerrufe",
  manifest: "Regelsammlung",
  circuit_record: "Eintrag des Schaltkreises",
};

const HOLDS: Readonly<Record<keyof Parts, string>> = {
  bundle: "Die Prüfakte ist lesbar",
  attestation: "Die Urkunde hält",
  source_evidence: "Jeder Schlüssel darin hat Eingaben dieser Entscheidung unterschrieben",
  receipt: "Ein Prüfer hat einen Prüfbeleg über genau diese Urkunde unterschrieben",
  chain: "Jeder Prüfbeleg der Kette nennt den vor ihm",
  log: "Ein Protokoll enthält den Prüfbeleg",
  revocation: "Nichts von der Urkunde steht im Stand der Widerrufe",
  manifest: "Die Regelsammlung ist die, deren Regeln die Urkunde nennt",
  circuit_record: "Der Eintrag spricht vom Prüfschlüssel der Urkunde",
};

/** `1 Teil ist`, `3 von 5 Teilen sind`, where the whole is told in words already. */
const are = (count: number) => (count === 1 ? "ist" : "sind");

const ONE_PART = "1 Teil";

export const BUNDLE_VERDICT_IN_GERMAN: Verdicts["bundle"] = {
  parts: PARTS,
  answers: {
    verified: "bestanden",
    not_valid: "nicht gültig",
    could_not_check: "ließ sich nicht prüfen",
    expired: "ist abgelaufen",
  },
  count: (parts) => (parts === 1 ? ONE_PART : `${parts} Teilen`),
  failed: (count, all) => `${count} von ${all} ${are(count)} nicht gültig.`,
  open: (count, all) =>
    `Soweit geprüft wurde, ist nichts falsch daran. ${count} von ${all} ${count === 1 ? "ließ" : "ließen"} sich nicht prüfen.`,
  expired: (count, all) =>
    `${count} von ${all} ${count === 1 ? "hielt" : "hielten"}, als ein Protokoll, das Sie kennen, ${count === 1 ? "ihn" : "sie"} hatte.`,
  anchored: (all, hasChain) =>
    hasChain
      ? `${each(all)} hält: eine Kette durch ihre Prüfbelege, alle anderen unter Wurzeln, die Sie gaben oder die eingebaut sind.`
      : `${each(all)} hält, unter Wurzeln, die Sie gaben oder die eingebaut sind.`,
  ownWord: (all) => `${each(all)} hält; einiges beruht auf dem eigenen Wort der Prüfakte.`,
};

const each = (all: string) => (all === ONE_PART ? "Der eine Teil" : `Jeder von ${all}`);

export const BUNDLE_CLAIMS_IN_GERMAN: Claims["bundle"] = {
  failed: [
    "Irgendetwas als Ganzes: mindestens ein Teil ist falsch, beschädigt oder handelt von etwas anderem.",
    "Dass jemand betrogen hat: Dateien werden unterwegs auch beschädigt oder gekürzt. Fragen Sie noch einmal danach.",
  ],
  holds: (part, root) => `${HOLDS[part]}${root === null ? "" : ` (beruht auf: ${root})`}.`,
  open: (part) => `${PARTS[part]}: irgendetwas, bis gegeben ist, was dafür fehlt.`,
  notAll: "Dass dies alles ist: Einen Teil aus einer Prüfakte wegzulassen ist immer möglich.",
  notTrue:
    "Dass die Eingaben wahr sind oder dieser Weg wirklich gegangen wurde. Das ist das Wort des Ausstellers oder das von Quellen.",
  notRight: "Dass der Prüfer eines Prüfbelegs recht hatte: Ein Prüfbeleg ist sein Wort, dass er geprüft hat.",
};

const TRUE_OR_NOT =
  "Dass wahr ist, was der Eintrag sagt: Ein Protokoll legt sich auf das Gesagte fest, wahr oder nicht.";

const WHAT_ENTRIES_SAY = "Dass irgendein Eintrag im Protokoll ist oder dass wahr ist, was Einträge sagen.";

const ENTRIES_TRUE_OR_NOT =
  "Dass wahr ist, was Einträge sagen: Ein Protokoll legt sich auf das Gesagte fest, wahr oder nicht.";

/** In the dative. */
const ofEntries = (count = 0): string => (count === 1 ? "1 Eintrag" : `${count} Einträgen`);

type LogSentence = (finding: LogWordsOf) => string;

const leaf: LogSentence = ({ log, tree_size, log_index }) =>
  `Das Protokoll ${log} mit ${ofEntries(tree_size)} hat an Stelle ${log_index} ein Blatt mit diesem Hash.`;

const grown: LogSentence = ({ log, tree_size, from_size }) =>
  `Das Protokoll ${log} mit ${ofEntries(tree_size)} beginnt mit dem Protokoll von ${ofEntries(from_size)}, in derselben Reihenfolge.`;

const LOG_HOLDS: Verdicts["log"]["holds"] = {
  head_signed: ({ log, tree_size, witnesses = [] }) =>
    `Das Protokoll ${log} hat diesen Kopf mit ${ofEntries(tree_size)} unterschrieben${witnesses.length === 0 ? "" : `, mitunterschrieben von ${witnesses.join(", ")}`}.`,
  consistent: grown,
  consistent_from_stated_root: (finding) =>
    `${grown(finding)} Die frühere Wurzel ist das eigene Wort des Beweises.`,
  nothing_before: ({ log, tree_size }) =>
    `Das Protokoll ${log} hat seinen Kopf mit ${ofEntries(tree_size)} unterschrieben; vom leeren Protokoll aus ist nichts bewiesen.`,
  leaf_included: leaf,
  leaf_of_unknown_entry: (finding) => `${leaf(finding)} Welcher Eintrag das ist, ist nicht hier.`,
  entry_included: ({ log, tree_size, log_index, timestamp }) =>
    `Das Protokoll ${log} mit ${ofEntries(tree_size)} enthält ihn, als Eintrag ${log_index} (von 0 gezählt), nach der Uhr des Protokolls am ${timestamp === undefined ? "?" : inUtcInGerman(timestamp)}.`,
  log_contradicts_itself: ({ log, detail = "" }) => `Das Protokoll ${log} widerspricht sich. ${detail}`,
  tile_included: ({ log, tree_size }) =>
    `Die Hashes sind die des Protokolls ${log}, unter seinem unterschriebenen Kopf mit ${ofEntries(tree_size)}.`,
  entries_included: ({ log, tree_size }) =>
    `Die Einträge sind die des Protokolls ${log}, unter seinem unterschriebenen Kopf mit ${ofEntries(tree_size)}.`,
};

export const LOG_VERDICT_IN_GERMAN: Verdicts["log"] = {
  holds: LOG_HOLDS,
  forked: ({ log, tree_size, from_size }) =>
    `Das Protokoll ${log} hat für ${entriesInGerman(from_size ?? tree_size ?? 0)} zwei Wurzeln unterschrieben: zwei Geschichten.`,
  failed: (detail) => (detail === "" ? "Es hält nicht." : `Es hält nicht. ${detail}`),
  open: "Soweit geprüft wurde, ist nichts falsch daran.",
  missing: (because, material) => `${because} Es fehlt: ${material.join("; ")}.`,
};

export const LOG_MATERIAL_IN_GERMAN: Claims["logMaterial"] = {
  log_key: (log) => `der Schlüssel des Protokolls ${log}`,
  inclusion_proof: "der Einschlussbeweis dieses Eintrags",
  checkpoint: "ein vom Protokoll unterschriebener Protokollkopf",
  checkpointOf: (size) => `ein vom Protokoll unterschriebener Kopf mit ${ofEntries(size)}`,
  checkpointFrom: (size) => `ein unterschriebener Protokollkopf mit mindestens ${ofEntries(size)}`,
};

/** Where less is proved than the sentence of the verdict says. */
const LOG_PROVES: { readonly [pass in keyof typeof LOG_HOLDS]?: LogSentence } = {
  consistent_from_stated_root: grown,
  leaf_of_unknown_entry: leaf,
};

export const LOG_CLAIMS_IN_GERMAN: Claims["log"] = {
  failed: "Irgendetwas: Was nicht hält, belegt nichts.",
  open: "Dass es als Ganzes hält: Nicht alles ließ sich prüfen. Geben Sie hinzu, was fehlt.",
  proves: (pass, finding) => (LOG_PROVES[pass] ?? LOG_HOLDS[pass])(finding),
  about: "Es handelt von genau dem Prüfbeleg, der hier ist.",
  doesNot: {
    head_signed: () => [
      "Dass anderen derselbe Kopf gezeigt wurde: Vergleichen Sie ihn mit deren oder verlangen Sie Zeugen.",
      WHAT_ENTRIES_SAY,
    ],
    nothing_before: () => [
      "Dass das Protokoll irgendeine Geschichte bewahrt hat: Es beginnt bei nichts.",
      WHAT_ENTRIES_SAY,
    ],
    consistent: () => [WHAT_ENTRIES_SAY],
    consistent_from_stated_root: ({ from_size }) => [
      `Dass Ihnen der frühere Kopf gezeigt wurde: Geben Sie den Kopf mit ${ofEntries(from_size)} hinzu, den Sie behalten haben.`,
      WHAT_ENTRIES_SAY,
    ],
    leaf_included: () => [TRUE_OR_NOT],
    leaf_of_unknown_entry: () => ["Was das Blatt ist: Geben Sie den Protokolleintrag hinzu.", TRUE_OR_NOT],
    entry_included: () => [
      "Dass wahr ist, was der Prüfbeleg sagt: Ein Protokoll legt sich auf das Gesagte fest, wahr oder nicht.",
    ],
    log_contradicts_itself: () => ["Welche der beiden Geschichten die ehrliche ist."],
    tile_included: () => [ENTRIES_TRUE_OR_NOT],
    entries_included: () => [ENTRIES_TRUE_OR_NOT],
  },
  notYours: "Dass es von einem Prüfbeleg handelt, den Sie haben: Geben Sie ihn hinzu.",
  notSeen: "Dass anderen dasselbe Protokoll gezeigt wurde: Kein Zeuge zählte.",
};

export const RECORD_VERDICT_IN_GERMAN: Locale["verdicts"]["record"] = {
  advice: {
    attestation_missing: "Geprüft wird es mit der Urkunde, von der es handelt: Geben Sie beide.",
    attestation_unreadable: "Die Urkunde daneben ist nicht zu lesen.",
    bill_missing: "Öffnungen werden neben der einen Rechnung geprüft, die sie öffnen.",
    opening_is_private:
      "Eine Öffnung ist für den, der sie hat: Sie verrät die Eingaben. Sie gehört in keinen Bericht und keine Prüfakte.",
    trust_roots_are_the_readers:
      "Dies sind Vertrauenswurzeln, die sagen, wem ein Leser vertraut: Als solche werden sie gegeben, neben den Dokumenten, über die sie urteilen sollen.",
    revocation_trust_missing:
      "Ein Stand der Widerrufe zählt, wo der Leser ihn gibt oder ein Widerrufsschlüssel, den der Leser festgelegt hat, ihn unterschrieb: Nehmen Sie ihn in die Vertrauensdatei auf (revocation).",
    revocation_signer_unknown:
      "Kein Schlüssel, den Sie für Widerrufe festgelegt haben, hat diesen Stand unterschrieben; er wird also nicht benutzt.",
    governance_trust_missing: "Der Eintrag ist von einem Schlüssel unterschrieben, für den niemand einsteht.",
    manifest_of_another_policy: "Keine der Urkunden hier hat diese Regeln.",
    disclosure_of_another_attestation: "Es legt Eingaben von keiner der Urkunden hier offen.",
    attestation_not_valid: "Die Urkunde daneben ist nicht gültig, also zählt nicht, was sie öffnet.",
    attestation_not_checked: "Die Urkunde daneben ließ sich nicht prüfen, also auch nicht, was sie öffnet.",
    leaf_mismatch: "Eine offengelegte Eingabe ist nicht die, auf die sich der Aussteller festlegte.",
    leaves_root_mismatch:
      "Seine Blätter führen nicht zu den Eingaben, auf die sich der Aussteller festlegte.",
    path_commitment_mismatch: "Der offengelegte Weg ist nicht der, auf den sich der Aussteller festlegte.",
    path_not_in_pipeline: "Der offengelegte Weg ist keiner des Ablaufs.",
    reference_absent: "Es legt ein Aktenzeichen offen, und die Urkunde hat keines.",
    reference_mismatch: "Das offengelegte Aktenzeichen ist nicht das, auf das sich der Aussteller festlegte.",
    source_evidence_of_another_attestation: "Es handelt von den Eingaben keiner der Urkunden hier.",
    source_evidence_missing:
      "Die Erklärung einer Quelle zählt in den Belegen von Quellen einer Entscheidung, neben deren Urkunde: vdi source evidence.",
    statement_missing:
      "Der Beweis eines Protokolls über eine Erklärung wird neben ihr geprüft: Geben Sie auch die Erklärung über einen Zeitraum oder die Belege der Quellen.",
    circuit_record_of_another_key: "Es handelt vom Schlüssel keiner der Urkunden hier.",
  },
  holds: (root) => `Es hält neben dem, wovon es handelt${root === null ? "" : ` und beruht auf: ${root}`}.`,
  alone: "Allein lässt sich das nicht prüfen.",
};

export const DISCLOSURE_CLAIMS_IN_GERMAN: Locale["claims"]["disclosure"] = {
  proves: ["Der Aussteller legte sich auf genau diese Werte fest, als er die Urkunde unterschrieb."],
  doesNot: [
    "Dass die Werte wahr sind. Das sagt der Aussteller; sonst hat niemand nachgesehen.",
    "Irgendetwas über Eingaben, die nicht gezeigt sind, nicht einmal, wie viele es sind.",
  ],
  path: "der Weg",
  application: "Antrag",
};

export const SOURCES_CLAIMS_IN_GERMAN: Locale["claims"]["sources"] = {
  proves: [
    "Jeder Schlüssel unterschrieb diese Eingaben für diesen Aussteller und diese Entscheidung; nach der eigenen Uhr des Ausstellers in deren Zeit.",
  ],
  doesNot: [
    "Dass die Eingaben wahr sind. Die Quellen sagen es.",
    "Um wen es geht: eine ungenannte Person, für alle Quellen dieselbe.",
    "Wer einen Schlüssel hat, den Sie nicht festgelegt haben.",
  ],
};
