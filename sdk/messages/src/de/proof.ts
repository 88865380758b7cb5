/** Proofs, keys and setup transcripts, in German. */

import type {
  CEREMONY_REASONS,
  KEY_REASONS,
  KeyFileForm,
  PROOF_REASONS,
  TRANSCRIPT_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

function malformed(what: string) {
  return ({ expected, cause }: { readonly expected: string; readonly cause: unknown }): string => {
    if (cause !== null) return `${what} ist nicht zu lesen. {cause}`;
    if (expected === "member_missing") return `${what}: Das Feld {found} fehlt.`;
    if (expected === "member_unknown") return `${what}: Das Feld {found} ist unbekannt.`;
    return `${what} ist nicht wohlgeformt; erwartet wurde {expected:term}, gefunden {found}.`;
  };
}

export const proofInGerman = /* @__PURE__ */ sentencesOf<typeof PROOF_REASONS>()({
  signals_malformed: malformed("Die Liste der öffentlichen Signale"),
  signal_count_mismatch: ({ expected }) =>
    `Erwartet ${expected === 1 ? "wurde {expected} öffentliches Signal" : "wurden {expected} öffentliche Signale"}, gefunden {found}.`,
  signal_not_canonical:
    "Das öffentliche Signal {index} ist {found}; erwartet wurde eine kanonische Dezimalzahl.",
  signal_not_in_field:
    "Das öffentliche Signal {index} ist {found}; erwartet wurde ein Wert unter der Ordnung r der Kurve.",
  proof_malformed: malformed("Der Beweis"),
  proof_wrong_protocol: "Der Beweis nennt das Verfahren {found}; erwartet wurde groth16.",
  proof_wrong_curve: "Der Beweis nennt die Kurve {found}; erwartet wurde bn128.",
  point_malformed: "{point} hat nicht die Form {expected:term}: gefunden wurde {found}.",
  coordinate_not_canonical: "{point} hat die Koordinate {found}; erwartet wurde eine kanonische Dezimalzahl.",
  coordinate_not_in_field:
    "{point} hat die Koordinate {found}; erwartet wurde ein Wert unter der Primzahl p des Körpers.",
  point_at_infinity: "{point} ist der unendlich ferne Punkt.",
  point_not_on_curve: "Die Koordinaten von {point} erfüllen die Gleichung der Kurve nicht.",
  point_not_in_subgroup:
    "{point} liegt auf der verdrehten Kurve, aber außerhalb der Untergruppe der Ordnung r.",
  pairing_mismatch:
    "Die Groth16-Gleichung gilt für diesen Schlüssel, diesen Beweis und diese öffentlichen Signale nicht: Der Beweis zeigt nicht, was sie angeben.",
});

export const keyInGerman = /* @__PURE__ */ sentencesOf<typeof KEY_REASONS>()({
  key_malformed: malformed("Der Prüfschlüssel"),
  key_wrong_protocol: "Der Schlüssel nennt das Verfahren {found}; erwartet wurde groth16.",
  key_wrong_curve: "Der Schlüssel nennt die Kurve {found}; erwartet wurde bn128.",
  key_public_count_malformed:
    "nPublic des Schlüssels ist {found}; erwartet wurde eine ganze Zahl von 0 bis {limit}.",
  key_ic_count_mismatch: ({ expected }) =>
    `Erwartet ${expected === 1 ? "wurde {expected} IC-Punkt" : "wurden {expected} IC-Punkte"}, gefunden {found}.`,
  key_point_malformed: "{point} des Schlüssels hat nicht die Form {expected:term}: gefunden wurde {found}.",
  key_coordinate_not_canonical:
    "{point} des Schlüssels hat die Koordinate {found}; erwartet wurde eine kanonische Dezimalzahl.",
  key_coordinate_not_in_field:
    "{point} des Schlüssels hat die Koordinate {found}; erwartet wurde ein Wert unter der Primzahl p des Körpers.",
  key_point_at_infinity: "{point} des Schlüssels ist der unendlich ferne Punkt.",
  key_point_not_on_curve:
    "Die Koordinaten von {point} des Schlüssels erfüllen die Gleichung der Kurve nicht.",
  key_point_not_in_subgroup: "{point} des Schlüssels liegt außerhalb der Untergruppe der Ordnung r.",
  key_gamma_equals_delta:
    "vk_gamma_2 des Schlüssels gleicht vk_delta_2: es gab keinen Beitrag zur Phase 2, jeder kann fälschen.",
  key_gamma_negated_delta: "vk_gamma_2 des Schlüssels ist das Negative von vk_delta_2: jeder kann fälschen.",
  key_delta_is_generator:
    "vk_delta_2 des Schlüssels ist der Erzeuger oder sein Negatives, dessen diskreten Logarithmus alle kennen.",
  key_ic_at_infinity:
    "{point} des Schlüssels ist der unendlich ferne Punkt: Sein Signal könnte jeden Wert annehmen.",
  key_ic_repeated:
    "IC[{index}] des Schlüssels gleicht IC[{earlier}] oder ist dessen Negatives: Werte könnten zwischen ihren Signalen verschoben werden.",
  key_alphabeta_mismatch:
    "vk_alphabeta_12 des Schlüssels ist nicht die Paarung von vk_alpha_1 und vk_beta_2.",
});

export const transcriptInGerman = /* @__PURE__ */ sentencesOf<typeof TRANSCRIPT_REASONS>()({
  transcript_malformed: ({ index }) =>
    index === null
      ? "Die Mitschrift ist nicht wohlgeformt: erwartet wurde {expected:term}."
      : "Die Mitschrift ist bei Beitrag {index} nicht wohlgeformt: erwartet wurde {expected:term}.",
  transcript_too_long: "Die Mitschrift hat {found} Beiträge; höchstens {limit} werden geprüft.",
  transcript_no_contribution: "Niemand hat beigetragen: delta ist der Erzeuger, und jeder kann fälschen.",
  transcript_point_invalid:
    "Beitrag {index} enthält einen Punkt, der nicht reduziert, unendlich fern, nicht auf seiner Kurve oder außerhalb seiner Untergruppe ist.",
  transcript_hash_mismatch: "Der Hash von Beitrag {index} folgt nicht aus dem, was ihm vorausgeht.",
  knowledge_proof_invalid: "Beitrag {index} zeigt nicht, dass sein Geheimnis bekannt war.",
  delta_chain_broken:
    "Das delta nach Beitrag {index} folgt nicht aus dem davor durch das Geheimnis, dessen Kenntnis gezeigt wurde.",
  contribution_without_effect: "Beitrag {index} lässt delta, wie es war, oder kehrt nur sein Vorzeichen um.",
  beacon_iterations_exceeded:
    "Das Leuchtfeuer braucht 2^{found} Durchläufe; höchstens 2^{limit} werden gerechnet.",
  beacon_mismatch: "Beitrag {index} ist nicht, was der Wert seines Leuchtfeuers ergibt.",
  key_gamma_not_generator:
    "vk_gamma_2 des Schlüssels ist nicht der Erzeuger: Der Schlüssel kommt nicht aus dieser Art von Setup.",
  key_delta_mismatch:
    "Das letzte delta ist nicht vk_delta_2 des Schlüssels: Die Mitschrift gehört zu einem anderen Schlüssel.",
});

const FORMS: Readonly<Record<KeyFileForm, string>> = {
  version_1: "es ist kein Beweisschlüssel der Version 1",
  ten_sections: "er hat nicht zehn Abschnitte",
  whole_sections: "er ist abgeschnitten",
  known_sections: "ein Abschnitt ist unbekannt oder zweimal da",
  nothing_behind: "auf den letzten Abschnitt folgen Bytes",
  header: "sein Kopf hat eine andere Länge",
  groth16: "es ist der Schlüssel eines anderen Verfahrens",
  agreeing_sizes: "seine Größen widersprechen einander",
};

/** Parts of a proving key, by the names that its reader gives them. */
const PARTS: Readonly<Record<string, string>> = {
  protocol: "der Name des Verfahrens",
  header: "der Körper und die Größen",
  alpha1: "der Punkt alpha",
  beta1: "der Punkt beta in G1",
  beta2: "der Punkt beta in G2",
  gamma2: "der Punkt gamma",
  delta1: "der Punkt delta in G1",
  delta2: "der Punkt delta in G2",
  ic: "die Punkte für das, was der Schaltkreis veröffentlicht (IC)",
  coefficients: "die Koeffizienten des Schaltkreises",
  a: "die Punkte A",
  b1: "die Punkte B in G1",
  b2: "die Punkte B in G2",
  l: "die Punkte für das, was der Schaltkreis geheim hält (L)",
  h: "die Punkte für den Quotienten (H)",
};

const partOf = (part: unknown) => PARTS[String(part).toLowerCase()] ?? "der Teil {part}";

export const ceremonyInGerman = /* @__PURE__ */ sentencesOf<typeof CEREMONY_REASONS>()({
  key_file_malformed: ({ expected, section }) => {
    const fault = FORMS[expected as KeyFileForm] ?? "erwartet wurde {expected}";
    return `Der Beweisschlüssel ist nicht wohlgeformt: ${fault}${section === null ? "" : ", bei Abschnitt {section}"}.`;
  },
  key_section_length: ({ found }) =>
    `Abschnitt {section} hat {found} ${found === 1 ? "Byte" : "Bytes"}, wo die Größen des Schlüssels {expected} verlangen.`,
  initial_key_contributed: "Der Anfangsschlüssel hat schon Beiträge.",
  key_part_changed: ({ part }) =>
    `Er weicht vom Anfangsschlüssel in etwas ab, das kein Beitrag ändert: ${partOf(part)}.`,
  key_point_invalid: ({ part }) =>
    part === null
      ? "Ein Punkt des Prüfschlüssels liegt nicht auf seiner Kurve."
      : `Ein Punkt liegt nicht auf seiner Kurve; betroffen: ${partOf(part)}.`,
  transcript_refused: "Die Mitschrift führt nicht zum delta des Schlüssels. {cause}",
  circuit_hash_mismatch:
    "Die Mitschrift baut auf einem anderen Schaltkreis oder einer anderen Phase 1 auf: Ihr Hash ist {found}, der des Anfangsschlüssels {expected}.",
  delta_mismatch: ({ part }) =>
    `Nicht so, wie der letzte Beitrag der Mitschrift es hinterließ: ${partOf(part)}.`,
  previous_key_refused: "Mit dem früher übergebenen Schlüssel lässt er sich nicht vergleichen. {cause}",
  contribution_differs:
    "Beitrag {index} des früher übergebenen Schlüssels steht nicht an seinem Platz: {expected} wäre dort, gefunden wurde {found}.",
  contribution_renamed:
    "Beitrag {index} heißt anders als im früher übergebenen Schlüssel: dort {expected}, hier {found}.",
  quotient_mismatch: ({ part }) => `Nicht das des Anfangsschlüssels, geteilt durch delta: ${partOf(part)}.`,
});
