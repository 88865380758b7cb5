/** Verdicts on receipts, bills, bundles and documents of logs, and what they prove, in German. */
import type { LogWordsOf } from "../en/verdicts/log.ts";
import type { Locale } from "../locale.ts";
import { entriesInGerman } from "./drawings.ts";
import { ATTESTATION_VERDICT_IN_GERMAN } from "./verdicts.ts";
import { inUtcInGerman } from "./voice.ts";

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
  unpinned:
    "Jede Prüfung, die das Profil verlangt, hielt. Nichts hier sagt, wer den Schlüssel hat: Dafür steht die Rechnung nur selbst ein.",
};

export const BILL_CLAIMS_IN_GERMAN: Claims["bill"] = {
  failed: ["Irgendetwas von dem, was sie sagt: Eine Rechnung, die an einer Zeile scheitert, belegt nichts."],
  open: ["Dass sie als Ganzes hält: Nicht alles ließ sich prüfen. Geben Sie hinzu, was fehlt."],
  pinned: "Der Betreiber, dessen Schlüssel Sie festgelegt haben, hat genau diese Rechnung unterschrieben.",
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
