/** What many documents come to, in German. */
import type { ManyFacts, ManySaid, ManyWords } from "../many.ts";
import { unquoted } from "../quoted.ts";
import { onDayInGerman, wholeInGerman as whole } from "./voice.ts";

export const MANY_IN_GERMAN: ManyWords = (facts) => {
  const { decisions, others, unread } = facts;
  const notRead =
    unread === 0
      ? ""
      : `${unread === 1 ? "1 Datei ließ" : `${whole(unread)} Dateien ließen`} sich nicht lesen.`;
  if (decisions.total + others.total === 0)
    return { clause: notRead.slice(0, -1) || "Nichts wurde geprüft", details: "", rest: "" };
  const rest = [
    ...sentences(decisions),
    others.total === 0 || decisions.total === 0
      ? ""
      : `Von ${others.total === 1 ? "1 anderem Dokument" : `${whole(others.total)} anderen Dokumenten`}: ${countsOf(others)}.`,
    notRead,
  ];
  const onTop =
    decisions.total > 0
      ? onDecisions(facts)
      : {
          clause: others.total === 1 ? "1 Dokument" : `${whole(others.total)} Dokumente`,
          details: countsOf(others),
        };
  return { ...onTop, rest: rest.filter((said) => said !== "").join(" ") };
};

function onDecisions(facts: ManyFacts): Pick<ManySaid, "clause" | "details"> {
  const { total, verified, ownWord } = facts.decisions;
  if (verified === 0) return { clause: ofNoneVerified(facts.decisions), details: "" };
  const of =
    verified === total
      ? total === 1
        ? "Eine Urkunde hat die Prüfung bestanden"
        : `${total === 2 ? "Beide" : `Alle ${whole(total)}`} Urkunden haben die Prüfung bestanden`
      : `${whole(verified)} von ${whole(total)} Urkunden ${verified === 1 ? "hat" : "haben"} die Prüfung bestanden`;
  const whose = ownWord === 0 ? "" : `, ${whoRests(ownWord, verified)} zum Teil nur auf dem eigenen Wort`;
  const details = [outcomesOf(facts), datesOf(facts), keysOf(facts)].filter((said) => said !== "").join(", ");
  return { clause: `${of}${whose}`, details };
}

function ofNoneVerified({ total, expired, notChecked }: ManyFacts["decisions"]): string {
  if (expired === total)
    return total === 1
      ? "Die eine Urkunde galt und ist inzwischen abgelaufen"
      : `${total === 2 ? "Beide" : `Alle ${whole(total)}`} Urkunden galten und sind inzwischen abgelaufen`;
  if (notChecked === total)
    return total === 1
      ? "Die eine Urkunde ließ sich nicht prüfen"
      : `Von ${whole(total)} Urkunden ließ sich keine prüfen`;
  return total === 1
    ? "Die eine Urkunde hat die Prüfung nicht bestanden"
    : `Von ${whole(total)} Urkunden hat keine die Prüfung bestanden`;
}

/** Each of them, or so many: never some of them, where it is of each that a part rests on it. */
function whoRests(ownWord: number, verified: number): string {
  if (ownWord === verified) return `allerdings ruht ${verified === 1 ? "sie" : "jede davon"}`;
  return `${whole(ownWord)} davon ${ownWord === 1 ? "ruht" : "ruhen"}`;
}

function outcomesOf({ outcomes, otherOutcomes, decisions }: ManyFacts): string {
  const named = outcomes.map(({ outcome, count }) =>
    decisions.verified === 1 ? `„${unquoted(outcome)}“` : `${whole(count)} „${unquoted(outcome)}“`,
  );
  return [
    ...named,
    ...(otherOutcomes === 0
      ? []
      : [
          `${whole(otherOutcomes)} mit ${otherOutcomes === 1 ? "einem anderen Ergebnis" : "anderen Ergebnissen"}`,
        ]),
  ].join(", ");
}

function datesOf({ dated }: ManyFacts): string {
  if (dated === null) return "";
  const [first, last] = [onDayInGerman(dated.first), onDayInGerman(dated.last)];
  return first === last ? `datiert auf den ${first}` : `datiert vom ${first} bis zum ${last}`;
}

function keysOf({ pinned, unpinned, decisions }: ManyFacts): string {
  const isOnly = pinned.length + (unpinned.count === 0 ? 0 : 1) === 1;
  const by = (count: number) => (isOnly ? "" : ` (${whole(count)})`);
  const named = pinned.map(({ name, keys, count }) => {
    const which =
      keys === 1 ? `${name === null ? "einem" : "dem"} Schlüssel, den` : `${keys} Schlüsseln, die`;
    return `${which} Sie ${name === null ? "" : `als ${name} `}festgelegt haben${by(count)}`;
  });
  const keys =
    unpinned.keys === 1
      ? "einem Schlüssel, für dessen Inhaber"
      : `${unpinned.isMore ? "mindestens " : ""}${whole(unpinned.keys)} Schlüsseln, für deren Inhaber`;
  const unknown = unpinned.count === 0 ? [] : [`${keys} hier niemand einsteht${by(unpinned.count)}`];
  return `${isOnly ? allOf(decisions) : ""}unterschrieben mit ${[...named, ...unknown].join(", ")}`;
}

/** Of those that passed alone, which are not all that there are. */
function allOf({ total, verified }: ManyFacts["decisions"]): string {
  if (verified < 3) return verified === 2 ? "beide " : "";
  return verified === total ? "alle " : `alle ${whole(verified)} `;
}

function sentences({ total, expired, notValid, onlyUnpinned, notChecked }: ManyFacts["decisions"]): string[] {
  // Of all of them it is said first.
  if (expired === total || notChecked === total) return [];
  const only =
    onlyUnpinned === 0
      ? ""
      : `, ${onlyUnpinned === notValid ? "" : `${whole(onlyUnpinned)} davon `}nur weil kein Aussteller, den Sie festgelegt haben, sie unterschrieb`;
  return [
    notValid === 0 ? "" : `${whole(notValid)} ${notValid === 1 ? "ist" : "sind"} nicht gültig${only}.`,
    notChecked === 0 ? "" : `${whole(notChecked)} ${notChecked === 1 ? "ließ" : "ließen"} sich nicht prüfen.`,
    expired === 0
      ? ""
      : `${whole(expired)} ${expired === 1 ? "galt und ist" : "galten und sind"} inzwischen abgelaufen.`,
  ];
}

function countsOf({ verified, expired, notValid, notChecked }: ManyFacts["others"]): string {
  const counts: readonly (readonly [count: number, words: string])[] = [
    [verified, "bestanden"],
    [notValid, "nicht gültig"],
    [notChecked, "nicht ganz prüfbar"],
    [expired, "abgelaufen"],
  ];
  return counts
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${whole(count)} ${words}`)
    .join(", ");
}
