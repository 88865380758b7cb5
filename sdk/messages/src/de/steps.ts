/** The eight verification steps and trusted keys, in German. */

import type { STEP_NOTES, STEP_REASONS, VerificationStep } from "@svc/core/finding";
import type { STEP_BRIEFS } from "../en/steps.ts";
import type { CheckWords, RootWords } from "../language.ts";
import type { Locale } from "../locale.ts";
import { sentencesOf } from "../sentences.ts";

export const stepsInGerman = /* @__PURE__ */ sentencesOf<typeof STEP_REASONS>()({
  not_reached: "Der Schritt konnte nicht laufen: {because:term}.",
  not_in_profile: "Das Profil fragt nicht nach diesem Schritt.",

  attestation_id_mismatch: "Nach dem Inhalt wäre attestation_id {expected}, gefunden wurde {found}.",

  issued_in_future:
    "Ausgestellt am {found:time}, mehr als {limit:duration} nach der Zeit, nach der gefragt ist, {expected:time}.",
  expired: "Abgelaufen am {found:time}; gefragt ist nach dem {expected:time}.",
  expires_before_issue: "Läuft am {found:time} ab, nicht nach der Ausstellung am {expected:time}.",
  issued_after_log_time:
    "Ausgestellt am {found:time}, mehr als {limit:duration} später, als sie im Protokoll stand, {expected:time}.",

  pipeline_hash_mismatch:
    "Nach dem Inhalt des Ablaufs wäre pipeline.hash {expected}, gefunden wurde {found}.",
  pipeline_id_mismatch: "pipeline.id wäre {expected}, gefunden wurde {found}.",
  pipeline_root_mismatch:
    "Nach den Schritten wäre das Signal pipeline_root {expected}, gefunden wurde {found}.",
  outcome_not_a_step: "Das Ergebnis {found} ist kein Schritt des Ablaufs.",
  declared_outcome_not_a_step: "Der Ablauf nennt das Ergebnis {found}, das keiner seiner Schritte ist.",
  outcome_not_declared: "Die Ergebnisse des Ablaufs sind {expected}; das der Entscheidung ist {found}.",

  manifest_hash_mismatch: "Nach dem Inhalt der Regeln wäre manifest_hash {expected}, gefunden wurde {found}.",
  policy_not_encodable: "Die Regeln lassen sich in der Aussage nicht darstellen. {cause}",
  policy_root_mismatch: "Nach den Regeln wäre das Signal policy_root {expected}, gefunden wurde {found}.",
  vertex_not_a_step: "Die Regel {constraint} wird bei {found} geprüft, und das ist kein Schritt des Ablaufs.",
  when_outcome_not_a_step:
    "Die Regel {constraint} gilt beim Ergebnis {found}, und das ist kein Schritt des Ablaufs.",
  critical_constraint_not_proved:
    "Die wesentliche Regel {constraint} ist nicht bewiesen: Sie hat eine 0 in satisfied_mask.",
  mask_beyond_constraints: ({ expected }) =>
    `Die Maske {found} hat Bits jenseits der ${expected === 1 ? "einen Regel" : "{expected} Regeln"}.`,
  violated_mask_beyond_constraints: ({ expected }) =>
    `Die violated_mask {found} hat Bits jenseits der ${expected === 1 ? "einen Regel" : "{expected} Regeln"}.`,
  reason_without_predicate: "Die Regel {constraint} ist als Grund genannt und prüft keine Eingabe.",
  reasons_differ_from_mask: "Die Gründe nach violated_mask sind {expected}, aufgeführt sind {found}.",
  outcomes_differ_from_manifest:
    "Die Ergebnisse der Regelsammlung sind {expected}, und ein Ablauf darunter nennt sie; dieser nennt {found}.",
  input_not_sourced:
    "Die Regelsammlung verlangt, dass {input} von {role} unterschrieben ist, und die Urkunde hat keine solche Erklärung.",
  manifest_version_unknown:
    "Von {manifest} sind nur die Fassungen {expected} veröffentlicht, und nicht {found}.",
  manifest_differs_from_published:
    "Die Regeln nennen sich {manifest} {version}, deren veröffentlichter Hash {expected} ist; ihr eigener ist {found}.",
  manifest_authority_unbound:
    "Die Regeln nennen {found} als Stelle hinter ihnen und tragen keine von ihr unterschriebene Bindung.",
  authority_binding_mismatch:
    "In der Bindung an die Stelle (authority_binding) ist {member} anders: erwartet wurde {expected}, gefunden {found}.",
  authority_binding_not_current:
    "Die Bindung an die Stelle gilt vom {from:time} bis zum {until:time}; gefragt ist nach dem {expected:time}.",
  authority_binding_signature_invalid: "Die Unterschrift der Bindung an die Stelle hält nicht. {cause}",
  manifest_authority_unrecognised:
    "Die Bindung ist von {found} unterschrieben, und das ist keine festgelegte Stelle.",
  manifest_authority_revoked: "Der Schlüssel {found}, der die Bindung unterschrieb, ist widerrufen.",
  manifest_authority_trust_missing:
    "Der Schlüssel der Stelle hinter den Regeln ist nicht festgelegt: {found}.",

  signal_mismatch: "Nach der Urkunde wäre das Signal {signal} {expected}, gefunden wurde {found}.",

  proof_not_checked: "Der Beweis wurde nicht geprüft; es fehlt: {part:term}.",

  issuer_not_trusted: "Der Schlüssel des Ausstellers ist nicht festgelegt: {found}.",
  issuer_kid_mismatch:
    "Der Schlüssel des Ausstellers ist unter der Kennung {expected} festgelegt und nennt {found}.",
  issuer_directory_missing: "Das Verzeichnis von {found} wurde nicht gegeben.",
  issuer_key_not_listed: "Das Verzeichnis von {expected} führt den Schlüssel {found} nicht.",
  issuer_key_use: "Die Domain führt den Schlüssel für {found}, nicht für {expected}.",
  issuer_key_not_yet:
    "Die Domain führt den Schlüssel ab {expected:time}, und das Dokument ist vom {found:time}.",
  issuer_key_ended:
    "Die Domain führt den Schlüssel bis {expected:time}, und kein Zeuge sah das Dokument vom {found:time} davor.",
  issuer_revoked: "Der Schlüssel des Ausstellers ist widerrufen: Der Stand führt {found}.",
  attestation_revoked: "Die Urkunde ist widerrufen: Der Stand führt {found}.",
  issuer_trust_missing: "Dieses Profil verlangt, dass der Schlüssel des Ausstellers festgelegt ist: {found}.",
  revocation_missing: "Dieses Profil verlangt einen Stand der Widerrufe.",
  revocation_stale:
    "Der Stand der Widerrufe ist vom {found:time}; nach der Uhr, {expected:time}, darf er höchstens {limit:duration} alt und nicht aus der Zukunft sein.",
  revocation_signature_missing:
    "Kein festgelegter Schlüssel hat den Stand der Widerrufe unterschrieben: {because:term}.",

  key_hash_mismatch: "Nach dem Prüfschlüssel wäre key_hash {expected}, gefunden wurde {found}.",
  verification_key_unrecognised:
    "Der Prüfschlüssel {found} ist weder eingebaut noch festgelegt: Jeder kann einen machen.",
  verification_key_revoked: "Der Prüfschlüssel {found} ist widerrufen.",

  circuit_record_absent:
    "Der Schaltkreis steht unter Aufsicht, oder Aufsicht ist verlangt, und die Urkunde trägt keinen Eintrag.",
  governance_key_unrecognised:
    "Der Eintrag des Schaltkreises ist von {found} unterschrieben, weder eingebaut noch festgelegt.",
  governance_kid_mismatch:
    "Der Aufsichtsschlüssel ist unter der Kennung {expected} festgelegt und nennt {found}.",
  governance_key_revoked: "Der Aufsichtsschlüssel ist widerrufen: Der Stand führt {found}.",
  circuit_record_signature_invalid: "Die Unterschrift des Eintrags hält nicht. {cause}",
  circuit_key_mismatch: "Der Eintrag spricht vom Schlüssel {found}, der der Urkunde ist {expected}.",
  signal_schema_mismatch:
    "Die Signale des Eintrags sind {found}; die einer Urkunde über eine Entscheidung sind {expected}.",
  circuit_version_mismatch:
    "Der bekannte Eintrag dieses Schlüssels ist von {expected}, der der Urkunde von {found}.",
  circuit_record_superseded:
    "Den Eintrag {found} ersetzt der Eintrag {expected} über dieselbe Fassung des Schaltkreises, der anderes sagt.",
  circuit_not_active:
    "Der Stand des Schaltkreises ist {status}, und er gilt vom {from:time} bis zum {until:time}; ausgestellt am {found:time}.",
  circuit_revoked:
    "Der Schaltkreis ist widerrufen; nur eine geprüfte Protokollzeit vor dem {until:time} könnte das entschuldigen.",
  setup_not_checked: "Das Setup des Schaltkreises wurde nicht geprüft; es fehlt: {part:term}.",
  setup_grade_insufficient: "Das Setup ist {found}; verlangt ist mindestens {expected}.",
});

export const notesInGerman = /* @__PURE__ */ sentencesOf<typeof STEP_NOTES>()({
  key_accepted_unrecognised:
    "Niemand steht für diesen Schlüssel ein; er wurde angenommen, weil der Aufrufer es verlangt hat.",
  setup_found: ({ grade }) =>
    grade === "single-party"
      ? "Der Eintrag des Setups hält; dass mehr als eine Partei es gemacht hat, ist nicht gezeigt, und eine könnte das Mittel zum Fälschen behalten haben ({grade})."
      : "Der Eintrag des Setups hält: {grade}.",
  authority_self_attested: "Hinter diesen Regeln steht niemand als der Aussteller.",
  authority_claimed: "Die Stelle hinter den Regeln ist eine Behauptung. {cause}",
  empty_policy: "Die Regeln sind leer: Der Beweis zeigt, dass ein Ablauf genannt wurde, und keine Regel.",
  no_predicate:
    "Keine Regel liest eine Eingabe: Nur Besuche von Schritten sind bewiesen, nichts von dem, was die Beschreibungen sagen.",
  no_critical_rule: "Keine Regel ist wesentlich: Keine musste gelten.",
  outcome_covers_nothing:
    "Keine wesentliche Regel, die für dieses Ergebnis gilt, prüft eine Eingabe: Jede Eingabe hätte gereicht.",
  all_waivable:
    "Jede wesentliche Regel, die für dieses Ergebnis gilt, hat eine Bedingung an eine Eingabe und kann durch sie entfallen sein.",
  outcomes_undeclared:
    "Der Ablauf sagt nicht, welche Schritte ihn beenden: Der Weg kann nach dem Ergebnis weitergehen.",
});

export const STEPS_IN_GERMAN: Readonly<Record<VerificationStep, CheckWords>> = {
  schema: {
    title: "Vollständig und wohlgeformt",
    asks: "Ist jedes Feld da, keines unbekannt, und folgt die Kennung aus dem Inhalt?",
    passed: "Jedes Feld ist da, keines unbekannt, und die Kennung folgt aus dem Inhalt.",
  },
  timestamps: {
    title: "In Kraft",
    asks: "Galt sie zu der Zeit, nach der gefragt ist?",
    passed: "Sie galt zu der Zeit, nach der gefragt ist.",
  },
  pipeline: {
    title: "Ablauf wie bewiesen",
    asks: "Passen die gezeigten Schritte zum Hash und zum Beweis?",
    passed:
      "Die gezeigten Schritte sind die, die der Hash der Urkunde und die öffentlichen Eingaben ihres Beweises nennen.",
  },
  policy: {
    title: "Regeln wie bewiesen",
    asks: "Passen die gezeigten Regeln zum Hash und zum Beweis, und sind alle wesentlichen erfüllt?",
    passed:
      "Die gezeigten Regeln sind die, die der Hash der Urkunde und die öffentlichen Eingaben ihres Beweises nennen, und jede wesentliche gilt nach der Urkunde als erfüllt.",
  },
  proof: {
    title: "Zero-Knowledge-Beweis",
    asks: "Hält der Beweis für genau diese Urkunde?",
    passed: "Der Beweis hält unter dem Schlüssel, den die Urkunde nennt, für genau diese Urkunde.",
  },
  signature: {
    title: "Vom Schlüssel des Ausstellers unterschrieben",
    asks: "Hat der Inhaber des genannten Schlüssels alles unterschrieben, und ist der Schlüssel gut?",
    passed: "Der Inhaber des genannten Schlüssels hat jedes Feld unterschrieben.",
  },
  key: {
    title: "Bekannter Prüfschlüssel",
    asks: "Steht jemand anderes als die Urkunde für den Schlüssel ein, mit dem der Beweis geprüft wird?",
    passed: "Für den Schlüssel, mit dem der Beweis geprüft wurde, steht jemand außerhalb der Urkunde ein.",
  },
  governance: {
    title: "Schaltkreis unter Aufsicht",
    asks: "Ist das Setup des Schaltkreises verzeichnet, in Kraft und von genügendem Grad?",
    passed:
      "Für den Eintrag des Schaltkreises steht jemand außerhalb der Urkunde ein, und das Setup darin wurde Schritt für Schritt geprüft.",
  },
};

export const STEP_BRIEFS_IN_GERMAN: typeof STEP_BRIEFS = {
  attestation_id_mismatch: "Die Kennung folgt nicht aus dem Inhalt.",
  pipeline_hash_mismatch: "Die gezeigten Schritte führen nicht zum genannten Hash.",
  pipeline_root_mismatch: "Die gezeigten Schritte sind nicht die, die der Beweis nennt.",
  manifest_hash_mismatch: "Die gezeigten Regeln führen nicht zum genannten Hash.",
  policy_root_mismatch: "Die gezeigten Regeln sind nicht die, die der Beweis nennt.",
  signal_mismatch: "Der Beweis sagt etwas anderes als diese Urkunde.",
  pairing_mismatch: "Der Beweis hält nicht für das, was diese Urkunde angibt.",
};

export const STEP_NAMES_IN_GERMAN: Readonly<Record<VerificationStep, string>> = {
  schema: "Form",
  timestamps: "Zeit",
  pipeline: "Schritte",
  policy: "Regeln",
  proof: "Beweis",
  signature: "Unterschrift",
  key: "Schlüssel",
  governance: "Setup",
};

export const ROOTS_IN_GERMAN: RootWords = {
  subjects: {
    issuer: "Unterschrift",
    circuit: "Prüfschlüssel",
    manifest: "Regeln",
    revocation: "Widerruf",
    time: "Zeit",
    inputs: "Eingaben",
    execution: "Ausführung",
  },
  roots: {
    pinned: "ein Schlüssel, den Sie festgelegt haben",
    domain: "eine Domain, der Sie vertrauen",
    built_in: "eine Wurzel, die in dieser Software steckt",
    registry: "ein veröffentlichtes Verzeichnis",
    logged: "ein Transparenzprotokoll",
    self_asserted: "das eigene Wort des Dokuments",
    not_checked: "nicht geprüft",
  },
  rootsOf: {
    issuer: {
      pinned: "ein Aussteller, den Sie festgelegt haben",
      domain: "eine Domain, der Sie vertrauen, führt den Schlüssel",
      self_asserted: "wer immer den genannten Schlüssel hat",
    },
    circuit: { built_in: "steckt in dieser Software", pinned: "ein Prüfschlüssel, den Sie festgelegt haben" },
    manifest: {
      registry: "eine veröffentlichte Regelsammlung",
      pinned: "eine Stelle, die Sie festgelegt haben",
      self_asserted: "eigene Regeln des Ausstellers",
    },
    revocation: {
      pinned: "ein Stand, unterschrieben von einem Schlüssel, den Sie festgelegt haben",
      self_asserted: "ein Stand ohne Unterschrift",
      logged: "Zeugen eines Protokolls, die sie sahen, bevor ihr Schlüssel widerrufen wurde",
    },
    time: { self_asserted: "die eigene Uhr des Ausstellers" },
    inputs: {
      pinned: "Quellen, die Sie festgelegt haben, über eine ungenannte Person",
      self_asserted: "das Wort des Ausstellers, dass sie wahr sind",
    },
    execution: { self_asserted: "das Wort des Ausstellers, dass dieser Weg gegangen wurde" },
  },
};

export const SETUP_IN_GERMAN: Locale["setup"] = {
  subject: "Setup",
  single: "nicht als mehr denn eine Partei gezeigt, die fälschen könnte",
  several: "ein ehrlicher Beitrag genügt",
  unfit: "nicht zum Gebrauch",
};
