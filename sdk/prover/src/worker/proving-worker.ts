/**
 * Proving worker of any runtime: keeps a key warm, answers one job after the other in short steps, and checks between
 * two steps whether to stop. Of an error it reports the phase, never the message.
 */
import {
  type Blinding,
  decodeShare,
  decodeWitnessProgram,
  encodeProof,
  type PointsSums,
  ProvingEngine,
  type QuotientSums,
  type ShareName,
  type Steps,
  wipeBlinding,
} from "@svc/groth16/prove/engine";
import {
  bytesOfFile,
  type CloseMessage,
  type FromWorker,
  type ProveFault,
  type ProveMessage,
  type ProvingFiles,
  type StartMessage,
  type ToWorker,
} from "./messages.ts";

/** Steps of ten milliseconds or so are not interrupted more often than this. */
const PAUSE_AFTER_MILLISECONDS = 8;

/** Ends a job that is to stop. */
class Stopped extends Error {}
/** Carries the phase and nothing else. */
class Fault extends Error {
  readonly fault: ProveFault;
  constructor(fault: ProveFault) {
    super(fault);
    this.fault = fault;
  }
}

export class ProvingWorker {
  readonly #send: (message: FromWorker) => void;
  readonly #pause = new Pause();
  #current = 0;
  #isToStop = false;
  #onStop: (() => void) | null = null;
  #engine: ProvingEngine | null = null;
  #files: ProvingFiles | null = null;
  /** Loads in progress, one after the other; never rejects. */
  #ready: Promise<void> = Promise.resolve();

  constructor(send: (message: FromWorker) => void) {
    this.#send = send;
  }

  async receive(message: ToWorker): Promise<void> {
    if (message.type === "stop") {
      if (message.job !== this.#current) return;
      this.#isToStop = true;
      this.#onStop?.();
      return;
    }
    if (message.type === "start") {
      this.#ready = this.#begin(message);
      return;
    }
    const { job } = message;
    this.#current = job;
    this.#isToStop = false;
    try {
      this.#send(message.type === "prove" ? await this.#prove(message) : await this.#close(message));
    } catch (error) {
      if (error instanceof Stopped) this.#send({ type: "stopped", job });
      else this.#send({ type: "fault", job, fault: error instanceof Fault ? error.fault : "proof" });
    } finally {
      this.#engine?.wipe();
      wipeBlinding(message.blinding);
      if (message.type === "prove") message.inputs.fill(0);
    }
  }

  async #begin({ module, files, first }: StartMessage): Promise<void> {
    this.#files = files;
    try {
      const engine = new ProvingEngine(module);
      engine.loadProgram(decodeWitnessProgram(await bytesOfFile(files.witness)));
      this.#engine = engine;
      await this.#load(first);
    } catch {
      // The first job is told.
      this.#engine = null;
    }
  }

  /** Loads in short steps, and to the end although the job that wanted it was stopped. */
  async #load(share: ShareName): Promise<void> {
    if (this.#engine === null || this.#files === null || this.#engine.has(share)) return;
    try {
      const steps = this.#engine.loading(decodeShare(await bytesOfFile(this.#files[share])));
      while (steps.next().done !== true) await this.#pause.ifDue();
    } catch {
      this.#engine = null;
    }
  }

  /** The engine when it has these shares. @throws Stopped, as soon as the job is to stop; Fault */
  async #engineWith(shares: readonly ShareName[]): Promise<ProvingEngine> {
    this.#ready = shares.reduce((before, share) => before.then(() => this.#load(share)), this.#ready);
    const stopped = new Promise<void>((resolve) => {
      this.#onStop = resolve;
    });
    await Promise.race([this.#ready, stopped]);
    if (this.#isToStop) throw new Stopped();
    if (this.#engine === null) throw new Fault("start");
    return this.#engine;
  }

  async #prove({ job, share, inputs, blinding }: ProveMessage): Promise<FromWorker> {
    const shares: readonly ShareName[] = share === "both" ? ["quotient", "points"] : [share];
    const engine = await this.#engineWith(shares);
    if (!satisfies(engine, inputs)) throw new Fault("witness");
    const publicSignals = engine.publicSignals().map(String);
    let quotient: QuotientSums | undefined;
    let points: PointsSums | undefined;
    // In this order: the points need less of what the witness left in memory.
    if (share !== "points") quotient = await this.#run(engine.quotientSums(blinding), job, "quotient");
    if (share !== "quotient") points = await this.#run(engine.pointsSums(blinding), job, "points");
    if (quotient === undefined || points === undefined) {
      return { type: "sums", job, quotient, points, publicSignals };
    }
    return { type: "proof", job, proof: proofOf(engine, quotient, points, blinding), publicSignals };
  }

  async #close({ job, quotient, points, blinding }: CloseMessage): Promise<FromWorker> {
    const engine = await this.#engineWith([]);
    return { type: "proof", job, proof: proofOf(engine, quotient, points, blinding), publicSignals: [] };
  }

  async #run<T>(steps: Steps<T>, job: number, share: ShareName): Promise<T> {
    let done = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      done += step.value;
      if (await this.#pause.ifDue()) this.#send({ type: "progress", job, share, done: Math.min(done, 1) });
      if (this.#isToStop) throw new Stopped();
    }
  }
}

function satisfies(engine: ProvingEngine, inputs: Uint8Array): boolean {
  try {
    return engine.solve(inputs);
  } catch {
    return false;
  }
}

function proofOf(engine: ProvingEngine, quotient: QuotientSums, points: PointsSums, blinding: Blinding) {
  const proof = encodeProof(points.a, points.b2, engine.closing(quotient, points, blinding));
  for (const secret of [quotient.h, quotient.b1, points.c]) secret.fill(0);
  if (proof === null) throw new Fault("proof");
  return proof;
}

/** Lets messages in. */
class Pause {
  readonly #later: (go: () => void) => void = laterOf();
  #since = performance.now();

  async ifDue(): Promise<boolean> {
    if (performance.now() - this.#since < PAUSE_AFTER_MILLISECONDS) return false;
    await new Promise<void>(this.#later);
    this.#since = performance.now();
    return true;
  }
}

/**
 * Node takes all messages of one port before it looks at another, so that a channel would keep the stop out; browsers
 * have no `setImmediate`, and slow timers down where a page is not seen.
 */
function laterOf(): (go: () => void) => void {
  const { setImmediate } = globalThis as { setImmediate?: (go: () => void) => unknown };
  if (setImmediate !== undefined) return (go) => void setImmediate(go);
  const { port1, port2 } = new MessageChannel();
  let waiting: (() => void) | null = null;
  port1.onmessage = () => waiting?.();
  return (go) => {
    waiting = go;
    port2.postMessage(null);
  };
}
