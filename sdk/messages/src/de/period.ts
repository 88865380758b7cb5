/** Periods, samples and answers in German. Never "alle Entscheidungen": of what a key attested. */
import type { PERIOD_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const periodInGerman = /* @__PURE__ */ sentencesOf<typeof PERIOD_REASONS>()({
  issuer_not_signer: "Sie spricht vom Schlüssel {expected} und ist von {found} unterschrieben.",
  period_reversed: "Sie endet am {to:time}, nicht nach ihrem Anfang ({from:time}).",
  counts_disagree: ({ expected }) =>
    `Sie zählt {expected} ${expected === 1 ? "Urkunde" : "Urkunden"}, und ihre Ergebnisse ergeben zusammen {found}.`,
  numbers_reversed: "Ihre letzte Nummer, {found}, ist kleiner als die vor ihrer ersten, {expected}.",
  voids_beyond_numbers: ({ found }) =>
    `Sie erklärt {found} ${found === 1 ? "Nummer" : "Nummern"} für leer und hat nur {expected}.`,
  numbers_beyond_leaves: ({ found, expected }) =>
    `Sie hat {found} ${found === 1 ? "Nummer" : "Nummern"} und nur {expected} ${expected === 1 ? "Blatt" : "Blätter"}.`,
  numbers_without_stream: ({ found }) =>
    found === 1
      ? "Sie hat {found} Nummer und nennt keine Reihe, zu der sie gehört."
      : "Sie hat {found} Nummern und nennt keine Reihe, zu der sie gehören.",
  first_without_previous:
    "Sie beginnt mit Nummer {found} und nennt keine Erklärung vor ihr, muss also mit 1 beginnen.",
  period_not_over:
    "Ihr Zeitraum endet am {expected:time}, nach der Zeit, nach der gefragt ist, {found:time}: Was sie zählt, kann noch wachsen.",
  previous_unnamed: "Sie nennt keine Erklärung vor ihr, und {expected} wurde als solche gegeben.",
  previous_mismatch: "Die Erklärung vor ihr hat den Hash {expected}; sie nennt {found}.",
  statement_of_another_key: "Sie ist vom Schlüssel {found}, nicht von {expected}.",
  stream_changed: ({ found }) =>
    found === null
      ? "Die Erklärung vor ihr zählt die Reihe {expected}, und sie zählt keine."
      : "Die Erklärung vor ihr zählt die Reihe {expected}, und sie zählt {found}.",
  period_skipped:
    "Sie beginnt am {found:time}; der Zeitraum davor endete am {expected:time}. Von der Zeit dazwischen spricht niemand.",
  periods_overlap: "Sie beginnt am {found:time}, bevor der Zeitraum davor am {expected:time} endete.",
  numbers_skipped: "Sie beginnt mit Nummer {found}; die nach dem Zeitraum davor ist {expected}.",
  numbers_overlap:
    "Sie beginnt mit Nummer {found}, die der Zeitraum davor schon hatte; die nächste ist {expected}.",
  two_statements: "Der Schlüssel unterschrieb zwei Erklärungen über dieselbe Zeit: {expected} und {found}.",
  statement_unreadable: "Eine Erklärung, die daneben gegeben wurde, ist nicht zu lesen. {because}",
  log_trust_missing: "Kein Protokoll, das Sie kennen, heißt wie das im Beleg.",
  log_evidence_invalid: "Der Beleg, dass ein Protokoll sie hat, hält nicht ({because}).",
  logged_before_end:
    "Sie war am {found:time} im Protokoll, bevor ihr Zeitraum am {expected:time} endete: Sie kann nicht alles davon gewusst haben.",
  leaf_malformed: "Blatt {index} ist keines. {because}",
  leaf_not_included: "Blatt {index} führt nicht zur Wurzel ({because}).",
  leaf_misplaced: "Blatt {index} steht, wo keines wie es stehen darf.",
  leaves_out_of_order: "Blatt {index} ist nach seiner Kennung nicht an seinem Platz oder zweimal da.",
  attestation_twice: "Die Urkunde von Blatt {index} ist schon im Baum.",
  leaf_count_mismatch: ({ found, expected }) =>
    `Die Erklärung hat {expected} ${expected === 1 ? "Blatt" : "Blätter"}; es ${found === 1 ? "ist" : "sind"} {found}.`,
  void_count_mismatch: ({ expected }) =>
    `Der Baum hat {expected} ${expected === 1 ? "leere Nummer" : "leere Nummern"}; die Erklärung sagt {found}.`,
  outcome_count_mismatch: ({ expected }) =>
    `Der Baum hat {expected} ${expected === 1 ? "Urkunde" : "Urkunden"} mit dem Ergebnis {outcome}; die Erklärung sagt {found}.`,
  root_mismatch: "Die Blätter führen zur Wurzel {found}; die Erklärung hat {expected}.",
  attestation_unreadable: "Eine Urkunde ist nicht zu lesen. {because}",
  attestation_not_genuine:
    "Eine Urkunde ist nicht, was der Inhaber ihres Schlüssels unterschrieb ({because}).",
  attestation_omitted:
    "Der Schlüssel unterschrieb {found}. Die Urkunde gehört zu dieser Erklärung, und die Erklärung lässt sie aus.",
  attestation_outside_period:
    "Die Erklärung zählt {found}. Die Urkunde wurde am {at:time} ausgestellt, außerhalb der Zeit, die sie umfasst.",
  number_twice: "Der Schlüssel unterschrieb zwei Urkunden mit derselben Nummer; eine davon ist {found}.",
  attestations_elsewhere: ({ found }) =>
    `Von den gegebenen Urkunden ${found === 1 ? "ist" : "sind"} {found} von einem anderen Schlüssel oder Zeitraum oder von niemandem unterschrieben.`,
  leaf_not_shown:
    "Ob {found} im Baum ist, folgt aus den Blättern oder aus einem eigenen Beweis, und beides ist nicht hier.",
  beacon_unknown: "Sie kennen keinen Schlüssel des Leuchtfeuers {found}.",
  beacon_signature_invalid: "Die Unterschrift der Runde {round} ist nicht die des Leuchtfeuers.",
  draw_not_stated:
    "Die Erklärung nennt kein Leuchtfeuer, das Stichproben zieht. Fragen Sie mit einer eigenen Zufallszahl.",
  beacon_chain_mismatch: "Die Erklärung nennt das Leuchtfeuer {expected}; diese Runde ist von {found}.",
  beacon_round_mismatch: "Die Erklärung legt Runde {expected} fest; dies ist {found}.",
  log_time_missing: "Nichts zeigt, wann ein Protokoll, das Sie kennen, die Erklärung hatte.",
  log_time_not_witnessed:
    "Nur das Protokoll sagt, wann es die Erklärung hatte: Mit Zeugen, die Sie nennen, hätte niemand zurückdatieren können.",
  round_missed:
    "Die Erklärung wurde am {found:time} gesehen; die Runde war am {expected:time} öffentlich. Fragen Sie mit einer eigenen Zufallszahl.",
  statement_not_asked: "Gefragt war nach der Erklärung {expected}; dies ist {found}.",
  request_not_own:
    "Die Zufallszahl kam mit der Antwort, also kann sie jeder ausgesucht haben. Geben Sie Ihre eigene Anforderung.",
  answered_beside_sample: "Blatt {index} ist beantwortet und wurde nicht gezogen.",
  answered_twice: "Blatt {index} ist zweimal beantwortet.",
  unanswered: ({ found }) =>
    `Von den gezogenen Blättern ${found === 1 ? "hat" : "haben"} {found} keine Antwort.`,
  attestation_missing: "Blatt {index} kommt ohne seine Urkunde.",
  attestation_of_another_leaf: "Die für Blatt {index} gezeigte Urkunde ist eine andere.",
  attestation_not_valid: "Die Urkunde von Blatt {index} ist nicht gültig ({because}).",
  attestation_not_checked: "Die Urkunde von Blatt {index} ließ sich nicht prüfen ({because}).",
  disclosure_missing: "Eingaben, nach denen gefragt war, sind für Blatt {index} nicht gezeigt.",
  disclosure_not_valid:
    "Was für Blatt {index} offengelegt ist, ist nicht, worauf sich der Aussteller festlegte ({because}).",
  nothing_convicts: "Von den Widersprüchen, die einen Schlüssel überführten, zeigen diese Dokumente keinen.",
});
