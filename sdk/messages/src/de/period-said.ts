/** What is said of periods, samples and evidence against issuers, in German. Never "alle Entscheidungen". */

import { authorName } from "../in-sight.ts";
import type { Locale } from "../locale.ts";
import { duringInGerman, wholeInGerman as whole } from "./voice.ts";

const sind = (count: number) => (count === 1 ? "ist" : "sind");

export const PERIOD_SAID_IN_GERMAN: Locale["periodSaid"] = {
  head: (count, from, to, name) =>
    `${name === undefined ? "Dieser Schlüssel gibt an, dass er" : `${name} gibt an, dass der eigene Schlüssel`} ${duringInGerman(from, to)} ${count === 1 ? "1 Entscheidung" : `${whole(count)} Entscheidungen`} beurkundet hat`,
  leftVoid: (voids) => `, und ${voids === 1 ? "1 Nummer" : `${whole(voids)} Nummern`} leer ließ`,
  countedOnce: ": jede Urkunde einmal gezählt",
  noneMissing: (first, last, voids) =>
    `: Von seinen Nummern ${whole(first)} bis ${whole(last)} fehlt keine${voids === 0 ? "" : ` (${whole(voids)} für leer erklärt)`}, und keine ist doppelt`,
  share: (tenths) => `${(tenths / 10).toFixed(1).replace(".", ",")}\u00a0%`,
  shareUnder: "unter 0,1\u00a0%",
  shareOver: "über 99,9\u00a0%",
  otherOutcomes: (more) => (more === 1 ? "1 weiteres Ergebnis" : `${whole(more)} weitere Ergebnisse`),
  outcomes: (rows) =>
    `Sie gibt deren Ergebnisse an: ${rows.map((row) => `${authorName(row.outcome)} ${whole(row.count)}`).join(", ")}.`,
  leavesHere: "Alle Blätter sind hier: Jedes nennt eine Urkunde, und gezählt sind sie wie in der Erklärung.",
  leavesAbsent:
    "Die Blätter hinter ihren Zahlen sind nicht hier: Dass keines fehlt oder doppelt gezählt ist, ist das Wort des Ausstellers.",
  otherConvicts:
    "Eine Urkunde dieses Schlüssels, die zu diesem Zeitraum gehört und nicht darunter ist, überführt den Schlüssel.",
  notLogged:
    "Dass ein Protokoll, das Sie kennen, sie hat, ist nicht gezeigt: Der Aussteller kann für dieselbe Zeit noch eine andere gemacht haben.",
  logged: "Ein Protokoll, das Sie kennen, hat sie.",
  witnessed: "Ein Protokoll, das Sie kennen, hat sie, und Zeugen, die Sie genannt haben, sahen sie dort.",
  held({ covered, omitted, outside, not_shown: notShown }) {
    const parts = [
      ...(covered === 0 ? [] : [`${sind(covered)} ${whole(covered)} darin`]),
      ...(omitted === 0 ? [] : [`${sind(omitted)} ${whole(omitted)} ausgelassen`]),
      ...(outside === 0 ? [] : [`${sind(outside)} ${whole(outside)} darin und aus einer anderen Zeit`]),
      ...(notShown === 0 ? [] : [`ist es von ${whole(notShown)} nicht gezeigt`]),
    ];
    return parts.length === 0
      ? null
      : `Von den Urkunden dieses Schlüssels und Zeitraums, die Sie haben, ${parts.join(", ")}.`;
  },
  unused({ elsewhere, unreadable }) {
    const parts = [
      ...(unreadable === 0
        ? []
        : [
            `${unreadable === 1 ? "1 Dokument ließ" : `${whole(unreadable)} Dokumente ließen`} sich nicht als Urkunde lesen`,
          ]),
      ...(elsewhere === 0
        ? []
        : [
            `${elsewhere === 1 ? "1 Urkunde ist" : `${whole(elsewhere)} Urkunden sind`} von einem anderen Schlüssel oder Zeitraum oder nicht unterschrieben`,
          ]),
    ];
    return parts.length === 0 ? null : `${parts.join("; ")}.`;
  },
  sampleOf: { itself: "eine Stichprobe", beside: "die angeforderte Stichprobe", reader: "Ihre Stichprobe" },
  sample: (whose, asked, answered, verified, voids) =>
    `${whose} von ${whole(asked)}: ${whole(answered)} beantwortet, ${whole(verified)} bestanden${voids === 0 ? "" : `, ${whole(voids)} leer`}`,
  drawn:
    "Ein öffentliches Leuchtfeuer zog die Stichprobe, nachdem die Erklärung im Protokoll war: Niemand hat sie ausgesucht.",
  drawnByNonce:
    "Ihre eigene Zufallszahl zog die Stichprobe. Dass niemand sie ausgesucht hat, ist nur Ihnen gezeigt.",
  notDrawn: "Dass niemand die Stichprobe ausgesucht hat, ist nicht gezeigt.",
  requestItself:
    "Die Anforderung bringt die Antwort selbst mit: Geben Sie Ihre, und deren Größe wird dagegengehalten.",
  requestBeside:
    "Die Anforderung ist eines dieser Dokumente: Vergewissern Sie sich, dass es die ist, die Sie geschickt haben.",
  nothingShown: (because) => `Nichts ist gezeigt. ${because}`,
  convicts: (issuer, what) => `Der Schlüssel ${issuer} hat ${what} unterschrieben.`,
  convicted: {
    two_statements: "zwei verschiedene Erklärungen über eine Zeit",
    broken_chain: "eine Erklärung, die nicht weitermacht, wo die davor endete,",
    disagreeing_counts: "eine Erklärung, deren eigene Zahlen sich widersprechen,",
    omitted_attestation: "eine Urkunde, die seine Erklärung über diese Zeit oder diese Nummer auslässt,",
    foreign_attestation: "eine Erklärung, die eine Urkunde aus einer anderen Zeit zählt,",
    wrong_tree: "einen Baum mit einem Blatt, das nicht darin sein kann,",
    number_twice: "zwei Urkunden mit einer Nummer einer Reihe",
  },
  convictedOtherwise: (kind) => `was nicht alles wahr sein kann (${kind})`,
};

export const PERIOD_VERDICT_IN_GERMAN: Locale["verdicts"]["period"] = {
  convicts: "Es überführt einen Schlüssel",
  unpinned: "Schlüssig, von einem Schlüssel, den Sie nicht festgelegt haben",
};

export const PERIOD_CLAIMS_IN_GERMAN: Locale["claims"]["period"] = {
  convicts:
    "Der Inhaber eines Schlüssels hat alles davon unterschrieben. Niemand sonst kann es gewesen sein.",
  signed: "Der Inhaber des Schlüssels hat genau diese Zahlen unterschrieben.",
  otherConvicts:
    "Eine Urkunde dieses Schlüssels, die zu diesem Zeitraum gehört und nicht mitgezählt ist, überführt den Schlüssel.",
  drawn: "Die gezogenen Urkunden gibt es, sie sind gültig und wurden mitgezählt.",
  notWhy: "Warum: Ein Irrtum sieht aus wie eine Lüge.",
  notEvery:
    "Dass jede Entscheidung beurkundet wurde oder keine unter zwei Nummern: Es geht um das, was dieser Schlüssel beurkundete.",
  notOthers: "Irgendetwas über andere Schlüssel derselben Leute.",
  notBehind: "Dass es die Urkunden hinter den Zahlen gibt: Verlangen Sie eine Stichprobe.",
};
