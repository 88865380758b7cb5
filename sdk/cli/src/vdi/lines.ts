/** An examination as lines for a terminal: in full when it is the only one, otherwise a line and what failed. */
import { type Paint, shown } from "../terminal/paint.ts";
import type { Row, View } from "./view.ts";

/** @param asked said of the time that the verdict is about, where its reader chose it */
export function linesOf(view: View, paint: Paint, asked: string | null): string[] {
  const { document, verdict, rows, trust, headings } = view;
  const { source } = document;
  const claims = view.claims();
  const { inputs, reasons, open, applied, apart } = view.rules();
  const sentence = view.sentence();
  // What has no name is no check but a sentence of its own.
  const [sayings, checks] = [rows.filter(({ name }) => name === ""), rows.filter(({ name }) => name !== "")];
  return [
    ...(sentence === null ? [] : [paint(verdict.tone, shown(sentence))]),
    `${paint(verdict.tone, verdict.headline)}  ${shown(source)} (${view.kindName})`,
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
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return rows.flatMap(({ name, answer, tone, detail }) => [
    `  ${shown(name).padEnd(width)}  ${paint(tone, shown(answer))}`,
    ...(detail === undefined ? [] : [`  ${" ".repeat(width)}  ${shown(detail)}`]),
  ]);
}

/** @param isOneOfFew whether there are so few that each decision's sentence is read */
export function briefLinesOf(view: View, paint: Paint, isOneOfFew: boolean): string[] {
  const { verdict, document } = view;
  const headline = `${paint(verdict.tone, verdict.headline)}  ${shown(document.source)}`;
  const sentence = isOneOfFew ? view.sentence() : null;
  return [headline, ...(sentence === null ? [] : [`  ${shown(sentence)}`]), ...detailLinesOf(view)];
}

function detailLinesOf(view: View): string[] {
  const { document, verdict, rows } = view;
  if (document.kind === "disclosure" || document.kind === "source_evidence") {
    return rows.map(({ name, answer }) => `  ${shown(name)}  ${shown(answer)}`);
  }
  if (verdict.kind === "verified") return sourcedLines(document, view);
  const failed = rows.filter(({ tone }) => tone === "bad" || tone === "unknown");
  if (failed.length === 0) return [`  ${shown(verdict.because)}`];
  return failed.map(({ name, answer, detail = "" }) =>
    `  ${shown(name)}: ${shown(answer)} ${shown(detail)}`.trimEnd(),
  );
}

/** Beside source evidence each input is said to be on whose word, also where one line is all that is said. */
function sourcedLines({ kind, result }: View["document"], { rules }: View): string[] {
  const { source_evidence: found } = (result ?? {}) as { readonly source_evidence?: object };
  if (kind !== "attestation" || found === undefined) return [];
  return rules().inputs.map((line) => `  ${shown(line)}`);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}:`, ...lines.map((line) => `    - ${shown(line)}`)];
}
