/** Period statements, samples and evidence, in German. */

import type { PERIOD_REASONS } from "@svc/core/finding";
import type { Locale } from "../locale.ts";
import { sentencesOf } from "../sentences.ts";
import { authorName } from "../text.ts";
import { duringInGerman, wholeInGerman as whole } from "./times.ts";

export const periodInGerman = /* @__PURE__ */ sentencesOf<typeof PERIOD_REASONS>()({
  issuer_not_signer: "Sie spricht vom Schlüssel {expected} und ist von {found} unterschrieben.",
  period_reversed: "Sie endet am {to:time}, nicht nach ihrem Anfang ({from:time}).",
  counts_disagree: ({ expected }) =>
    `Sie zählt {expected} ${expected === 1 ? "Urkunde" : "Urkunden"}, und ihre Ergebnisse ergeben zusammen {found}.`,
  numbers_reversed: "Ihre letzte Nummer, {found}, ist kleiner als die vor ihrer ersten, {expected}.",
  voids_beyond_numbers: ({ found }) =>
    `Sie erklärt {found} ${found === 1 ? "Nummer" : "Nummern"} für leer und hat nur {expected}.`,
  numbers_beyond_leaves: ({ found, expected }) =>
    `Sie hat {found} ${found === 1 ? "Nummer" : "Nummern"} und nur {expected} ${expected === 1 ? "Blatt" : "Blätter"}.`,
  numbers_without_stream: ({ found }) =>
    found === 1
      ? "Sie hat {found} Nummer und nennt keine Reihe, zu der sie gehört."
      : "Sie hat {found} Nummern und nennt keine Reihe, zu der sie gehören.",
  first_without_previous:
    "Sie beginnt mit Nummer {found} und nennt keine Erklärung vor ihr, muss also mit 1 beginnen.",
  period_not_over:
    "Ihr Zeitraum endet am {expected:time}, nach der Zeit, nach der gefragt ist, {found:time}: Was sie zählt, kann noch wachsen.",
  previous_unnamed: "Sie nennt keine Erklärung vor ihr, und {expected} wurde als solche gegeben.",
  previous_mismatch: "Die Erklärung vor ihr hat den Hash {expected}; sie nennt {found}.",
  statement_of_another_key: "Sie ist vom Schlüssel {found}, nicht von {expected}.",
  stream_changed: ({ found }) =>
    found === null
      ? "Die Erklärung vor ihr zählt die Reihe {expected}, und sie zählt keine."
      : "Die Erklärung vor ihr zählt die Reihe {expected}, und sie zählt {found}.",
  period_skipped:
    "Sie beginnt am {found:time}; der Zeitraum davor endete am {expected:time}. Von der Zeit dazwischen spricht niemand.",
  periods_overlap: "Sie beginnt am {found:time}, bevor der Zeitraum davor am {expected:time} endete.",
  numbers_skipped: "Sie beginnt mit Nummer {found}; die nach dem Zeitraum davor ist {expected}.",
  numbers_overlap:
    "Sie beginnt mit Nummer {found}, die der Zeitraum davor schon hatte; die nächste ist {expected}.",
  two_statements: "Der Schlüssel unterschrieb zwei Erklärungen über dieselbe Zeit: {expected} und {found}.",
  statement_unreadable: "Eine Erklärung, die daneben gegeben wurde, ist nicht zu lesen. {because}",
  log_trust_missing: "Kein Protokoll, das Sie kennen, heißt wie das im Beleg.",
  log_evidence_invalid: "Der Beleg, dass ein Protokoll sie hat, hält nicht ({because}).",
  logged_before_end:
    "Sie war am {found:time} im Protokoll, bevor ihr Zeitraum am {expected:time} endete: Sie kann nicht alles davon gewusst haben.",
  leaf_malformed: "Blatt {index} ist keines. {because}",
  leaf_not_included: "Blatt {index} führt nicht zur Wurzel ({because}).",
  leaf_misplaced: "Blatt {index} steht, wo keines wie es stehen darf.",
  leaves_out_of_order: "Blatt {index} ist nach seiner Kennung nicht an seinem Platz oder zweimal da.",
  attestation_twice: "Die Urkunde von Blatt {index} ist schon im Baum.",
  leaf_count_mismatch: ({ found, expected }) =>
    `Die Erklärung hat {expected} ${expected === 1 ? "Blatt" : "Blätter"}; es ${found === 1 ? "ist" : "sind"} {found}.`,
  void_count_mismatch: ({ expected }) =>
    `Der Baum hat {expected} ${expected === 1 ? "leere Nummer" : "leere Nummern"}; die Erklärung sagt {found}.`,
  outcome_count_mismatch: ({ expected }) =>
    `Der Baum hat {expected} ${expected === 1 ? "Urkunde" : "Urkunden"} mit dem Ergebnis {outcome}; die Erklärung sagt {found}.`,
  root_mismatch: "Die Blätter führen zur Wurzel {found}; die Erklärung hat {expected}.",
  attestation_unreadable: "Eine Urkunde ist nicht zu lesen. {because}",
  attestation_not_genuine:
    "Eine Urkunde ist nicht, was der Inhaber ihres Schlüssels unterschrieb ({because}).",
  attestation_omitted:
    "Der Schlüssel unterschrieb {found}. Die Urkunde gehört zu dieser Erklärung, und die Erklärung lässt sie aus.",
  attestation_outside_period:
    "Die Erklärung zählt {found}. Die Urkunde wurde am {at:time} ausgestellt, außerhalb der Zeit, die sie umfasst.",
  number_twice: "Der Schlüssel unterschrieb zwei Urkunden mit derselben Nummer; eine davon ist {found}.",
  attestations_elsewhere: ({ found }) =>
    `Von den gegebenen Urkunden ${found === 1 ? "ist" : "sind"} {found} von einem anderen Schlüssel oder Zeitraum oder von niemandem unterschrieben.`,
  leaf_not_shown:
    "Ob {found} im Baum ist, folgt aus den Blättern oder aus einem eigenen Beweis, und beides ist nicht hier.",
  beacon_unknown: "Sie kennen keinen Schlüssel des Leuchtfeuers {found}.",
  beacon_signature_invalid: "Die Unterschrift der Runde {round} ist nicht die des Leuchtfeuers.",
  draw_not_stated:
    "Die Erklärung nennt kein Leuchtfeuer, das Stichproben zieht. Fragen Sie mit einer eigenen Zufallszahl.",
  beacon_chain_mismatch: "Die Erklärung nennt das Leuchtfeuer {expected}; diese Runde ist von {found}.",
  beacon_round_mismatch: "Die Erklärung legt Runde {expected} fest; dies ist {found}.",
  log_time_missing: "Nichts zeigt, wann ein Protokoll, das Sie kennen, die Erklärung hatte.",
  log_time_not_witnessed:
    "Nur das Protokoll sagt, wann es die Erklärung hatte: Mit Zeugen, die Sie nennen, hätte niemand zurückdatieren können.",
  round_missed:
    "Die Erklärung wurde am {found:time} gesehen; die Runde war am {expected:time} öffentlich. Fragen Sie mit einer eigenen Zufallszahl.",
  statement_not_asked: "Gefragt war nach der Erklärung {expected}; dies ist {found}.",
  request_not_own:
    "Die Zufallszahl kam mit der Antwort, also kann sie jeder ausgesucht haben. Geben Sie Ihre eigene Anforderung.",
  answered_beside_sample: "Blatt {index} ist beantwortet und wurde nicht gezogen.",
  answered_twice: "Blatt {index} ist zweimal beantwortet.",
  unanswered: ({ found }) =>
    `Von den gezogenen Blättern ${found === 1 ? "hat" : "haben"} {found} keine Antwort.`,
  attestation_missing: "Blatt {index} kommt ohne seine Urkunde.",
  attestation_of_another_leaf: "Die für Blatt {index} gezeigte Urkunde ist eine andere.",
  attestation_not_valid: "Die Urkunde von Blatt {index} ist nicht gültig ({because}).",
  attestation_not_checked: "Die Urkunde von Blatt {index} ließ sich nicht prüfen ({because}).",
  disclosure_missing: "Eingaben, nach denen gefragt war, sind für Blatt {index} nicht gezeigt.",
  disclosure_not_valid:
    "Was für Blatt {index} offengelegt ist, ist nicht, worauf sich der Aussteller festlegte ({because}).",
  nothing_convicts: "Von den Widersprüchen, die einen Schlüssel überführten, zeigen diese Dokumente keinen.",
});

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
