// What happens to a proof before memory is looked at; the same in Node and in a tab.
import type { Scheduler, Spawn } from "../../src/worker/scheduler.ts";

export const SCENES = ["success", "failure", "stop"] as const;
export type Scene = (typeof SCENES)[number] | "held";

/** Masks the blinding that is drawn from now on, so that telling it puts none into memory. */
export function recordBlinding(): number[][] {
  const drawn: number[][] = [];
  const { getRandomValues } = crypto;
  const recording = (array: Uint8Array<ArrayBuffer>) => {
    getRandomValues.call(crypto, array);
    if (array.length === 32) drawn.push(Array.from(array, (byte) => byte ^ MASK));
    return array;
  };
  crypto.getRandomValues = recording as unknown as typeof getRandomValues;
  return drawn;
}

export const MASK = 0x5a;

/** Workers of a scene, and when all of them have answered what they were asked. */
export class Watched {
  readonly #spawn: Spawn;
  readonly #asked = new Set<object>();
  #settled: (() => void) | null = null;

  constructor(spawn: Spawn) {
    this.#spawn = spawn;
  }

  readonly spawn: Spawn = ({ onMessage, onLost }) => {
    const worker = {};
    const port = this.#spawn({
      onLost,
      onMessage: (message) => {
        if (message.type !== "progress") this.#asked.delete(worker);
        onMessage(message);
        if (this.#asked.size === 0) this.#settled?.();
      },
    });
    return {
      ...port,
      send: (message, transfer) => {
        if (message.type === "prove" || message.type === "close") this.#asked.add(worker);
        port.send(message, transfer);
      },
    };
  };

  async settled(): Promise<void> {
    if (this.#asked.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#settled = resolve;
    });
  }
}

/** @param inputs are taken over */
export async function playScene(
  scheduler: Scheduler,
  workers: Watched,
  scene: Scene,
  inputs: Uint8Array,
): Promise<string> {
  // The first wire after the context is a boolean.
  if (scene === "failure") inputs[32] = 5;
  const controller = new AbortController();
  const onProgress = () => {
    if (scene === "stop") controller.abort(new Error("stopped"));
  };
  const inputBytes = inputs.length;
  const said = await scheduler.prove(inputs, { signal: controller.signal, onProgress }).then(
    () => "proved",
    (error: Error) => error.message,
  );
  // A failed or stopped proof is over before each of its workers has heard of it.
  await workers.settled();
  // A worker takes another job when it has wiped the last: a proof alone is split over both.
  await scheduler.prove(new Uint8Array(inputBytes)).catch(() => {});
  await workers.settled();
  return said;
}
