/**
 * One document of a report: the sentence; what failed; what was proved of each rule that applied; reasons; what is only
 * claimed, and on whose word. Everything else is folded, and open on paper.
 */
import { en, type HeadingWords, keptTogether, type Locale } from "@svc/messages";
import { ruleDot } from "../drawings/rule-dot.ts";
import { escapedMarkup, shapeText, svgText } from "../drawings/svg-text.ts";
import type { Drawing, Fact, Row, RuleLine, TrustLine, View } from "../model/view.ts";
import { sentenceIn, shown } from "../text.ts";

/** Drawings of a document, each under its heading. */
export interface Drawn {
  readonly way: Drawing | null;
  readonly setup: Drawing | null;
  /** Of receipts and logs in it, with what is said of each. */
  readonly others: readonly { readonly drawing: Drawing; readonly said: string }[];
}

export const NOTHING_DRAWN: Drawn = { way: null, setup: null, others: [] };

/** Beside the word and the colour: a printer may have no colours. */
export const MARKS: Readonly<Record<View["verdict"]["kind"], string>> = {
  verified: "✓",
  not_valid: "✗",
  could_not_check: "?",
  expired: "⌛",
};

/** What a document shows by itself, and no check of it. */
const CONTENTS = ["disclosure", "source_evidence"];

export interface SectionTerms {
  readonly isOnly: boolean;
  readonly asked: string | null;
  readonly named: (text: string) => string;
  readonly locale?: Locale | undefined;
}

/**
 * @param place among the sections, from 1: names of drawings are told apart by it
 * @param terms.isOnly whether the report is about this document alone
 * @param terms.named a text with names of files in the place of paths
 * @param terms.asked said of the time that its reader asked about; null where it is said elsewhere, or was the clock's
 */
export function documentSection(
  view: View,
  drawn: Drawn,
  place: number,
  { isOnly, asked, named, locale = en }: SectionTerms,
): string {
  const { kind, title, source, verdict, rows, trust } = view;
  const { printed, headings } = locale;
  const claims = view.claims ?? { proves: [], doesNot: [] };
  const sentence = sentenceIn(view.sentence);
  const { inputs, reasons, open, applied, apart } = view.rules;
  // What has no name is no check but a sentence of its own.
  const [sayings, checks] = [rows.filter(({ name }) => name === ""), rows.filter(({ name }) => name !== "")];
  const isContent = CONTENTS.includes(kind);
  const failed = checks.filter(({ tone }) => tone === "bad" || tone === "unknown");
  const lists = [list(headings.proves, claims.proves), list(headings.doesNot, claims.doesNot)];
  // Of several that failed the verdict names the first; all of them stand right below.
  const because = verdict.tone === "bad" && sentence !== null && failed.length > 1 ? [] : [verdict.because];
  const [isRuled, id] = [applied.length > 0, (name: string) => `${name}-${place}`];
  const isOpen = verdict.kind === "could_not_check";
  // Nothing of it was found false, so that none of it is red.
  const row = (one: Row) => checkRow(isOpen && one.tone === "bad" ? { ...one, tone: "warn" } : one);
  const heading = isOnly ? "h1" : "h2";
  return [
    `<section${isOnly ? ' class="only"' : ""}><p class="head ${verdict.tone}"><strong>${MARKS[verdict.kind]} ${escapeHtml(verdict.headline)}</strong></p>`,
    `<${heading}>${sentenceHtml(sentence ?? title)}</${heading}>`,
    ...[...(asked === null ? [] : [asked]), ...because, ...sayings.map(({ answer }) => answer)].map(
      (said) => `<p>${sentenceHtml(said)}</p>`,
    ),
    failed.length === 0
      ? ""
      : `<h3>${escapeHtml(isOpen ? headings.whatIsOpen : headings.whereItFails)}</h3>${table(failed.map(row))}`,
    isContent ? table(checks.map(row)) : "",
    ruleList(headings, applied, apart),
    list(headings.reasons, reasons),
    open === null ? "" : `<p class="aside">${escapeHtml(open)}</p>`,
    claimed(headings, trust, inputs),
    ...(isRuled ? [] : lists),
    drawn.way === null
      ? ""
      : `<h3>${escapeHtml(headings.way)}</h3><p class="aside">${escapeHtml(headings.wayAbout)}</p>${svgText(drawn.way, id("way"))}`,
    ...otherDrawings(drawn, id),
    '<div class="folds">',
    isRuled ? folded(headings.provesAndNot, ...lists) : "",
    folded(headings.exactly, exactList([...applied, ...apart])),
    isContent ? "" : folded(headings.checks, table(checks.map(row))),
    folded(
      headings.document,
      table([{ name: printed.file, value: `${named(source)} (${title})` }, ...view.facts].map(factRow)),
    ),
    drawn.setup === null ? "" : folded(drawn.setup.name, svgText(drawn.setup, id("setup"))),
    "</div></section>",
  ]
    .filter((one) => one !== "")
    .join("\n");
}

function otherDrawings({ others }: Drawn, id: (name: string) => string): readonly string[] {
  return others.map(
    ({ drawing, said }, i) =>
      `<h3>${escapeHtml(drawing.name)}</h3><p>${sentenceHtml(said)}</p>${svgText(drawing, id(`drawing-${i + 1}`))}`,
  );
}

function ruleList(headings: HeadingWords, applied: readonly RuleLine[], apart: readonly RuleLine[]): string {
  if (applied.length === 0) return "";
  const items = applied.map(
    ({ brief, look }) => `<li>${dotMark(look)}<span>${escapeHtml(brief)}</span></li>`,
  );
  const more =
    apart.length === 0
      ? ""
      : `<p class="aside">${escapeHtml(`${headings.apart(apart.length)}: ${apart.map(({ id }) => id).join(", ")}`)}</p>`;
  return `<h3>${escapeHtml(headings.proved)}</h3><ul class="rules">${items.join("\n")}</ul>${more}`;
}

function dotMark(look: RuleLine["look"]): string {
  return `<svg class="mark" viewBox="0 0 14 14" aria-hidden="true">${shapeText(ruleDot(look, 7, 7, 6))}</svg>`;
}

/** Exactly, in the names of whoever wrote them. */
function exactList(rules: readonly RuleLine[]): string {
  if (rules.length === 0) return "";
  const items = rules.map(
    ({ id, exact }) => `<li>${escapeHtml(id)}<br><small>${escapeHtml(exact)}</small></li>`,
  );
  return `<ul>${items.join("\n")}</ul>`;
}

function claimed(headings: HeadingWords, trust: readonly TrustLine[], inputs: readonly string[]): string {
  if (trust.length === 0) return list(headings.inputs, inputs);
  const rows = trust.map(
    ({ subject, root, tone }) =>
      `<tr><th scope="row">${escapeHtml(subject)}</th><td class="${tone}">${escapeHtml(root)}</td></tr>`,
  );
  const items = inputs.map((line) => `<li>${escapeHtml(line)}</li>`);
  const below = items.length === 0 ? "" : `<ul>${items.join("")}</ul>`;
  return `<h3>${escapeHtml(headings.claimed)}</h3>${table(rows)}${below}`;
}

function factRow({ name, value }: Fact): string {
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;
}

/** Of what failed the sentence comes before its code. */
function checkRow({ name, answer, tone, detail }: Row): string {
  const said =
    detail === undefined || tone === "good" || tone === "mute" ? [answer, detail] : [detail, answer];
  const [first = "", more] = said.map((one) => (one === undefined ? one : sentenceHtml(one)));
  const below = more === undefined ? "" : `<br><small>${more}</small>`;
  return `<tr><th scope="row">${escapeHtml(name)}</th><td class="${tone}">${first}${below}</td></tr>`;
}

export function escapeHtml(text: string): string {
  return escapedMarkup(shown(text));
}

/** A sentence: no line ends within its dates and amounts. */
export function sentenceHtml(text: string): string {
  return escapeHtml(keptTogether(text));
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `<h3>${escapeHtml(title)}</h3><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}

/**
 * @param rows of markup; a table without rows is none
 * @param columns what they are called, said again on every printed page; none where the head of each row says enough
 */
export function table(rows: readonly string[], look = "", columns: readonly string[] = []): string {
  if (rows.length === 0) return "";
  const cells = columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const head = cells === "" ? "" : `<thead><tr>${cells}</tr></thead>`;
  return `<table${look === "" ? "" : ` class="${look}"`}>${head}<tbody>${rows.join("\n")}</tbody></table>`;
}

/** Folded on a screen and open on paper; nothing where there is nothing in it. */
export function folded(title: string, ...inside: readonly string[]): string {
  const content = inside.filter((one) => one !== "").join("\n");
  return content === "" ? "" : `<details><summary>${escapeHtml(title)}</summary>\n${content}\n</details>`;
}
