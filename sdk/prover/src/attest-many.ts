/** Running many attestations side by side: bounded, in order, each with a row of its own. */
import type { DecisionAttestation, DecisionOpening, Sequence } from "@svc/core";
import { pickMembers, typeNameOf } from "./arguments.ts";
import type { AttestationWithOpening } from "./attest.ts";
import type { Decision } from "./decision.ts";
import { proverError } from "./errors.ts";
import { ATTEST_OPTIONS, type AttestOptions } from "./options.ts";

/** A row of `attestMany`: what was issued, or why not. */
export type ManyResult =
  | {
      readonly index: number;
      readonly attestation: DecisionAttestation;
      readonly opening: DecisionOpening;
      readonly error?: never;
    }
  | {
      readonly index: number;
      readonly error: Error;
      readonly attestation?: never;
      readonly opening?: never;
    };

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The row that was just finished. */
  readonly result: ManyResult;
}

export interface AttestManyOptions extends Omit<AttestOptions, "reasons" | "sequence"> {
  /** As for one decision, for all of them; or asked for each, so that declines say why and approvals keep quiet. */
  readonly reasons?:
    | (AttestOptions["reasons"] | ((decision: Decision) => AttestOptions["reasons"]))
    | undefined;
  /**
   * Asked for each, by its place among the decisions from 0: no two have one number. A decision that fails leaves its
   * number unused, to be declared void.
   */
  readonly sequence?: (decision: Decision, index: number) => Sequence | undefined;
  /** Proving threads, 1 to 64. Default: one a core. */
  readonly workers?: number | undefined;
  /** Called after each decision, in the order in which they finish. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

const MAX_WORKERS = 64;
const MEMBERS = [...ATTEST_OPTIONS, "workers", "onProgress"] as const;

/** @throws TypeError `config_malformed`, RangeError `workers_out_of_range` */
export function readManyOptions(options: unknown): AttestManyOptions {
  const given = pickMembers("options", options, MEMBERS) as AttestManyOptions;
  const { workers } = given;
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
    const found = typeof workers === "number" ? String(workers) : typeNameOf(workers);
    throw proverError(
      "workers_out_of_range",
      `options.workers: expected an integer from 1 to ${MAX_WORKERS}, got ${found}`,
    );
  }
  if (given.sequence !== undefined && typeof given.sequence !== "function") {
    throw proverError(
      "sequence_malformed",
      "options.sequence: of many, expected a function that gives each its own",
    );
  }
  return given;
}

/** Returns the options of one of many. Rejects with what the caller's function throws. */
export async function optionsFor(
  decision: Decision,
  index: number,
  { reasons, sequence, ...rest }: Omit<AttestManyOptions, "workers" | "onProgress">,
): Promise<AttestOptions> {
  return {
    ...rest,
    reasons: typeof reasons === "function" ? reasons(decision) : reasons,
    sequence: sequence?.(decision, index),
  };
}

interface SettleOptions {
  /** Decisions in flight at once. */
  readonly width: number;
  readonly onProgress?: AttestManyOptions["onProgress"];
  readonly signal?: AbortSignal | undefined;
}

/**
 * @param attest must reject soon after `signal` is aborted
 * @throws the signal's reason; what `onProgress` throws
 */
export async function settleAll<One>(
  decisions: readonly One[],
  attest: (decision: One, index: number) => Promise<AttestationWithOpening>,
  { width, onProgress, signal }: SettleOptions,
): Promise<ManyResult[]> {
  const results: ManyResult[] = [];
  const rows = decisions.entries();
  let done = 0;
  const lane = async (): Promise<void> => {
    for (const [index, decision] of rows) {
      const result = await attest(decision, index).then(
        (issued): ManyResult => ({ index, ...issued }),
        (error: Error): ManyResult => ({ index, error }),
      );
      signal?.throwIfAborted();
      results[index] = result;
      done += 1;
      onProgress?.({ done, total: decisions.length, result });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, decisions.length) }, lane));
  return results;
}
