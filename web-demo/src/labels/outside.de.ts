/** Words of the audit page: what comes from an address that the reader typed, from a picture, from the operator's sources, in German. */
import type { OUTSIDE_EN } from "./outside.en.ts";

export const OUTSIDE_DE: typeof OUTSIDE_EN = {
  title: "Von einer Adresse, einem Bild oder der Kamera",
  addressField: "Adresse einer Vertrauensliste, wie ihr Herausgeber sie Ihnen gab",
  addressExample: "https://… oder did:web:…",
  fetch: "Holen",
  fetching: "Diese Adresse wird gefragt …",
  addressNote:
    "Eine DID (did:web), ein JSON Web Key Set oder eine Vertrauensdatei. Gefragt wird aus einem Rahmen, der nichts von dieser Seite sieht; wer die Adresse betreibt, erfährt, dass dieser Browser gefragt hat. Ihre Dokumente bleiben hier.",
  notHosted:
    "Diese Seite ist eine einzige Datei, die niemanden fragen darf und keine Kamera hat: Adressen und Kamera gibt es auf der Seite, die ein Server ausliefert. Fügen Sie den Schlüssel ein, oder lesen Sie die Vertrauensdatei ein.",
  addressFault: {
    empty: "Geben Sie erst eine Adresse ein.",
    not_an_address: "Das ist keine Adresse: Sie beginnt mit https:// oder did:web:.",
    not_https:
      "Gefragt werden nur Adressen, die mit https:// beginnen: Auf dem Weg von einer anderen könnte jeder die Schlüssel ändern.",
    credentials:
      "Diese Adresse enthält einen Namen oder ein Passwort, die von hier nicht gesendet werden: Nehmen Sie sie heraus.",
    did_not_web: "Von den DIDs haben nur die der Methode web (did:web:…) eine Adresse.",
    did_malformed: "Diese did:web nennt keinen Rechner.",
  },
  fetchNotText: "Die Antwort ist kein Text in UTF-8.",
  fetchFault: {
    unreachable:
      "Keine Antwort: Es gibt diesen Rechner nicht, es gibt kein Netz, oder er lässt Seiten von anderswo diese Datei nicht lesen (CORS). Speichern Sie die Datei selbst und bringen Sie sie hierher.",
    redirects:
      "Diese Adresse verweist auf eine andere, und dem wird nicht gefolgt: Gefragt ist die Adresse, an der die Datei wirklich liegt.",
    web_page: "Diese Adresse antwortet mit einer Webseite und nicht mit einer Datei, die zu lesen wäre.",
    too_long: "Die Antwort ist länger als 1\u00a0MiB und blieb beiseite.",
    too_slow: "Keine ganze Antwort binnen zehn Sekunden: Das Holen wurde aufgegeben.",
  },
  fetchStatus: (a) => `Diese Adresse antwortet mit HTTP ${a}: Da ist nichts zu lesen.`,
  foundFault: {
    not_json: "Das ist kein JSON.",
    not_known:
      "Das ist weder ein DID-Dokument noch ein JSON Web Key Set noch eine Vertrauensdatei und steht für keinen Schlüssel ein.",
    no_keys: "Darin steht kein Ed25519-Schlüssel, der für seinen Inhaber unterschreibt.",
    private_key:
      "Darin steht ein privater Schlüssel, den jeder benutzen kann, der das liest: Nichts davon wird genommen. Sagen Sie es dem Herausgeber.",
    other_did: "Das ist nicht das Dokument jener DID.",
    malformed: "Ein Schlüssel darin ist nicht zu lesen: Nichts davon wird genommen.",
    too_many: "Darin stehen mehr als 100 Schlüssel: zu viele, als dass jemand sie vergleichen könnte.",
  },
  foundKind: {
    did: "DID-Dokument",
    jwks: "JSON Web Key Set",
    key: "Schlüssel",
    trust_file: "Vertrauensdatei",
  },
  foundTitle: (kind, address) => `${kind} von ${address}`,
  foundAddressNote:
    "Das sind Schlüssel, wie sie der Betreiber dieser Adresse angibt. Legen Sie die fest, die Sie mit dem verglichen haben, was ihre Inhaber Ihnen auf anderem Weg gaben. Profil, Schwellen und Widerrufe einer Vertrauensdatei werden nicht übernommen.",
  foundPictureNote:
    "Legen Sie ihn nur fest, wenn sein Inhaber Ihnen diesen Code auf anderem Weg als mit dem Dokument gab.",
  foundFileNote:
    "Das sind Schlüssel, wie sie angibt, wer diese Datei machte: vielleicht derselbe, der Ihnen das Dokument schickte. Legen Sie die fest, die Sie mit dem verglichen haben, was ihre Inhaber Ihnen auf anderem Weg gaben. Profil, Schwellen und Widerrufe der Datei werden nicht übernommen.",
  foundDigest: "SHA-256 dessen, was kam: ",
  foundPinned: "schon festgelegt",
  foundPinnedAs: (a) => `schon festgelegt, als „${a}“`,
  foundNew: "nicht festgelegt",
  foundList: { sources: "Quelle von Eingaben" },
  foundName: (a) => `Ihr Name für ${a}`,
  foundTake: (a) => `${a} übernehmen`,
  foundMarkOne: "Kreuzen Sie zuerst die Schlüssel an, die Sie verglichen haben.",
  foundPin: "Angekreuzte festlegen",
  foundDone: (a) => `${a} Schlüssel festgelegt`,
  foundLeave: "Nicht übernehmen",
  picture: "Bild eines QR-Codes …",
  camera: "Mit der Kamera lesen",
  cameraNote: "Die Kamera öffnet sich in einem eigenen Fenster, das sich mit niemandem verbindet.",
  pictureRead: "Aus dem Bild gelesen.",
  pictureNone: "In dieser Datei war kein QR-Code zu lesen.",
  cameraBlocked:
    "Der Browser hat das Fenster mit der Kamera nicht geöffnet. Erlauben Sie es, oder wählen Sie ein Bild.",
  personal: {
    name: "Persönlicher Link",
    punycode: "Punycode, kann wie ein anderer Name aussehen",
    question: (a) => `Das Dokument von ${a} holen?`,
    note: (a) =>
      `Der Link sagt, dass ${a} ein Dokument für Sie bereithält. ${a} erfährt dann, dass dieser Browser fragte, und nicht den Schlüssel im Link. Wer den Link hat, kann das Dokument lesen. Der Schlüssel steht nicht mehr in der Adresse dieser Seite.`,
    fetch: "Holen",
    leave: "Nicht holen",
    again: "Noch einmal versuchen",
    fetching: (a) => `Fragt ${a} …`,
    source: (a) => `Paket von ${a}`,
    cut: "Dieser persönliche Link ist nicht ganz: Er wurde abgeschnitten oder verändert. Lesen Sie den Code noch einmal, oder kopieren Sie den ganzen Link.",
    notHosted:
      "Diese Seite ist eine einzelne Datei, die niemanden fragen darf. Öffnen Sie den persönlichen Link auf der Seite, die ein Server ausliefert, oder mit vdi packet open.",
  },
  domain: {
    check: (a) => `Bei ${a} nachsehen`,
    again: (a) => `${a} noch einmal fragen`,
    fetching: (a) =>
      `Fragt ${a}. Die Domain erfährt, dass dieser Browser fragte, und nichts von der Urkunde.`,
    trust: (a) => `${a} vertrauen`,
    anyone:
      "Jeder kann eine Domain anmelden: Vertrauen Sie ihr nur, wenn Sie wissen, dass sie dem Aussteller gehört.",
    malformed: "Die Antwort ist kein Verzeichnis von Schlüsseln.",
    anotherDomain: "Die Antwort ist das Verzeichnis einer anderen Domain.",
  },
  askedSource: {
    refused: (a) =>
      `Der Link nennt ein Dokument unter ${a}, und der Betreiber dieser Seite lässt von dort keine Dokumente zu: Es wurde nicht geholt. Besorgen Sie sich die Datei und legen Sie sie hier ab.`,
    notAnAddress: "Der Link nennt ein Dokument ohne eine Adresse mit https: Nichts wurde geholt.",
    failed: (a, why) => `Der Link nennt ein Dokument unter ${a}. ${why}`,
    from: (a) =>
      `Geholt von ${a}, wie der Link es verlangt und der Betreiber dieser Seite zulässt. Wo ein Dokument liegt, sagt nichts darüber, wer es gemacht hat.`,
  },
};
