/** Inputs that sources signed, in German. */

import type {
  INPUT_TRUST_REASONS,
  SOURCE_EVIDENCE_REASONS,
  SOURCE_OPENING_REASONS,
  SOURCE_REASONS,
} from "@svc/core/finding";
import type { Locale } from "../locale.ts";
import { sentencesOf } from "../sentences.ts";
import { authorName, authorText } from "../text.ts";

export const sourceEvidenceInGerman = /* @__PURE__ */ sentencesOf<
  typeof SOURCE_EVIDENCE_REASONS & typeof SOURCE_OPENING_REASONS
>()({
  source_evidence_of_another_attestation: "Der Beleg handelt von der Urkunde {found}, nicht von {expected}.",
  source_opening_inputs_differ: "Unterschrieben sind die Eingaben {expected}; die Öffnung hat {found}.",
  source_opening_leaf_mismatch: "Wert und Salz zu {input} sind nicht die, die die Quelle unterschrieb.",
  source_opening_subject_mismatch:
    "Die Öffnung nennt eine andere Person als die, für die die Quelle unterschrieb.",
});

export const sourcesInGerman = /* @__PURE__ */ sentencesOf<typeof SOURCE_REASONS>()({
  source_leaves_root_mismatch:
    "Seine Blätter führen nicht zu den Eingaben, auf die sich der Aussteller festgelegt hat.",
  source_leaves_repeated: "Zwei seiner Blätter sind gleich.",
  source_audience_mismatch:
    "Eine Erklärung wurde für den Aussteller {found} gemacht, und {expected} hat sie benutzt.",
  source_challenge_mismatch:
    "Eine Erklärung wurde für eine andere Entscheidung gemacht, mit der Nonce {found}.",
  source_not_current:
    "Eine Erklärung gilt vom {from:time} bis zum {until:time}; die Urkunde wurde am {found:time} ausgestellt.",
  source_leaf_unknown:
    "Was eine Quelle als {input} unterschrieben hat, ist keine der Eingaben der Entscheidung.",
  source_input_repeated: "Zwei Erklärungen handeln von {input}.",
  source_leaf_repeated: "Was als {input} unterschrieben ist, ist auch als andere Eingabe unterschrieben.",
  source_subject_differs: "Die Erklärungen handeln von verschiedenen Personen.",
  source_signature_invalid: "Die Unterschrift einer Quelle hält nicht. {cause}",
});

export const inputTrustInGerman = /* @__PURE__ */ sentencesOf<typeof INPUT_TRUST_REASONS>()({
  not_sourced: "Keine Quelle hat sie unterschrieben.",
  source_is_issuer: "Der Schlüssel, der sie als Quelle unterschrieb, ist der des Ausstellers selbst.",
  source_not_pinned: "Die Quelle, die sie unterschrieb, {found}, haben Sie nicht festgelegt.",
  source_role_not_given: "Die Quelle, die sie unterschrieb, ist nicht für {expected} festgelegt.",
  source_revoked: "Der Schlüssel der Quelle, die sie unterschrieb, ist widerrufen: Der Stand nennt {found}.",
  source_statement_revoked: "Die Erklärung der Quelle ist widerrufen: Der Stand nennt {found}.",
});

export const INPUTS_IN_GERMAN: Locale["inputs"] = {
  pinned: (source, role) =>
    role === null ? `unterschrieben von ${source}` : `unterschrieben von ${source} als ${authorName(role)}`,
  issuersWord: "das Wort des Ausstellers",
  known: (name) => `${name}, von Ihnen festgelegt`,
  claimed: (name, key) => `dem Inhaber des Schlüssels ${key}, der sich ${authorText(name)} nennt`,
  unread: "keine geltende Regel liest sie",
  recognised:
    "Was ihre Quellen wiedererkennen können: Jede hat den Schlüssel dieses Ausstellers und die Nonce dieser Entscheidung unterschrieben, und beide stehen in der Urkunde. Darum kann jede die Entscheidung wiedererkennen, wo immer die Urkunde gezeigt wird, dort Ergebnis und Regeln lesen und sie mit der Person verbinden, nach der sie gefragt wurde. Wo die Erklärungen der Quellen gezeigt werden, sieht jeder, welche Eingaben welche von ihnen unterschrieben hat.",
  inPart: (pinned, signed, read) =>
    pinned === 0
      ? `das Wort des Ausstellers, dass sie wahr sind; ${signed} von ${read}, die Regeln lesen, ${signed === 1 ? "ist" : "sind"} wie von Quellen unterschrieben, was hier nicht zählt`
      : `${pinned} von ${read}, die Regeln lesen, unterschrieben von Quellen, die Sie festgelegt haben, über eine ungenannte Person; der Rest ist das Wort des Ausstellers`,
};
