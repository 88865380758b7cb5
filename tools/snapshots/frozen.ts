// Holds what the outputs print to what was recorded. A row is a name and a hash of the text, so that thousands of texts
// stay reviewable. To read a difference, run the suite on both commits with VDI_TEXTS=FOLDER and compare the folders.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

const TEXTS = process.env.VDI_TEXTS;

const slug = (name: string): string => name.replace(/[^\w.-]+/g, "-").slice(0, 120);

/** Compares the texts, by name, with `tools/snapshots/FILE.txt`; `vitest run -u` records them anew. */
export async function expectFrozen(file: string, texts: ReadonlyMap<string, string>): Promise<void> {
  if (TEXTS !== undefined) {
    mkdirSync(join(TEXTS, file), { recursive: true });
    for (const [name, text] of texts) writeFileSync(join(TEXTS, file, `${slug(name)}.txt`), text);
  }
  const rows = [...texts].map(
    ([name, text]) => `${createHash("sha256").update(text).digest("hex").slice(0, 16)}  ${name}`,
  );
  await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot(`${import.meta.dirname}/${file}.txt`);
}
