/** What each command of `vdi-edge` takes and how it ends, in German. */
import type { EDGE_HELP } from "../../en/edge/help.ts";

export const EDGE_HELP_IN_GERMAN: typeof EDGE_HELP = {
  init: {
    forms: ["ORDNER --origin <Protokollname> [--json]"],
    what: "Schlüssel, Geheimnisse, Einstellungen, Widerrufe und Zugänge eines neuen Dienstes, in einem neuen Ordner",
    options: [
      "--origin  ein Host und ein Pfad ohne Schema, wie log.example/2026",
      "--json    die öffentlichen Hälften als JSON",
    ],
  },
  doctor: {
    forms: ["ORDNER [--json]"],
    what: "was bei der ersten Rechnung misslänge, schon vor ihr",
    options: ["--json  { ready, findings: [{ about, fault }], notes }; fault ist null, wo alles gut ist"],
    fault: "etwas steht der ersten Rechnung im Weg",
  },
  run: {
    forms: ["ORDNER [--port 8787]"],
    what: "der Dienst, nur von dieser Maschine aus erreichbar und überwacht, sein Journal auf der Standardausgabe",
    options: ["--port  1 bis 65535; `serving` steht da, sobald er bereit ist, und nicht vorher"],
  },
  credential: {
    forms: [
      "ORDNER --tenant <Kennung> --scopes <Liste> [--days 90] [--grants-per-day <n>] [--micros-per-day <n>] [--json]",
    ],
    what: "ein Zugang für einen Mandanten; sein Geheimnis wird einmal gezeigt und nirgends aufbewahrt",
    options: ["--scopes  aus authorize, attest, adjust, read, log, mit Kommas"],
  },
  rotate: {
    forms: [
      "ORDNER signing|grant|secret [--leaked [--since <Unix-Sekunden>]]",
      "ORDNER log --origin <neuer Name>",
    ],
    what: "ein neuer Schlüssel, ein neues Geheimnis oder ein anderes Protokoll, bei angehaltenem Dienst",
    options: [
      "--leaked  was es vorher war, wird widerrufen; sonst prüft es weiter oder lässt weiter ein",
      "--since   seit wann ein Unterschriftsschlüssel in fremden Händen ist: was er vorher unterschrieb, wird im Protokoll",
      "          nachgeschlagen",
      "--origin  das Protokoll wird eingefroren, wie es ist, und dieses eröffnet",
    ],
  },
  webhook: {
    forms: [
      "ORDNER add --to <https-Adresse> --events <Liste> [--tenant <Kennung>] [--private-network]",
      "ORDNER rotate --id <Webhook>",
      "ORDNER status --url <Dienst>",
      "ORDNER replay --url <Dienst> --id <Webhook> [--since <Zeit> | --message <Kennung>]",
    ],
    what: "wer erfährt, was geschieht, und wie es um die Zustellungen steht; ein Geheimnis wird einmal gezeigt",
    fault: "status: es gibt Unzustellbares",
  },
  try: {
    forms: ["ORDNER --url <Dienst> --tenant <Kennung>"],
    what: "ein bezahlter Aufruf durch den laufenden Dienst: Erlaubnis, Vorprüfung, Rechnung, geprüft und wieder storniert",
    options: ["--tenant  wessen Rechnung es ist: über ein Millionstel Euro, das die Stornierung zurücknimmt"],
    fault: "was der Dienst antwortete, besteht die Prüfung unter den Schlüsseln des Ordners nicht",
  },
  export: {
    forms: ["ORDNER --url <Dienst> --tenant <Kennung> --from <Tag> --to <Tag>"],
    what: "die Rechnungen des Mandanten als Zeilen JSON, verglichen mit den Summen des Dienstes",
    options: ["--from, --to  Tage in UTC, wie 2026-11-01; der letzte zählt nicht mehr mit"],
    fault: "die Zeilen ergeben nicht die Summen des Dienstes, oder Ereignisse sind noch nicht abgerechnet",
  },
  fsck: {
    forms: ["ORDNER --url <Dienst> [--json]"],
    what: "jedes Protokoll, auch eingefrorene, aus seinen Kacheln neu abgeleitet, unter seinem Schlüssel",
    options: ["--json  eine Zeile JSON je Protokoll"],
    fault: "ein Protokoll ist beschädigt oder fehlt in der Liste des Dienstes",
  },
  "sign-revocations": {
    forms: ["ORDNER --key <Datei mit 64 Hexziffern>"],
    what: "die Widerrufe des Ordners auf der Standardausgabe, unterschrieben für Leser, die den Schlüssel festgelegt haben",
    options: ["--key  ein Schlüssel, den der Dienst sonst nicht hat, wie `vdi keys generate` einen macht"],
  },
};
