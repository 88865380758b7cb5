/** Logs, in German. */

import type { FSCK_REASONS, LogTerm, RECEIPT_FSCK_REASONS } from "@svc/core/finding";
import type { ENTRIES_IN_ENGLISH } from "../en/log.ts";
import type { LogReasons } from "../language.ts";
import { sentencesOf } from "../sentences.ts";

/** In the nominative, after a colon: they stand where any case may be asked for. */
const TERMS: Readonly<Record<LogTerm, string>> = {
  exact_count: "eine ganze Zahl, die nicht negativ ist",
  index_below: "eine Stelle unter",
  index_from: "eine Stelle ab",
  size_at_most: "eine Größe von höchstens",
  whole_subtree: "ein Teilbaum eines Baums nach RFC 6962, der vor diesem endet",
  root: "der Baum",
  older_root: "der ältere Baum",
  later_root: "der spätere Baum",
  subtree_root: "der Teilbaum",
  same_root: "der andere Kopf derselben Größe",
  empty_root: "ein Baum ohne Blätter, nämlich SHA-256 von nichts",
  frozen_root: "ein Baum, den das Protokoll hatte, bevor es geschlossen oder voll war",
  text: "ein Text",
  utf8: "UTF-8-Text von höchstens 1 MB",
  no_control_characters: "kein Steuerzeichen außer dem Zeilenende",
  blank_line: "eine Leerzeile zwischen seinen beiden Teilen",
  final_newline: "ein Zeilenende am Schluss",
  signatures: "1 bis 100 Unterschriften",
  signature_line: "Unterschriftszeilen aus Geviertstrich, Schlüsselname und kanonischem Base64",
  origin_line: "eine Herkunft in der ersten Zeile",
  size_line: "eine schlichte dezimale Baumgröße in der zweiten Zeile",
  root_line: "das kanonische Base64 von 32 Bytes in der dritten Zeile",
  filled_lines: "keine leere Zeile unter den Erweiterungen",
  vkey_parts: "Name, Kennung und Base64, mit Pluszeichen verbunden",
  key_name: "ein Schlüsselname ohne Leerraum und Pluszeichen",
  key_id: "eine Schlüsselkennung aus 8 kleinen Hexadezimalziffern",
  base64: "kanonisches Base64",
  header_line: "c2sp.org/tlog-proof@v1 in der ersten Zeile",
  extra_line: "kanonisches Base64 in der Zusatzzeile",
  index_line: "eine Zeile mit einer schlichten dezimalen Stelle",
  hash_lines: "höchstens 63 Zeilen mit Hashes",
  hash_line: "das kanonische Base64 von 32 Bytes in jeder Zeile eines Hashs",
  old_line: "das Wort old und eine schlichte dezimale Größe in der ersten Zeile",
  checkpoint: "ein Protokollkopf",
  object: "ein Objekt",
  known_members: "kein unbekanntes Feld",
  evidence_type: "die Art log_evidence_v1",
  evidence_kind: "die Art fork oder rollback",
  evidence_texts: "Texte für origin, smaller und larger",
  evidence_root: "64 Hexadezimalziffern für derived_root",
  evidence_proof: "höchstens 64 Hashes in Hexadezimal für proof",
  smaller_first: "der kleinere Kopf zuerst",
  one_root: "beide Köpfe haben eine Größe und eine Wurzel",
  two_sizes:
    "die Köpfe haben zwei Größen und kein Beweis verbindet sie, und einen alten Kopf darf man wieder zeigen",
  same_beginning: "der größere Baum beginnt mit dem kleineren",
  entry: "ein Protokolleintrag",
  canonical_entry: "ein Eintrag in kanonischer Form",
  leaf_of_entry: "das Blatt des Eintrags",
  size_of_checkpoint: "die Größe, die der Protokollkopf angibt",
  root_of_checkpoint: "die Wurzel, die der Protokollkopf angibt",
  tile_path: "ein Pfad, der eine Kachel nennt",
  tile_bytes: "so viele Bytes, wie der Pfad sagt",
  whole_bundle: "ein Bündel, das mit einem Eintrag endet",
  bundle_entries: "so viele Einträge, wie der Pfad sagt",
  canonical_entries: "Protokolleinträge in kanonischer Form",
};

/** A term, or what stands for one where a sentence is shown without its values. */
const termOf = (term: LogTerm): string => TERMS[term] ?? term;

/** Expected in words, and the cause where a room below found it. */
function malformed(what: string) {
  return ({ expected, cause = null }: { readonly expected: LogTerm | null; readonly cause?: unknown }) =>
    cause === null
      ? `${what} ist nicht wohlgeformt${expected === null ? "" : `; erwartet: ${termOf(expected)}`}.`
      : `${what} ist nicht wohlgeformt. {cause}`;
}

export const logInGerman = /* @__PURE__ */ sentencesOf<LogReasons>()({
  out_of_range: ({ expected, limit }) =>
    `{found} liegt außerhalb; erwartet: ${termOf(expected)}${limit === null ? "" : " {limit}"}.`,
  malformed_hash: ({ found }) =>
    found === null
      ? "Was ein Hash sein soll, sind keine Bytes; erwartet: {expected}."
      : `Ein Hash hat {found} ${found === 1 ? "Byte" : "Bytes"}; erwartet: {expected}.`,
  wrong_length: ({ expected, found }) =>
    expected === null
      ? `Ein Beweis aus {found} ${found === 1 ? "Hash" : "Hashes"} endet nicht bei der Wurzel.`
      : `Der Beweis hat {found} ${found === 1 ? "Hash" : "Hashes"}; erwartet: {expected}.`,
  root_mismatch: ({ expected }) => `Der Beweis führt zu einer anderen Wurzel. Gemeint: ${termOf(expected)}.`,
  nothing_proved: "Der ältere Baum ist leer: Jeder Baum setzt ihn fort.",
  malformed_vkey: malformed("Der Schlüssel"),
  unknown_key_type: "Der Schlüssel ist von anderer Art als Ed25519 (0x01) und cosignature/v1 (0x04).",
  key_id_mismatch: "Der Schlüssel hat die Kennung {expected}; angegeben ist {found}.",
  bad_public_key: "Der öffentliche Schlüssel wird nicht angenommen. {cause}",
  malformed_note: malformed("Die Notiz"),
  bad_signature: "Die Unterschrift von {signer} hält nicht.",
  unknown_signers: "Keine Unterschrift ist von einem festgelegten Schlüssel.",
  malformed_checkpoint: malformed("Der Protokollkopf"),
  wrong_origin: "Der Protokollkopf ist vom Protokoll {found}; erwartet war {expected}.",
  log_signature_missing: "Der Protokollkopf ist nicht vom festgelegten Schlüssel von {log} unterschrieben.",
  witness_quorum_missing: ({ found }) =>
    `Von den festgelegten Zeugen ${found === 1 ? "zählt" : "zählen"} {found}; erwartet: {expected}.`,
  malformed_proof: malformed("Der Beweis"),
  malformed_request: malformed("Die Anfrage"),
  request_too_large: "Die Anfrage hat mehr als die {limit} Bytes, die gelesen werden.",
  log_unknown: "Dieser Zeuge kennt das Protokoll nicht.",
  old_size_too_large: "Die alte Größe {found} ist größer als die des Protokollkopfs, {limit}.",
  cosigned_otherwise: "Bei der Größe {size} wurde eine andere Wurzel mitunterschrieben.",
  unreachable: ({ said }) =>
    said === null ? "Der Zeuge gab keine Antwort." : "Der Zeuge gab keine Antwort: {said}.",
  refused: ({ holds, said }) => {
    if (holds !== null) return "Der Zeuge antwortete {status} und hat die Größe {holds}.";
    return said === null ? "Der Zeuge antwortete {status}." : "Der Zeuge antwortete {status}: {said}.";
  },
  no_valid_cosignature: "Keine Zeile vom Zeugen selbst hält.",
  malformed_evidence: malformed("Der Beleg"),
  proof_invalid: "Der Beweis verbindet die beiden Köpfe nicht. {cause}",
  no_contradiction: ({ found }) => `Nichts widerspricht sich: ${termOf(found)}.`,
  two_roots: ({ size }) =>
    `Das Protokoll hat für {size} ${Number(size) === 1 ? "Eintrag" : "Einträge"} zwei Wurzeln unterschrieben.`,
  another_beginning: ({ size }) =>
    `Der Baum mit {size} ${Number(size) === 1 ? "Eintrag" : "Einträgen"} beginnt mit einem anderen Baum von {from}, als das Protokoll unterschrieb.`,
  checkpoint_missing: "Das Protokoll bietet keinen Protokollkopf an.",
  rolled_back: ({ size }) =>
    `Das Protokoll bietet {size} ${Number(size) === 1 ? "Eintrag" : "Einträge"} an, nach {from}.`,
  forked: "Das Protokoll hat zwei Geschichten unterschrieben.",
  consistency_unproven: ({ cause }) =>
    cause === null
      ? "Die Kacheln des Protokolls beweisen nicht, dass sein Kopf den behaltenen fortsetzt."
      : "Die Kacheln des Protokolls beweisen nicht, dass sein Kopf den behaltenen fortsetzt. {cause}",
  no_checkpoint: "Es wurde noch kein Protokollkopf angenommen.",
  unproven: ({ cause }) =>
    cause === null
      ? "Die Kacheln des Protokolls beweisen den Eintrag nicht."
      : "Die Kacheln des Protokolls beweisen den Eintrag nicht. {cause}",
  log_incomplete: ({ expected, found }) =>
    expected === null
      ? "Vom Protokoll fehlt {path}."
      : `Vom Protokoll hat {path} {found} ${found === 1 ? "Byte" : "Bytes"}; erwartet: {expected}.`,
  malformed_entry: malformed("Der Protokolleintrag"),
  issuer_not_signer:
    "Es ist von {found} unterschrieben, und das ist nicht der Schlüssel, von dem es spricht.",
  entry_mismatch: "{member} im Eintrag ist nicht das des Dokuments.",
  checkpoint_misstated: "Die Felder neben der unterschriebenen Notiz sagen nicht, was die Notiz sagt.",
  malformed_tile: ({ expected, limit, found }) => {
    const lacking = `Die Kachel ist nicht wohlgeformt; erwartet: ${termOf(expected)}`;
    if (found === null) return `${lacking}.`;
    return limit === null
      ? `${lacking}, Eintrag {found} ist keiner.`
      : `${lacking}, {limit}; sie hat {found}.`;
  },
  wrong_root:
    "Mit den Kacheln daneben führt sie zur Wurzel {found}, und nicht zu der, die das Protokoll unterschrieb.",
  proof_mismatch: ({ expected }) => `Der Beweis ist der von etwas anderem. Erwartet: ${termOf(expected)}.`,
});

export const fsckInGerman = /* @__PURE__ */ sentencesOf<typeof FSCK_REASONS & typeof RECEIPT_FSCK_REASONS>()({
  checkpoint_missing: "Es gibt keinen Protokollkopf.",
  checkpoint_refused: "Der Protokollkopf wird nicht angenommen. {cause}",
  missing: "Es ist nicht da, und nichts, was es braucht, lässt sich ableiten.",
  wrong_length: "Es hat die Länge {found}; erwartet ist {expected}.",
  malformed: "Es endet nicht mit einem Eintrag.",
  wrong_hash: ({ index }) =>
    index === null
      ? "Es ist nicht der Hash dessen, wofür es steht."
      : "Sein Hash {index} ist nicht der dessen, wofür er steht.",
  wrong_root: "Die Einträge haben die Wurzel {found}.",
  surplus: "Der Kopf zählt es nicht mit.",
  malformed_entry: ({ cause }) =>
    cause === null
      ? "Der Eintrag ist nicht in kanonischer Form."
      : "Der Eintrag ist nicht wohlgeformt. {cause}",
  duplicate_receipt: "Der Prüfbeleg ist schon Eintrag {earlier}.",
  time_reversed:
    "Die Protokollzeit ist {found:time}; nach den Einträgen ist sie {expected:time} oder später.",
  duplicate_statement: "Die Erklärung ist schon Eintrag {earlier}.",
  wrong_index: "Das Verzeichnis hat {found} für {row}; nach den Einträgen wäre es {expected}.",
  wrong_mark: "Die Einträge seines Prüfers sagen von einem Widerspruch etwas anderes.",
});

export const ENTRIES_IN_GERMAN: typeof ENTRIES_IN_ENGLISH = {
  verifierExpected: "Erwartet wird vdi:verifier:Name#Schlüssel.",
  strangeKeyId: "Die Kennung des Schlüssels hat Zeichen, die Kennungen nicht haben.",
  keyExpected: "Ein öffentlicher Schlüssel hat 64 Hexziffern, klein geschrieben.",
  unusableKey: (why) => `Das ist kein brauchbarer öffentlicher Schlüssel. ${why}`,
  circuitExpected:
    "Erwartet wird der Hash eines Schlüssels (64 Hexziffern, klein geschrieben) oder der Eintrag eines Schaltkreises.",
  logKeyExpected: (why) =>
    `Der Schlüssel eines Protokolls oder eines Zeugen sieht aus wie Name+Hash+Base64. ${why}`,
  isWitnessKey: "Das ist der Schlüssel eines Zeugen.",
  isLogKey: "Das ist der Schlüssel eines Protokolls, nicht der eines Zeugen.",
  rolesExpected:
    "Sagen Sie, wofür sein Wort zählt: eine Rolle wie credit-bureau oder eine Eingabe wie /income.",
  neitherRoleNorInput: (quoted) => `${quoted} ist weder eine Rolle noch der Zeiger auf eine Eingabe.`,
  unreadable: (why) => `Die Datei kann nicht gelesen werden. ${why}`,
  trustRefused: (said) =>
    `Diese Vertrauensdatei wird nicht angenommen. Im englischen Wortlaut der Bibliothek: „${said}“`,
};
