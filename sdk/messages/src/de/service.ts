/** Services and their settings, in German. */

import type { POLL_REASONS, SERVICE_REASONS, SETTING_REASONS, URL_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const serviceInGerman = /* @__PURE__ */ sentencesOf<typeof SERVICE_REASONS>()({
  body_late: "Ein Inhalt kommt innerhalb von {limit:duration} an.",
  body_cut: "Der Inhalt kam nicht vollständig an.",
  body_long: ({ limit }) => `Höchstens {limit} ${limit === 1 ? "Byte wird" : "Bytes werden"} gelesen.`,
  requests_spent: ({ limit }) =>
    `Mehr als {limit} ${limit === 1 ? "Anfrage" : "Anfragen"} in {period:duration}.`,
  settings_refused: "Nicht in Ordnung: {settings}.",
  signing_key_revoked: "Der Schlüssel, der unterschreiben würde, ist widerrufen.",
  snapshot_source_missing:
    "Keine Quelle ist gesetzt: VDI_BILLING_REVOCATION_JSON oder VDI_BILLING_REVOCATION_URL sagt, wer widerrufen ist.",
  snapshot_out_of_date:
    "VDI_BILLING_REVOCATION_JSON hat eine snapshotTime außerhalb des letzten Tages: Erneuern Sie sie oder lassen Sie die Zeit weg.",
  snapshot_not_polled: "VDI_BILLING_REVOCATION_URL gab nichts Frisches.",
  log_refuses: "Es macht nicht weiter oder lässt sich nicht fragen: Siehe seine Meldungen.",
  storage_unwritable: "Was geschrieben wird, bleibt dort nicht: Vielleicht ist der Datenträger voll.",
  archive_unbound: "Nichts ist als ARCHIVE gebunden, wo alte Rechnungen sind oder hinkommen.",
  archive_changed: "Eine Datei des Archivs fehlt oder ist nicht, was geschrieben wurde.",
  archive_unreadable: "Das Archiv lässt sich nicht fragen.",
  scopes_differ: "Der Zugang gilt für {scopes}.",
  operator_alone: "Dies steht nur dem Betreiber zu.",
  metrics_operator_alone: "Messwerte stehen nur dem Betreiber zu.",
  tenant_differs: "Der Zugang gehört einem anderen Mandanten.",
  day_spent: "Die Erlaubnisse des Tages, oder was sie zulassen, sind aufgebraucht.",
  grant_left: "Die Erlaubnis hat noch {left:amount}.",
  day_unknown: "Einen Tag, wie {parameter} ihn nennt, gibt es nicht.",
  days_reversed: "Der Tag in from muss vor dem in to liegen.",
  days_too_many: ({ limit }) => `Höchstens {limit} ${limit === 1 ? "Tag wird" : "Tage werden"} angesehen.`,
  log_smaller: ({ size }) => `Das Protokoll hat {size} ${size === 1 ? "Eintrag" : "Einträge"}.`,
});

const urlsInGerman = /* @__PURE__ */ sentencesOf<typeof URL_REASONS>()({
  url_unreadable: "Es ist keine URL.",
  url_respelt: "Sie steht nicht in ihrer schlichten Schreibweise.",
  url_not_https: "Sie ist nicht https.",
  url_not_http: "Sie ist weder https noch http.",
  url_credentials: "Sie enthält Zugangsdaten.",
  url_port: "Sie nennt einen Port.",
  url_fragment: "Sie hat ein Fragment.",
  url_query: "Sie hat eine Abfrage.",
  url_not_public: "Sie steht unter keinem Namen des öffentlichen Internets.",
  url_no_host_name: "Sie nennt keinen Rechner.",
  url_host_unlisted: "Sie steht bei einem Rechner, den {setting} nicht aufführt.",
});

export const settingsInGerman = /* @__PURE__ */ sentencesOf<typeof SETTING_REASONS & typeof URL_REASONS>()({
  ...urlsInGerman,
  setting_unknown: "Diese Einstellung kennt der Dienst nicht.",
  setting_missing: "Sie fehlt.",
  setting_empty: "Sie ist leer oder kein Text.",
  setting_no_flag: 'Erwartet wurde genau "true" oder "false".',
  setting_no_key: "Erwartet wurden {digits} kleine Hexadezimalziffern.",
  setting_no_secret: "Erwartet wurden mindestens {least} druckbare ASCII-Zeichen ohne Leerzeichen.",
  setting_no_list: "Erwartet wurden durch Kommas getrennte Einträge ohne Leerzeichen.",
  setting_no_https_url: "Erwartet wurde eine https-URL.",
  setting_no_origin: "Erwartet wurden Rechner und Pfad ohne Schema, in Kleinbuchstaben.",
  setting_out_of_range: "Erwartet wurde {least} bis {most}.",
  setting_unreadable: ({ at }) =>
    at === "" ? "Nicht zu lesen: {because}." : "Nicht zu lesen: {because} bei {at}.",
  setting_no_object: "Erwartet wurde ein JSON-Objekt.",
  setting_no_array: "Erwartet wurde eine JSON-Liste.",
  setting_url: "Die URL wird nicht genommen. {cause}",
  witnesses_no_pairs: "Erwartet wurden Paare aus einem vkey und einer https-URL.",
  witnesses_too_many: "Erwartet wurden höchstens {limit} Zeugen.",
  witness_vkey: "Der vkey des Zeugen {number} ist nicht zu lesen: {because}.",
  witness_type: "Der vkey des Zeugen {number} ist nicht von der Art 0x04.",
  witness_url: "Die URL des Zeugen {number} wird nicht genommen. {cause}",
  witness_key_taken: "Ein Schlüssel ist zweimal genannt, oder es ist der des Protokolls.",
  frozen_logs_too_many: "Erwartet wurden höchstens {limit} Protokolle.",
  frozen_log_members: "Eintrag {number}: erwartet wurden vkey und note.",
  frozen_log_vkey: "Eintrag {number}: Der vkey ist keiner eines Protokolls.",
  frozen_log_note: "Eintrag {number}: Die Notiz ist kein Protokollkopf von diesem Schlüssel: {because}.",
  frozen_log_size: "Eintrag {number}: Der Baum ist zu groß.",
  frozen_log_repeated: "Ein Protokoll ist zweimal genannt.",
  frozen_log_open:
    "Sie nennt das offene Protokoll oder dessen Schlüssel: Jedes Protokoll hat Namen und Schlüssel für sich.",
  log_periods_too_many: "Erwartet wurden höchstens {limit} Zeiträume.",
  log_period_members: "Zeitraum {number}: erwartet wurden label, from und digits, und sonst nichts.",
  log_period_label:
    "Zeitraum {number}: erwartet wurde ein Name aus a bis z, 0 bis 9, Punkten und Bindestrichen, und keine Zahl unter 100.",
  log_period_from: "Zeitraum {number}: erwartet wurden Unix-Sekunden nach denen des Zeitraums davor.",
  log_period_digits: "Zeitraum {number}: erwartet wurden 0, 1 oder 2 Ziffern.",
  log_period_repeated: "Zeitraum {number}: Ein anderer hat seinen Namen.",
  demo_with_secrets: "Sie ist true, während es Geheimnisse gibt: Eine Vorführung hat keine zu hüten.",
  metrics_secret_shared: "Es ist das Geheimnis zum Beurkunden: Messwerte zu lesen braucht ein eigenes.",
  own_keys_shared: "Urkunden, Erlaubnisse und das Protokoll brauchen je einen eigenen Schlüssel.",
  meter_key_own: "Sie nennt einen Schlüssel dieses Dienstes: Das Wort eines Zählers ist sein eigenes.",
  revocation_keys_unused: "Sie verlangt Unterschriften für das Abgefragte, und abgefragt wird nichts.",
  revocation_json_needed: "Sie wird gebraucht, wo die URL die des Dienstes selbst ist.",
  directory_key_missing:
    "Es führt nicht jeden Unterschriftsschlüssel für Rechnungen, oder es beendet den, der jetzt unterschreibt.",
});

export const pollsInGerman = /* @__PURE__ */ sentencesOf<typeof POLL_REASONS>()({
  unreachable: "Nicht zu erreichen: {found}.",
  redirected: "Es leitet weiter, und Weiterleitungen wird nicht gefolgt.",
  status: "Die Antwort hat den Status {found}.",
  media_type: "Es ist nicht application/json.",
  too_large: "Es hat mehr als {limit} Bytes.",
  malformed: ({ at }) => (at === "" ? "Nicht lesbar: {because}." : "Nicht lesbar: {because} bei {at}."),
  unsigned: "Keine Unterschrift über den Stand ist von einem festgelegten Schlüssel.",
  of_the_future: "Er ist vom {found:time}; die Uhr sagt {expected:time}.",
  older_than_known: "Er ist vom {found:time}, älter als der bekannte vom {expected:time}.",
  changed_without_time: "Er hat unter der Zeit des bekannten einen anderen Inhalt.",
});

/** Sentences of the rules' linter by its codes, in German. */
export const LINT_IN_GERMAN: Readonly<Record<string, string>> = {
  not_encodable: "die Regeln haben keine Kodierung in der Aussage",
  never_holds: "das Prädikat ist für jeden Wert falsch, für den die Regel gilt",
  never_fails: "das Prädikat ist für jeden Wert wahr, für den die Regel gilt",
  empty_range: "verglichen wird mit einem Bereich, in dem keine Zahl liegt",
  when_never: "die Bedingung ist nie wahr, die Regel gilt also nie",
  when_always: "die Bedingung ist für jeden Wert wahr",
  when_shadowed: "eine andere Regel verlangt dasselbe, wo immer diese gilt",
  outcome_uncovered: "für dieses Ergebnis gilt keine wesentliche Regel",
  outcomes_undeclared: "es sind keine Ergebnisse benannt: Ein Weg kann nach seinem Ergebnis weitergehen",
  input_unread: "keine Regel liest diese Eingabe",
  derived_unread: "keine Regel liest den abgeleiteten Wert",
  prose_number: "die Beschreibung nennt eine Zahl, die in Prädikat und Bedingung fehlt",
  reason_unprovable: "dass eine Regel ohne Prädikat ein Grund ist, lässt sich nie beweisen",
};
