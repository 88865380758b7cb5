/** Headings, sections and drawings of reports, in German. */

import type { DomainWords } from "../domain.ts";
import type { SECTIONS_IN_ENGLISH } from "../en/report.ts";
import type { Locale } from "../locale.ts";
import { markedDomain } from "../text.ts";
import { onDayInGerman } from "./times.ts";

export function domainInGerman(domain: string): string {
  return markedDomain(domain, "Punycode, kann wie ein anderer Name aussehen");
}

export const HEADINGS_IN_GERMAN: Locale["headings"] = {
  inputs: "Auf wessen Wort jede Eingabe steht",
  proves: "Was dies beweist",
  doesNot: "Was es nicht beweist",
  reasons: "Genannte Gründe und was von jedem bewiesen ist",
  proved: "Was von jeder Regel bewiesen ist",
  apart: (count) => `${count} weitere ${count === 1 ? "galt" : "galten"} für dieses Ergebnis nicht`,
  notShown: (what) => `Nicht gezeigt: ${what.replace(/^Dass /, "dass ")}`,
  claimed: "Auf wessen Wort es steht und was nur behauptet ist",
  allInputs: (count, word) => `${count === 1 ? "Die Eingabe" : `Alle ${count} Eingaben`}: ${word}`,
  whereItFails: "Woran es scheitert",
  whatIsOpen: "Was offen bleibt",
  exactly: "Jede Regel genau, in den Namen ihres Verfassers",
  provesAndNot: "Was dies beweist und was nicht",
  checks: "Was jede Prüfung fand",
  document: "Das Dokument: Kennungen, Zeiten, Hashes",
  way: "Der Weg",
  wayAbout:
    "Welche Schritte gegangen wurden, ist verborgen, wo die Linie gestrichelt ist; das Ergebnis ist öffentlich.",
  passed: "bestanden",
  failed: "nicht bestanden",
  leftOut: "nichts war gegeben",
  notLooked: "nicht geprüft",
  onTheWordOf: (root) => `, beruht auf: ${root}`,
};

export const DOMAIN_IN_GERMAN: DomainWords = {
  label: "Domain des Ausstellers",
  shown: domainInGerman,
  listed: (domain, at) => `am ${onDayInGerman(at)} führte ${domainInGerman(domain)} diesen Schlüssel`,
  notListed: {
    issuer_key_not_listed: (domain, at) =>
      `am ${onDayInGerman(at)} führte ${domainInGerman(domain)} diesen Schlüssel nicht`,
    issuer_key_use: (domain, at) =>
      `am ${onDayInGerman(at)} führte ${domainInGerman(domain)} diesen Schlüssel für andere Urkunden`,
    issuer_key_not_yet: (domain, at) =>
      `am ${onDayInGerman(at)} führte ${domainInGerman(domain)} diesen Schlüssel für spätere Urkunden`,
    issuer_key_ended: (domain, at) =>
      `am ${onDayInGerman(at)} führte ${domainInGerman(domain)} diesen Schlüssel als beendet, und kein Zeuge sah diese Urkunde davor`,
  },
  claimed: (domain) => `${domainInGerman(domain)} ist behauptet, nicht geprüft`,
};

export const PRINTED_IN_GERMAN: Locale["printed"] = {
  domain: DOMAIN_IN_GERMAN,
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

export const SECTIONS_IN_GERMAN: typeof SECTIONS_IN_ENGLISH = {
  common: {
    identifier: "Kennung",
    issued: "Ausgestellt",
    expires: "Gilt bis",
    profile: "Profil",
    verifier: "Prüfer",
    verifierKey: "Schlüssel des Prüfers",
    about: "Über",
    keyHash: "Hash des Schlüssels",
    name: "Name",
    regulation: "Vorschrift",
    authority: "Im Namen von",
    selfAttested: " nach eigener Angabe",
    claims: (a) => ` gibt an: ${a}`,
    keyId: (a) => ` Schlüsselkennung ${a}`,
    manifest: "Regelsammlung",
    hash: "Hash",
    trust: "Auf wessen Wort",
    failed: " (nicht bestanden)",
    andMore: (a) => `und ${a} weitere`,
    found: "Gefunden",
  },
  bill: {
    title: "Die Rechnung",
    overage: "Ein Mehrverbrauch: was das Ereignis stattdessen kostet",
    correction: "Eine Berichtigung: was das Ereignis stattdessen kostet",
    void: "Eine Stornierung: für das Ereignis wird nichts berechnet",
    total: "Betrag",
    totalHidden: "vertraulich: Die Rechnung enthält nur eine Festlegung darauf",
    totalOpened: " vertraulich, wie geöffnet",
    stands: "Gilt",
    standsBy: (a) => ` durch ${a}, soweit hier gegeben`,
    standing: {
      bill: "die Rechnung",
      overage: "ein Mehrverbrauch",
      correction: "eine Berichtigung",
      void: "eine Stornierung",
    },
    adjusts: "Passt an",
    adjustsNumber: (a) => ` als Nummer ${a}`,
    tenant: "Mandant",
    event: "Ereignis",
    version: "Art",
    versionUnits: "Einheiten zu einem Preis (v1)",
    versionMetered: "gemessener Verbrauch nach einem Tarif (v2)",
    grant: "Erlaubt durch",
    grantNone: "keine Erlaubnis ist genannt",
    operatorKey: "Schlüssel des Betreibers",
    trustAbout: "Gelb: das eigene Wort des Dokuments oder des Betreibers.",
    operatorPinned: "ein Betreiber, den Sie festgelegt haben",
    usage: "Verbrauch",
    usagePinned: "das Wort eines Zählers, den Sie festgelegt haben",
    usageMeter: "das Wort eines Zählers, für dessen Schlüssel hier niemand einsteht",
    usageOperator: "das Wort des Betreibers, dass es so gemessen wurde",
  },
  charge: {
    title: "Wie sich der Betrag ergibt",
    about:
      "Verbrauch und Preis, wie die Rechnung sie angibt; ob der Betrag daraus folgt, steht bei den einzelnen Prüfungen.",
    hidden:
      "Vertraulich: Die Rechnung enthält nur Festlegungen. Geben Sie ihre Öffnungen hinzu, um hineinzusehen.",
    table: "Verbrauch und Preise",
    used: "Verbraucht, und zu welchem Preis",
    quantity: "Menge",
    amount: "Ergibt",
    units: "Einheiten",
    each: (a) => `je ${a}`,
    perUnit: "je Einheit",
    per: (a) => `für ${a}`,
    tierModes: { graduated: "gestaffelt", volume: "nach der Gesamtmenge" },
    noTariff: "nicht im Tarif",
    upTo: (a) => `bis ${a}`,
    beyond: "darüber",
    included: (a, b) => `${a}; die ersten ${b} inbegriffen`,
    roughly: (amount) => `etwa ${amount}`,
    notPriced: "ohne Preis",
    roundings: {
      up: "nach oben",
      down: "nach unten",
      half_up: "die Hälfte nach oben",
      half_even: "die Hälfte zur geraden Ziffer",
    },
    tariff: (a, b, c, d) => `Tarif ${a} ${b}, einmal gerundet (${c})${d}.`,
    atLeast: (a) => `mindestens ${a}`,
    atMost: (a) => `höchstens ${a}`,
  },
  revocation: {
    title: "Der Stand",
    about: "Wen und was sein Herausgeber zu der Zeit, die er nennt, widerrufen hatte.",
    made: "Gemacht",
    attestationCount: "Widerrufene Urkunden",
    keyCount: "Widerrufene Schlüssel",
    attestations: "Urkunden",
    keys: "Schlüssel",
  },
  manifest: {
    title: "Die Regeln",
    about:
      "Wie ihr Verfasser sie veröffentlichte. Ob eine Entscheidung sie erfüllte, steht in deren eigenem Bericht.",
  },
  circuit: {
    title: "Der Eintrag des Schaltkreises",
    about: "Was die Aufsicht über den Schaltkreis darüber unterschrieb.",
    circuit: "Schaltkreis",
    status: "Stand",
    sequence: "Eintrag",
    inForce: "In Kraft",
    period: (a, b) => `${a} bis ${b}`,
    setup: "Setup, wie angegeben",
    source: "Quelltext",
    constraints: "Gleichungssystem",
    compiler: "Übersetzer",
    signedBy: "Unterschrieben von",
  },
  heads: {
    title: "Köpfe des Protokolls verglichen",
    about: "Ein Protokoll, das nur wächst, kann beweisen, dass jeder Kopf den vorigen enthält.",
    head: "Kopf",
    log: "Protokoll",
    entries: "Einträge",
    root: "Wurzel",
    signed: "Unterschrieben",
    signedByPinned: "mit dem Schlüssel, den Sie festgelegt haben",
    notChecked: "nicht geprüft: Legen Sie den Schlüssel des Protokolls fest",
    stated: "im Folgerichtigkeitsbeweis angegeben",
  },
  contradiction: {
    title: "Die beiden Antworten",
    about:
      "Ein Schlüssel unterschrieb beide: dieselbe Urkunde, dasselbe Profil, dieselben Wurzeln und dieselbe Zeit, und entgegengesetzte Antworten.",
    signedTwice: "Zweimal unterschrieben von ",
    says: "Sagt",
    asked: "Gefragt nach",
    receipt: "Prüfbeleg",
    one: "Der eine",
    other: "Der andere",
    valid: "gültig",
    notValid: (a) => `nicht gültig: ${a}`,
    made: "Gemacht",
  },
  log: {
    title: "Transparenzprotokoll",
    about:
      "Das Protokoll hat sich an diesen Prüfbeleg gebunden; dass er recht hat, ist das Wort des Prüfers, nicht des Protokolls.",
    missing: "Ließ sich noch nicht prüfen. Es fehlt:",
    included: (a, b, c, d) =>
      `Enthalten: Eintrag ${a}, gezählt ab 0, von ${b}, nach der Uhr des Protokolls am ${c}${d}.`,
    notProved: (a, b) => `Nicht bewiesen: ${a} (${b})`,
    noReceipt:
      "Der Prüfbeleg selbst ist nicht hier: Geben Sie ihn hinzu, um zu sehen, wovon der Eintrag handelt.",
    noWitness: "; kein Zeuge ist verlangt",
    cosigned: (a) => `; mitunterschrieben von ${a}`,
    path: "Weg vom Eintrag zur Wurzel des Protokolls",
    entry: (a) => `Eintrag${a}`,
    receipt: (a) => `Prüfbeleg ${a}…`,
    leftSibling: "Geschwister links",
    rightSibling: "Geschwister rechts",
    together: "zusammen",
    isRoot: "ist die unterschriebene Wurzel",
    isNotRoot: "ist nicht die unterschriebene Wurzel",
    accusation: "Beleg gegen ein Protokoll",
    accusationAbout:
      "Zwei von einem Protokoll unterschriebene Aussagen, die nicht beide wahr sein können, gesammelt von jemandem, der beide sah.",
  },
  statementLog: {
    title: "Protokollbeweise von Erklärungen",
    about:
      "Dass ein Protokoll eine Erklärung hat, zeigt, dass sie zur Zeit des Protokolls stand; nicht, dass wahr ist, was sie sagt.",
    holds: "Ein Protokoll, das Sie festgelegt haben, hat sich an die Erklärung gebunden.",
    fails: "Er hält nicht.",
    absent: "Die Erklärung, von der er handelt, ist nicht hier.",
  },
  period: {
    title: "Was der Schlüssel angibt",
    about: "Von dem, was er selbst beurkundete; nur von diesem Schlüssel.",
  },
  receipt: {
    title: "Was der Prüfbeleg sagt",
    result: "Ergebnis",
    valid: "Urkunde gültig",
    notValid: "Urkunde nicht gültig",
    verified: "Geprüft",
    checks: "Prüfungen",
    one: "Prüfbeleg",
    count: (a) => (a === 1 ? "1 Prüfbeleg" : `${a} Prüfbelege`),
    about:
      "Ein Prüfbeleg ist das Wort eines Prüfers, dass er geprüft hat; er ist so viel wert wie dieses Wort.",
    line: (a, b, c) => ` ${a}, ${b}, Tiefe ${c}`,
  },
  chain: {
    title: "Die Kette",
    about: (a) => `${a}. Jeder Prüfbeleg nennt den vor ihm bei dessen Hash.`,
    list: "Prüfbelege vom ersten zum letzten",
    depth: (a) => `Tiefe ${a}`,
    holds: (a) => `Eine ununterbrochene Kette: ${a} Prüfbelege, jeder nennt den vor ihm bei dessen Hash.`,
    fails: (a) => `Die Kette hält nicht: ${a}`,
    absent: "Ein Prüfbeleg nennt einen vor ihm, der nicht hier ist.",
  },
  score: {
    title: "Was ihre Prüfbelege ergeben",
    scoreMaximum: "von 100",
    low_confidence: "geringe Zuversicht",
    medium_confidence: "mittlere Zuversicht",
    high_confidence: "hohe Zuversicht",
    mixed: "Keine Punkte: Die Prüfbelege handeln von verschiedenen Urkunden.",
    contradicted:
      "Keine Punkte: Jeder Prüfer, der sagt, dass sie gültig ist, sagt auch, dass sie es nicht ist; keine der beiden Antworten zählt.",
    noneCounts: "Keine Punkte: Keiner der Prüfbelege zählt.",
    noneValid: "Keine Punkte: Kein Prüfer sagt, dass sie gültig ist.",
    for: "Für",
    points: "Punkte",
    share: "Anteil der Prüfer, die „gültig“ sagen",
    all: "alle",
    limit: "Grenze",
    atMost: (a) => `höchstens ${a}`,
    ignored: "Nicht gezählt:",
    ignoredReceipt: (a, b) => `Prüfbeleg ${a}: ${b} `,
  },
  receipts: {
    notValid: "Nicht gültig",
    failed: (a, b) => `${a} von ${b} ${a === 1 ? "besteht" : "bestehen"} eine eigene Prüfung nicht.`,
    noChain: (a) => `Jeder Prüfbeleg ist echt, und zusammen sind sie keine Kette: ${a}`,
    openChain: "Jeder Prüfbeleg ist echt, und einer nennt einen vor ihm, der nicht hier ist.",
    verified: (a) => `Prüfung bestanden: ${a}`,
    genuine: (a, isSome) =>
      isSome
        ? `${a} echt, nicht alle von Prüfern, die Sie festgelegt haben`
        : `${a} echt, von keinem Prüfer, den Sie festgelegt haben`,
    listed: "Jeder ist von einem Prüfer unterschrieben, den Sie genannt haben.",
    unlisted: (a, b) =>
      `Jeder ist unverändert. Nichts hier sagt, ${a === b ? "von wem sie sind" : a === 1 ? "von wem einer davon ist" : `von wem ${a} davon sind`}: Namen und Schlüssel kann jeder machen.`,
    signed: "Jeder wurde vom Inhaber seines Schlüssels unterschrieben, und seither wurde nichts geändert.",
    chained: "Jeder nennt den vor ihm bei dessen Hash: Keiner wurde dazwischengeschoben.",
    notAttestation:
      "Dass die Urkunde gültig ist: Prüfbelege sind das Wort ihrer Prüfer, dass sie geprüft haben.",
    notElsewhere: "Irgendetwas über eine Urkunde, die Sie anderswo haben, bis Sie sie hier hinzugeben.",
  },
  relations: {
    forked: "Gespalten",
    forkedBecause: "Zwei Wurzeln für eine Größe: Dieses Protokoll hat zwei Geschichten unterschrieben.",
    forkedProves: "Das Protokoll hat beide unterschrieben. Behalten Sie beide: Zusammen belegen sie es.",
    forkedNot: "Welche der beiden stimmt.",
    differ: "Zwei Köpfe, die sich unterscheiden",
    differNot:
      "Dass das Protokoll beide machte: Legen Sie seinen Schlüssel fest, um zu sehen, von wem sie sind.",
    notConsistent: "Der Folgerichtigkeitsbeweis führt nicht vom einen Kopf zum anderen.",
    notConsistentNot:
      "Dass das Protokoll betrogen hat: Ein Beweis kann unterwegs verändert worden sein. Fragen Sie noch einmal danach.",
    unproven: "Zwischen den Köpfen liegt kein Folgerichtigkeitsbeweis. Welcher fehlt, steht darunter.",
    otherLog: "Dies sind Köpfe verschiedener Protokolle, die nichts übereinander sagen.",
    openNot: "Irgendetwas darüber, wie ein Kopf aus dem anderen folgt.",
    consistent: "Folgerichtig",
    consistentUnpinned: "Folgerichtig, von einem Protokoll, das Sie nicht festgelegt haben",
    consistentBecause: "Alles im früheren Kopf ist im späteren, in derselben Reihenfolge.",
    grew: "Zwischen diesen Köpfen ist das Protokoll nur gewachsen: Nichts wurde herausgenommen oder geändert.",
    holdsSmaller:
      "Der spätere Kopf enthält alles, was der frühere enthält: nichts davon wurde entfernt oder geändert.",
    othersNot: "Dass anderen dieselben Köpfe gezeigt werden: Vergleichen Sie mit deren.",
    whoseNot: "Wessen Protokoll es ist.",
    contradiction: "Ein Prüfer widerspricht sich",
    contradictionBecause: "Ein Schlüssel unterschrieb entgegengesetzte Antworten auf ein und dieselbe Frage.",
    contradictionProves:
      "Der Inhaber eines Schlüssels hat beide Antworten unterschrieben. Behalten Sie beide: Zusammen belegen sie es.",
    contradictionNot: "Welche der beiden Antworten stimmt.",
  },
  parts: {
    stepsPassed: (a, b) => `${a} von ${b} Schritten bestanden.`,
    chainHolds: "Jeder Prüfbeleg nennt den vor ihm bei dessen Hash, und alle sind hier.",
    manifestHolds: "Es ist genau die Regelsammlung, unter der die Urkunde bewiesen wurde.",
  },
  advice: {
    verifier_trust_missing:
      "Der Prüfbeleg ist echt. Nichts hier sagt, wessen Schlüssel ihn unterschrieb: Nennen Sie den Prüfer unter „Prüfer“.",
    verifier_not_trusted: "Der Prüfbeleg ist echt. Sein Prüfer ist keiner von denen unter „Prüfer“.",
    chain_parent_absent: "Ein Prüfbeleg nennt einen vor ihm, der nicht in der Prüfakte ist.",
    log_trust_missing:
      "Der Schlüssel dieses Protokolls ist nicht festgelegt: Geben Sie ihn unter „Protokolle“ hinzu.",
    revocation_trust_missing:
      "Niemand hier sagt, wessen Stand das ist: Legen Sie den Schlüssel, der ihn unterschrieb, unter „Widerrufsschlüssel“ fest.",
    revocation_signer_unknown:
      "Kein unter „Widerrufsschlüssel“ festgelegter Schlüssel hat diesen Stand unterschrieben.",
    governance_trust_missing:
      "Er ist mit einem Schlüssel unterschrieben, der weder eingebaut noch unter „Aufsichtsschlüssel“ festgelegt ist.",
    issuer_trust_missing:
      "Dieses Profil verlangt, dass der Schlüssel des Ausstellers unter „Aussteller“ festgelegt ist.",
    revocation_missing: "Dieses Profil verlangt einen Stand der Widerrufe.",
    revocation_stale: "Dieses Profil verlangt einen frischeren Stand der Widerrufe.",
    revocation_signature_missing:
      "Dieses Profil verlangt einen Stand, unterschrieben von einem unter „Widerrufsschlüssel“ festgelegten Schlüssel.",
    manifest_authority_trust_missing:
      "Dieses Profil verlangt, dass die Stelle hinter den Regeln unter „Stellen hinter Regeln“ festgelegt ist.",
  },
  decision: {
    way: "Der Weg",
    wayProved:
      "Welche Schritte gegangen wurden, ist verborgen, wo die Linie gestrichelt ist; das Ergebnis ist öffentlich.",
    wayStated: "Wie die Urkunde es angibt. Nichts davon ist bewiesen.",
    inputs: "Auf wessen Wort jede Eingabe steht",
    inputsAbout:
      "Die Quellen sprechen von einer ungenannten Person. Dass eine Eingabe wahr ist, kann niemand beweisen.",
    inputAlsoSigned: (a, b) =>
      `${a}; auch unterschrieben mit einem Schlüssel, den Sie nicht festgelegt haben und der sich ${b} nennt`,
  },
  disclosure: {
    title: "Was geöffnet wurde",
    about:
      "Auf diese Werte legte sich der Aussteller fest, als er unterschrieb. Dass sie wahr sind, ist sein Wort; von den anderen folgt nichts.",
    waiting: "Offengelegte Eingaben",
    waitingBecause: "Sie werden gezeigt, sobald die Urkunde, die sie öffnen, hier ist und hält.",
    path: "der Weg",
  },
  setup: {
    title: "Setup des Schaltkreises",
    about:
      "Wer die anderen Punkte des Schlüssels wählte oder das Geheimnis jedes Beitrags kennt, kann Beweise fälschen. Festgelegte Parteien, die unterschrieben, dass sie prüften und beitrugen, sprechen gegen beides.",
    contribution: (a) => `Beitrag ${a}`,
    callsItself: (a) => `nennt sich „${a}“`,
    signed: "unterschrieben über diesen Schlüssel",
    unsigned: "keine gültige Unterschrift über diesen Schlüssel",
    leads: "führt zum Delta des Schlüssels",
    gradeOpen: "Der Grad wurde nicht erreicht.",
    gradeSingle:
      "Nichts, was Sie festgelegt haben, zeigt, dass mehr als eine Partei es machte, und eine Partei könnte fälschen.",
    gradeSeveral:
      "Parteien, die Sie festgelegt haben, unterschrieben, dass sie eben diesen Schlüssel prüften und beitrugen.",
  },
};

const MERKLE_ENDS = {
  reached: "der Wurzel des Kopfes, der hier ist",
  other: "einer anderen Wurzel als der des Kopfes, der hier ist",
  none: "einer Wurzel, die kein Kopf hier angibt",
};

export const DRAWINGS_IN_GERMAN: Locale["drawings"] = {
  groups: {
    good: "Bestanden",
    warn: "Bestanden, eigenes Wort",
    bad: "Nicht gültig",
    expired: "Abgelaufen",
    unknown: "Ließ sich nicht prüfen",
  },
  // Only the first letter: nouns keep theirs.
  counted: (count, words) => `${count} ${words}`.replace(/ ./, (first) => first.toLowerCase()),
  outcomes: "Angegebene Ergebnisse und was dazu gefunden wurde",
  noOutcome: "kein Ergebnis",
  otherOutcomes: (kinds, isMore) => `andere Ergebnisse (${isMore ? "mindestens " : ""}${kinds})`,
  outcome: (outcome, total, found) => `${outcome}: ${total}, davon ${found}.`,
  overTime: "Angegebene Ergebnisse im Lauf der Zeit und was dazu gefunden wurde",
  notDrawn: (kinds) =>
    `Nicht gezeichnet: mindestens ${kinds} ${kinds === 1 ? "weiteres Ergebnis" : "weitere Ergebnisse"}.`,
  inTime: (from, to, outcome, found) => `${from} bis ${to}, ${outcome}: ${found}.`,
  merkle: "Vom Eintrag zur Wurzel des Protokolls",
  merkleShows: (entry, hashes, end) =>
    hashes === 0
      ? `${entry === "" ? "Der Eintrag" : `Eintrag ${entry}`} steht allein: Sein Hash gleicht ${MERKLE_ENDS[end]}.`
      : `${entry === "" ? "Der Eintrag" : `Eintrag ${entry}`} wird mit ${hashes === 1 ? "dem Hash verrechnet, den der Beweis gab" : `${hashes} Hashes verrechnet, die der Beweis gab, jeder mit dem, was unter ihm steht`}, bis zu ${MERKLE_ENDS[end]}.`,
  heads: "Zwei Köpfe eines Protokolls",
  headsShow: (smaller, larger, said) =>
    `Ein Kopf über ${entriesInGerman(smaller)} und einer über ${entriesInGerman(larger)}. ${said}`,
  entries: entriesInGerman,
  relations: {
    consistent: "Alles im kleineren Baum ist im größeren, in derselben Reihenfolge.",
    forked: "Zwei Wurzeln für eine Größe: Dieses Protokoll hat zwei Geschichten unterschrieben.",
    differ:
      "Zwei Wurzeln für eine Größe, im Namen eines Protokolls. Dass es beide unterschrieb, ist nicht gezeigt: Dazu müssten Sie seinen Schlüssel festgelegt haben, und unter jeder müsste seine Unterschrift stehen.",
    not_consistent: (why) =>
      `Der gegebene Beweis führt nicht vom einen zum anderen.${why === "" ? "" : ` ${why}`}`,
    unproven: (from, to) => `Geben Sie den Folgerichtigkeitsbeweis von Größe ${from} zu Größe ${to} hinzu.`,
    other_log: "Dies sind Köpfe zweier verschiedener Protokolle.",
  },
  setup: "Setup des Schaltkreises",
  setupLink: (place, name, says) => `${place}. ${name}: ${says}.`,
  phase1: "Phase 1",
  knownCeremony: "eine bekannte öffentliche Zeremonie",
  unknownCeremony: "keine bekannte öffentliche Zeremonie",
  contribution: (place) => `Beitrag ${place}`,
  beacon: "Leuchtfeuer",
  beaconSays: "öffentlicher Zufall, wie der Eintrag ihn angibt",
  signed: "unterschrieben über diesen Schlüssel",
  unsigned: "niemandes Unterschrift über diesen Schlüssel",
  key: "Der Prüfschlüssel",
  leads: (key) => `die Kette führt dorthin: ${key}…`,
  leadsNot: "die Kette führt nicht dorthin",
  score: "Wie die Wertung zustande kam",
  scoreShows: (points, shared, caps, score) =>
    `Punkte: ${points}. Mit dem Anteil, der „gültig“ sagt: ${shared}.${caps} Wertung: ${score} von 100.`,
  scoreCap: (most, because) => ` Höchstens ${most}: ${because}.`,
  scoreOf: (earned, most) => `${earned} von ${most}`,
  scoreMeasures: "Sie misst Übereinstimmung unter Prüfern, nicht Wahrheit.",
  scoreUnanchored: "Schlüssel der Prüfer nicht festgelegt.",
  scoreTogether: "Zusammen",
  scoreIs: "Wertung",
  scoreFor: {
    verifiers: "Verschiedene Prüfer",
    keys: "Verschiedene Namen und Schlüssel",
    profile: "Strengstes Profil",
    proof: "Beweis unter bekanntem Schlüssel, wie sie sagen",
    profiles: "Verschiedene Profile",
  },
  scoreCaps: {
    invalid: "ein Prüfer sagt, dass sie nicht gültig ist",
  },
};

/** So many entries of a log. */
export function entriesInGerman(count: number): string {
  return count === 1 ? "1 Eintrag" : `${count} Einträge`;
}
