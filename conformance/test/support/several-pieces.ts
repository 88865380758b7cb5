// A decision beside several pieces of source evidence that hold: one by sources that the reader pinned, two by anybody.
import {
  createSigner,
  hashSourceEvidence,
  PAYLOAD_TYPES,
  parseSourceEvidence,
  type SourceEvidence,
  signDocument,
} from "@svc/core";
import { readCaseFiles } from "../../src/files.ts";
import { type CommandLine, commandLineOf } from "./files-of-case.ts";

const BASE = "sources-every-input-that-is-read-is-signed-by-a-source-pinned-for-it";
const question = readCaseFiles().find(({ operation }) => operation === "attestation")?.bases[BASE];
const line = question === undefined ? null : commandLineOf("attestation", question);
if (question === undefined || line === null) throw new Error(`no base is called ${BASE}`);
const { document } = question.input;
const { evidence, now } = question.options as unknown as { readonly evidence: SourceEvidence; now: number };

const anybody = createSigner("5a".repeat(32));

/** The same by a key that nobody pinned; by its name the hash of the evidence is higher or lower. */
function byAnybody(name: string): object {
  const statements = evidence.statements.map(({ signature: _, ...content }) =>
    signDocument(PAYLOAD_TYPES.sourceStatement, { ...content, source: { name } }, anybody),
  );
  return { ...evidence, statements };
}

function hashOf(given: object): string {
  const read = parseSourceEvidence(given);
  if (!read.ok) throw new Error(read.detail);
  return hashSourceEvidence(read.value);
}

const named = Array.from({ length: 16 }, (_, i) => byAnybody(`Anybody ${i}`));
const isLower = (one: object) => hashOf(one) < hashOf(evidence);
const [lower, higher] = [named.find(isLower), named.find((one) => !isLower(one))] as [object, object];

/** The evidence that counts, and files in orders that change nothing of it. */
export const COUNTED = hashOf(evidence);
export const SEVERAL_PIECES: readonly { readonly id: string; readonly line: CommandLine }[] = [
  { id: "before those of anybody", pieces: [evidence, lower, higher] },
  { id: "behind those of anybody", pieces: [lower, higher, evidence] },
].map(({ id, pieces }) => {
  const documents = [["attestation", document], ...pieces.map((one, i) => [`evidence-${i}`, one])];
  const files = Object.fromEntries(documents.map(([name, one]) => [`${name}.json`, JSON.stringify(one)]));
  return { id, line: { ...line, files, at: now } };
});
