// Names that authors choose, each where a document has one: accepted ones fail at what follows the schema.

import type { Seed } from "./seed.ts";
import { real } from "./vectors.ts";

/** As the page lists them, and at the edges of both rules. */
export const NAMES: readonly (readonly [what: string, name: string, isAccepted: boolean])[] = [
  ["a composed letter", "pr\u00fcfung", true],
  ["a decomposed letter", "pru\u0308fung", false],
  ["a singleton", "\u212bngstr\u00f6m", false],
  ["marks out of order", "q\u0307\u0323", false],
  ["marks in order", "q\u0323\u0307", true],
  ["a mark on a composed letter", "\u00c5\u0327", true],
  ["a composition exclusion", "\u0958", false],
  ["decomposed Hangul", "\u1100\u1161", false],
  ["a ligature", "\ufb01nal", true],
  ["a format character", "approve\u200b", true],
  ["an override of direction", "\u202eevorppa", true],
  ["another script", "\u0430pprove", true],
  ["white space around it", " approve ", true],
  ["a no-break space", "a\u00a0b", true],
  ["a line feed", "approve\n", false],
  ["a zero", "a\u0000b", false],
  ["delete", "approve\u007f", false],
  ["a control beyond ASCII", "approve\u0085", false],
  ["the last control", "approve\u009f", false],
  ["a private character", "\ue000", true],
  ["a character beyond the basic plane", "\u{1f600}", true],
];

/** Where an attestation has a step or a pointer, by the constraint of the published policy that has one. */
const PLACES: Readonly<Record<string, (attestation: Members, name: string) => void>> = {
  "a step": ({ pipeline }, name) => (pipeline.steps[0] = name),
  "an outcome of the pipeline": ({ pipeline }, name) => (pipeline.outcomes[0] = name),
  "an outcome of the policy": ({ policy }, name) => (policy.outcomes[0] = name),
  "the decision's outcome": ({ decision }, name) => (decision.outcome = name),
  "a constraint's step": ({ policy }, name) => (policy.constraints[0].vertex = name),
  "a condition's outcome": ({ policy }, name) => (having(policy, "when", "outcome").outcome = name),
  "a predicate's input": ({ policy }, name) => (having(policy, "predicate", "input").input = `/${name}`),
  "a condition's input": ({ policy }, name) => (having(policy, "when", "input").input = `/${name}`),
  "a term's input": ({ policy }, name) => (policy.derived[0].terms[0].input = `/a/${name}`),
  "a sourced input": ({ policy }, name) => (policy.sourced = [{ input: `/${name}/b`, role: "bureau" }]),
};

// biome-ignore lint/suspicious/noExplicitAny: a copy whose members are overwritten
type Members = any;

function having({ constraints }: Members, member: string, reads: string): Members {
  return constraints.find((one: Members) => one[member]?.[reads] !== undefined)[member];
}

export function namesInAttestations(): Seed[] {
  const { attestation, options } = real("lending-approve");
  return Object.entries(PLACES).flatMap(([place, put]) =>
    NAMES.map(([what, name, isAccepted]): Seed => {
      const document = structuredClone(attestation);
      put(document, name);
      return {
        name: `name ${what} in ${place}`,
        about: `${isAccepted ? "A name" : "No name"} in form C without control characters: ${what}, in ${place}.`,
        question: { input: { document }, options: { now: options.at, ...options } },
        wanted: { valid: false, failed_step: 1, reason: isAccepted ? "attestation_id_mismatch" : "schema" },
      };
    }),
  );
}
