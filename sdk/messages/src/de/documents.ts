/** Reading any document: syntax, signatures, envelopes, kinds, manifests, in German. */

import type {
  BINDING_REASONS,
  BUNDLE_REASONS,
  ENVELOPE_REASONS,
  EXAMINED_NOTES,
  HistoryRule,
  MANIFEST_REASONS,
  PACKET_REASONS,
  READ_REASONS,
  RECOGNITION_REASONS,
  SCHEMA_REASONS,
  SIGNATURE_REASONS,
  THIN_REASONS,
  VERIFIERS_REASONS,
} from "@svc/core/finding";
import type { KINDS_IN_ENGLISH } from "../en/documents.ts";
import type { Locale } from "../locale.ts";
import { sentencesOf } from "../sentences.ts";
import { characterPlace } from "../text.ts";

export const readingInGerman = /* @__PURE__ */ sentencesOf<typeof READ_REASONS & typeof SCHEMA_REASONS>()({
  not_utf8: "Die Bytes sind kein UTF-8.",
  not_json: ({ found }) =>
    found === null
      ? "Der Text ist kein JSON: erwartet wurde {expected:term}, und bei Zeichen {at} war er zu Ende."
      : `Der Text ist kein JSON: erwartet wurde {expected:term}, gefunden ${characterPlace(found)} bei Zeichen {at}.`,
  byte_order_mark: "Der Text beginnt mit einer Bytereihenfolge-Marke (RFC 8259, Abschnitt 8.1).",
  too_large: ({ found }) =>
    found === null
      ? "Das Dokument ist größer als die {limit} Bytes, die gelesen werden."
      : "Das Dokument ist größer, als gelesen wird: {found} Bytes von höchstens {limit}.",
  too_deep: "Das Dokument ist tiefer geschachtelt als die {limit} Ebenen, die gelesen werden.",
  too_many_members: "Das Dokument hat mehr als die {limit} Felder und Elemente, die gelesen werden.",
  duplicate_member: "Das Feld {member} kommt zweimal vor.",
  forbidden_member: "Ein Objekt hat ein Feld namens __proto__.",
  lone_surrogate: "Eine Zeichenkette enthält ein halbes Ersatzzeichenpaar, das UTF-8 nicht tragen kann.",
  number_not_finite: "Die Zahl {found} liegt außerhalb dessen, was ein Double fasst.",
  number_lossy: ({ nearest }) =>
    nearest === null
      ? "Die Zahl {found} hat mehr Zeichen, als gelesen werden."
      : "Die Zahl {found} lässt sich nicht genau halten: gelesen würde {nearest}.",
  minus_zero: "Eine Zahl ist minus null, deren kanonischer Text der von null ist.",
  not_plain_data: "Der Wert besteht nicht aus einfachen Daten: Da ist {found:term}.",
  schema: ({ expected, found }) => {
    if (expected === null) return "Das Dokument hat ein Feld, das es nicht haben darf.";
    return found === null
      ? "Dem Dokument fehlt ein Feld, das es haben muss."
      : "Das Dokument hat nicht die Form seiner Art: erwartet wurde {expected:form}, gefunden {found}.";
  },
});

export const signatureInGerman = /* @__PURE__ */ sentencesOf<typeof SIGNATURE_REASONS>()({
  public_key_not_canonical:
    "Der öffentliche Schlüssel ist nicht die kanonische Schreibweise eines Punktes (RFC 8032, Abschnitt 5.1.3).",
  public_key_small_order:
    "Der öffentliche Schlüssel hat kleine Ordnung: Eine Unterschrift passte zu fast jeder Nachricht.",
  public_key_not_on_curve: "Kein Punkt der Kurve hat die y-Koordinate des öffentlichen Schlüssels.",
  signature_not_canonical:
    "Die Unterschrift ist nicht kanonisch: R ist kein kanonischer Punkt, oder S liegt nicht unter der Gruppenordnung.",
  signature_small_order: "Das R der Unterschrift hat kleine Ordnung.",
  signature_mismatch: "Die Unterschrift passt nicht zu diesem Dokument und diesem öffentlichen Schlüssel.",
});

export const envelopeInGerman = /* @__PURE__ */ sentencesOf<typeof ENVELOPE_REASONS>()({
  envelope_malformed: ({ cause }) =>
    cause === null
      ? "Der Umschlag ist nicht wohlgeformt: erwartet wurde {expected:term}."
      : "Der Umschlag ist nicht wohlgeformt. {cause}",
  envelope_wrong_type: "Der Inhalt des Umschlags ist von anderer Art als {expected}.",
  envelope_not_canonical: "Der Inhalt des Umschlags ist kein kanonisches JSON (RFC 8785).",
  envelope_unsigned: "Der Umschlag hat keine Unterschrift von 64 Bytes, und sein Dokument hat keine eigene.",
});

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
  packet_refused: "Es ist kein persönliches Paket, das sich verwenden lässt. {because}",
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

export const packetsInGerman = /* @__PURE__ */ sentencesOf<typeof PACKET_REASONS>()({
  packet_unreachable: "Das Dokument war von {expected} nicht zu holen.",
  packet_unreadable:
    "Was geliefert wurde, öffnet sich nicht mit dem Schlüssel im Link. Der Link ist abgeschnitten, oder das Gelieferte wurde verändert.",
  packet_differs:
    "Was geliefert wurde, ergibt nicht den Schlüssel im Link: Sein Aussteller hat zwei Texte mit einem Schlüssel verschlossen.",
  packet_malformed: "Was geliefert wurde, öffnet sich und ist kein persönliches Paket.",
  packet_domain_differs: ({ found }) =>
    found === null
      ? "Der Link ist von {expected}, und die Urkunde nennt keine Domain."
      : "Der Link ist von {expected}, und die Urkunde ist von {found}.",
  reference_absent: "Es hat ein Aktenzeichen, und die Urkunde hat keines.",
  reference_mismatch: "Sein Aktenzeichen ist nicht das, auf das sich der Aussteller festlegte.",
});

export const manifestInGerman = /* @__PURE__ */ sentencesOf<
  typeof BINDING_REASONS & typeof MANIFEST_REASONS
>()({
  authority_binding_mismatch:
    "In der Bindung an die Stelle (authority_binding) ist {member} anders: erwartet wurde {expected}, gefunden {found}.",
  authority_binding_not_current:
    "Die Bindung an die Stelle gilt vom {from:time} bis zum {until:time}; gefragt ist nach dem {expected:time}.",
  authority_binding_signature_invalid: "Die Unterschrift der Bindung an die Stelle hält nicht. {cause}",
  manifest_authority_unrecognised:
    "Die Bindung ist von {found} unterschrieben, was für diese Stelle unter dieser Kennung nicht festgelegt ist.",
  manifest_hash_mismatch:
    "Nach ihrem Inhalt ist der Hash der Regelsammlung {expected}; angegeben ist {found}.",
  manifest_id_reserved: "Die Kennung {found} ist die von Regeln, die in der Urkunde selbst stehen.",
  manifest_conflicts_published:
    "Die Kennung {found} ist veröffentlicht, und keine veröffentlichte Fassung {version} davon ist diese Regelsammlung.",
  manifest_not_encodable: "Die Regelsammlung lässt sich in einer Aussage nicht darstellen. {cause}",
  authority_binding_missing: "Hinter der Regelsammlung steht keine Stelle: Sie hat keine Bindung.",
});

const RULES: Readonly<Record<HistoryRule, string>> = {
  revocation_is_whole: "revoked, revoked_at und revocation_reason gehören zusammen",
  first_key_from_registration: "der erste Schlüssel gilt ab der Eintragung, und die liegt vor der Ausgabe",
  revocation_after_last_key: "der Widerruf folgt auf den letzten Schlüssel und liegt vor der Ausgabe",
  versions_count_up: "Fassungen zählen ab 1 aufwärts",
  no_key_after_export: "kein Schlüssel gilt erst nach der Ausgabe",
  replaced_key_ends: "ein ersetzter Schlüssel hat ein Ende, und sein Nachfolger schließt daran an",
  end_by_replacement_or_revocation: "ein Schlüssel endet durch Ersatz oder Widerruf, nicht davor",
  revocation_ends_every_key: "ein Widerruf beendet jeden Schlüssel",
};

export const verifiersInGerman = /* @__PURE__ */ sentencesOf<typeof VERIFIERS_REASONS>()({
  registry_not_empty: "Ein Dokument lässt sich nur in ein leeres Verzeichnis aufnehmen.",
  verifier_duplicate: "Der Prüfer {found} ist zweimal da.",
  key_duplicate: "Der Schlüssel {found} ist zweimal da.",
  public_key_refused: "Ein öffentlicher Schlüssel wird nicht angenommen. {cause}",
  history_inconsistent: ({ because }) =>
    `Kein Verzeichnis kann diese Geschichte geschrieben haben: ${RULES[because as HistoryRule] ?? "{because}"}.`,
  status_inconsistent: "Zur Zeit der Ausgabe ist der Schlüssel {expected}; angegeben ist {found}.",
});

/** Names of document kinds, in German. */
export const KINDS_IN_GERMAN: typeof KINDS_IN_ENGLISH = {
  attestation: "Urkunde über eine Entscheidung",
  receipt: "Prüfbeleg",
  log_entry: "Protokolleintrag",
  inclusion_proof: "Einschlussbeweis",
  checkpoint: "Protokollkopf",
  consistency_proof: "Folgerichtigkeitsbeweis",
  tlog_proof: "Protokollbeweis (C2SP)",
  log_tile: "Kachel eines Protokolls",
  log_evidence: "Beleg gegen ein Protokoll",
  revocation: "Stand der Widerrufe",
  manifest: "Regelsammlung",
  circuit_record: "Eintrag eines Schaltkreises",
  billing_attestation: "Rechnung",
  billing_adjustment: "Anpassung einer Rechnung",
  billing_openings: "Öffnungen einer Rechnung",
  audit_bundle: "Prüfakte",
  opening: "Vertrauliche Öffnung einer Entscheidung",
  disclosure: "Offengelegte Eingaben einer Entscheidung",
  source_evidence: "Quellen der Eingaben einer Entscheidung",
  source_statement: "Erklärung einer Quelle",
  source_opening: "Vertraulicher Austausch mit einer Quelle",
  period_statement: "Erklärung über einen Zeitraum",
  period_leaves: "Blätter eines Zeitraums",
  statement_log_proof: "Protokollbeweis einer Erklärung",
  period_evidence: "Beleg gegen einen Aussteller",
  sample_request: "Anforderung einer Stichprobe",
  sample_answer: "Antwort auf eine Stichprobe",
  beacon_round: "Runde eines öffentlichen Leuchtfeuers",
  trust_roots: "Vertrauenswurzeln",
  unknown: "Nicht erkannt",
};

export const SET_TITLES_IN_GERMAN: Locale["setTitles"] = {
  reading: "das Lesen eines Dokuments",
  signature: "eine Unterschrift",
  envelope: "ein unterschriebener Umschlag",
  policy: "die Darstellung von Regeln",
  path: "ein Weg durch einen Ablauf",
  proof: "ein Beweis",
  key: "ein Prüfschlüssel",
  transcript: "die Mitschrift eines Setups",
  steps: "ein Schritt der Prüfung",
  notes: "ein Schritt der Prüfung, neben dem Bestehen",
  receipts: "ein Prüfbeleg oder eine Kette davon",
  receiptNotes: "ein echter Prüfbeleg",
  acceptance: "eine Menge von Prüfbelegen unter Bedingungen der Annahme",
  log: "die Dokumente eines Protokolls",
  fsck: "ein ganzes Protokoll oder ein Speicher",
  sources: "die Erklärung einer Quelle",
  sourceEvidence: "Belege von Quellen neben einer Urkunde oder die Öffnung einer Quelle",
  manifest: "eine Regelsammlung oder wer sich an sie bindet",
  verifiers: "ein Verzeichnis von Prüfern",
  period: "eine Erklärung über einen Zeitraum oder was gegen eine gehalten wird",
  ceremony: "ein Schlüssel in einer Zeremonie",
  examined: "was gegeben wurde oder ein Teil einer Prüfakte",
  inputs: "die Eingaben einer Entscheidung",
  brokenRules: "eine Regel, die eine Entscheidung nicht erfüllt",
  bills: "eine Zeile einer Rechnung",
  charges: "was ein Betreiber zurückweist, bevor er abrechnet",
  service: "was ein Dienst neben den Dokumenten zurückweist",
  settings: "die Einstellung eines Betreibers",
  packets: "das Paket eines persönlichen Links",
  polls: "ein abgefragter Stand der Widerrufe",
  records: "ein Dokument, das neben einem anderen steht",
  inputTrust: "eine Eingabe, die auf dem Wort des Ausstellers steht",
};
