// Questions to a long-lived verifier: every second one a real attestation in all eight steps, between them the suite's
// cases in turn, most of them bad. Each has its expected answer.
import { canonicalize } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { type Answer, questionOf, type Request } from "../../../conformance/src/case.ts";
import { readCaseFiles } from "../../../conformance/src/files.ts";
import { answer } from "../../../conformance/src/operations.ts";
import { readThousand } from "../../fixtures/thousand.ts";

export interface Asked {
  readonly id: string;
  /** @returns whether the answer is the one expected */
  readonly isAsExpected: () => Promise<boolean>;
}

/** A step that no number of cases divides, so that neighbours in a file do not come together. */
const STRIDE = 1_009;

/** @returns the question with each number from 0 on; the same for the same number, again and again without end */
export function mixture(): (n: number) => Asked {
  const cases = readCaseFiles().flatMap((file) => file.cases.map((each) => ({ file, each })));
  const real = readThousand();
  return (n) => {
    const turn = Math.floor(n / 2);
    if (n % 2 === 0) {
      const text = real[turn % real.length] as string;
      return { id: `real/${turn % real.length}`, isAsExpected: () => isValid(text) };
    }
    const { file, each } = cases[(turn * STRIDE) % cases.length] as (typeof cases)[number];
    const asked = { id: each.id, operation: file.operation, ...questionOf(file, each) };
    return { id: each.id, isAsExpected: () => isAnswered(asked, each.expect) };
  };
}

async function isValid(text: string): Promise<boolean> {
  const at = (JSON.parse(text) as { issued_at: number }).issued_at;
  return (await verifyDecision(text, { at })).valid;
}

/** Holds one answer against the one expected, as JSON values. */
export async function isAnswered(asked: Request, expected: Answer): Promise<boolean> {
  return canonicalize(await answer(asked.operation, asked)) === canonicalize(expected);
}
