/**
 * A report to print or mail: one HTML page without scripts, fonts or anything fetched. Every text is escaped, and a
 * strict content policy stands in the page besides.
 */
import { en, type Locale, type PrintedWords } from "@svc/words";
import type { Inputs } from "./inputs.ts";
import { shown } from "./paint.ts";
import { FEW, type Row, type RuleLines, type View } from "./view.ts";

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.4rem}h2{font-size:1.15rem;margin:.25rem 0}section{margin-top:2rem}table{border-collapse:collapse;width:100%;margin:1rem 0;font-size:.9rem}
td,th{border-bottom:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top}th{overflow-wrap:break-word;min-width:6rem}
@page{margin:16mm}@media print{body{margin:0;padding:0;max-width:none}tr,li{break-inside:avoid}h1,h2,h3,.head{break-after:avoid}}
.good{color:#0b6b2e}.warn{color:#8a5a00}.bad{color:#a8071a}.unknown,.mute{color:#555}small{color:#555}`;

export interface Remark {
  readonly tone: "good" | "warn" | "bad" | "unknown";
  readonly text: string;
}

export interface ReportTerms {
  readonly files: Inputs["files"];
  /** What the documents show together. */
  readonly remarks: readonly Remark[];
  /** Unix seconds. */
  readonly writtenAt: number;
  /** Said of the time that the verdicts are about, where their reader chose it; null where not. */
  readonly asked: string | null;
  readonly version: string;
  /** As it was asked for; the library's default where absent. */
  readonly profileId?: string;
  /** How many came to what, of several documents; null of one alone. */
  readonly counts: string | null;
  /** English where absent. */
  readonly locale?: Locale;
}

export function htmlReport(done: readonly View[], terms: ReportTerms): string {
  const { files, remarks, writtenAt, asked, counts, version, profileId, locale = en } = terms;
  const { printed } = locale;
  const when = locale.voice.time(writtenAt);
  const isMany = done.length > FEW;
  // Of many, those to look at: what is verified has its line.
  const told = isMany ? done.filter(({ verdict }) => verdict.kind !== "verified") : done;
  const title = escapeHtml(printed.title);
  return `<!doctype html>
<html lang="${locale.voice.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${STYLE}</style></head><body>
<h1>${title}</h1>
${asked === null ? "" : `<p>${escapeHtml(asked)}</p>\n`}<p><small>${escapeHtml(printed.written(when, `vdi ${version}`, profileId ?? null))}</small></p>
${remarks.map(({ tone, text }) => `<p class="${tone}">${escapeHtml(text)}</p>`).join("\n")}
${counts === null ? "" : `<p><strong>${escapeHtml(counts)}</strong></p>\n`}${isMany ? overview(done, printed) : ""}
${told.map((view) => section(view, printed)).join("\n")}
<section><h2>${escapeHtml(printed.files)}</h2><ul>${files.map(fileItem).join("")}</ul></section>
</body></html>
`;
}

function fileItem({ name, sha256 }: Inputs["files"][number]): string {
  return `<li>${escapeHtml(name)}<br><small>SHA-256 ${sha256}</small></li>`;
}

/** A line for each document. */
function overview(done: readonly View[], printed: PrintedWords): string {
  const rows = done.map((view) => {
    const { verdict, document, kindName } = view;
    const said = escapeHtml(view.sentence() ?? `${kindName}. ${verdict.because}`);
    const judged = `${MARKS[verdict.kind]} ${escapeHtml(verdict.headline)}`;
    return `<tr><th scope="row" class="${verdict.tone}">${judged}</th><td>${said}<br><small>${escapeHtml(document.source)}</small></td></tr>`;
  });
  return `<p>${escapeHtml(printed.many)}</p><table><tbody>${rows.join("\n")}</tbody></table>`;
}

function section(view: View, printed: PrintedWords): string {
  const { document, verdict, rows, trust, headings } = view;
  const { source } = document;
  const claims = view.claims();
  const sentence = view.sentence();
  const { inputs, reasons, states } = view.rules();
  // What has no name is no check but a sentence of its own.
  const [sayings, checks] = [rows.filter(({ name }) => name === ""), rows.filter(({ name }) => name !== "")];
  return [
    `<section><p class="head ${verdict.tone}"><strong>${MARKS[verdict.kind]} ${escapeHtml(verdict.headline)}</strong></p>`,
    `<h2>${escapeHtml(sentence ?? view.kindName)}</h2>`,
    ...[verdict.because, ...sayings.map(({ answer }) => answer)].map((said) => `<p>${escapeHtml(said)}</p>`),
    list(headings.reasons, reasons),
    list(headings.proves, claims?.proves ?? []),
    list(headings.doesNot, claims?.doesNot ?? []),
    list(
      headings.onWhoseWord,
      trust.map(({ subject, root }) => `${subject}: ${root}`),
    ),
    list(headings.inputs, inputs),
    ruleList(headings.rules, states),
    `<table><tbody>${[[printed.file, `${source} (${view.kindName})`] as const, ...view.facts()].map(factRow).join("")}</tbody></table>`,
    checks.length === 0 ? "" : `<table><tbody>${checks.map(rowOf).join("")}</tbody></table>`,
    "</section>",
  ].join("\n");
}

/** Beside the word and the colour: a printer may have no colours. */
const MARKS: Readonly<Record<View["verdict"]["kind"], string>> = {
  verified: "✓",
  not_valid: "✗",
  could_not_check: "?",
  lapsed: "⌛",
};

function factRow([name, value]: readonly [string, string]): string {
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;
}

function rowOf({ name, answer, tone, detail }: Row): string {
  const more = detail === undefined ? "" : `<br><small>${escapeHtml(detail)}</small>`;
  return `<tr><th scope="row">${escapeHtml(name)}</th><td class="${tone}">${escapeHtml(answer)}${more}</td></tr>`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `<h3>${escapeHtml(title)}</h3><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}

/** What a rule came to, and under it exactly, in its author's names. */
function ruleList(title: string, states: RuleLines["states"]): string {
  if (states.length === 0) return "";
  const items = states.map(
    ({ id, brief, exact }) =>
      `<li>${escapeHtml(brief)}<br><small>${escapeHtml(`${id}: ${exact}`)}</small></li>`,
  );
  return `<h3>${escapeHtml(title)}</h3><ul>${items.join("")}</ul>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return shown(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
