/**
 * Threads that prove with snarkjs, where it is chosen and installed: started when there is work, kept warm between jobs, ended after a minute without any, and never
 * the reason why a program does not end: an idle thread holds no reference to the event loop.
 *
 * One job a thread at a time. What threads would print goes nowhere; an error in one says its phase only.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { WitnessInput } from "@svc/core";
import { proverError, provingError } from "../errors.ts";
import type { ProofRequest, ProveOptions, Prover } from "../prover.ts";
import type { Proven } from "../worker/messages.ts";
import type { ProveReply, ProveRequest, SnarkjsArtefacts } from "./messages.ts";

// Sources run as they are (type stripping) in development; the published package has .js only.
const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);

// web-worker, which snarkjs draws in, takes every thread for one of its own and runs the module named here.
const NO_MODULE = "data:,";

interface Job {
  readonly input: WitnessInput;
  readonly resolve: (proven: Proven) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  retirement?: NodeJS.Timeout;
}

const IDLE_MILLISECONDS = 60_000;

export class SnarkjsPool implements Prover {
  readonly #artefacts: SnarkjsArtefacts;
  readonly #threads = new Set<Thread>();
  #queue: Job[] = [];
  #size: number;

  /** @param size threads that may run at once */
  constructor(artefacts: SnarkjsArtefacts, size = availableParallelism()) {
    this.#artefacts = artefacts;
    this.#size = size;
  }

  /** Allows at least `size` threads from now on. */
  allow(size: number): void {
    this.#size = Math.max(this.#size, size);
  }

  /**
   * @param signal abandons the job; a thread that is at work on it is ended
   * @throws VdiError `proving_failed` or `worker_failed`; the signal's reason
   */
  prove({ input }: ProofRequest, { signal }: ProveOptions = {}): Promise<Proven> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => this.#abandon(job, signal?.reason);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener("abort", onAbort);
          then(value);
        };
      const job: Job = { input, resolve: settle(resolve), reject: settle(reject) };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#threads].find(({ job }) => job === null);
      const thread = idle ?? (this.#threads.size < this.#size ? this.#start() : null);
      if (thread === null) return;
      const job = this.#queue.shift() as Job;
      clearTimeout(thread.retirement);
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage({ input: job.input } satisfies ProveRequest);
    }
  }

  #start(): Thread {
    const { witnessProgram, provingKey } = this.#artefacts;
    const worker = new Worker(ENTRY, {
      workerData: { witnessProgram, provingKey, mod: NO_MODULE },
      argv: [],
      execArgv: [],
      env: {},
    });
    const thread: Thread = { worker, job: null };
    this.#threads.add(thread);
    worker.on("message", (reply: ProveReply) => this.#settle(thread, reply));
    // Its message is not passed on: it could quote the witness.
    worker.on("error", () => this.#lose(thread));
    worker.on("exit", () => this.#lose(thread));
    worker.unref();
    return thread;
  }

  #settle(thread: Thread, reply: ProveReply): void {
    const { job } = thread;
    thread.job = null;
    thread.worker.unref();
    thread.retirement = setTimeout(() => void this.#end(thread), IDLE_MILLISECONDS).unref();
    if (reply.ok) job?.resolve(reply.proven);
    else job?.reject(provingError(reply.fault));
    this.#dispatch();
  }

  #lose(thread: Thread): void {
    if (!this.#threads.delete(thread)) return;
    thread.job?.reject(proverError("worker_failed", "a proving thread ended unexpectedly; try again"));
    thread.job = null;
    this.#dispatch();
  }

  #abandon(job: Job, reason: unknown): void {
    this.#queue = this.#queue.filter((waiting) => waiting !== job);
    const thread = [...this.#threads].find((each) => each.job === job);
    job.reject(reason);
    if (thread !== undefined) void this.#end(thread).then(() => this.#dispatch());
  }

  async #end(thread: Thread): Promise<void> {
    this.#threads.delete(thread);
    await thread.worker.terminate();
  }
}
