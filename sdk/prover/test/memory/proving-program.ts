// Run as a program by memory.node.test.ts: plays one scene with the inputs in a file, and then waits to be looked at.
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { decodeShare, decodeWitnessProgram, loadProvingModule, ProvingEngine } from "@svc/groth16/prove";
import { spawnThread } from "../../src/worker/node-spawn.ts";
import { Scheduler } from "../../src/worker/scheduler.ts";
import { playScene, recordBlinding, type Scene, Watched } from "./scenes.ts";

const [scene, circuitDir = "", path = ""] = process.argv.slice(2) as [Scene, string, string];
const file = (name: string) => new Uint8Array(readFileSync(join(circuitDir, `decision.${name}`)));
const files = { quotient: file("quotient"), points: file("points"), witness: file("witness") };
const module = await loadProvingModule();
const drawn = recordBlinding();
// Straight into what is given away: a buffer of `readFile` would be one more copy.
const inputs = new Uint8Array(statSync(path).size);
const opened = openSync(path, "r");
readSync(opened, inputs);
closeSync(opened);

let said: string;
let held: unknown;
if (scene === "held") {
  // Leftovers of a prover that wiped nothing.
  const engine = new ProvingEngine(module);
  engine.loadProgram(decodeWitnessProgram(files.witness));
  engine.load(decodeShare(files.points));
  engine.solve(inputs);
  held = [engine, inputs];
  said = "held";
} else {
  const workers = new Watched(spawnThread);
  const scheduler = new Scheduler({ module, files }, workers.spawn, 2);
  said = await playScene(scheduler, workers, scene, inputs);
  held = scheduler;
}
console.log(JSON.stringify({ said, drawn: drawn.slice(0, 2) }));
process.stdin.resume();
process.stdin.on("end", () => process.exit(held === null ? 1 : 0));
