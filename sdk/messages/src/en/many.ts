/** What many documents come to, in English. */
import type { ManyFacts, ManySaid, ManyWords } from "../many.ts";
import { unquoted } from "../quoted.ts";
import { onDay } from "./times.ts";

export const MANY_IN_ENGLISH: ManyWords = (facts) => {
  const { decisions, others, unread } = facts;
  const notRead = unread === 0 ? "" : `${counted(unread, "file")} could not be read.`;
  if (decisions.total + others.total === 0)
    return { clause: notRead.slice(0, -1) || "Nothing was checked", details: "", rest: "" };
  const rest = [
    ...sentences(decisions),
    others.total === 0 || decisions.total === 0
      ? ""
      : `Of ${counted(others.total, "other document")}: ${countsOf(others)}.`,
    notRead,
  ];
  const onTop =
    decisions.total > 0
      ? onDecisions(facts)
      : { clause: counted(others.total, "document"), details: countsOf(others) };
  return { ...onTop, rest: rest.filter((said) => said !== "").join(" ") };
};

function onDecisions(facts: ManyFacts): Pick<ManySaid, "clause" | "details"> {
  const { total, verified, ownWord } = facts.decisions;
  if (verified === 0) return { clause: ofNoneVerified(facts.decisions), details: "" };
  const of =
    verified === total
      ? total === 1
        ? "One decision is verified"
        : `${total === 2 ? "Both" : `All ${total}`} decisions are verified`
      : `${verified} of ${counted(total, "decision")} ${verified === 1 ? "is" : "are"} verified`;
  const whose =
    ownWord === 0
      ? ""
      : `, ${whoRests(ownWord, verified)} in part on ${ownWord === 1 || ownWord === verified ? "its" : "their"} own word alone`;
  const details = [outcomesOf(facts), datesOf(facts), keysOf(facts)].filter((said) => said !== "").join(", ");
  return { clause: `${of}${whose}`, details };
}

/** Each of them, or so many: never some of them, where it is of each that a part rests on it. */
function whoRests(ownWord: number, verified: number): string {
  if (ownWord === verified) return verified === 1 ? "though it rests" : "though each rests";
  return `${ownWord} of them`;
}

function ofNoneVerified({ total, expired, notChecked }: ManyFacts["decisions"]): string {
  if (expired === total)
    return total === 1
      ? "The one decision held, and has expired since"
      : `${total === 2 ? "Both" : `All ${total}`} decisions held, and have expired since`;
  if (notChecked === total)
    return total === 1
      ? "The one decision could not be checked"
      : `None of ${total} decisions could be checked`;
  return total === 1 ? "The one decision is not verified" : `None of ${total} decisions is verified`;
}

function outcomesOf({ outcomes, otherOutcomes, decisions }: ManyFacts): string {
  const named = outcomes.map(({ outcome, count }) =>
    decisions.verified === 1 ? `“${unquoted(outcome)}”` : `${count} “${unquoted(outcome)}”`,
  );
  return [
    ...named,
    ...(otherOutcomes === 0
      ? []
      : [`${otherOutcomes} with ${otherOutcomes === 1 ? "another outcome" : "other outcomes"}`]),
  ].join(", ");
}

function datesOf({ dated }: ManyFacts): string {
  if (dated === null) return "";
  const [first, last] = [onDay(dated.first), onDay(dated.last)];
  return first === last ? `dated ${first}` : `dated from ${first} to ${last}`;
}

function keysOf({ pinned, unpinned, decisions }: ManyFacts): string {
  const isOnly = pinned.length + (unpinned.count === 0 ? 0 : 1) === 1;
  const by = (count: number) => (isOnly ? "" : ` (${count})`);
  const named = pinned.map(({ name, keys, count }) => {
    const which = keys === 1 ? (name === null ? "a key" : "the key") : `${keys} keys`;
    return `${which} that you pinned${name === null ? "" : ` as ${name}`}${by(count)}`;
  });
  const atLeast = unpinned.isMore ? "at least " : "";
  const keys = unpinned.keys === 1 ? "a key" : `${atLeast}${unpinned.keys} keys`;
  const whose = unpinned.keys === 1 ? "whose holder" : "whose holders";
  const unknown =
    unpinned.count === 0 ? [] : [`${keys} ${whose} nobody here vouches for${by(unpinned.count)}`];
  return `${isOnly ? allOf(decisions) : ""}signed by ${[...named, ...unknown].join(", ")}`;
}

/** Of the verified ones alone, which are not all that there are. */
function allOf({ total, verified }: ManyFacts["decisions"]): string {
  if (verified < 3) return verified === 2 ? "both " : "";
  return verified === total ? "all " : `all ${verified} `;
}

function sentences({ total, expired, notValid, onlyUnpinned, notChecked }: ManyFacts["decisions"]): string[] {
  // Of all of them it is said first.
  if (expired === total || notChecked === total) return [];
  const only =
    onlyUnpinned === 0
      ? ""
      : `, ${onlyUnpinned === notValid ? "" : `${onlyUnpinned} of them `}only because no issuer that you pinned signed ${onlyUnpinned === 1 ? "it" : "them"}`;
  return [
    notValid === 0 ? "" : `${notValid} ${notValid === 1 ? "is" : "are"} not valid${only}.`,
    notChecked === 0 ? "" : `${notChecked} could not be checked.`,
    expired === 0 ? "" : `${expired} held and ${expired === 1 ? "has" : "have"} expired since.`,
  ];
}

function countsOf({ verified, expired, notValid, notChecked }: ManyFacts["others"]): string {
  return [
    [verified, "verified"],
    [notValid, "not valid"],
    // Of a receipt whose verifier nobody pinned all is checked but whose it is.
    [notChecked, "not fully checked or vouched for"],
    [expired, "expired"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
