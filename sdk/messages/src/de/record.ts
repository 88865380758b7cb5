/** Verdicts on documents that say something of others and nothing by themselves, in German. */
import type { Locale } from "../locale.ts";

export const RECORD_VERDICT_IN_GERMAN: Locale["verdicts"]["record"] = {
  advice: {
    attestation_missing: "Geprüft wird es mit der Urkunde, von der es handelt: Geben Sie beide.",
    attestation_unreadable: "Die Urkunde daneben ist nicht zu lesen.",
    bill_missing: "Öffnungen werden neben der einen Rechnung geprüft, die sie öffnen.",
    opening_is_private:
      "Eine Öffnung ist für den, der sie hat: Sie verrät die Eingaben. Sie gehört in keinen Bericht und keine Prüfakte.",
    trust_roots_are_the_readers:
      "Dies sind Vertrauenswurzeln, die sagen, wem ein Leser vertraut: Als solche werden sie gegeben, neben den Dokumenten, über die sie urteilen sollen.",
    revocation_trust_missing:
      "Ein Stand der Widerrufe zählt, wo der Leser ihn gibt oder ein Widerrufsschlüssel, den der Leser festgelegt hat, ihn unterschrieb: Nehmen Sie ihn in die Vertrauensdatei auf (revocation).",
    revocation_signer_unknown:
      "Kein Schlüssel, den Sie für Widerrufe festgelegt haben, hat diesen Stand unterschrieben; er wird also nicht benutzt.",
    governance_trust_missing: "Der Eintrag ist von einem Schlüssel unterschrieben, für den niemand einsteht.",
    manifest_of_another_policy: "Keine der Urkunden hier hat diese Regeln.",
    disclosure_of_another_attestation: "Es legt Eingaben von keiner der Urkunden hier offen.",
    attestation_not_valid: "Die Urkunde daneben ist nicht gültig, also zählt nicht, was sie öffnet.",
    attestation_not_checked: "Die Urkunde daneben ließ sich nicht prüfen, also auch nicht, was sie öffnet.",
    leaf_mismatch: "Eine offengelegte Eingabe ist nicht die, auf die sich der Aussteller festlegte.",
    leaves_root_mismatch:
      "Seine Blätter führen nicht zu den Eingaben, auf die sich der Aussteller festlegte.",
    path_commitment_mismatch: "Der offengelegte Weg ist nicht der, auf den sich der Aussteller festlegte.",
    path_not_in_pipeline: "Der offengelegte Weg ist keiner des Ablaufs.",
    reference_absent: "Es legt ein Aktenzeichen offen, und die Urkunde hat keines.",
    reference_mismatch: "Das offengelegte Aktenzeichen ist nicht das, auf das sich der Aussteller festlegte.",
    source_evidence_of_another_attestation: "Es handelt von den Eingaben keiner der Urkunden hier.",
    source_evidence_missing:
      "Die Erklärung einer Quelle zählt in den Belegen von Quellen einer Entscheidung, neben deren Urkunde: vdi source evidence.",
    statement_missing:
      "Der Beweis eines Protokolls über eine Erklärung wird neben ihr geprüft: Geben Sie auch die Erklärung über einen Zeitraum oder die Belege der Quellen.",
    circuit_record_of_another_key: "Es handelt vom Schlüssel keiner der Urkunden hier.",
  },
  holds: (root) => `Es hält neben dem, wovon es handelt${root === null ? "" : ` und beruht auf: ${root}`}.`,
  alone: "Allein lässt sich das nicht prüfen.",
};

export const DISCLOSURE_CLAIMS_IN_GERMAN: Locale["claims"]["disclosure"] = {
  proves: ["Der Aussteller legte sich auf genau diese Werte fest, als er die Urkunde unterschrieb."],
  doesNot: [
    "Dass die Werte wahr sind. Das sagt der Aussteller; sonst hat niemand nachgesehen.",
    "Irgendetwas über Eingaben, die nicht gezeigt sind, nicht einmal, wie viele es sind.",
  ],
  path: "der Weg",
  application: "Antrag",
};

export const SOURCES_CLAIMS_IN_GERMAN: Locale["claims"]["sources"] = {
  proves: [
    "Jeder Schlüssel unterschrieb diese Eingaben für diesen Aussteller und diese Entscheidung; nach der eigenen Uhr des Ausstellers in deren Zeit.",
  ],
  doesNot: [
    "Dass die Eingaben wahr sind. Die Quellen sagen es.",
    "Um wen es geht: eine ungenannte Person, für alle Quellen dieselbe.",
    "Wer einen Schlüssel hat, den Sie nicht festgelegt haben.",
  ],
};
