/** Many attestations that are here are verified where the caller says; few, and those that are read later, are not. */
import { expect, test } from "vitest";
import { type DocumentSource, type ExamineOptions, examine } from "../../src/index.ts";

const SIGNAL = new AbortController().signal;
const texts = (count: number) => Array.from({ length: count }, (_, i) => JSON.stringify({ place: i }));
const here = (text: string) => ({ kind: "attestation", source: "file", text }) as const;
const later = (text: string) =>
  ({ kind: "attestation", source: "file", later: async () => ({ text }) }) as const;

/** The texts that were sent elsewhere; null where none were. */
async function sent(items: readonly (ReturnType<typeof here> | ReturnType<typeof later>)[]) {
  let asked: readonly string[] | null = null;
  const verifyMany: NonNullable<ExamineOptions["verifyMany"]> = async function* (given, _, signal) {
    asked = given;
    expect(signal).toBe(SIGNAL);
    for (const _text of given) yield FOUND;
  };
  const { documents } = await examine(
    items as unknown as DocumentSource[],
    {},
    { verifyMany, signal: SIGNAL },
  );
  expect(documents).toHaveLength(items.length);
  return asked;
}

const FOUND = {
  result: { valid: false, conclusive: true, steps: [], trust: {}, reason: "schema" },
  document: null,
  stated: null,
} as never;

test("as many as are worth it, in their order", async () => {
  expect(await sent(texts(65).map(here))).toEqual(texts(65));
});

test("no fewer, and none of which one is read later", async () => {
  expect(await sent(texts(64).map(here))).toBeNull();
  expect(await sent([...texts(64).map(here), later("{}")])).toBeNull();
});

test("without such a place they are verified here", async () => {
  const { documents } = await examine(texts(65).map(here));
  expect(documents.map(({ verdict }) => verdict)).toEqual(texts(65).map(() => "not_valid"));
});
