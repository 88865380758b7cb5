/**
 * A badge: who decided what, when, and what a check of it came to, as a picture (SVG) for pages that cannot check it
 * themselves. It says so: anybody can draw another, and what counts is the check that it leads to.
 */
import { type DecisionFacts, decisionInWords, en, keptTogether, type Locale } from "@svc/messages";
import { escapedMarkup } from "./drawings/svg-text.ts";

export interface BadgeOptions {
  /** When it was checked, Unix seconds. */
  readonly checkedAt: number;
  /** The time that the check was about (`evaluated_at` of its result), Unix seconds: told where it is another. */
  readonly evaluatedAt: number;
  /** What checked it, such as "vdi 0.1.0". */
  readonly by: string;
  /** Where whoever clicks checks it: an address of `https:`. A picture in `<img>` takes its link from the page around it. */
  readonly link?: string | undefined;
  /** English where absent. */
  readonly locale?: Locale | undefined;
}

type State = keyof Locale["badge"]["states"];

/** Colour, and the mark's path on a grid of 24: shape, colour and word say the same. */
const LOOKS: Readonly<Record<State, readonly [colour: string, mark: string]>> = {
  verified: ["#17683e", "M5 12.5l4.5 4.5L19 7.500"],
  not_vouched: ["#855400", "M5 12.5l4.5 4.5L19 7.500"],
  expired: ["#855400", "M7 5h10l-10 14h10z"],
  not_valid: ["#a32a1f", "M7 7l10 10M17 7L7 17"],
  not_pinned: ["#855400", "M12 6v8M12 17.500v.5"],
  could_not_check: ["#46566b", "M7 12h10"],
};
const [WIDTH, LINE, LEFT, TOP] = [420, 20, 56, 34];
/** Room of a line, in small letters of the widest of the usual fonts. */
const ROOM = 42;
/** Letters that take more of it than a small one: half as much more, or nearly twice as much. */
const [CAPITAL, WIDEST] = [
  /\p{Lu}/u,
  /[MWmw@%\u2014\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u,
];
/** A check about now takes less. */
const SAME_TIME_SECONDS = 60;

/**
 * What a check of a decision came to, as a picture.
 *
 * @param facts as of `decisionFacts`
 * @returns an SVG document, in which every text is escaped
 * @throws RangeError for a link that is no address of `https:`
 */
export function badgeSvg(facts: DecisionFacts, options: BadgeOptions): string {
  const { checkedAt, evaluatedAt, by, link, locale = en } = options;
  const words = locale.badge;
  if (link !== undefined && !/^https:\/\/[^\s]+$/.test(link)) {
    throw new RangeError("link: expected an address that begins with https://");
  }
  const state: State = facts.verdict === "verified" && !facts.issuer.pinned ? "not_vouched" : facts.verdict;
  const sentence = decisionInWords(facts, { named: words.trusted, locale })
    .map(({ text }) => text)
    .join("");
  const inWords = locale.voice.time;
  const asked = Math.abs(evaluatedAt - checkedAt) < SAME_TIME_SECONDS ? null : inWords(evaluatedAt);
  const small = [
    words.checked(inWords(checkedAt), by, asked),
    link === undefined ? words.proves : words.click,
  ];
  return drawn(words.states[state], LOOKS[state], wrapped(sentence), small.flatMap(wrapped), link);
}

function drawn(
  title: string,
  [colour, mark]: readonly [string, string],
  sentence: readonly string[],
  small: readonly string[],
  link: string | undefined,
): string {
  const row = (text: string, i: number, style: string) =>
    `<text x="${LEFT}" y="${TOP + i * LINE}" ${style}>${escapedMarkup(text)}</text>`;
  const rows = [
    row(title, 0, `font-weight="650" fill="${colour}"`),
    ...sentence.map((text, i) => row(text, i + 1, 'fill="#16202b"')),
    ...small.map((text, i) => row(text, i + 1 + sentence.length, 'font-size="12.5" fill="#46566b"')),
  ];
  const height = TOP + rows.length * LINE;
  const box = `<rect x="1" y="1" width="${WIDTH - 2}" height="${height - 2}" rx="10" fill="#fff" stroke="#b9c2cc"/><rect x="1" y="1" width="7" height="${height - 2}" fill="${colour}"/><path d="${mark}" transform="translate(22 14) scale(1.1)" fill="none" stroke="${colour}" stroke-width="2.4"/>`;
  const name = escapedMarkup([title, ...sentence, ...small].join(" "));
  const inside = `${box}<g font-family="system-ui, sans-serif" font-size="14.5">${rows.join("")}</g>`;
  const body = link === undefined ? inside : `<a href="${escapedMarkup(link)}" target="_top">${inside}</a>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${name}"><title>${name}</title>${body}</svg>\n`;
}

/** In lines; a word that is longer than one is cut. */
function wrapped(text: string): string[] {
  const lines = [""];
  // Its spaces are plain again in the picture, which breaks no line by itself.
  const words = keptTogether(text).split(/[^\S\u00a0]+/u);
  for (const word of words.map((one) => one.replaceAll("\u00a0", " ")).flatMap(piecesOf)) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (roomOf(`${last} ${word}`) <= ROOM) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A word in pieces of a line at most. */
function piecesOf(word: string): string[] {
  const pieces = [""];
  for (const letter of word) {
    const last = pieces.at(-1) ?? "";
    if (roomOf(last + letter) <= ROOM) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces.filter((piece) => piece !== "");
}

/** A guess: what draws the picture has fonts of its own. */
function roomOf(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (WIDEST.test(letter) ? 1.8 : CAPITAL.test(letter) ? 1.4 : 1),
    0,
  );
}
