/**
 * A report as lines for a terminal: in full when it is the only one, otherwise a line and what failed. A document must
 * not be able to move the cursor, colour itself green or reorder a line, so control and direction characters are shown as
 * their code points.
 */
import { authorText, type DecisionPart, en, inSight, type Locale, sentenceOfDecision } from "@svc/messages";
import type { JudgedDecision } from "./model/examination.ts";
import type { Reported, Row, View } from "./model/view.ts";

export type Ink = "good" | "warn" | "bad" | "unknown" | "mute";

const CODES: Readonly<Record<Ink, number>> = { good: 32, warn: 33, bad: 31, unknown: 36, mute: 2 };
const ESCAPE = "\u001b";

export type Paint = (tone: Ink, text: string) => string;

export function painter(colour: boolean): Paint {
  return (tone, text) => (colour ? `${ESCAPE}[${CODES[tone]}m${text}${ESCAPE}[0m` : text);
}

/** As sentences show it, and on one line: what ends a line or moves the cursor is written out too. */
export function shown(text: string): string {
  return inSight(text.toWellFormed()).replace(/[\n\t]/g, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** @param asked said of the time that the verdict is about, where its reader chose it */
export function linesOf(view: View, paint: Paint, asked: string | null, { headings }: Locale = en): string[] {
  const { source, verdict, rows, trust, claims } = view;
  const { inputs, reasons, open, applied, apart } = view.rules;
  const sentence = sentenceIn(view.sentence);
  // What has no name is no check but a sentence of its own.
  const [sayings, checks] = [rows.filter(({ name }) => name === ""), rows.filter(({ name }) => name !== "")];
  return [
    ...(sentence === null ? [] : [paint(verdict.tone, shown(sentence))]),
    `${paint(verdict.tone, verdict.headline)}  ${shown(source)} (${view.title})`,
    `  ${shown(verdict.because)}`,
    ...(asked === null ? [] : [`  ${asked}`]),
    ...sayings.map(({ answer, tone }) => `  ${paint(tone, shown(answer))}`),
    ...(verdict.kind === "verified" ? [] : checkLines(checks, paint)),
    ...section(
      headings.proved,
      applied.map(({ id, brief }) => `${brief} [${id}]`),
    ),
    ...(apart.length === 0
      ? []
      : [`    ${headings.apart(apart.length)}: ${shown(apart.map(({ id }) => id).join(", "))}`]),
    ...section(headings.reasons, reasons),
    ...(open === null ? [] : [`    ${open}`]),
    ...section(headings.claimed, [...trust.map(({ subject, root }) => `${subject}: ${root}`), ...inputs]),
    ...section(headings.proves, claims?.proves ?? []),
    ...section(headings.doesNot, claims?.doesNot ?? []),
    ...(verdict.kind === "verified" ? checkLines(checks, paint) : []),
  ];
}

function checkLines(rows: readonly Row[], paint: Paint): string[] {
  const width = Math.max(0, ...rows.map((row) => nameOf(row).length));
  return rows.flatMap(({ answer, tone, detail, ...row }) => [
    `  ${shown(nameOf(row)).padEnd(width)}  ${paint(tone, shown(answer))}`,
    ...(detail === undefined ? [] : [`  ${" ".repeat(width)}  ${shown(detail)}`]),
  ]);
}

/** With the number of a step. */
export function nameOf({ number, name }: Pick<Row, "name" | "number">): string {
  return number === undefined ? name : `${number} ${name}`;
}

/** @param isOneOfFew whether there are so few that each decision's sentence is read */
export function briefLinesOf(reported: Reported, paint: Paint, isOneOfFew: boolean): string[] {
  const { verdict, source, sentence } = reported.brief;
  const said = isOneOfFew ? sentenceIn(sentence) : null;
  return [
    `${paint(verdict.tone, verdict.headline)}  ${shown(source)}`,
    ...(said === null ? [] : [`  ${shown(said)}`]),
    ...caseLinesOf(reported),
    ...detailLinesOf(reported),
  ];
}

/** The case of a decision, where a document beside it opens its reference. */
function caseLinesOf({ document: { kind, result } }: Reported): string[] {
  const { reference } = (result ?? {}) as Pick<JudgedDecision, "reference">;
  if (kind !== "attestation" || reference === undefined) return [];
  return [`  ${shown(en.printed.facts.application(authorText(reference)))}`];
}

function detailLinesOf({ brief, document, view }: Reported): string[] {
  const { kind, verdict, rows } = brief;
  if (kind === "disclosure" || kind === "source_evidence")
    return rows.map(({ name, answer }) => `  ${shown(name)}  ${shown(answer)}`);
  if (verdict.kind === "verified") {
    // Beside source evidence each input is said to be on whose word, also where one line is all that is said.
    const { source_evidence: found } = (document.result ?? {}) as { readonly source_evidence?: object };
    const isSourced = kind === "attestation" && found !== undefined;
    return isSourced ? view().rules.inputs.map((line) => `  ${shown(line)}`) : [];
  }
  const failed = rows.filter(({ tone }) => tone === "bad" || tone === "unknown");
  if (failed.length === 0) return [`  ${shown(verdict.because)}`];
  return failed.map(({ answer, detail = "", ...row }) =>
    `  ${shown(nameOf(row))}: ${shown(answer)} ${shown(detail)}`.trimEnd(),
  );
}

/** The sentence on a document as text. */
export function sentenceIn(parts: readonly DecisionPart[] | null): string | null {
  return parts === null ? null : sentenceOfDecision(parts);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}:`, ...lines.map((line) => `    - ${shown(line)}`)];
}
