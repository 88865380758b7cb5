/** What is wrong with what a person typed among trust roots, or with a file of them, in German. */
import type { ENTRIES_IN_ENGLISH } from "../en/entries.ts";

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
  labelExpected: "Eine Bezeichnung ist ein Text.",
  rolesExpected:
    "Sagen Sie, wofür sein Wort zählt: eine Rolle wie credit-bureau oder eine Eingabe wie /income.",
  neitherRoleNorInput: (quoted) => `${quoted} ist weder eine Rolle noch der Zeiger auf eine Eingabe.`,
  unreadable: (why) => `Die Datei kann nicht gelesen werden. ${why}`,
  noTrustRoots: "Die Datei enthält keine Vertrauenswurzeln.",
  unknownMember: (quoted) => `Unbekanntes Feld ${quoted}.`,
  noList: (member) => `${member} ist keine Liste.`,
  inEntry: (list, number, why) => `${list}, Eintrag ${number}: ${why}`,
  optionsRefused: (said) =>
    `Was die Datei verlangt, nimmt die Prüfung nicht an. Im englischen Wortlaut der Bibliothek: „${said}“`,
  unknownProfile: "Das Profil ist hier nicht bekannt.",
  noQuorum: "witnessThreshold ist weder 0 noch mehr als die Hälfte der Zeugen und höchstens alle.",
};
