/** What `vdi` says before any of its commands is chosen, in German. */
import type { SHELL_IN_ENGLISH } from "../../en/cli/shell.ts";

export const SHELL_IN_GERMAN: typeof SHELL_IN_ENGLISH = {
  usage: (commands) => `vdi BEFEHL ...

${commands}

vdi BEFEHL --help sagt mehr; vdi help trust, was eine Vertrauensdatei enthält; vdi --version.
--lang en oder de: die Sprache, sonst die von LC_ALL, LC_MESSAGES oder LANG; JSON hat in jeder dieselben Codes.
Gepackte Dateien (gzip, zstd) lesen verify, inspect und alle, die Dokumente nehmen, wie sie sind.
Exit-Codes: 0 gültig, 1 nicht gültig, 2 ließ sich nicht prüfen, 64 falsch aufgerufen, 130 von Hand abgebrochen,
141 nicht zu Ende gelesen.`,
  trustFile: `Eine Vertrauensdatei ist ein JSON-Objekt. Jedes Feld darf fehlen; unbekannte werden zurückgewiesen.
  trust              { issuers, verificationKeys, governanceKeys, manifestAuthorities, revocationKeys,
                     minimumGrade, publicBeacons, ceremonyKeys, sources, acceptUnrecognisedKey }
                     wie options.trust der Bibliothek;
                     ein Schlüssel darf ein label haben: { public_key, kid?, label? }, Ihr Name für den Inhaber
  revocation         { snapshot, envelope? }
  profileId          das Profil, wo keines verlangt wird
  requireGovernance  true: Schritt 8 zählt in jedem Profil
  trustedVerifiers   ["vdi:verifier:<name>#<öffentlicher Schlüssel>", ...]
  tvs                eine Menge vertrauter Prüfer
  registry           ein exportiertes Verzeichnis von Prüfern (verifier_registry_v1)
  logs               [{ log: <vkey>, witnesses?: [<vkey>], threshold? }]
  meterKeys          Zähler, wie Aussteller: Rechnungen brauchen die Unterschrift eines von ihnen
Vertrauenswurzeln, die aus der Prüfseite exportiert wurden (vdi_trust_roots_v1), werden gelesen, wie sie sind.`,
};
