/** @svc/words/de/edge: all that an operator's command line says, in German. */
import type { EdgeLine } from "../../en/edge/index.ts";
import { COMMAND_IN_GERMAN } from "../cli/command.ts";
import { de } from "../index.ts";
import { EDGE_HELP_IN_GERMAN } from "./help.ts";

const CODES =
  "64: falsch aufgerufen, oder der Ordner ist keiner eines Dienstes. 69: der Dienst startet oder antwortet nicht oder weist ab.";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const EDGE_SAYS_IN_GERMAN: EdgeLine["says"] = {
  usage: (commands) => `Aufruf: vdi-edge BEFEHL ORDNER [Optionen]
${commands}
vdi-edge BEFEHL --help sagt, was ein Befehl nimmt; vdi-edge --version.
--lang en oder de: die Sprache, sonst die von LC_ALL, LC_MESSAGES oder LANG; JSON hat in jeder dieselben Codes.
Exit-Code 0: getan, nichts zu beanstanden. 1: etwas stimmt nicht. ${CODES}`,
  usageLine: (name, form) => `Aufruf: vdi-edge ${name} ${form}`,
  exitCodes: (fault) =>
    `Exit-Code 0: getan, nichts zu beanstanden.${fault === null ? "" : ` 1: ${fault}.`} ${CODES}`,
  moreHelp: (command) => `vdi-edge ${command} --help sagt, was er nimmt.`,
  system: (message) => `in den Worten des Systems: ${message}`,
  folderExpected: "erwartet wird ein Ordner, und nur einer",
  wordsExpected: (count) => `erwartet werden ${count} Wörter`,
  urlExpected: "--url: erwartet wird eine Adresse wie https://billing.example",
  nobodyAnswers: (origin) => `unter ${origin} antwortet niemand`,
  answersWith: (status) => `der Dienst antwortet mit ${status}: vdi-edge doctor sagt, warum`,
  serviceRefuses: (why) => `der Dienst weist ab: ${why}`,
  stepRefused: (step, why) => `${step}: der Dienst weist ab: ${why}`,
  missing: (name) => `${name} fehlt`,
  wholeAboveZero: (option) => `${option}: erwartet wird eine ganze Zahl über 0`,
  settingsUnread: "die Einstellungen lassen sich nicht lesen: vdi-edge doctor sagt, warum",
  folder: {
    isThere: (path) => `${path} gibt es schon; nichts wurde geschrieben`,
    unreadable: (path) => `${path} ist nicht zu lesen; vdi-edge init legt einen solchen Ordner an`,
    itsPlace: (setting, file) => `${setting}: sein Platz ist ${file}`,
    inBoth: (setting, one, other) => `${setting} steht in ${one} und in ${other}`,
    twice: (file, setting) => `${file}: ${setting} steht zweimal da`,
    listExpected: (file) => `${file}: erwartet wird eine Liste in JSON`,
    noJson: (file) => `${file} ist kein JSON`,
    settingExpected: (file) => `${file}: erwartet wird NAME="Wert"`,
    refusedAt: (file, pointer, why) =>
      `${file}: bei ${pointer || "der Wurzel"}, in den Worten der Bibliothek: ${why}`,
    originExpected: (example) =>
      `--origin: erwartet werden ein Host und ein Pfad ohne Schema, wie ${example}`,
    inUse: (path, pid) =>
      `${pid === null ? "ein anderer Prozess" : `Prozess ${pid}`} arbeitet an ${path}: halten Sie ihn erst an`,
    mode: (file, mode) => `${file} hat die Rechte ${mode}`,
  },
  init: (secrets, { operator, grants }, log) =>
    `Geheimnisse in ${secrets}, allein für Ihr Konto; nichts zeigt sie
Urkunden und Prüfbelege     ${operator}
Erlaubnisse                 ${grants}
Protokoll                   ${log}`,
  key: (kid, publicKey) => `Kennung ${kid}   öffentlicher Schlüssel ${publicKey}`,
  fromNextStart: "der Dienst kennt es ab seinem nächsten Start",
  credential: (id, tenant, days, secret) =>
    `Zugang ${id} für ${tenant}, ${counted(days, "Tag", "Tage")} lang; sein Geheimnis, das sonst nirgends aufbewahrt wird:
${secret}`,
  rotate: {
    expected: "erwartet wird signing, grant, secret oder log",
    originOfLog: "--origin gehört zu einem Protokoll",
    sinceOfLeaked: "--since gehört zu einem Schlüssel in fremden Händen (--leaked)",
    secondsExpected: "--since: erwartet werden Unix-Sekunden",
    before: (kid, isRevoked) =>
      `davor: Kennung ${kid}, ${isRevoked ? "widerrufen" : "deren Schlüssel weiter prüft"}`,
    secret: (isLeaked) =>
      isLeaked
        ? "das alte Geheimnis gilt nicht mehr"
        : "das alte Geheimnis gilt noch: nehmen Sie es heraus, wenn alle Aufrufer gewechselt haben",
    sameLog: (origin) =>
      `--origin: ${origin} ist das Protokoll, das eingefroren werden soll, oder beginnt wie dieses`,
    frozenLog: (origin) =>
      `--origin: ${origin} ist der Name eines eingefrorenen Protokolls und bleibt es für immer`,
    restless: "das Protokoll kommt nicht zur Ruhe; nichts wurde geändert",
    frozenAt: (entries, log) => `eingefroren bei ${counted(Number(entries), "Eintrag", "Einträgen")}: ${log}`,
    open: (log) => `offen: ${log}`,
    fromNextStart: "der Dienst verwendet es ab seinem nächsten Start",
  },
  webhook: {
    expected: "erwartet wird add, rotate, status oder replay",
    none: (id) => `--id: es gibt keinen Webhook ${id}`,
    secret: (id, secret) => `Webhook ${id}; sein Geheimnis, für den Empfänger:
${secret}`,
    bothSign:
      "Nachrichten tragen auch eine Unterschrift unter dem Geheimnis davor, bis dies noch einmal geschieht",
    replayed: (count) => `${counted(count, "Nachricht wird", "Nachrichten werden")} noch einmal gesendet`,
    timeExpected: "--since: erwartet wird ein Tag oder eine Zeit wie 2026-11-01T12:00:00Z",
  },
  run: { portExpected: "--port: erwartet wird 1 bis 65535" },
  signRevocations: {
    keyExpected: (file) => `${file}: erwartet werden 64 Hexziffern in Kleinbuchstaben`,
    ownKey: (file) =>
      `${file}: das ist ein Schlüssel des Dienstes selbst; vdi keys generate macht einen anderen`,
    signed: (publicKey, time) => `unterschrieben von ${publicKey}, mit Stand von ${time}`,
  },
  try: {
    eligible: (id) => `zulässig     ${id}`,
    billed: (id) => `berechnet    ${id}`,
    verified: (faults) =>
      faults === null ? "geprüft      und unter dem Profil strict bestanden" : `NICHT GÜLTIG ${faults}`,
    logged: (isLogged, index, log) => `${isLogged ? "protokolliert bei" : "NICHT bei"} ${index} von ${log}`,
    voided: (id) => `storniert    ${id}`,
  },
  export: {
    dayExpected: (option) => `${option}: erwartet wird ein Tag wie 2026-11-01`,
    dayAfter: "--to: erwartet wird ein Tag nach --from",
    sums: (currency, ours, theirs) =>
      `${currency}: ${counted(ours.documents, "Dokument", "Dokumente")}, ${ours.micros} Millionstel; der Dienst sagt ${counted(theirs.bills, "Rechnung", "Rechnungen")}, ${counted(theirs.adjustments, "Anpassung", "Anpassungen")}, ${theirs.micros} Millionstel`,
    nothing: "an diesen Tagen wurde nichts berechnet",
    unbilled: (count) =>
      `${counted(count, "Ereignis ist", "Ereignisse sind")} noch nicht abgerechnet: die Summen können wachsen`,
  },
  fsck: {
    leftOut: (log) => `fehlt in der Liste der Protokolle: ${log}`,
    log: (broken, entries, root) =>
      `${broken === 0 ? "unversehrt" : `beschädigt an ${counted(broken, "Stelle", "Stellen")}`}: ${counted(entries, "Eintrag", "Einträge")}, Wurzel ${root}`,
  },
  doctor: {
    ok: (about) => `gut     ${about}`,
    fault: (about, why) => `FEHLER  ${about}: ${why}`,
    note: (text) => `Hinweis ${text}`,
    ready: "bereit für die erste Rechnung",
    notReady: (faults) => `${faults === 1 ? "eines steht" : `${faults} stehen`} der ersten Rechnung im Weg`,
    about: {
      secrets: "Geheimnisse sind allein für Ihr Konto",
      storage: "was gespeichert ist, lässt sich schreiben",
      settings: "Einstellungen",
      issuing: "Ausstellen ist eingeschaltet",
      caller: "ein Aufrufer kann sich ausweisen",
      revocations: "Widerrufe",
      signingKey: "der Unterschriftsschlüssel gilt",
      grantKey: "der Erlaubnisschlüssel gilt",
      grant: "eine Erlaubnis ist gut",
      bill: "eine Rechnung besteht die Prüfung unter dem Profil strict",
    },
    credential: (id, tenant) => `Zugang ${id} für ${tenant}`,
    issuingOff: "VDI_ATTEST_ENABLED ist nicht true",
    noCaller: "es gibt weder ein Geheimnis noch einen Zugang",
    hasEnded: "ist abgelaufen",
    endsIn: (id, tenant, days) => `Zugang ${id} für ${tenant} läuft in ${counted(days, "Tag", "Tagen")} ab`,
    revocationsEnd: (end) =>
      `die Widerrufe tragen eine Zeit: ab ${end} wird nichts ausgestellt, wenn nichts sie erneuert; sonst lassen Sie sie weg`,
    meters: (count) =>
      `Rechnungen brauchen ein Ereignis, das ${count === 1 ? "der eine Zähler" : `einer von ${count} Zählern`} unterschrieb; keine wurde versucht`,
    logs: (count, first, last) => `${count} Protokolle, ${first} bis ${last}`,
    period: (logs, from, to, isPresent) => {
      const since = from === null ? "" : ` ab ${from}`;
      const end = to === null ? (from === null ? " immer" : "") : ` bis ${to}`;
      return `${logs}:${since}${end}${isPresent ? ", jetzt" : ""}`;
    },
    nothingUsable: (url, why) => `${url} gab nichts Brauchbares. ${why}`,
    otherDay: (url) => `${url} ist von einem anderen Tag`,
    noSource: "keine Quelle ist eingestellt",
    staleTime: "snapshotTime ist von einem anderen Tag: erneuern Sie es oder lassen Sie es weg",
    revokedAs: (name) => `er ist widerrufen als ${name}`,
    receiptSays: (reason) => `ihr Prüfbeleg sagt ${reason}`,
  },
};

export const edgeInGerman: EdgeLine = {
  ...de,
  command: COMMAND_IN_GERMAN,
  help: EDGE_HELP_IN_GERMAN,
  says: EDGE_SAYS_IN_GERMAN,
};
