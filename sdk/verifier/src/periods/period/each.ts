/** Documents one by one, as a caller gives them. What a list holds is never awaited: a promise in it is no document. */
export type Documents = Iterable<unknown> | AsyncIterable<unknown>;

/**
 * Visits each until a visit answers something; that is the answer.
 *
 * @throws what the iteration throws
 */
export async function untilAnswered<T>(
  documents: Documents,
  visit: (document: unknown) => T | null | Promise<T | null>,
): Promise<T | null> {
  if (Symbol.iterator in documents) {
    for (const document of documents) {
      const answer = await visit(document);
      if (answer !== null) return answer;
    }
    return null;
  }
  for await (const document of documents) {
    const answer = await visit(document);
    if (answer !== null) return answer;
  }
  return null;
}
