// A case of the suite: what is asked, and the whole answer that is expected. Cases of one operation share a file and a
// few bases, so that a case shows just what it changes.
import { applyPatch, type Operation as PatchOperation } from "rfc6902";

/** A question to an implementation: documents, and the reader's options beside them. */
export interface Question {
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

export type Answer = Readonly<Record<string, unknown>>;

export interface Case {
  /** `<operation>/<name>`, unique in the suite. */
  readonly id: string;
  /** Describes the case and its purpose. */
  readonly about: string;
  readonly base?: string;
  /** RFC 6902 over the base; only `add`, `remove` and `replace`. */
  readonly patch?: readonly PatchOperation[];
  /** In place of base and patch. */
  readonly question?: Question;
  readonly expect: Answer;
}

export interface CaseFile {
  readonly version: string;
  readonly operation: string;
  readonly bases: Readonly<Record<string, Question>>;
  readonly cases: readonly Case[];
}

/** Input of a protocol program: one JSON text a line. */
export interface Request extends Question {
  readonly id: string;
  readonly operation: string;
}

/** The question of a case, its patch applied. */
export function questionOf(file: Pick<CaseFile, "bases">, { id, base, patch, question }: Case): Question {
  if (question !== undefined) return question;
  const from = file.bases[base ?? ""];
  if (from === undefined) throw new Error(`${id}: no base is called "${base}"`);
  const copy = structuredClone(from);
  const failed = applyPatch(copy, [...(patch ?? [])]).filter((result) => result !== null);
  if (failed.length > 0) throw new Error(`${id}: the patch does not apply`);
  return copy;
}

export function requestsOf(file: CaseFile): Request[] {
  return file.cases.map((each) => ({ id: each.id, operation: file.operation, ...questionOf(file, each) }));
}
