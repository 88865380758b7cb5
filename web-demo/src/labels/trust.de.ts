/** Words of the audit page: the reader's trust, in German. */
import type { TRUST_EN } from "./trust.en.ts";

export const TRUST_DE: typeof TRUST_EN = {
  changed: "Ihr Vertrauen hat sich geändert.",
  undo: "Rückgängig",
  drawerTitle: "Wem Sie vertrauen",
  close: "Schließen",
  summary: (a) => `Ihr Vertrauen: ${a}`,
  keyPlaceholder: "öffentlicher Schlüssel, 64 Hexziffern",
  verificationKeysPlaceholder: "Hash eines Schlüssels oder Eintrag eines Schaltkreises",
  verifiersPlaceholder: "vdi:verifier:name#öffentlicher Schlüssel",
  panelNote: "Nur in diesem Browser aufbewahrt. Kein Dokument kann hier etwas hinzufügen.",
  profile: "Profil",
  askedAbout: "Gültig zu welcher Zeit (UTC; leer heißt jetzt)",
  gradeLabel: "Geringster Grad des Setups eines Schaltkreises",
  removeEntry: (a, b) => `${a}: Eintrag ${b} entfernen`,
  entryCircuitRecord: "Eintrag des Schaltkreises ",
  nameField: "Ihr Name dafür",
  added: "Hinzugefügt",
  pin: "Festlegen",
  thresholdLabel: "Verlangte Mitunterschriften",
  imported: "Vertrauenswurzeln importiert",
  exportButton: "Exportieren",
  importButton: "Importieren",
  forgetAll: "Alles vergessen",
  compareDocument:
    "Das ist ein Dokument, und keines steht für seinen eigenen Schlüssel ein. Fügen Sie ein, was Ihnen der Aussteller auf anderem Weg gab.",
  compareNoKey: "Noch kein Schlüssel: Ein öffentlicher Schlüssel hat 64 Hexziffern.",
  compareTitle: "Wem gehört dieser Schlüssel wirklich?",
  compareAnyone: ". Einen Schlüssel kann jeder machen.",
  compareRoles: "Ist er festgelegt, zählt das Wort der Quelle für ",
  compareName: "Ihr Name dafür",
  comparePin: "Diesen Schlüssel festlegen",
  sourcesTitle: "Quellen von Eingaben",
  sourcesHint:
    "Wessen Wort über Eingaben neben dem des Ausstellers zählt, und für welche Eingaben oder Rollen.",
  sourcesRoles: "Rollen: credit-bureau, /applicant/income",
  removeSource: (a) => `Quelle ${a} entfernen`,
  sourceRoles: "für ",
  revocationTitle: "Widerrufe",
  revocationHint:
    "Wer und was bis zu einem Zeitpunkt widerrufen war. Unterschrieben von einem Widerrufsschlüssel oder auf Ihr Wort.",
  removeSnapshot: "Stand entfernen",
  revocationMade: (a, b, c) => `Gemacht am ${a}, ${b}${c}.`,
  revocationLists: (a, b) => `Nennt ${a} ${a === 1 ? "Urkunde" : "Urkunden"}, ${b} Schlüssel.`,
  revocationUnsigned: "Ohne Unterschrift: Er gilt auf Ihr Wort.",
  revocationSigned: "Unterschrieben von einem Schlüssel, den Sie festgelegt haben:",
  revocationUncounted: (a) => `In einem unterschriebenen Umschlag, der nicht zählt: ${a}. Schlüsselkennung`,
  revocationPlaceholder: "Stand oder DSSE-Umschlag als JSON",
  revocationField: "Stand der Widerrufe oder DSSE-Umschlag als JSON",
  revocationUsed: "Der Stand der Widerrufe wird benutzt",
  revocationUse: "Diesen Stand benutzen",
  proposalName: "Vertrauenswurzeln aus einer Datei",
  proposalUse: "Benutzen",
  proposalLeave: "Nicht übernehmen",
  proposalLook: "Ihre Schlüssel ansehen",
  proposalNoKey: "Sie ist eine Datei mit Vertrauenswurzeln und nennt keinen Schlüssel.",
  proposalRoots:
    "Sie enthält Vertrauenswurzeln, die gewählt hat, wer die Datei machte. Keine davon ist festgelegt.",
  proposalListsNothing: "Er nennt nichts",
  proposalLists: (a) =>
    a === 1 ? "Er nennt eine Urkunde oder einen Schlüssel" : `Er nennt ${a} Urkunden und Schlüssel`,
  proposalSnapshot: (a, b, c) =>
    `Sie enthält einen Stand der Widerrufe vom ${a} (${b}). ${c}. Er träte an die Stelle dessen, der benutzt wird.`,
  proposalUnsigned: "Niemand hat ihn unterschrieben: Er gälte auf Ihr Wort.",
  proposalUnknownSigner:
    "Unterschrieben von niemandem, den Sie für Widerrufe festgelegt haben. Schlüsselkennung",
  linkCarriesTrust:
    "Der Link bringt Vertrauenswurzeln mit. Links dürfen das nicht: Was er brachte, bleibt beiseite.",
  notKept: "Dieser Browser bewahrt hier nichts auf: Diese Wurzeln gelten, bis Sie die Seite verlassen.",
  keptUnusable: (a) => `Die in diesem Browser aufbewahrten Vertrauenswurzeln waren nicht zu gebrauchen: ${a}`,
  summaryNone: "niemand festgelegt",
  revocationStale: ": älter, als das strenge Profil erlaubt",
  revocationUnreadable: "unlesbar",
  summaryCount: (a, kind) =>
    `${a} ${{ issuer: "Aussteller", source: a === 1 ? "Quelle" : "Quellen", verifier: "Prüfer", log: a === 1 ? "Protokoll" : "Protokolle", other: a === 1 ? "weitere Wurzel" : "weitere Wurzeln" }[kind]}`,
  revocationNone: "keine",
  snapshotUnusable: (why) => `dieser Stand der Widerrufe kann nicht benutzt werden. ${why}`,
  snapshotOlder:
    "dieser Stand der Widerrufe ist älter als der benutzte und bleibt beiseite. Entfernen Sie zuerst jenen, um ihn zu benutzen.",
  oneSnapshotExpected: (type) =>
    `Erwartet wird ein Stand mit revokedAttestations, revokedKids und snapshotTime, oder ein DSSE-Umschlag vom Typ ${type} um einen.`,
  lists: {
    issuers: {
      title: "Aussteller",
      hint: "Schlüssel, deren Urkunden zählen. Steht einer hier, werden alle anderen abgelehnt.",
    },
    verificationKeys: { title: "Prüfschlüssel", hint: "Schlüssel von Schaltkreisen, neben den eingebauten." },
    governanceKeys: {
      title: "Aufsichtsschlüssel",
      hint: "Wer für Schaltkreise sprechen darf, neben den eingebauten.",
    },
    manifestAuthorities: {
      title: "Stellen hinter Regeln",
      hint: "Wer für veröffentlichte Regeln sprechen darf.",
    },
    verifiers: { title: "Prüfer", hint: "Wessen Prüfbelege zählen." },
    logs: { title: "Protokolle", hint: "Schlüssel, die die Köpfe eines Protokolls unterschreiben." },
    witnesses: { title: "Zeugen", hint: "Schlüssel, die sie mitunterschreiben." },
    revocationKeys: {
      title: "Widerrufsschlüssel",
      hint: "Wer Widerrufe veröffentlichen darf. Steht einer hier, zählt kein Stand ohne Unterschrift.",
    },
    meterKeys: {
      title: "Zähler",
      hint: "Wessen Unterschrift das Ereignis einer Rechnung braucht. Steht einer hier, werden Rechnungen abgelehnt, die keiner davon unterschrieb.",
    },
  },
  compare: {
    issuer: {
      signed: "Die Urkunde ist unterschrieben mit ",
      paste:
        "Fügen Sie den Schlüssel ein, den Ihnen der Aussteller auf anderem Weg gab: in seinem Vertrag, seinem Brief, auf seiner eigenen Seite.",
      file: "64 Hexziffern oder die Vertrauensdatei des Ausstellers",
      same: "Gleich: Mit diesem Schlüssel ist die Urkunde unterschrieben.",
      different: "Verschieden: Die Urkunde ist mit einem anderen Schlüssel unterschrieben.",
    },
    source: {
      signed: "Diese Eingaben sind unterschrieben mit ",
      paste:
        "Fügen Sie den Schlüssel ein, den Ihnen die Quelle selbst gab: auf ihrer eigenen Seite, in ihrem Brief. Der Aussteller spricht nicht für sie.",
      file: "64 Hexziffern oder die Vertrauensdatei der Quelle",
      same: "Gleich: Mit diesem Schlüssel sind die Eingaben unterschrieben.",
      different: "Verschieden: Die Eingaben sind mit einem anderen Schlüssel unterschrieben.",
    },
  },
  profiles: {
    VDI_VERIFY_STRICT_V1: "Streng: alles festgelegt, frische Widerrufe",
    VDI_VERIFY_STANDARD_V1: "Standard: Was gegeben ist, wird benutzt",
    VDI_VERIFY_MINIMAL_V1: "Minimal: ohne den Beweis",
  },
  grades: {
    "": "wie das Profil sagt",
    "single-party": "eine Partei: jemand könnte fälschen",
    "mpc-2": "mindestens 2 unterschriebene Beiträge",
    "mpc-3": "mindestens 3 unterschriebene Beiträge",
    "mpc-3+beacon": "mindestens 3 und ein öffentliches Leuchtfeuer",
  },
};
