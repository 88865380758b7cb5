/** Why a document is not read, in German. */
import type { ENVELOPE_REASONS, READ_REASONS, SCHEMA_REASONS, SIGNATURE_REASONS } from "@svc/core/finding";
import { characterPlace } from "../quoted.ts";
import { sentencesOf } from "../sentences.ts";

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
