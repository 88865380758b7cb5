/**
 * One document of a report: the sentence; what failed; what was proved of each rule that applied; reasons; what is only
 * claimed, and on whose word. Everything else is folded, and open on paper.
 */
import { en, keptTogether, type Locale } from "@svc/messages";
import { ruleDot } from "../drawings/rule-dot.ts";
import { escapedMarkup, shapeText, svgText } from "../drawings/svg-text.ts";
import type { Block, Cell, Fact, ListItem, Row, RuleLine, Section, TrustLine, View } from "../model/view.ts";
import { nameOf, sentenceIn, shown } from "../text.ts";

/** Beside the word and the colour: a printer may have no colours. */
export const MARKS: Readonly<Record<View["verdict"]["kind"], string>> = {
  verified: "✓",
  not_valid: "✗",
  could_not_check: "?",
  expired: "⌛",
};

export interface SectionTerms {
  readonly isOnly: boolean;
  readonly asked: string | null;
  readonly named: (text: string) => string;
  readonly locale?: Locale | undefined;
}

/** The sections of a document. */
export interface DocumentSections {
  readonly shown: readonly Section[];
  readonly folded: readonly Section[];
}

/**
 * @param place among the sections, from 1: names of drawings are told apart by it
 * @param terms.isOnly whether the report is about this document alone
 * @param terms.named a text with names of files in the place of paths
 * @param terms.asked said of the time that its reader asked about; null where it is said elsewhere, or was the clock's
 */
export function documentSection(
  view: View,
  sections: DocumentSections,
  place: number,
  { isOnly, asked, named, locale = en }: SectionTerms,
): string {
  const { title, source, verdict, rows, trust } = view;
  const { printed, headings } = locale;
  const claims = view.claims ?? { proves: [], doesNot: [] };
  const sentence = sentenceIn(view.sentence);
  const { inputs, reasons, open, applied, apart } = view.rules;
  const checks = rows.filter(({ name }) => name !== "");
  // A row without a name is a sentence for outputs that print no sections.
  const sayings = sections.shown.length > 0 ? [] : rows.filter(({ name }) => name === "");
  const failed = checks.filter(({ tone }) => tone === "bad" || tone === "unknown");
  const lists = [list(headings.proves, claims.proves), list(headings.doesNot, claims.doesNot)];
  // Of several that failed the verdict names the first; all of them stand right below.
  const because = verdict.tone === "bad" && sentence !== null && failed.length > 1 ? [] : [verdict.because];
  const isRuled = applied.length > 0;
  const isOpen = verdict.kind === "could_not_check";
  // Nothing of it was found false, so that none of it is red.
  const row = (one: Row) => checkRow(isOpen && one.tone === "bad" ? { ...one, tone: "warn" } : one);
  const heading = isOnly ? "h1" : "h2";
  const isListed = sections.shown.some(({ id }) => id === "decision.inputs");
  const file = { name: printed.file, value: `${named(source)} (${title})` };
  return joined([
    `<section${isOnly ? ' class="only"' : ""}><p class="head ${verdict.tone}"><strong>${MARKS[verdict.kind]} ${escapeHtml(verdict.headline)}</strong></p>`,
    `<${heading}>${sentenceHtml(sentence ?? title)}</${heading}>`,
    ...[...(asked === null ? [] : [asked]), ...because, ...sayings.map(({ answer }) => answer)].map(
      (said) => `<p>${sentenceHtml(said)}</p>`,
    ),
    failed.length === 0
      ? ""
      : `<h3>${escapeHtml(isOpen ? headings.whatIsOpen : headings.whereItFails)}</h3>${table(failed.map(row))}`,
    ruleList(locale.headings, applied, apart),
    list(headings.reasons, reasons),
    open === null ? "" : `<p class="aside">${escapeHtml(open)}</p>`,
    claimed(headings, trust, isListed ? [] : inputs),
    ...(isRuled ? [] : lists),
    ...sections.shown.map((section, i) => sectionHtml(section, "h3", `${place}-${i + 1}`)),
    '<div class="folds">',
    isRuled ? folded(headings.provesAndNot, ...lists) : "",
    folded(headings.exactly, exactList([...applied, ...apart])),
    folded(headings.checks, table(checks.map(row))),
    folded(headings.document, factTable([file, ...view.facts])),
    ...sections.folded.map(({ title, blocks }, i) =>
      folded(title, blocksHtml(blocks, `${place}-folded-${i + 1}`)),
    ),
    "</div></section>",
  ]);
}

/** @param id told apart from those of other sections */
export function sectionHtml({ title, about, blocks }: Section, heading: "h2" | "h3", id: string): string {
  return joined([
    `<${heading}>${escapeHtml(title)}</${heading}>`,
    about === undefined ? "" : `<p class="aside">${sentenceHtml(about)}</p>`,
    blocksHtml(blocks, id),
  ]);
}

function blocksHtml(blocks: readonly Block[], id: string): string {
  return joined(blocks.map((block, i) => blockHtml(block, `${id}-${i + 1}`)));
}

function blockHtml(one: Block, id: string): string {
  switch (one.block) {
    case "paragraph":
      return `<p>${sentenceHtml(one.text)}</p>`;
    case "notice":
      return `<p class="${one.tone}">${sentenceHtml(one.text)}</p>${bare((one.items ?? []).map(escapeHtml))}`;
    case "facts":
      return factTable(one.facts);
    case "list":
      return `${one.label === undefined ? "" : `<p class="aside">${escapeHtml(one.label)}</p>`}${bare(one.items.map(itemHtml))}`;
    case "table":
      return table(one.rows.map(tableRow), "", one.columns);
    case "drawing":
      return svgText(one.drawing, id);
    case "fold":
      return folded(one.title, blocksHtml(one.blocks, id));
  }
}

function itemHtml({ label, text, aside, tone, facts = [] }: ListItem): string {
  const head = label === undefined ? "" : `<strong>${escapeHtml(label)}</strong>: `;
  const said = tone === undefined ? sentenceHtml(text) : `<span class="${tone}">${sentenceHtml(text)}</span>`;
  return `${head}${said}${small(aside)}${factTable(facts)}`;
}

function tableRow({ cells: [head, ...cells] }: { readonly cells: readonly Cell[] }): string {
  const cell = ({ text, aside }: Cell) => `${escapeHtml(text)}${small(aside)}`;
  const others = cells.map((one) => `<td>${cell(one)}</td>`);
  return `<tr><th scope="row">${head === undefined ? "" : cell(head)}</th>${others.join("")}</tr>`;
}

function ruleList(
  headings: Locale["headings"],
  applied: readonly RuleLine[],
  apart: readonly RuleLine[],
): string {
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
  return bare(rules.map(({ id, exact }) => `${escapeHtml(id)}${small(exact)}`));
}

function claimed(
  headings: Locale["headings"],
  trust: readonly TrustLine[],
  inputs: readonly string[],
): string {
  if (trust.length === 0) return list(headings.inputs, inputs);
  const rows = trust.map(
    ({ subject, root, tone }) =>
      `<tr><th scope="row">${escapeHtml(subject)}</th><td class="${tone}">${escapeHtml(root)}</td></tr>`,
  );
  return `<h3>${escapeHtml(headings.claimed)}</h3>${table(rows)}${bare(inputs.map(escapeHtml))}`;
}

function factTable(facts: readonly Fact[]): string {
  return table(
    facts.map(
      ({ name, value, aside }) =>
        `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}${small(aside)}</td></tr>`,
    ),
  );
}

/** Of what failed the sentence comes before its code. */
function checkRow({ answer, tone, detail, ...row }: Row): string {
  const isFault = detail !== undefined && tone !== "good" && tone !== "mute";
  const [first, more] = isFault ? [detail, answer] : [answer, detail];
  return `<tr><th scope="row">${escapeHtml(nameOf(row))}</th><td class="${tone}">${sentenceHtml(first)}${small(more)}</td></tr>`;
}

function small(text = ""): string {
  return text.trim() === "" ? "" : `<br><small>${sentenceHtml(text.trim())}</small>`;
}

export function escapeHtml(text: string): string {
  return escapedMarkup(shown(text));
}

/** A sentence: no line ends within its dates and amounts. */
export function sentenceHtml(text: string): string {
  return escapeHtml(keptTogether(text));
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `<h3>${escapeHtml(title)}</h3>${bare(lines.map(escapeHtml))}`;
}

/** @param items of markup */
function bare(items: readonly string[]): string {
  return items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;
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
  const content = joined(inside);
  return content === "" ? "" : `<details><summary>${escapeHtml(title)}</summary>\n${content}\n</details>`;
}

export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}
