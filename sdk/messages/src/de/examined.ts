/** What is wrong with what was given, and rows of bundles, in German. */
import type { BUNDLE_REASONS, EXAMINED_NOTES, RECOGNITION_REASONS, THIN_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const examinedInGerman = /* @__PURE__ */ sentencesOf<
  typeof RECOGNITION_REASONS & typeof THIN_REASONS & typeof BUNDLE_REASONS & typeof EXAMINED_NOTES
>()({
  unreadable: "Das ist kein Dokument, das sich lesen lässt. {because}",
  line_unreadable: "Die Zeile lässt sich nicht lesen. {because}",
  compressed_gzip: "Das ist komprimiert (gzip): Packen Sie es zuerst aus.",
  archive_zip: "Das ist ein Archiv (zip): Packen Sie es zuerst aus.",
  text_utf16: "Das ist Text in UTF-16: speichern Sie ihn als UTF-8.",
  web_page:
    "Das ist eine Webseite, vielleicht ein Fehler des befragten Servers: Holen Sie das Dokument noch einmal.",
  no_text: "Das ist kein Text: Dokumente sind UTF-8.",
  nothing_in_it: "Da steht nichts.",
  digits_of_key_or_hash: "Das sind 64 hexadezimale Ziffern: ein Schlüssel oder ein Hash und kein Dokument.",
  list_empty: "Die Liste ist leer.",
  no_object: "Das ist kein JSON-Objekt.",
  not_known_here: "Das ist JSON und keines der Dokumente, die hier bekannt sind.",
  thin_malformed: "Daraus wird keine vollständige Urkunde. {because}",
  envelope_unreadable: "Das ist ein Umschlag, und sein Inhalt lässt sich nicht lesen. {because}",
  envelope_foreign:
    "Das ist ein Umschlag, und sein Inhalt ist kein hier bekanntes Dokument der angegebenen Art {found}.",
  member_malformed:
    "Das handelt von einer Rechnung, und was unter {member} steht, gehört dort nicht hin: Nichts darin wurde geprüft.",
  member_not_judged:
    "Das handelt von einer Rechnung, und was unter {member} steht, wird hier nicht geprüft: Darum wurde nichts darin geprüft. Nehmen Sie es heraus, und der Rest wird ohne es geprüft.",
  part_unknown:
    "Das ist eine dünne Urkunde, der {part} fehlt, und das ist hier nicht bekannt: Bitten Sie um die vollständige.",
  attestation_hash_mismatch:
    "Was daraus wird, hat den Hash {found}; gemacht wurde sie aus der Urkunde mit dem Hash {expected}.",
  bundle_malformed: ({ because }) =>
    because === null ? "Das Dokument ist keine Prüfakte." : "Das Dokument ist keine Prüfakte. {because}",
  part_malformed: ({ because }) =>
    because === null
      ? "Der Teil ist kein Dokument seiner Art."
      : "Der Teil ist kein Dokument seiner Art. {because}",
  thin_part_unknown:
    "Der Urkunde fehlt ein Teil, der hier nicht bekannt ist: Bitten Sie um die vollständige.",
  attestation_unreadable: "Die Urkunde ist nicht zu lesen, also lässt sich nichts an sie binden.",
  duplicate_receipt: "Ein Prüfbeleg liegt zweimal in der Prüfakte.",
  verifier_trust_missing:
    "Der Prüfer muss festgelegt oder verzeichnet sein: Nichts hier sagt, wessen Schlüssel den Prüfbeleg unterschrieb.",
  chain_parent_absent: "Der Prüfbeleg nennt einen Vorgänger, der nicht in der Prüfakte liegt.",
  log_entry_unbound: "Der Protokolleintrag handelt von keinem Prüfbeleg dieser Prüfakte.",
  log_trust_missing: "Der Schlüssel dieses Protokolls muss festgelegt sein: Er ist keiner der gegebenen.",
  revocation_trust_missing:
    "Ein Widerrufsschlüssel muss festgelegt sein: Nichts hier sagt, wessen Stand der Widerrufe es ist.",
  revocation_envelope_mismatch: "Der Umschlag handelt nicht von diesem Stand der Widerrufe.",
  revocation_signature_invalid: "Eine Unterschrift, die einen festgelegten Schlüssel nennt, hält nicht.",
  revocation_signer_unknown:
    "Keine Unterschrift neben dem Stand der Widerrufe ist von einem festgelegten Schlüssel.",
  revoked: ({ found }) =>
    found === null
      ? "Der Stand der Widerrufe nennt die Urkunde, ihren Aussteller oder ihren Prüfschlüssel."
      : "Der Stand der Widerrufe nennt {found}.",
  manifest_of_another_policy: "Die Regelsammlung ist nicht die dieser Urkunde.",
  circuit_record_of_another_key: "Der Eintrag handelt von einem anderen Prüfschlüssel.",
  governance_trust_missing:
    "Der Eintrag ist von einem Schlüssel unterschrieben, für den niemand einsteht; er muss festgelegt sein.",
  manifest_hash_mismatch: "Der Hash der Regelsammlung folgt nicht aus ihrem Inhalt.",
  step_failed: "Schritt {number}: {because}",
});
