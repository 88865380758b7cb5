/** Words of the audit page: the reader's trust, in German. */
import type { TRUST_PAGE_IN_ENGLISH } from "../../en/page/trust.ts";

export const TRUST_PAGE_IN_GERMAN: typeof TRUST_PAGE_IN_ENGLISH = {
  yourTrustHasChanged: "Ihr Vertrauen hat sich geändert.",
  undo: "Rückgängig",
  whomYouTrust: "Wem Sie vertrauen",
  close: "Schließen",
  yourTrust: (a) => `Ihr Vertrauen: ${a}`,
  issuers: "Aussteller",
  keysWhoseAttestationsCountWithOne:
    "Schlüssel, deren Urkunden zählen. Steht einer hier, werden alle anderen abgelehnt.",
  publicKey64HexDigits: "öffentlicher Schlüssel, 64 Hexziffern",
  verificationKeys: "Prüfschlüssel",
  keysOfCircuitsBesideTheBuilt: "Schlüssel von Schaltkreisen, neben den eingebauten.",
  keyHashOrCircuitRecord: "Hash eines Schlüssels oder Eintrag eines Schaltkreises",
  governanceKeys: "Aufsichtsschlüssel",
  whoMaySpeakForCircuitsBeside: "Wer für Schaltkreise sprechen darf, neben den eingebauten.",
  manifestAuthorities: "Stellen hinter Regeln",
  whoMaySpeakForPublishedRules: "Wer für veröffentlichte Regeln sprechen darf.",
  verifiers: "Prüfer",
  whoseReceiptsCount: "Wessen Prüfbelege zählen.",
  vdiVerifierNamePublicKey: "vdi:verifier:name#öffentlicher Schlüssel",
  logs: "Protokolle",
  keysThatSignALogsCheckpoints: "Schlüssel, die die Köpfe eines Protokolls unterschreiben.",
  witnesses: "Zeugen",
  keysThatCosignThem: "Schlüssel, die sie mitunterschreiben.",
  revocationKeys: "Widerrufsschlüssel",
  whoMayPublishRevocationsWithOne:
    "Wer Widerrufe veröffentlichen darf. Steht einer hier, zählt kein Stand ohne Unterschrift.",
  meters: "Zähler",
  whoseSignatureBillsNeedWithOne:
    "Wessen Unterschrift das Ereignis einer Rechnung braucht. Steht einer hier, werden Rechnungen abgelehnt, die keiner davon unterschrieb.",
  strictEverythingPinnedFreshRevocations: "Streng: alles festgelegt, frische Widerrufe",
  standardWhatIsGivenIsUsed: "Standard: Was gegeben ist, wird benutzt",
  minimalWithoutTheProof: "Minimal: ohne den Beweis",
  keptInThisBrowserOnlyNo: "Nur in diesem Browser aufbewahrt. Kein Dokument kann hier etwas hinzufügen.",
  profile: "Profil",
  validWhenUtcEmptyIsNow: "Gültig zu welcher Zeit (UTC; leer heißt jetzt)",
  asTheProfileSays: "wie das Profil sagt",
  singlePartySomebodyMayBeAble: "eine Partei: jemand könnte fälschen",
  atLeast2SignedContributions: "mindestens 2 unterschriebene Beiträge",
  atLeast3SignedContributions: "mindestens 3 unterschriebene Beiträge",
  atLeast3AndAPublic: "mindestens 3 und ein öffentliches Leuchtfeuer",
  lowestGradeOfACircuitsSetup: "Geringster Grad des Setups eines Schaltkreises",
  removeEntry: (a, b) => `${a}: Eintrag ${b} entfernen`,
  circuitRecord: "Eintrag des Schaltkreises ",
  yourNameForIt: "Ihr Name dafür",
  added: "Hinzugefügt",
  pin: "Festlegen",
  cosignaturesWanted: "Verlangte Mitunterschriften",
  trustRootsImported: "Vertrauenswurzeln importiert",
  exportWord: "Exportieren",
  importWord: "Importieren",
  forgetAll: "Alles vergessen",
  theDocumentIsSignedWith: "Die Urkunde ist unterschrieben mit ",
  pasteTheKeyThatTheIssuer:
    "Fügen Sie den Schlüssel ein, den Ihnen der Aussteller auf anderem Weg gab: in seinem Vertrag, seinem Brief, auf seiner eigenen Seite.",
  of64HexadecimalDigitsOrTheIssuers: "64 Hexziffern oder die Vertrauensdatei des Ausstellers",
  sameThisIsTheKeyThat: "Gleich: Mit diesem Schlüssel ist die Urkunde unterschrieben.",
  differentTheDocumentIsSignedWith:
    "Verschieden: Die Urkunde ist mit einem anderen Schlüssel unterschrieben.",
  theseInputsAreSignedWith: "Diese Eingaben sind unterschrieben mit ",
  pasteTheKeyThatTheSource:
    "Fügen Sie den Schlüssel ein, den Ihnen die Quelle selbst gab: auf ihrer eigenen Seite, in ihrem Brief. Der Aussteller spricht nicht für sie.",
  of64HexadecimalDigitsOrTheSources: "64 Hexziffern oder die Vertrauensdatei der Quelle",
  sameThisIsTheKeyThat2: "Gleich: Mit diesem Schlüssel sind die Eingaben unterschrieben.",
  differentTheseInputsAreSignedWith:
    "Verschieden: Die Eingaben sind mit einem anderen Schlüssel unterschrieben.",
  thisIsADocumentAndNone:
    "Das ist ein Dokument, und keines steht für seinen eigenen Schlüssel ein. Fügen Sie ein, was Ihnen der Aussteller auf anderem Weg gab.",
  noKeyYetAPublicKey: "Noch kein Schlüssel: Ein öffentlicher Schlüssel hat 64 Hexziffern.",
  isItReallyTheirs: "Wem gehört dieser Schlüssel wirklich?",
  anyoneCanMakeAKey: ". Einen Schlüssel kann jeder machen.",
  pinnedItsWordWouldCountFor: "Ist er festgelegt, zählt das Wort der Quelle für ",
  yourNameForThem: "Ihr Name dafür",
  pinThisKey: "Diesen Schlüssel festlegen",
  sourcesOfInputs: "Quellen von Eingaben",
  whoseWordAboutInputsCountsBeside:
    "Wessen Wort über Eingaben neben dem des Ausstellers zählt, und für welche Eingaben oder Rollen.",
  rolesAndInputs: "Rollen: credit-bureau, /applicant/income",
  removeSource: (a) => `Quelle ${a} entfernen`,
  forWord: "für ",
  revocations: "Widerrufe",
  whoHasBeenWithdrawnAsOf:
    "Wer und was bis zu einem Zeitpunkt widerrufen war. Unterschrieben von einem Widerrufsschlüssel oder auf Ihr Wort.",
  removeSnapshot: "Stand entfernen",
  made: (a, b, c) => `Gemacht am ${a}, ${b}${c}.`,
  listsAttestationsKeys: (a, b) => `Nennt ${a} ${a === 1 ? "Urkunde" : "Urkunden"}, ${b} Schlüssel.`,
  notSignedItHoldsOnYour: "Ohne Unterschrift: Er gilt auf Ihr Wort.",
  signedByAKeyThatYou: "Unterschrieben von einem Schlüssel, den Sie festgelegt haben:",
  inASignedEnvelopeThatDoes: (a) =>
    `In einem unterschriebenen Umschlag, der nicht zählt: ${a}. Schlüsselkennung`,
  snapshotOrDsseEnvelopeAsJson: "Stand oder DSSE-Umschlag als JSON",
  revocationSnapshotOrDsseEnvelopeAs: "Stand der Widerrufe oder DSSE-Umschlag als JSON",
  theRevocationSnapshotIsInUse: "Der Stand der Widerrufe wird benutzt",
  useThisSnapshot: "Diesen Stand benutzen",
  trustRootsFromAFile: "Vertrauenswurzeln aus einer Datei",
  useIt: "Benutzen",
  leaveIt: "Nicht übernehmen",
  lookAtItsKeys: "Ihre Schlüssel ansehen",
  itHoldsNoKey: "Sie ist eine Datei mit Vertrauenswurzeln und nennt keinen Schlüssel.",
  itHoldsTrustRoots:
    "Sie enthält Vertrauenswurzeln, die gewählt hat, wer die Datei machte. Keine davon ist festgelegt.",
  itListsNothing: "Er nennt nichts",
  itListsAttestationsAndKeys: (a) =>
    a === 1 ? "Er nennt eine Urkunde oder einen Schlüssel" : `Er nennt ${a} Urkunden und Schlüssel`,
  itHoldsARevocationSnapshotMade: (a, b, c) =>
    `Sie enthält einen Stand der Widerrufe vom ${a} (${b}). ${c}. Er träte an die Stelle dessen, der benutzt wird.`,
  nobodySignedItItWouldHold: "Niemand hat ihn unterschrieben: Er gälte auf Ihr Wort.",
  signedByNobodyWhomYouPinned:
    "Unterschrieben von niemandem, den Sie für Widerrufe festgelegt haben. Schlüsselkennung",
  theLinkCarriesTrustRootsLinks:
    "Der Link bringt Vertrauenswurzeln mit. Links dürfen das nicht: Was er brachte, bleibt beiseite.",
  thisBrowserKeepsNothingHereThese:
    "Dieser Browser bewahrt hier nichts auf: Diese Wurzeln gelten, bis Sie die Seite verlassen.",
  theTrustRootsKeptInThis: (a) =>
    `Die in diesem Browser aufbewahrten Vertrauenswurzeln waren nicht zu gebrauchen: ${a}`,
  nobodyPinned: "niemand festgelegt",
  olderThanTheStrictProfileAllows: ": älter, als das strenge Profil erlaubt",
  unreadable: "unlesbar",
  count: (a, kind) =>
    `${a} ${{ issuer: "Aussteller", source: a === 1 ? "Quelle" : "Quellen", verifier: "Prüfer", log: a === 1 ? "Protokoll" : "Protokolle", other: a === 1 ? "weitere Wurzel" : "weitere Wurzeln" }[kind]}`,
  none: "keine",
  theSnapshotCannotBeUsed: (why) => `dieser Stand der Widerrufe kann nicht benutzt werden. ${why}`,
  theSnapshotIsOlder:
    "dieser Stand der Widerrufe ist älter als der benutzte und bleibt beiseite. Entfernen Sie zuerst jenen, um ihn zu benutzen.",
  oneSnapshotExpected: (type) =>
    `Erwartet wird ein Stand mit revokedAttestations, revokedKids und snapshotTime, oder ein DSSE-Umschlag vom Typ ${type} um einen.`,
};
