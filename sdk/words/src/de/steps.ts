/** Why a step fails, and what it says beside passing, in German: what readers of decisions meet. */
import type { STEP_NOTES } from "@svc/core/finding";
import { stepsInEnglish } from "../en/steps.ts";
import type { Locale } from "../locale.ts";
import { sentencesOf } from "../sentences.ts";

export const stepsInGerman: Locale["sentences"]["steps"] = {
  ...stepsInEnglish,
  not_reached: "Der Schritt konnte nicht laufen: {because:term}.",
  not_in_profile: "Das Profil fragt nicht nach diesem Schritt.",
  attestation_id_mismatch: "Nach dem Inhalt wäre attestation_id {expected}, gefunden wurde {found}.",
  issued_in_future:
    "Ausgestellt am {found:time}, mehr als {limit:duration} nach der Zeit, nach der gefragt ist, {expected:time}.",
  expired: "Abgelaufen am {found:time}; gefragt ist nach dem {expected:time}.",
  expires_before_issue: "Läuft am {found:time} ab, nicht nach der Ausstellung am {expected:time}.",
  outcome_not_a_step: "Das Ergebnis {found} ist kein Schritt des Ablaufs.",
  outcome_not_declared: "Die Ergebnisse des Ablaufs sind {expected}; das der Entscheidung ist {found}.",
  critical_constraint_not_proved: "Die wesentliche Regel {constraint} hat eine 0 in satisfied_mask.",
  manifest_differs_from_published:
    "Die Regeln nennen sich {manifest} {version}, deren veröffentlichter Hash {expected} ist; ihr eigener ist {found}.",
  signal_mismatch: "Nach der Urkunde wäre das Signal {signal} {expected}, gefunden wurde {found}.",
  issuer_not_trusted: "Der Schlüssel des Ausstellers {found} ist keiner, den Sie festgelegt haben.",
  issuer_revoked: "Der Schlüssel des Ausstellers ist widerrufen: der Stand führt {found}.",
  attestation_revoked: "Die Urkunde ist widerrufen: der Stand führt {found}.",
  issuer_trust_missing: "Dieses Profil will den Schlüssel des Ausstellers festgelegt haben; es ist {found}.",
  revocation_missing: "Dieses Profil will einen Stand der Widerrufe.",
  verification_key_unrecognised:
    "Für den Prüfschlüssel {found} steht niemand ein: jeder kann einen Schlüssel machen, dessen Geheimnisse er kennt.",
  verification_key_revoked: "Der Prüfschlüssel {found} ist widerrufen.",
};

export const notesInGerman = /* @__PURE__ */ sentencesOf<typeof STEP_NOTES>()({
  key_accepted_unrecognised:
    "Niemand steht für diesen Schlüssel ein; er wurde angenommen, weil der Aufrufer danach gefragt hat.",
  setup_found: "Das Setup ist nachgeprüft {grade}.",
  authority_self_attested: "Hinter diesen Regeln steht niemand als der Aussteller.",
  authority_claimed: "Die Stelle hinter den Regeln ist eine Behauptung. {cause}",
  empty_policy: "Die Regeln sind leer: der Beweis zeigt, dass ein Ablauf genannt wurde, und keine Regel.",
  no_predicate:
    "Keine Regel liest eine Eingabe: nur Besuche von Schritten sind bewiesen, nichts von dem, was die Beschreibungen sagen.",
  no_critical_rule: "Keine Regel ist wesentlich: keine musste gelten.",
  outcome_covers_nothing:
    "Keine wesentliche Regel, die für dieses Ergebnis gilt, prüft eine Eingabe: jede Eingabe hätte gereicht.",
  all_waivable:
    "Jede wesentliche Regel, die für dieses Ergebnis gilt, hat eine Bedingung an eine Eingabe und kann durch sie entfallen sein.",
  outcomes_undeclared:
    "Der Ablauf sagt nicht, welche Schritte ihn beenden: der Weg kann nach dem Ergebnis weitergehen.",
});
