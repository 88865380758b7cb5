// What happens to a proof before memory is looked at; the same in Node and in a tab.
import type { Scheduler } from "../../src/worker/scheduler.ts";

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

/** @param inputs are taken over */
export async function playScene(scheduler: Scheduler, scene: Scene, inputs: Uint8Array): Promise<string> {
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
  // Workers take another job when they have stopped and wiped: one each.
  const nothing = [1, 2].map(() => scheduler.prove(new Uint8Array(inputBytes)).catch(() => {}));
  await Promise.all(nothing);
  return said;
}
