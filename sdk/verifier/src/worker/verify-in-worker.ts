/**
 * `verifyInWorker`: verifies off the main thread, with progress and cancelling. Where the worker cannot start, the calling
 * thread does the same work.
 */
import { readMembers } from "@svc/core/trust";
import { readUnjudgedOptions, VERIFY_OPTIONS, type VerifyOptions } from "../options/read-options.ts";
import type { StepResult, VerificationResult } from "../result.ts";
import { verifyDecision } from "../verify-decision.ts";
import type { Asking } from "./calls.ts";
import { WorkerClient, workerFailed } from "./client.ts";

export interface VerifyInWorkerOptions extends VerifyOptions {
  /**
   * The worker: the address of `vdi-worker.js`, or a function that makes one, which is how an application under
   * Trusted Types passes an address that its policy let through. `@svc/vdi-verifier/worker` brings its own.
   */
  readonly worker: string | URL | (() => Worker | null);
}

export interface VerifyAsk {
  readonly attestation: unknown;
  /** Functions and signals do not survive structured cloning. */
  readonly options: Omit<VerifyOptions, "signal" | "onStep">;
}

export interface StepEvent {
  readonly step: StepResult;
}

type VerificationClient = WorkerClient<VerifyAsk, StepEvent, VerificationResult>;

const MEMBERS = ["worker", ...VERIFY_OPTIONS] as const;
/** A function that is written where it is passed is another one for each call, with a worker of its own. */
const MAX_CLIENTS = 4;
const clients = new Map<unknown, VerificationClient>();

/**
 * As `verifyDecision`; `options.onStep` is called in the caller's thread, `options.signal` ends the work at once. A call
 * waits for a worker that lives and does not answer until `options.signal` ends both: `AbortSignal.timeout(30_000)`.
 *
 * @param beside the worker where the options name none
 * @throws TypeError, RangeError when an option is malformed; the signal's reason when it is aborted; VdiError
 *   `worker_failed` when the worker ended, or what it answered is no result
 */
export async function verifyInWorker(
  attestation: unknown,
  options: VerifyInWorkerOptions,
  beside?: () => Worker,
): Promise<VerificationResult> {
  // Not spread: what this holds inherits nothing, whatever was put on prototypes.
  const given = readMembers(options, MEMBERS, "options");
  const { worker = beside, ...verifying } = given as Partial<VerifyInWorkerOptions>;
  if (typeof worker !== "string" && typeof worker !== "function" && !(worker instanceof URL)) {
    throw new TypeError("options.worker: expected an address or a function");
  }
  // As `verifyDecision` reads them: a message would lose what is inherited or hidden, and with it the demand.
  readUnjudgedOptions(verifying);
  const { signal, onStep, ...rest } = verifying;
  const onEvent = (event: StepEvent) => {
    if (!isRow(event?.step)) throw unreadable();
    onStep?.(event.step);
  };
  const ask = asItIsNow({ attestation, options: rest });
  const result = await clientOf(worker).ask(ask, { signal, onEvent });
  if (!isResult(result)) throw unreadable();
  return result;
}

/** The client of a worker; idle ones end where there are too many. */
function clientOf(worker: string | URL | (() => Worker | null)): VerificationClient {
  const key = worker instanceof URL ? worker.href : worker;
  const start = typeof worker === "function" ? worker : () => new Worker(worker, { type: "module" });
  const client = clients.get(key) ?? new WorkerClient(start, verifyHere);
  clients.set(key, client);
  for (const [other, one] of clients) {
    if (clients.size > MAX_CLIENTS && other !== key && one.retire()) clients.delete(other);
  }
  return client;
}

function verifyHere({ attestation, options }: VerifyAsk, { signal, onEvent }: Asking<StepEvent>) {
  return verifyDecision(attestation, { ...options, signal, onStep: (step) => onEvent?.({ step }) });
}

/** A copy, for a worker that turns out not to start. What cannot be copied no message can carry: it is read at once. */
function asItIsNow(ask: VerifyAsk): VerifyAsk {
  try {
    return structuredClone(ask);
  } catch {
    return ask;
  }
}

const unreadable = () => workerFailed("no readable answer");

/** Returns whether an answer has the form of a result and agrees with itself. */
function isResult(answer: unknown): answer is VerificationResult {
  const { valid, conclusive, steps, trust, failedStep, evaluated_at, ...named } = Object(answer);
  const isNamed = [named.profile_id, named.roots_digest, ...Object.values(Object(trust))].every(isText);
  const failed = Array.isArray(steps) && steps.every(isRow) && steps.find(({ step }) => step === failedStep);
  return (
    typeof conclusive === "boolean" &&
    typeof evaluated_at === "number" &&
    isNamed &&
    isText(trust?.issuer) &&
    (valid === true
      ? steps?.length >= 7 && failedStep === undefined && failed === undefined
      : valid === false && failed?.valid === false)
  );
}

const isText = (value: unknown) => typeof value === "string";

function isRow(row: unknown): boolean {
  const { step, name, valid } = Object(row);
  return typeof step === "number" && isText(name) && typeof valid === "boolean";
}
