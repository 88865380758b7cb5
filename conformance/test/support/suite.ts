/// <reference types="vite/types/importMeta.d.ts" />
// The suite asked of our own libraries in the runtime that this runs in. The long run asks every case, the other one
// those of a few short files: the libraries' own tables are asked everywhere anyway.
import { describe, expect, test } from "vitest";
import { type CaseFile, questionOf } from "../../src/case.ts";
import { answer } from "../../src/operations.ts";

/** As text: a member called `__proto__` is one of its own only where it is parsed at run time. */
const TEXTS = import.meta.glob<string>("../../cases/*.json", { query: "?raw", import: "default" });
const SHORT = ["contradictions", "ed25519", "read", "registry", "sample"];

/** Ids of the cases whose answer is another one, or that threw, with what was found. */
async function different(file: CaseFile): Promise<string[]> {
  const found: string[] = [];
  for (const each of file.cases) {
    const got = await answer(file.operation, questionOf(file, each));
    // As JSON carries it: a member that is undefined is none.
    const [is, wanted] = [JSON.parse(JSON.stringify(got)), each.expect];
    try {
      expect(is).toEqual(wanted);
    } catch {
      found.push(`${each.id}: ${JSON.stringify(is)}`);
    }
  }
  return found;
}

export function describeSuite(): void {
  describe("every case is answered as expected", () => {
    const named = Object.entries(TEXTS).map(
      ([path, load]) => [path.replace(/^.*\/|\.json$/g, ""), load] as const,
    );
    test("the files are there", () => {
      expect(named.length).toBeGreaterThan(20);
      expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(SHORT));
    });
    for (const [name, load] of named) {
      test(name, SHORT.includes(name) ? {} : { tags: "long" }, async () => {
        const file = JSON.parse(await load()) as CaseFile;
        expect(file.cases.length).toBeGreaterThan(0);
        expect(await different(file)).toEqual([]);
      });
    }
  });
}
