/** Mistakes in a command line and files out of reach, in German. */
import type { CommandWords } from "../../cli/command.ts";

export const COMMAND_IN_GERMAN: CommandWords = {
  noOption: (option) => `es gibt keine Option ${option}`,
  takesNoValue: (option) => `${option} nimmt keinen Wert`,
  valueMissing: (option) => `${option}: ein Wert fehlt`,
  optionTwice: (option) => `${option} ist zweimal gegeben`,
  noCommand: (name) => `Es gibt keinen Befehl ${name}.`,
  filesExpected: "erwartet wird mindestens eine Datei oder - für die Standardeingabe",
  reportAndJson: "--html - und --json schreiben beide auf die Standardausgabe",
  languageExpected: "--lang: erwartet wird en oder de",
  profileExpected: "--profile: erwartet wird strict, standard oder minimal",
  timeExpected: (option) =>
    `${option}: erwartet werden Unix-Sekunden oder eine Zeit mit Zone, wie 2026-01-31T12:00:00Z`,
  standardInput: "Standardeingabe",
  standardInputTwice: "die Standardeingabe (-) kann nur einmal gegeben werden",
  tooLarge: (name, megabytes, most) =>
    `${name} ist zu groß: ${megabytes === null ? "mehr, als es sein darf" : `${megabytes} MiB`}; was nicht JSON Lines ist, darf ${most} MiB haben, ein einzelnes Dokument darin 1 MiB. JSON Lines liest vdi verify in jeder Länge`,
  line: (number) => `Zeile ${number}`,
  document: (number) => `Dokument ${number}`,
  payload: "Inhalt des DSSE-Umschlags",
  streamed: (name, most) =>
    `${name} ist länger als ${most} MiB: jede Zeile wird für sich beurteilt; was besteht, wird gezählt und nicht aufgeführt.`,
  linesDone: (lines, percent) =>
    `${lines} ${lines === 1 ? "Zeile" : "Zeilen"}${percent === null ? "" : `, ${percent} %`}`,
  linesStopped: (lines) =>
    `Abgebrochen nach ${lines} ${lines === 1 ? "Zeile" : "Zeilen"}: die anderen wurden nicht angesehen.`,
  linesLeft: (count) =>
    `${count} weitere ${count === 1 ? "Zeile" : "Zeilen"} ohne bestandene Prüfung; vdi verify --stream hat eine Zeile zu jeder.`,
  noSuchFile: (path) => `${path}: diese Datei gibt es nicht`,
  isFolder: (path) =>
    `${path} ist ein Ordner: nennen Sie die Dateien darin (den Ordner eines Protokolls: vdi log fsck ${path})`,
  notReadable: (path, code) => `${path} ist nicht zu lesen (${code})`,
  mayNotRead: (path, code) => `${path} ist nicht zu lesen: Sie dürfen es nicht (${code})`,
  fileNotOutput: "- ist keine Datei: auf die Standardausgabe kommt nur, was --out und --html nennen",
  isThere: (path) => `${path} gibt es schon und wird nicht ersetzt`,
  noSuchFolder: (path) => `${path} ist nicht zu schreiben: diesen Ordner gibt es nicht`,
  notWritableFolder: (path) => `${path} ist nicht zu schreiben: es ist ein Ordner`,
  mayNotWrite: (path, code) => `${path} ist nicht zu schreiben: Sie dürfen es nicht (${code})`,
  notWritable: (path, code) => `${path} ist nicht zu schreiben (${code})`,
  trustFile: (path, why) => `die Datei ${path} mit Ihrem Vertrauen ist nicht zu gebrauchen: ${why}`,
  couldNotBeChecked: (why) => `Ließ sich nicht prüfen: ${why}`,
  moreHelp: (command) => `vdi ${command} --help sagt mehr.`,
};
