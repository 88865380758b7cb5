/** Verdicts on decision attestations, and what they prove, in German. */
import type { Locale } from "../locale.ts";
import { inUtcInGerman } from "./voice.ts";

export const COMMON_IN_GERMAN: Locale["verdicts"]["common"] = {
  verified: "Prüfung bestanden",
  verifiedInPart: "Prüfung zum Teil bestanden",
  notValid: "Nicht gültig",
  notChecked: "Ließ sich nicht prüfen",
  expired: "Abgelaufen",
  unknownIssuer: "Prüfung bestanden, von einem Aussteller, den Sie nicht festgelegt haben",
  nothingKnown: "Es fand sich kein Dokument, das hier bekannt ist.",
  missing: (what, missing) => {
    const named = missing.length === 0 ? "" : ` Es fehlt: ${missing.join("; ")}.`;
    return `An der ${what} ist nichts falsch, soweit geprüft wurde.${named}`;
  },
};

export const ATTESTATION_VERDICT_IN_GERMAN: Locale["verdicts"]["attestation"] = {
  kind: "Urkunde",
  material: {
    issuer_directory_missing: "das Verzeichnis der Domain des Ausstellers",
    issuer_trust_missing: "der Schlüssel des Ausstellers, den Sie nach diesem Profil festlegen müssen",
    revocation_missing: "ein Stand der Widerrufe",
    revocation_stale: "ein frischer Stand der Widerrufe (der gegebene ist zu alt oder aus der Zukunft)",
    revocation_signature_missing:
      "ein Stand der Widerrufe, unterschrieben von einem Schlüssel, den Sie festgelegt haben",
    manifest_authority_trust_missing: "der Schlüssel der Stelle hinter den Regeln",
    proof_not_checked: "ein Skript oder Browser, der den Beweis prüfen kann",
    setup_not_checked: "ein Skript, das das Setup dieses Schaltkreises prüfen kann",
  },
  unread: (why) => `Sie ist nicht zu lesen, also wurde nichts an ihr geprüft. ${why}`.trim(),
  held: (at) =>
    `Sie war in Kraft, als sie am ${inUtcInGerman(at)} im Protokoll stand, und jede Prüfung hielt damals; ihre Zeit ist seither vorbei.`,
  exceptExpired:
    "Wo sie in Kraft war, als ein Protokoll sie hatte, das Sie festgelegt haben, und zu dieser Zeit sonst nichts fehlschlägt, ist sie abgelaufen: Nichts daran ist falsch, und damals hielt sie.",
  underPinnedKey:
    "Unterschrieben von einem Aussteller, den Sie festgelegt haben; der Beweis hält unter einem Prüfschlüssel, den Sie festgelegt haben.",
  underBuiltInKey:
    "Unterschrieben von einem Aussteller, den Sie festgelegt haben; der Beweis hält unter einem eingebauten Prüfschlüssel.",
  proofLeftOutTitle: "Unterschrift hält, Beweis nicht geprüft",
  proofLeftOut: "Das Profil lässt den Beweis aus. Was bleibt, ist das Wort des Ausstellers.",
  unknownIssuer:
    "Beweis und Unterschrift halten. Nichts hier sagt, wer den Schlüssel hat: Dafür steht die Urkunde nur selbst ein.",
  unknownKeyTitle: "Prüfung bestanden, unter einem unbekannten Schlüssel",
  unknownKey:
    "Den Aussteller haben Sie festgelegt; für den Prüfschlüssel steht niemand außerhalb der Urkunde ein.",
  notPinnedTitle: "Nicht von einem Aussteller, den Sie festgelegt haben",
  notPinned:
    "Nichts daran wurde als falsch befunden. Sie ist mit einem anderen Schlüssel unterschrieben als denen, die Sie festgelegt haben.",
  failed: (step, title, meaning) => `Schritt ${step} („${title}“) schlägt fehl. ${meaning}`,
  anybodysKey:
    "Niemand steht für den Schlüssel ein, mit dem der Beweis geprüft wird; einen solchen kann jeder machen und damit alles beweisen.",
  seeBelow: "Was erwartet und was gefunden wurde, steht darunter.",
};
