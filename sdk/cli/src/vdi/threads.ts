/** Tasks in threads, two in hand for each: however many tasks there are, no more of them are in memory. */
import { parentPort, type Transferable, Worker } from "node:worker_threads";

export interface ThreadOptions<Task> {
  /** The script of a thread, which calls `answerTasks`. */
  readonly entry: URL;
  readonly workerData?: unknown;
  readonly threads: number;
  /** Answers in the order of the tasks, not in that in which they were done. */
  readonly inOrder: boolean;
  readonly transfer?: (task: Task) => Transferable[];
  readonly signal?: AbortSignal | undefined;
}

const IN_HAND = 2;

/** @throws the signal's reason; what reading tasks throws; what a thread dies of */
export async function* runInThreads<Task, Answer>(
  tasks: AsyncIterable<Task> | Iterable<Task>,
  options: ThreadOptions<Task>,
): AsyncGenerator<Answer, void, undefined> {
  const { threads, inOrder, signal } = options;
  const lanes = Array.from({ length: threads }, () => new Lane<Task, Answer>(options));
  const pending = new Map<number, Promise<readonly [number, Answer]>>();
  const next = async (): Promise<Answer> => {
    const [oldest] = pending.values();
    const [number, answer] = await unlessAborted(
      inOrder ? (oldest as Promise<readonly [number, Answer]>) : Promise.race(pending.values()),
      signal,
    );
    pending.delete(number);
    return answer;
  };
  try {
    let number = 0;
    for await (const task of tasks) {
      signal?.throwIfAborted();
      const mine = number++;
      const lane = lanes.reduce((least, one) => (one.waiting < least.waiting ? one : least));
      const answer = lane.run(task).then((found) => [mine, found] as const);
      answer.catch(() => undefined); // heard when its turn comes
      pending.set(mine, answer);
      if (pending.size >= threads * IN_HAND) yield await next();
    }
    while (pending.size > 0) yield await next();
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()));
  }
}

/** In a thread: answers tasks one after the other. Answers have no names, so a task waits for the one before it. */
export function answerTasks<Task, Answer>(answer: (task: Task) => Promise<Answer>): void {
  let before: Promise<void> = Promise.resolve();
  parentPort?.on("message", (task: Task) => {
    before = before.then(async () => parentPort?.postMessage(await answer(task)));
  });
}

/**
 * The promise, or the signal's reason. One promise for the signal, raced again and again, would hold on to every result
 * that it was raced with.
 */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
  });
}

class Lane<Task, Answer> {
  readonly #worker: Worker;
  readonly #transfer: (task: Task) => Transferable[];
  readonly #waiting: { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }[] = [];
  #broken: unknown = null;

  constructor({ entry, workerData, transfer = () => [] }: ThreadOptions<Task>) {
    this.#transfer = transfer;
    this.#worker = new Worker(entry, { argv: [], execArgv: [], env: {}, workerData });
    this.#worker.on("message", (answer: Answer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on("error", (reason) => {
      this.#broken = reason;
      for (const { reject } of this.#waiting.splice(0)) reject(reason);
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  run(task: Task): Promise<Answer> {
    if (this.#broken !== null) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task, this.#transfer(task));
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
