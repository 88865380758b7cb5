/** @svc/words/de/prover: all that the command line of a proving farm says, in German. */
import type { ProverLine } from "../../en/prover/index.ts";
import { COMMAND_IN_GERMAN } from "../cli/command.ts";
import { PROVER_HELP_IN_GERMAN } from "./help.ts";

export const proverInGerman: ProverLine = {
  command: COMMAND_IN_GERMAN,
  help: PROVER_HELP_IN_GERMAN,
  says: {
    usage: (commands) => `vdi-prover BEFEHL ...

${commands}

vdi-prover BEFEHL --help sagt mehr; vdi-prover --version. Mit --json sagt ein Befehl als Zeile JSON, was er tat und was
misslang.
--lang en oder de: die Sprache, sonst die von LC_ALL, LC_MESSAGES oder LANG; JSON hat in jeder dieselben Codes.
Exit-Codes: 0 getan, 1 der Auftrag scheiterte, 2 etwas fehlt oder ist nicht erreichbar, 64 falsch aufgerufen,
141 niemand liest weiter.`,
    noCommand: (quoted) => `es gibt keinen Befehl ${quoted}`,
    moreHelp: (command) => `vdi-prover ${command} --help sagt mehr.`,
    library: (message) => `in den Worten der Bibliothek: ${message}`,
    coded: (code, message) => `${code}: ${message}`,
    notDone: "nicht getan",
    missing: (option) => `${option} fehlt`,
    wholeNumberUpTo: (option, most) => `${option}: erwartet wird eine ganze Zahl bis ${most}`,
    atLeastOne: (options) => `${options.join(" und ")} sind mindestens 1`,
    oneOf: (option, names) => `${option}: erwartet wird eines von ${names.join(", ")}`,
    hexDigits: (option) => `${option}: erwartet werden 64 Hexziffern`,
    onlyOne: (options) => `${options.join(" und ")}: nur eines von beiden`,
    noDatabase:
      "keine Datenbank: setzen Sie VDI_FARM_DATABASE (eine Verbindungszeichenkette) oder PGHOST und Verwandte",
    expected: {
      configuration: "erwartet wird eine Konfigurationsdatei, und nur eine",
      file: "erwartet wird eine Datei, und nur eine",
      folder: "erwartet wird ein Ordner, und nur einer",
      job: "erwartet wird die Kennung eines Auftrags, und nur eine",
    },
    noKey: (path) => `${path} enthält keinen Schlüssel: erwartet werden 64 Hexziffern in Kleinbuchstaben`,
    noJson: (path, reason) => `${path} ist kein brauchbares JSON (${reason})`,
    refusedAt: (path, pointer, why) =>
      `${path} wird bei ${pointer} zurückgewiesen, in den Worten der Bibliothek: ${why}`,
    openingToAnother: "die Öffnung ist für einen anderen Schlüssel versiegelt",
    stopped: "abgebrochen; der Auftrag läuft weiter, und seine Kennung gibt Auskunft über ihn",
    noAnswer: "die Farm antwortet nicht; es wird gewartet",
    noCause: "der Grund ist nicht bekannt",
    states: { done: "erledigt", failed: "gescheitert", cancelled: "abgebrochen" },
    notValid: (reason) => `die Urkunde der Farm ist nicht gültig: ${reason}`,
    listening: (url) => `erreichbar unter ${url}`,
    signing: (url) => `unterschreibt unter ${url}`,
    givingInputs: (url) => `gibt Eingaben heraus unter ${url}`,
    working: (url) => `arbeitet${url === null ? "" : `; Zustand und Messwerte unter ${url}`}`,
    draining: "bringt Begonnenes zu Ende",
    installed: (schemas) => `eingerichtet: die Schemata ${schemas.join(" und ")}`,
    job: (id) => `Auftrag ${id}`,
  },
};
