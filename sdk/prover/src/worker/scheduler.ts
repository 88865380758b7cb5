/**
 * Distributes proofs over workers: a proof alone is split over two, under load every worker makes a whole one.
 *
 * Workers are started when there is work and kept warm; a job that is abandoned is stopped between two steps and costs
 * no worker. The blinding of a proof is drawn here, once for its two shares. A worker that ends under a job, or does not
 * stop, is replaced.
 */
import {
  type Blinding,
  copySecret,
  freshBlinding,
  type PointsSums,
  type QuotientSums,
  type ShareName,
  wipeBlinding,
} from "@svc/groth16/prove";
import { proverError, provingError } from "../errors.ts";
import type { ProveOptions } from "../prover.ts";
import { buffersOf, type FromWorker, type Proven, type ProvingFiles, type ToWorker } from "./messages.ts";

/** One worker, as the runtime has it. */
export interface WorkerPort {
  send(message: ToWorker, transfer: ArrayBuffer[]): void;
  end(): void;
  /** Sets whether work on this worker keeps the program alive. */
  hold(held: boolean): void;
}

export interface WorkerEvents {
  onMessage(message: FromWorker): void;
  /** The worker ended, or threw what it should not. */
  onLost(): void;
}

export type Spawn = (events: WorkerEvents) => WorkerPort;

interface Job {
  readonly id: number;
  /** Null once it was handed on. */
  inputs: Uint8Array | null;
  blinding: Blinding;
  readonly progress: { quotient: number; points: number };
  readonly workers: Set<Hand>;
  quotient?: QuotientSums | undefined;
  points?: PointsSums | undefined;
  publicSignals: readonly string[];
  isOver: boolean;
  readonly options: ProveOptions;
  readonly resolve: (proven: Proven) => void;
  readonly reject: (error: unknown) => void;
}

interface Hand {
  readonly port: WorkerPort;
  job: Job | null;
  retirement?: ReturnType<typeof setTimeout>;
}

const IDLE_MILLISECONDS = 60_000;
/** Far more than a step takes. */
const STOP_MILLISECONDS = 5_000;

export class Scheduler {
  readonly #start: { readonly module: WebAssembly.Module; readonly files: ProvingFiles };
  readonly #spawn: Spawn;
  readonly #workers = new Set<Hand>();
  readonly #queue: Job[] = [];
  #size: number;
  #jobs = 0;

  /** @param size workers that may run at once */
  constructor(start: { module: WebAssembly.Module; files: ProvingFiles }, spawn: Spawn, size: number) {
    this.#start = start;
    this.#spawn = spawn;
    this.#size = size;
  }

  /** Allows at least `size` workers from now on. */
  allow(size: number): void {
    this.#size = Math.max(this.#size, size);
  }

  /** Starts the workers that one proof is split over. */
  warm(): void {
    while (this.#workers.size < Math.min(2, this.#size)) this.#startWorker();
  }

  /** Ends all workers. Jobs that are not done fail. */
  close(): void {
    for (const worker of [...this.#workers]) this.#lose(worker);
  }

  /**
   * @param inputs values of the input wires; this takes them over and sees them wiped
   * @throws VdiError `proving_failed` or `worker_failed`; the signal's reason
   */
  prove(inputs: Uint8Array, options: ProveOptions = {}): Promise<Proven> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        inputs.fill(0);
        reject(signal.reason);
        return;
      }
      const onAbort = () => this.#abandon(job, signal?.reason);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener("abort", onAbort);
          then(value);
        };
      const job: Job = {
        id: ++this.#jobs,
        inputs,
        blinding: freshBlinding(),
        progress: { quotient: 0, points: 0 },
        workers: new Set(),
        publicSignals: [],
        isOver: false,
        options,
        resolve: settle(resolve),
        reject: settle(reject),
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#workers].filter(({ job }) => job === null);
      const startable = this.#size - this.#workers.size;
      const available = idle.length + startable;
      if (available === 0) return;
      const isSplit = available >= 2 * this.#queue.length;
      while (idle.length < (isSplit ? 2 : 1)) idle.push(this.#startWorker());
      const job = this.#queue.shift() as Job;
      const [one, other] = idle as [Hand, Hand];
      if (isSplit) {
        this.#hand(job, one, "quotient", (job.inputs as Uint8Array).slice());
        this.#hand(job, other, "points", job.inputs as Uint8Array);
      } else this.#hand(job, one, "both", job.inputs as Uint8Array);
      job.inputs = null;
    }
  }

  #hand(job: Job, worker: Hand, share: ShareName | "both", inputs: Uint8Array): void {
    this.#send(job, worker, { type: "prove", job: job.id, share, inputs, blinding: copyOf(job.blinding) });
  }

  #send(job: Job, worker: Hand, message: ToWorker): void {
    clearTimeout(worker.retirement);
    worker.job = job;
    job.workers.add(worker);
    worker.port.hold(true);
    worker.port.send(message, buffersOf(message));
  }

  #startWorker(): Hand {
    const first: ShareName = this.#workers.size % 2 === 0 ? "quotient" : "points";
    const worker: Hand = {
      job: null,
      port: this.#spawn({
        onMessage: (message) => this.#receive(worker, message),
        onLost: () => this.#lose(worker),
      }),
    };
    this.#workers.add(worker);
    worker.port.send({ type: "start", ...this.#start, first }, []);
    return worker;
  }

  #receive(worker: Hand, message: FromWorker): void {
    const { job } = worker;
    if (job === null || job.id !== message.job) return;
    if (message.type === "progress") {
      if (job.isOver) return;
      job.progress[message.share] = message.done;
      job.options.onProgress?.((job.progress.quotient + job.progress.points) / 2);
      return;
    }
    this.#release(worker);
    if (message.type === "sums") this.#collect(job, worker, message);
    else if (message.type === "proof") this.#finish(job, message);
    else if (message.type === "fault") this.#fail(job, provingError(message.fault));
    this.#dispatch();
  }

  #collect(job: Job, worker: Hand, sums: FromWorker & { type: "sums" }): void {
    if (job.isOver) {
      wipeSums(sums);
      return;
    }
    if (sums.quotient !== undefined) job.quotient = sums.quotient;
    if (sums.points !== undefined) job.points = sums.points;
    job.publicSignals = sums.publicSignals;
    const { quotient, points } = job;
    if (quotient === undefined || points === undefined) return;
    // Handed on, and no longer here.
    job.quotient = undefined;
    job.points = undefined;
    this.#send(job, worker, { type: "close", job: job.id, quotient, points, blinding: copyOf(job.blinding) });
  }

  #finish(job: Job, { proof, publicSignals }: FromWorker & { type: "proof" }): void {
    if (job.isOver) return;
    this.#end(job);
    job.resolve({ proof, publicSignals: publicSignals.length > 0 ? publicSignals : job.publicSignals });
  }

  #release(worker: Hand): void {
    worker.job?.workers.delete(worker);
    worker.job = null;
    worker.port.hold(false);
    clearTimeout(worker.retirement);
    worker.retirement = setTimeout(() => this.#lose(worker), IDLE_MILLISECONDS);
    unref(worker.retirement);
  }

  /** Stops what is still at work for the job and forgets its secrets. */
  #end(job: Job): void {
    job.isOver = true;
    job.inputs?.fill(0);
    wipeBlinding(job.blinding);
    wipeSums(job);
    for (const worker of job.workers) {
      worker.port.send({ type: "stop", job: job.id }, []);
      const patience = setTimeout(() => worker.job === job && this.#lose(worker), STOP_MILLISECONDS);
      unref(patience);
    }
  }

  #fail(job: Job, error: unknown): void {
    if (job.isOver) return;
    this.#end(job);
    job.reject(error);
  }

  #abandon(job: Job, reason: unknown): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    this.#fail(job, reason);
  }

  #lose(worker: Hand): void {
    if (!this.#workers.delete(worker)) return;
    clearTimeout(worker.retirement);
    worker.port.end();
    const { job } = worker;
    worker.job = null;
    job?.workers.delete(worker);
    if (job !== null)
      this.#fail(job, proverError("worker_failed", "a proving thread ended unexpectedly; try again"));
    this.#dispatch();
  }
}

const copyOf = ({ r, s }: Blinding): Blinding => ({ r: copySecret(r), s: copySecret(s) });

function wipeSums({
  quotient,
  points,
}: {
  quotient?: QuotientSums | undefined;
  points?: PointsSums | undefined;
}): void {
  for (const sum of [quotient?.h, quotient?.b1, points?.c]) sum?.fill(0);
}

/** Node's timers would keep a program alive. */
function unref(timer: unknown): void {
  if (typeof timer === "object" && timer !== null && "unref" in timer) (timer as { unref(): void }).unref();
}
