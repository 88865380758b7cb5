// What runs in the page of tab-memory.node.test.ts: plays one scene. Secrets come and go masked, so that what carries
// them to the page and back puts none into its memory.
import { decodeShare, decodeWitnessProgram, loadProvingModule, ProvingEngine } from "@svc/groth16/prove";
import { spawnFrom } from "../../src/browser/spawn.ts";
import { Scheduler } from "../../src/worker/scheduler.ts";
import { MASK, playScene, recordBlinding, type Scene, Watched } from "./scenes.ts";

declare global {
  var playInTab: (scene: Scene, masked: readonly number[]) => Promise<{ said: string; drawn: number[][] }>;
  /** What the page must not lose before it was looked at. */
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
    // What a prover that wiped nothing would leave.
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
