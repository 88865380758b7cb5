// Verdicts that must not depend on the runtime. A test records them; at the end of the run the reporter takes
// one digest over all verdicts of each runtime and fails the run where the digests differ. Assertions say
// what is right, verdicts catch what no assertion thought of: the reason given, the value printed.
// Portable: what is recorded travels to the reporter as metadata of the test.
import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Name and value of each verdict recorded by this test. */
    verdicts?: [name: string, value: string][];
  }
}

/**
 * Records `value` under `name` for comparison between runtimes. Call it inside a running test.
 *
 * @param name `suite/case`, unique in the whole run; no line breaks
 * @param value printed with `JSON.stringify` unless it is a string; bigint prints as its decimal digits
 * @throws Error outside a test, or in a file that one runtime alone runs: the others would have nothing to compare
 */
export function recordVerdict(name: string, value: unknown): void {
  const current = TestRunner.getCurrentTest();
  if (current === undefined) throw new Error(`recordVerdict("${name}") was called outside a running test`);
  if (/\.(?:node|workerd|browser)\.test\.ts$/.test(current.file.name)) {
    throw new Error(`recordVerdict("${name}"): ${current.file.name} runs in one runtime alone`);
  }
  current.meta.verdicts ??= [];
  const verdicts = current.meta.verdicts;
  if (/[\r\n=]/.test(name)) throw new Error(`recordVerdict: "${name}" holds a line break or an equals sign`);
  verdicts.push([name, print(value)]);
}

function print(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  const text = JSON.stringify(value, (_key, member) => (typeof member === "bigint" ? `${member}` : member));
  return text ?? String(value);
}
