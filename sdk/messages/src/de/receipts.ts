/** Why receipts, chains and sets of them are refused, in German. */
import type { ACCEPTANCE_REASONS, RECEIPT_NOTES, RECEIPT_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const receiptsInGerman = /* @__PURE__ */ sentencesOf<typeof RECEIPT_REASONS>()({
  receipt_malformed: "Das Dokument ist kein Prüfbeleg. {cause}",
  receipt_id_mismatch: "Die Kennung des Prüfbelegs ist {found}; nach seinem Inhalt wäre sie {expected}.",
  receipt_signature_invalid: "Die Unterschrift des Prüfbelegs hält nicht. {cause}",
  profile_rows_mismatch: ({ optional }) =>
    optional.length === 0
      ? "Das Profil zählt die Prüfungen {expected}; der Prüfbeleg führt {found} auf."
      : "Das Profil zählt die Prüfungen {expected}, und {optional}, wo sie gelten; der Prüfbeleg führt {found} auf.",
  chain_parent_missing: "Der Prüfbeleg steht in Tiefe {found} einer Kette und nennt keinen Vorgänger.",
  chain_parent_unexpected: "Der Prüfbeleg steht in Tiefe 0 einer Kette und nennt einen Vorgänger.",
  verified_in_future: "Der Prüfbeleg will am {found:time} gemacht sein; die Uhr sagt {expected:time}.",
  verified_after_log_time:
    "Der Prüfbeleg will am {found:time} gemacht sein; im Protokoll stand er am {expected:time}.",
  result_disagrees: ({ expected }) =>
    expected === null
      ? "Das Ergebnis folgt nicht aus den Prüfungen: {because:term}."
      : "Das Ergebnis folgt nicht aus den Prüfungen: {because:term}, nach den Prüfungen {expected}, angegeben {found}.",
  record_disagrees: ({ code, check }) => {
    if (code === null) return "Befunde und Urteile passen nicht zu den Prüfungen: {because:term}.";
    return check === null
      ? "Befunde und Urteile passen nicht zu den Prüfungen: {code} {because:term}."
      : "Befunde und Urteile passen nicht zu den Prüfungen: {code} {because:term} ({check}).";
  },
  trust_disagrees:
    "Das angegebene Vertrauen ist bei diesem Profil und Ergebnis nicht möglich: {because:term}.",
  intent_disagrees: "Der Hash der Ausführungsabsicht wäre {expected}; angegeben ist {found}.",
  attestation_mismatch: ({ cause, expected }) => {
    if (cause !== null) return "Die gegebene Urkunde ist nicht zu lesen. {cause}";
    return expected === null
      ? "Die gegebene Urkunde hat keinen Hash; der Prüfbeleg handelt von {found}."
      : "Die gegebene Urkunde ist {expected}; der Prüfbeleg handelt von {found}.";
  },
  verifier_not_trusted: ({ set }) =>
    set === null
      ? "Der Prüfer {found} ist keiner, dem Sie vertrauen."
      : "Der Prüfer {found} gehört nicht zur Menge vertrauter Prüfer {set}.",
  verifier_key_mismatch: "Dem Prüfer {verifier} wird mit einem anderen Schlüssel als {found} vertraut.",
  verifier_key_not_valid: ({ ended }) =>
    ended
      ? "Das Verzeichnis sagt von diesem Schlüssel von {verifier}: {status}. Nur eine geprüfte Protokollzeit von vor seinem Ende könnte das entschuldigen."
      : "Das Verzeichnis sagt von diesem Schlüssel von {verifier}: {status}.",
  chain_empty: "Es wurde kein Prüfbeleg gegeben.",
  chain_too_long: "Es sind {found} Prüfbelege, mehr als die {limit}, die eine Kette höchstens hat.",
  chain_receipt_invalid: "Der Prüfbeleg an Stelle {index} hält für sich nicht. {cause}",
  chain_duplicate: "Ein Prüfbeleg wurde zweimal gegeben.",
  chain_gap: "Kein gegebener Prüfbeleg hat den Hash {found}, den einer als Vorgänger nennt.",
  chain_fork: "Von den Prüfbelegen sind {found} niemandes Vorgänger; in einer Kette ist es einer.",
  chain_depth_mismatch: "Die Tiefe ist {found}; nach dem Vorgänger wäre sie {expected}.",
  chain_attestation_mismatch: "Der Vorgänger handelt von {expected}, der Nachfolger von {found}.",
  chain_time_reversed:
    "Der Vorgänger wurde am {expected:time} gemacht, nach dem Nachfolger, am {found:time}.",
});

export const receiptNotesInGerman = /* @__PURE__ */ sentencesOf<typeof RECEIPT_NOTES>()({
  says_valid: "{verifier} sagt, dass die Urkunde gültig ist.",
  says_invalid: "{verifier} sagt, dass die Urkunde nicht gültig ist.",
  verifier_key_unresolved:
    "{found}: nur die Kennung stimmt, der Schlüssel ist nicht festgelegt. Geben Sie ein Verzeichnis, eine Menge vertrauter Prüfer oder die Kennung mit # und ihrem Schlüssel an.",
  chain_whole: ({ found }) =>
    found === 1
      ? "Ein Glied, und sein Vorgänger ist hier."
      : "{found} Glieder, und jeder Vorgänger ist hier.",
});

export const acceptanceInGerman = /* @__PURE__ */ sentencesOf<typeof ACCEPTANCE_REASONS>()({
  accepted: "Die Prüfbelege genügen den Bedingungen.",
  unknown_level: "Die Stufe {found} ist keine von low, medium, high, critical.",
  spot_check_rate_invalid: "Der Anteil der Stichproben ist keine Zahl von 0 bis 1.",
  tvs_missing: "Die Stufe zählt nur Mitglieder einer Menge vertrauter Prüfer, und keine wurde gegeben.",
  attestation_missing: "Die Stufe kann die Urkunde neu prüfen lassen, und sie wurde nicht gegeben.",
  mixed_attestations: "Die Prüfbelege handeln von {found} Dokumenten.",
  attestation_mismatch:
    "Die Prüfbelege handeln von einem anderen Dokument als der gegebenen Urkunde, {found}.",
  attestation_not_in_force: ({ cause }) =>
    cause === null
      ? "Die Urkunde nennt keine Zeiten, also ist sie am {expected:time} nicht in Kraft."
      : "Die Urkunde ist am {expected:time} nicht in Kraft. {cause}",
  attestation_revoked: "Der Stand der Widerrufe führt {found}.",
  revocation_stale:
    "Der Stand der Widerrufe ist vom {found:time}, und die Uhr sagt {expected:time}: Er ist zu alt oder aus der Zukunft.",
  revocation_signature_missing:
    "Widerrufsschlüssel sind festgelegt, und keiner davon hat den Stand unterschrieben: {because:term}.",
  too_many_receipts: "Es sind {found} Prüfbelege, mehr als die {limit}, die gewogen werden.",
  no_receipts: "Kein Prüfbeleg zählt.",
  quorum_not_met: ({ found, expected }) =>
    `Die Bedingungen verlangen {expected} ${expected === 1 ? "Prüfer" : "verschiedene Prüfer"}; ihnen nach ${found === 1 ? "steht" : "stehen"} {found} dafür ein.`,
  contradicting_receipt:
    "Ein gezählter Prüfbeleg, von {verifier}, sagt, dass die Urkunde ungültig ist: {found}.",
  spot_check_failed: ({ cause }) =>
    cause === null
      ? "Die Urkunde ließ sich nicht neu prüfen: {because:term}."
      : "Die Urkunde wurde neu geprüft und hält nicht. {cause}",
});

/** Why a receipt of a set does not count, where only the reason is at hand. */
export const IGNORED_IN_GERMAN: typeof import("../en/ignored.ts").IGNORED_IN_ENGLISH = {
  receipt_malformed: "Das Dokument ist kein Prüfbeleg.",
  receipt_id_mismatch: "Die Kennung des Prüfbelegs folgt nicht aus seinem Inhalt.",
  receipt_signature_invalid: "Die Unterschrift des Prüfbelegs hält nicht.",
  profile_rows_mismatch: "Die Prüfungen des Prüfbelegs sind nicht die, die sein Profil zählt.",
  chain_parent_missing: "Eine Tiefe von 1 oder mehr ohne den Hash eines Vorgängers.",
  chain_parent_unexpected: "Der Hash eines Vorgängers in Tiefe 0.",
  verified_in_future:
    "Der Prüfbeleg gibt eine Zeit an, die später liegt als jetzt samt zulässiger Abweichung.",
  verified_after_log_time: "Der Prüfbeleg will später gemacht sein, als er im Protokoll stand.",
  result_disagrees: "Das Ergebnis folgt nicht aus den Prüfungen.",
  record_disagrees: "Befunde und Urteile sind nicht die dieser Art oder widersprechen den Prüfungen.",
  trust_disagrees: "Das angegebene Vertrauen ist bei dem angegebenen Profil und Ergebnis nicht möglich.",
  intent_disagrees: "execution_intent und execution_intent_digest passen nicht zueinander.",
  attestation_mismatch: "Der Prüfbeleg handelt von einer anderen Urkunde als der gegebenen.",
  verifier_not_trusted: "Der Prüfer ist keiner, dem Sie vertrauen.",
  verifier_key_mismatch: "Der Kennung des Prüfers wird mit einem anderen Schlüssel vertraut.",
  verifier_key_not_valid: "Der Schlüssel des Prüfers gilt weder jetzt noch zu einer geprüften Protokollzeit.",
  chain_empty: "Eine Kette ohne Prüfbelege.",
  chain_too_long: "Mehr Prüfbelege, als eine Kette haben darf.",
  chain_receipt_invalid: "Ein Prüfbeleg der Kette hält für sich nicht.",
  chain_duplicate: "Ein Prüfbeleg wurde zweimal gegeben.",
  chain_gap: "Ein Vorgänger ist nicht unter den gegebenen Prüfbelegen.",
  chain_fork: "Mehr als ein Prüfbeleg ist niemandes Vorgänger: Dies sind mehrere Ketten.",
  chain_depth_mismatch: "Eine Tiefe ist nicht die des Vorgängers plus eins.",
  chain_attestation_mismatch: "Ein Vorgänger handelt von einer anderen Urkunde.",
  chain_time_reversed: "Ein Vorgänger ist später als sein Nachfolger.",
  inconclusive: "Sein Prüfer konnte es nicht sagen.",
  duplicate: "Er ist eine Abschrift von einem, der zählt.",
  evaluated_too_long_ago:
    "Der Prüfbeleg spricht von einer Zeit, die zu lange vor der liegt, nach der gefragt ist.",
  evaluated_after_time_asked: "Der Prüfbeleg spricht von einer späteren Zeit als der, nach der gefragt ist.",
  roots_not_demanded:
    "Der Prüfbeleg beruht auf anderen Wurzeln, als der Leser verlangt, oder nennt sie nicht.",
  verifier_key_revoked: "Der Stand der Widerrufe führt den Schlüssel, der den Prüfbeleg unterschrieb.",
};
