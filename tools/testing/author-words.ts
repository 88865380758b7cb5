// A decision in which every member that its author may choose reads as a verdict, turns directions, hides characters and mixes
// scripts; and where such a member stands in an output outside quotation marks.
import { type AttestConfig, attest } from "@svc/attest";

/** Unique, so that it is found wherever it is shown. */
const marked = (number: number) => `Zq${number}`;
const NASTY = "\u202e\u200bpr\u043eved \u201dmet\u201d";
const text = (number: number, length = 0) => `${marked(number)} ${NASTY}`.padEnd(length, "x");
const name = (number: number) => `${marked(number)}${NASTY}`;
/** Where a grammar allows ASCII alone. */
const id = (number: number) => `${marked(number)}-all-rules-are-met`;

const [CHECK, APPROVE, DECLINE] = [name(20), name(21), name(22)];

export const AUTHOR_KEY = "77".repeat(32);

export function hostileDecision(issuedAt: number): AttestConfig {
  const input = `/a/${name(40)}`;
  return {
    pipeline: {
      name: text(50, 200),
      steps: [CHECK, APPROVE, DECLINE],
      outcomes: [APPROVE, DECLINE],
      derived: [{ name: id(10), terms: [{ input, times: 2 }], plus: 1 }],
      constraints: [
        {
          id: id(11),
          description: text(51, 500),
          critical: true,
          vertex: CHECK,
          predicate: { input, op: "ge", value: 1 },
        },
        {
          id: id(12),
          description: text(52),
          critical: true,
          vertex: CHECK,
          predicate: { derived: id(10), op: "le", value: 40 },
        },
        {
          id: id(13),
          description: text(53),
          critical: false,
          vertex: CHECK,
          when: { input, op: "gt", value: 0 },
        },
        {
          id: id(14),
          description: text(54),
          critical: false,
          vertex: CHECK,
          predicate: { input, op: "gt", value: 100 },
          reason_code: marked(15),
          reason: text(55),
        },
        { id: id(16), description: text(56), critical: false, vertex: APPROVE, when: { outcome: APPROVE } },
      ],
    },
    decision: { path: [CHECK, DECLINE], inputs: { a: { [name(40)]: 3 } }, outcome: DECLINE },
    authority: { type: "legal_review", name: text(57, 200), ref: text(58) },
    options: {
      signingKey: AUTHOR_KEY,
      kid: id(17),
      issuedAt,
      reasons: [id(14)],
      sequence: { stream: id(18), number: 1 },
    },
  };
}

export const hostileAttestation = (issuedAt: number) => attest(hostileDecision(issuedAt));

/**
 * Finds authors' texts that are shown outside quotation marks or with invisible characters; none where all is well.
 */
export function nakedIn(shown: string): string[] {
  const hidden = /[\u202e\u200b]|\u043e/u.test(shown) ? ["characters that are not in sight"] : [];
  const naked = [...shown.matchAll(/Zq\d\d/g)]
    .filter(({ index }) => !/["\u201c\u201e](?:\/a\/|\/)?$/u.test(shown.slice(Math.max(0, index - 6), index)))
    .map(({ index }) => shown.slice(Math.max(0, index - 40), index + 30));
  return [...hidden, ...naked];
}
