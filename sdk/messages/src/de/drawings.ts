/** What stands in drawings, and what is said of them to whoever does not see them, in German. */
import type { DrawingWords } from "../drawings.ts";

const MERKLE_ENDS = {
  reached: "der Wurzel des Kopfes, der hier ist",
  other: "einer anderen Wurzel als der des Kopfes, der hier ist",
  none: "einer Wurzel, die kein Kopf hier angibt",
};

export const DRAWINGS_IN_GERMAN: DrawingWords = {
  groups: {
    good: "Bestanden",
    warn: "Bestanden, eigenes Wort",
    bad: "Nicht gültig",
    expired: "Abgelaufen",
    unknown: "Ließ sich nicht prüfen",
  },
  // Only the first letter: nouns keep theirs.
  counted: (count, words) => `${count} ${words}`.replace(/ ./, (first) => first.toLowerCase()),
  outcomes: "Angegebene Ergebnisse und was dazu gefunden wurde",
  noOutcome: "kein Ergebnis",
  otherOutcomes: (kinds, isMore) => `andere Ergebnisse (${isMore ? "mindestens " : ""}${kinds})`,
  outcome: (outcome, total, found) => `${outcome}: ${total}, davon ${found}.`,
  overTime: "Angegebene Ergebnisse im Lauf der Zeit und was dazu gefunden wurde",
  notDrawn: (kinds) =>
    `Nicht gezeichnet: mindestens ${kinds} ${kinds === 1 ? "weiteres Ergebnis" : "weitere Ergebnisse"}.`,
  inTime: (from, to, outcome, found) => `${from} bis ${to}, ${outcome}: ${found}.`,
  merkle: "Vom Eintrag zur Wurzel des Protokolls",
  merkleShows: (entry, hashes, end) =>
    hashes === 0
      ? `${entry === "" ? "Der Eintrag" : `Eintrag ${entry}`} steht allein: Sein Hash gleicht ${MERKLE_ENDS[end]}.`
      : `${entry === "" ? "Der Eintrag" : `Eintrag ${entry}`} wird mit ${hashes === 1 ? "dem Hash verrechnet, den der Beweis gab" : `${hashes} Hashes verrechnet, die der Beweis gab, jeder mit dem, was unter ihm steht`}, bis zu ${MERKLE_ENDS[end]}.`,
  heads: "Zwei Köpfe eines Protokolls",
  headsShow: (smaller, larger, said) =>
    `Ein Kopf über ${entriesInGerman(smaller)} und einer über ${entriesInGerman(larger)}. ${said}`,
  entries: entriesInGerman,
  relations: {
    consistent: "Alles im kleineren Baum ist im größeren, in derselben Reihenfolge.",
    forked: "Zwei Wurzeln für eine Größe: Dieses Protokoll hat zwei Geschichten unterschrieben.",
    differ:
      "Zwei Wurzeln für eine Größe, im Namen eines Protokolls. Dass es beide unterschrieb, ist nicht gezeigt: Dazu müssten Sie seinen Schlüssel festgelegt haben, und unter jeder müsste seine Unterschrift stehen.",
    not_consistent: (why) =>
      `Der gegebene Beweis führt nicht vom einen zum anderen.${why === "" ? "" : ` ${why}`}`,
    unproven: (from, to) => `Geben Sie den Folgerichtigkeitsbeweis von Größe ${from} zu Größe ${to} hinzu.`,
    other_log: "Dies sind Köpfe zweier verschiedener Protokolle.",
  },
  setup: "Setup des Schaltkreises",
  setupLink: (place, name, says) => `${place}. ${name}: ${says}.`,
  phase1: "Phase 1",
  knownCeremony: "eine bekannte öffentliche Zeremonie",
  unknownCeremony: "keine bekannte öffentliche Zeremonie",
  contribution: (place) => `Beitrag ${place}`,
  beacon: "Leuchtfeuer",
  beaconSays: "öffentlicher Zufall, wie der Eintrag ihn angibt",
  signed: "unterschrieben über diesen Schlüssel",
  unsigned: "niemandes Unterschrift über diesen Schlüssel",
  key: "Der Prüfschlüssel",
  leads: (key) => `die Kette führt dorthin: ${key}…`,
  leadsNot: "die Kette führt nicht dorthin",
  score: "Wie die Wertung zustande kam",
  scoreShows: (points, shared, caps, score) =>
    `Punkte: ${points}. Mit dem Anteil, der „gültig“ sagt: ${shared}.${caps} Wertung: ${score} von 100.`,
  scoreCap: (most, because) => ` Höchstens ${most}: ${because}.`,
  scoreOf: (earned, most) => `${earned} von ${most}`,
  scoreMeasures: "Sie misst Übereinstimmung unter Prüfern, nicht Wahrheit.",
  scoreUnanchored: "Schlüssel der Prüfer nicht festgelegt.",
  scoreTogether: "Zusammen",
  scoreIs: "Wertung",
  scoreFor: {
    verifiers: "Verschiedene Prüfer",
    keys: "Verschiedene Namen und Schlüssel",
    profile: "Strengstes Profil",
    proof: "Beweis unter bekanntem Schlüssel, wie sie sagen",
    profiles: "Verschiedene Profile",
  },
  scoreCaps: {
    invalid: "ein Prüfer sagt, dass sie nicht gültig ist",
  },
};

/** So many entries of a log. */
export function entriesInGerman(count: number): string {
  return count === 1 ? "1 Eintrag" : `${count} Einträge`;
}
