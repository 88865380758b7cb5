/** Words of the audit page: the tamper lab, in German. */
import type { LAB_EN } from "./lab.en.ts";

export const LAB_DE: typeof LAB_EN = {
  forkYourHead: "Ihnen gezeigt",
  forkTheirHead: "jemand anderem gezeigt",
  forkSignedBy: "mit einem Schlüssel, in diesem Tab gemacht",
  title: "Fälscherlabor",
  invitation: "glauben Sie uns nicht: Betrügen Sie, und sehen Sie, welcher Schritt es bemerkt",
  ownChangeAim: "Ihre eigene Änderung.",
  attackImpossible: "Diese Urkunde bietet dafür keinen Ansatz.",
  forgeryAim:
    "Die Schlüssel zum Beweisen und Prüfen selbst machen, das Geheimnis dahinter behalten und alles beweisen.",
  forkNoticed: "Bemerkt, weil die beiden Köpfe nebeneinander gehalten wurden",
  attacksName: "Vorbereitete Angriffe",
  forgery: "Mit eigenem Setup fälschen",
  fork: "Protokoll spalten",
  check: "Veränderte Urkunde prüfen",
  restore: "Wie sie kam",
  restoreAim: "Nichts ist geändert.",
  textName: "Die veränderte Urkunde",
  outcomeName: "Was es bemerkt hat",
  checking: "Wird geprüft",
  notRun: (a) => `Es lief nicht: ${a}`,
  resign: "Der Fälscher rechnet auch die Kennung neu und unterschreibt mit einem eigenen Schlüssel",
  forkYou: "Sie",
  forkYourProof: "Der Beweis Ihres Prüfbelegs führt zu dem Kopf, der Ihnen gezeigt wurde.",
  forkOther: "Jemand anders",
  forkTheirProof: "Der Beweis des anderen Prüfbelegs führt zu dem Kopf, der dort gezeigt wurde.",
  forkBoth: "Beide Köpfe zusammen",
  forkAim: "Ihnen eine Geschichte zeigen und allen anderen eine andere.",
  forkNote:
    "Kein Schritt einer Urkunde kann es bemerken: Jede Seite ist für sich stimmig. Zeugen können es, weil sie nur mitunterschreiben, was fortsetzt, was sie vorher sahen; und jeder, der Köpfe vergleicht.",
  exactly: "Genau",
  aboutRule: (rule) => `Die Regel: ${rule}.`,
  noticedBy: (a) => `Bemerkt von ${a.length === 1 ? "Schritt" : "den Schritten"} ${a.join(", ")}`,
  holds: (who) => `${who}: bestanden`,
  fails: (who) => `${who}: nicht bestanden`,
  attacks: {
    outcome: { label: "Ergebnis ändern", aim: "Der Entscheidung ein anderes Ergebnis geben." },
    rule_dropped: {
      label: "Eine Regel weglassen",
      aim: "Eine unbequeme Regel verschwinden lassen, als hätte es sie nie gegeben.",
    },
    rule_loosened: { label: "Eine Regel lockern", aim: "Eine Grenze im Nachhinein verschieben." },
    mask: {
      label: "Eine andere Regel behaupten",
      aim: "Sagen, eine Regel sei erfüllt oder nicht, anders als bewiesen.",
    },
    proof_swapped: {
      label: "Beweis austauschen",
      aim: "Andere Zahlen der rechten Form setzen, wo ein Teil des Beweises war.",
    },
    backdated: { label: "Zurückdatieren", aim: "Eine Entscheidung von heute zwei Jahre alt sein lassen." },
    expired: {
      label: "Nach dem Ablaufdatum zeigen",
      aim: "Eine Entscheidung länger benutzen, als sie gemacht war.",
    },
    stretched: { label: "Ablaufdatum verschieben", aim: "Sie ein Jahr länger gelten lassen." },
    other_key: {
      label: "Als jemand anders unterschreiben",
      aim: "Entscheidung und Beweis übernehmen und mit einem eigenen Schlüssel unterschreiben.",
    },
  },
};
