// The samples of the documentation: every fenced block of the front page, of docs/ and of the packages' READMEs. The
// word after the fence is its language; what follows says how it is run, where that is not evident:
//   file=NAME   the block is that file, for the samples of this document that come after it
//   bundle      the page is built by vite before it is visited
//   key         the page is served with the files of the proving key below proving-key/
//   workerd     the program is a Worker, and is asked with the example attestation as the body
// A `text` block right below a program or page is what that prints.
import { globSync, readFileSync } from "node:fs";
import { REPOSITORY } from "../testing/paths.ts";

export interface Sample {
  /** Path of the document below the repository. */
  readonly document: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  readonly file: string | null;
  readonly marks: readonly string[];
  /** Contents of the `text` block below it. */
  readonly prints: string | null;
}

const DOCUMENTS = ["*.md", "docs/**/*.md", "sdk/*/*.md", "edge/*.md", "circuits/*.md", "web-demo/*.md"];
// TypeDoc writes it.
const GENERATED = "docs/api/";

/** Paths of all documents, sorted. */
export function documents(): string[] {
  return globSync(DOCUMENTS, { cwd: REPOSITORY })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith(GENERATED))
    .sort();
}

export function readDocument(path: string): string {
  return readFileSync(REPOSITORY + path, "utf8");
}

/** @throws Error when a fence is not closed */
export function samplesOf(document: string, markdown: string): Sample[] {
  const lines = markdown.split("\n");
  const samples: Sample[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = "", info] = FENCE.exec(lines[at] ?? "") ?? [];
    if (info === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end === -1) throw new Error(`${document}:${at + 1}: the fence is not closed`);
    const [language = "", ...words] = info.trim().split(/\s+/);
    samples.push({
      document,
      line: at + 1,
      language,
      code: textOf(lines.slice(at + 1, end), indent),
      file: words.find((word) => word.startsWith("file="))?.slice("file=".length) ?? null,
      marks: words.filter((word) => !word.startsWith("file=")),
      prints: printedBelow(lines.slice(end + 1)),
    });
    at = end;
  }
  return samples;
}

// Also within a list, where fences are indented.
const FENCE = /^( *)```(.*)$/;

function textOf(lines: readonly string[], indent: string): string {
  return `${lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join("\n")}\n`;
}

/** The `text` block that follows, with nothing but blank lines between. */
function printedBelow(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => line.trim() !== "");
  const [, indent = "", info] = FENCE.exec(lines[at] ?? "") ?? [];
  if (info !== "text") return null;
  return textOf(lines.slice(at + 1, lines.indexOf(`${indent}\`\`\``, at + 1)), indent);
}

/** The commands of a `sh` block: comments and blank lines left out, continued lines joined. */
export function commandsOf(code: string): string[] {
  return code
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
}
