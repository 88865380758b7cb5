/**
 * Errors of the rooms below in the names of `attest(config)`: nobody is told of a member that they never wrote. The error
 * stays the same one, with its class and its code.
 */

/** Prefixes of messages below, and the caller's own spelling. The first that fits counts. */
export type Names = readonly (readonly [below: string, here: string])[];

export const OF_ISSUER: Names = [["config", "config.options"]];
export const OF_PIPELINE: Names = [
  ["config.authority.reference", "config.authority.ref"],
  ["config.authority", "config.authority"],
  ["config", "config.pipeline"],
];
export const OF_DECISION: Names = [
  ["decision.executionPath", "config.decision.path"],
  ["decision.privateInputs", "config.decision.inputs"],
  ["decision.outcomeId", "config.decision.outcome"],
  ["decision", "config.decision"],
  ["options", "config.options"],
];

/** The work's value; what it throws speaks of the caller's own members. */
export function inNamesOf<T>(names: Names, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw renamed(error, names);
  }
}

/** Like `inNamesOf`, for asynchronous work. */
export async function inNamesOfLater<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw renamed(error, names);
  }
}

function renamed(error: unknown, names: Names): unknown {
  if (!(error instanceof TypeError || error instanceof RangeError)) return error;
  const { message } = error;
  const name = names.find(
    ([below]) => message.startsWith(below) && /^[.:[]/.test(message.slice(below.length)),
  );
  if (name === undefined) return error;
  const [below, here] = name;
  error.message = here + message.slice(below.length);
  return error;
}
