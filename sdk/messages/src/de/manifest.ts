/** Why manifests from outside, documents of registries and keys in a ceremony are refused, in German. */
import type {
  BINDING_REASONS,
  CEREMONY_REASONS,
  HistoryRule,
  KeyFileForm,
  MANIFEST_REASONS,
  VERIFIERS_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

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

/** What the parts of a proving key are, by the names that its reader gives them. */
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
