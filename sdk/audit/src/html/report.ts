/**
 * A report to print or mail: one HTML page without scripts, fonts or anything fetched. Every text is escaped, and a
 * strict content policy stands in the page besides.
 */

import { en, type Locale, type ManySaid, sentenceOnMany } from "@svc/messages";
import { outcomesDrawing } from "../drawings/outcomes.ts";
import { overTimeDrawing } from "../drawings/over-time.ts";
import { svgText } from "../drawings/svg-text.ts";
import type { ExaminedSet } from "../model/examination.ts";
import type { Tally } from "../model/tally.ts";
import { FEW, type Reported, type Section, type View } from "../model/view.ts";
import { supportingDocumentsOf, supportingSections } from "../set-view.ts";
import { sentenceIn } from "../text.ts";
import { reportOn } from "../view.ts";
import {
  type DocumentSections,
  documentSection,
  escapeHtml,
  folded,
  joined,
  MARKS,
  sectionHtml,
  sentenceHtml,
  table,
} from "./section.ts";
import { SHEET } from "./sheet.ts";

export interface Remark {
  readonly tone: "good" | "warn" | "bad" | "unknown";
  readonly text: string;
  /** Keys and identifiers, and where. */
  readonly more?: string | undefined;
}

export interface ReportTerms {
  /** What was read: names, and SHA-256 of the bytes as they are in the file, hex. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** A text with names of files in the place of the paths that were typed. */
  readonly named: (text: string) => string;
  /** What the documents show together. */
  readonly remarks: readonly Remark[];
  /** Unix seconds. */
  readonly writtenAt: number;
  /** Said of the time that the verdicts are about, where their reader chose it; null where not. */
  readonly asked: string | null;
  readonly version: string;
  /** That the verdicts are under. */
  readonly profileId: string;
  /** What several documents come to; null of one alone. */
  readonly many: { readonly said: ManySaid; readonly tally: Tally } | null;
  /** The documents together. */
  readonly set: ExaminedSet;
  /** English where absent. */
  readonly locale?: Locale | undefined;
}

export async function htmlReport(done: readonly Reported[], terms: ReportTerms): Promise<string> {
  const { files, set, many, asked, named, locale = en } = terms;
  const { printed } = locale;
  const remarks = terms.remarks.map((remark) => namedIn(remark, named));
  const isMany = done.length > FEW;
  // Of many, those to look at: what is verified has its line.
  const told = isMany ? done.filter(({ brief }) => brief.verdict.kind !== "verified") : done;
  const isOnly = done.length === 1 && many === null;
  const sections: string[] = [];
  for (const [i, one] of told.entries()) {
    const view = one.view();
    const own = isMany ? { shown: [], folded: [] } : await sectionsOf(one, view, locale);
    sections.push(documentSection(view, own, i + 1, { isOnly, asked: isOnly ? asked : null, named, locale }));
  }
  return page(terms, [
    many === null ? "" : topOfMany(many, { ...terms, remarks }),
    isOnly ? sections.join("\n") : "",
    ...(isOnly ? remarkLines(remarks) : []),
    isMany ? overview(done, printed, named) : "",
    isOnly ? "" : sections.join("\n"),
    ...sectionsOnSet(set, done.length > 1 && !isMany, locale).map(
      (section, i) => `<section>${sectionHtml(section, "h2", `set-${i + 1}`)}</section>`,
    ),
    filesSection(files, printed, named),
  ]);
}

/** The sections of a document; of a bundle those of the decision in it and of what lies beside it as well. */
async function sectionsOf(
  { document: { kind, parts }, later }: Reported,
  { sections, verdict }: View,
  locale: Locale,
): Promise<DocumentSections> {
  const isHeld = verdict.kind === "verified" || verdict.kind === "expired";
  // Of a decision that does not hold nothing is proved.
  if (kind === "attestation" && !isHeld) return { shown: [], folded: [] };
  if (parts === undefined) return { shown: sections, folded: await later() };
  const decision = parts.documents.find(({ kind }) => kind === "attestation");
  const own = decision === undefined || !isHeld ? null : reportOn(decision, { names: {}, locale });
  return {
    shown: [...(own?.view().sections ?? []), ...sections, ...sectionsOnSet(parts, false, locale)],
    folded: (await own?.later()) ?? [],
  };
}

/** @param isOfReceipts whether receipts are listed together */
function sectionsOnSet(set: ExaminedSet, isOfReceipts: boolean, locale: Locale): Section[] {
  const found = supportingDocumentsOf(set);
  if (found === null) return [];
  return supportingSections(isOfReceipts ? found : { ...found, receipts: null }, locale);
}

/** The frame of every report. @param parts of markup, in order */
function page(
  {
    writtenAt,
    version,
    profileId,
    locale = en,
  }: Pick<ReportTerms, "locale" | "profileId" | "version" | "writtenAt">,
  parts: readonly string[],
): string {
  const { printed, voice } = locale;
  const written = printed.written(voice.time(writtenAt), `vdi ${version}`, profileId);
  const title = escapeHtml(printed.title);
  return `<!doctype html>
<html lang="${voice.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${SHEET}</style></head><body>
<p class="title">${title}</p>
${joined(parts)}
<p><small>${escapeHtml(written)}</small></p>
<p class="unfold"><small>${escapeHtml(printed.unfold)}</small></p>
</body></html>
`;
}

/** The sentence, what did not come to it, what the documents show together, and the charts. */
function topOfMany(
  { said, tally }: NonNullable<ReportTerms["many"]>,
  { remarks, asked, locale }: Pick<ReportTerms, "asked" | "locale" | "remarks">,
): string {
  // What is bad between them is read before what each is by itself.
  const [worst] = remarks.filter(({ tone }) => tone === "bad");
  const others = remarks.filter((remark) => remark !== worst);
  const head =
    worst === undefined
      ? `<h1>${sentenceHtml(said.clause)}.</h1>${said.details === "" ? "" : `\n<p class="lead">${sentenceHtml(said.details)}.</p>`}`
      : `<h1 class="bad">✗ ${sentenceHtml(worst.text)}</h1>\n${moreOf(worst)}<p class="lead">${sentenceHtml(sentenceOnMany(said))}</p>`;
  const rest = [said.rest, asked ?? ""].flatMap((line) =>
    line === "" ? [] : [`<p class="lead">${sentenceHtml(line)}</p>`],
  );
  return joined([head, ...rest, ...remarkLines(others), charts(tally, locale)]);
}

function charts(tally: Tally, locale: Locale = en): string {
  if (tally.total < 2) return "";
  const overTime = overTimeDrawing(tally, locale);
  const drawings = [outcomesDrawing(tally, locale), ...(overTime === null ? [] : [overTime])];
  return `<div class="charts">${drawings.map((drawing, i) => svgText(drawing, `chart-${i + 1}`)).join("\n")}</div>`;
}

function namedIn({ text, more, ...remark }: Remark, named: ReportTerms["named"]): Remark {
  return { ...remark, text: named(text), more: more === undefined ? undefined : named(more) };
}

function remarkLines(remarks: readonly Remark[]): string[] {
  return remarks.map(
    (remark) => `<p class="${remark.tone}">${sentenceHtml(remark.text)}</p>${moreOf(remark)}`,
  );
}

function moreOf({ more }: Remark): string {
  return more === undefined ? "" : `<p><small>${escapeHtml(more)}</small></p>\n`;
}

/** A line for each document. */
function overview(
  done: readonly Reported[],
  printed: Locale["printed"],
  named: ReportTerms["named"],
): string {
  const rows = done.map(({ brief }) => {
    const { verdict, source, title } = brief;
    const said = sentenceHtml(sentenceIn(brief.sentence) ?? `${title}. ${verdict.because}`);
    const judged = `${MARKS[verdict.kind]} ${escapeHtml(verdict.headline)}`;
    return `<tr><th scope="row" class="${verdict.tone}">${judged}</th><td>${said}<br><small>${escapeHtml(named(source))}</small></td></tr>`;
  });
  return folded(
    printed.each,
    `<p>${escapeHtml(printed.many)}</p>`,
    table(rows, "overview", [printed.found, printed.document]),
  );
}

function filesSection(
  files: ReportTerms["files"],
  printed: Locale["printed"],
  named: ReportTerms["named"],
): string {
  const items = files.map(
    ({ name, sha256 }) => `<li>${escapeHtml(named(name))}<br><small>SHA-256 ${sha256}</small></li>`,
  );
  return `<section><h2>${escapeHtml(printed.files)}</h2><ul>${items.join("")}</ul></section>`;
}
