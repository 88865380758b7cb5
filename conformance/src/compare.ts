// Holds a program's answers against those expected: equal as JSON values, every member.
import { canonicalize } from "@svc/core";
import type { Answer, Request } from "./case.ts";

export interface Comparison {
  readonly same: number;
  readonly different: readonly { readonly id: string; readonly expected: Answer; readonly found: unknown }[];
  readonly unanswered: readonly string[];
  /** The program says that it does not know the operation. */
  readonly unsupported: readonly string[];
}

/** @param output lines of `{ id, answer }`, in any order */
export function compare(
  requests: readonly Request[],
  wanted: ReadonlyMap<string, Answer>,
  output: string,
): Comparison {
  const answers = new Map(
    output
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { id: string; answer: Answer })
      .map(({ id, answer }) => [id, answer] as const),
  );
  const different: { id: string; expected: Answer; found: unknown }[] = [];
  const unanswered: string[] = [];
  const unsupported: string[] = [];
  let same = 0;
  for (const { id } of requests) {
    const expected = wanted.get(id) as Answer;
    const found = answers.get(id);
    if (found === undefined) unanswered.push(id);
    else if (found.unsupported === true) unsupported.push(id);
    else if (canonicalize(found) === canonicalize(expected)) same += 1;
    else different.push({ id, expected, found });
  }
  return { same, different, unanswered, unsupported };
}
