// What runs in the page of tab-memory.node.test.ts: plays one scene. Secrets come and go masked, so that what carries
// them to the page and back puts none into its memory.
import { decodeShare, decodeWitnessProgram, loadProvingModule, ProvingEngine } from "@svc/groth16/prove";
import { spawnFrom } from "../../src/browser/spawn.ts";
import { Scheduler } from "../../src/worker/scheduler.ts";
import { MASK, playScene, recordBlinding, type Scene, Watched } from "./scenes.ts";

declare global {
  var playInTab: (scene: Scene, masked: readonly number[]) => Promise<{ said: string; drawn: number[][] }>;
  /** Draws 32 random bytes `count` times, transfers a copy in a buffer of so many bytes, overwrites both; masked. */
  var transferInTab: (count: number, bufferBytes: number) => Promise<number[][]>;
  /** Values that the page must keep until they were inspected. */
  var held: unknown;
}

const startWorker = () =>
  new Worker(new URL("../../src/browser/worker.ts", import.meta.url), { type: "module" });

const file = async (name: string) =>
  new Uint8Array(await (await fetch(`/key/decision.${name}`)).arrayBuffer());

globalThis.playInTab = async (scene, masked) => {
  const [module, quotient, points, witness] = await Promise.all([
    loadProvingModule(),
    file("quotient"),
    file("points"),
    file("witness"),
  ]);
  const drawn = recordBlinding();
  const inputs = Uint8Array.from(masked, (byte) => byte ^ MASK);
  if (scene === "held") {
    // Leftovers of a prover that wiped nothing.
    const engine = new ProvingEngine(module);
    engine.loadProgram(decodeWitnessProgram(witness));
    engine.load(decodeShare(points));
    engine.solve(inputs);
    globalThis.held = [engine, inputs];
    return { said: "held", drawn: [] };
  }
  const workers = new Watched(spawnFrom(startWorker));
  const scheduler = new Scheduler(
    { module, files: { quotient, points, witness } },
    spawnFrom(startWorker),
    2,
  );
  const said = await playScene(scheduler, workers, scene, inputs);
  globalThis.held = scheduler;
  return { said, drawn: drawn.slice(0, 2) };
};

globalThis.transferInTab = async (count, bufferBytes) => {
  const drawn: number[][] = [];
  const kept: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    const secret = new Uint8Array(new ArrayBuffer(bufferBytes), 0, 32);
    crypto.getRandomValues(secret);
    drawn.push(Array.from(secret, (byte) => byte ^ MASK));
    const copy = new Uint8Array(new ArrayBuffer(bufferBytes), 0, 32);
    copy.set(secret);
    const { port1, port2 } = new MessageChannel();
    const arrived = new Promise<Uint8Array>((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
    });
    port1.postMessage(copy, [copy.buffer]);
    (await arrived).fill(0);
    port1.close();
    secret.fill(0);
    kept.push(secret);
  }
  globalThis.held = kept;
  return drawn;
};
