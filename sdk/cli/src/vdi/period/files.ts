/** Files about periods: statements, leaves and attestations, of which a file may hold many, one a line. */
import { createReadStream } from "node:fs";
import { type DecisionAttestation, type PeriodStatement, parsePeriodStatement } from "@svc/core";
import { READING_SET, sentenceOf } from "@svc/messages";
import { readCarried } from "@svc/vdi-verifier/periods";
import type { Terminal } from "../../terminal/command.ts";
import { FileError, nameOf, readDocumentFile, textOf } from "../files.ts";
import { documentsInFile } from "../inputs.ts";
import { batchesOf } from "../stream/lines.ts";

/** @throws VdiError naming the file */
export async function readStatementFile(path: string, terminal: Terminal): Promise<PeriodStatement> {
  const read = parsePeriodStatement(await readDocumentFile(path, terminal));
  if (!read.ok)
    throw new FileError(
      "statement_malformed",
      `${nameOf(path)}: it is no period statement (${sentenceOf(READING_SET, read)})`,
    );
  return read.value;
}

/**
 * Yields the lines of a file: a year of leaves is too much to read at once. Lines longer than any document are dropped.
 *
 * @throws VdiError naming the file
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const batches = batchesOf(createReadStream(path));
  for (;;) {
    const next = await batches.next().catch((error: unknown) => {
      throw new FileError("file_unreadable", `${path} cannot be read`, { cause: error });
    });
    if (next.done === true) return;
    const { bytes, lengths } = next.value;
    let at = 0;
    for (const length of lengths) {
      if (length < 0) throw new FileError("file_too_large", `${path} has a line longer than any document`);
      const line = textOf(bytes.subarray(at, at + length), path);
      at += length;
      if (line.trim() !== "") yield line;
    }
  }
}

/**
 * The attestations of a file, whole or thin: one document, or one a line.
 *
 * @throws VdiError naming the line that is none
 */
export async function* attestationsIn(
  path: string,
  terminal: Terminal,
): AsyncGenerator<{ readonly attestation: DecisionAttestation; readonly place: string }> {
  for (const { text, place } of await documentsInFile(path, terminal)) {
    const read = readCarried(text);
    if (!read.ok)
      throw new FileError(
        "attestation_malformed",
        `${place}: it is no attestation (${sentenceOf(READING_SET, read)})`,
      );
    yield { attestation: read.value, place };
  }
}
