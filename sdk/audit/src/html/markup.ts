/** Pieces of a page as text. Every text of a document is escaped here, and shown where it would paint or turn a line. */

import { keptTogether } from "@svc/words";
import { escapedMarkup } from "../drawings/markup.ts";
import { shown } from "../text.ts";

export function escapeHtml(text: string): string {
  return escapedMarkup(shown(text));
}

/** A sentence: no line ends within its dates and amounts. */
export function sentenceHtml(text: string): string {
  return escapeHtml(keptTogether(text));
}

export function list(title: string, lines: readonly string[]): string {
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
