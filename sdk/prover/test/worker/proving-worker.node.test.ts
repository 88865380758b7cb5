// A proving worker and the scheduler, without threads: stopping between steps, what is wiped, how jobs are spread.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWitnessInput } from "@svc/core";
import {
  decodeShare,
  decodeWitnessProgram,
  freshBlinding,
  loadProvingModule,
  ProvingEngine,
} from "@svc/groth16/prove";
import { describe, expect, test, vi } from "vitest";
import { encodeRequest } from "../../src/own-prover.ts";
import { prepareDecision } from "../../src/prepare.ts";
import type { FromWorker, ProvingFiles, ToWorker } from "../../src/worker/messages.ts";
import { ProvingWorker } from "../../src/worker/proving-worker.ts";
import { Scheduler, type WorkerEvents } from "../../src/worker/scheduler.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";
import { approval, creditPipeline } from "../support/credit.ts";
import { plainSlots } from "../support/slots.ts";

const file = (name: string) => new Uint8Array(readFileSync(join(CIRCUIT_DIR, `decision.${name}`)));
const files = {
  quotient: file("quotient"),
  points: file("points"),
  witness: file("witness"),
} satisfies ProvingFiles;
const module = await loadProvingModule();

function inputs(): Uint8Array {
  const { pipeline, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
  const statement = { ...pipeline, outcome, evaluation, contextDigest: "c7".repeat(32) };
  const secrets = { slots: plainSlots(evaluation.leaves.length), pathSalt: "5a".repeat(31) };
  return encodeRequest(decodeWitnessProgram(files.witness), buildWitnessInput(statement, secrets));
}

function started(): { worker: ProvingWorker; said: FromWorker[] } {
  const said: FromWorker[] = [];
  const worker = new ProvingWorker((message) => said.push(message));
  void worker.receive({ type: "start", module, files, first: "points" });
  return { worker, said };
}

describe("a worker", () => {
  test("stops between two steps, says so, and wipes what it was given", async () => {
    const { worker, said } = started();
    const [given, blinding] = [inputs(), freshBlinding()];
    const proving = worker.receive({ type: "prove", job: 7, share: "points", inputs: given, blinding });
    // A limit for what hangs: a loaded machine takes longer than the second that is the default.
    await vi.waitUntil(() => said.some(({ type }) => type === "progress"), { timeout: 600_000 });
    const steps = said.length;
    await worker.receive({ type: "stop", job: 7 });
    await proving;
    expect(said.at(-1)).toEqual({ type: "stopped", job: 7 });
    // No more than the step that was under way.
    expect(said.length - steps).toBeLessThanOrEqual(2);
    for (const secret of [given, blinding.r, blinding.s])
      expect(secret.every((byte) => byte === 0)).toBe(true);
  });

  test("hears a stop while the key is being loaded, and proves when it is", async () => {
    const said: FromWorker[] = [];
    const worker = new ProvingWorker((message) => said.push(message));
    let give = (_: ArrayBuffer): void => {};
    const awaited = new Promise<ArrayBuffer>((resolve) => {
      give = resolve;
    });
    const slow = { arrayBuffer: () => awaited } as Blob;
    void worker.receive({ type: "start", module, files: { ...files, quotient: slow }, first: "points" });
    const prove = (job: number, given: Uint8Array) =>
      worker.receive({ type: "prove", job, share: "quotient", inputs: given, blinding: freshBlinding() });
    const given = inputs();
    const stopped = prove(1, given);
    await worker.receive({ type: "stop", job: 1 });
    await stopped;
    expect(said).toEqual([{ type: "stopped", job: 1 }]);
    expect(given.every((byte) => byte === 0)).toBe(true);
    const proving = prove(2, inputs());
    give(files.quotient.slice().buffer);
    await proving;
    expect(said.at(-1)).toMatchObject({ type: "sums", job: 2, quotient: {} });
  });

  test("loads a key in steps of a few thousand points", () => {
    for (const name of ["quotient", "points"] as const) {
      const engine = new ProvingEngine(module);
      expect([...engine.loading(decodeShare(files[name]))].length).toBeGreaterThan(10);
      expect(engine.has(name)).toBe(true);
    }
  });

  test("a stop for a job that is over stops no other", async () => {
    const { worker, said } = started();
    await worker.receive({ type: "stop", job: 8 });
    await worker.receive({
      type: "prove",
      job: 8,
      share: "points",
      inputs: inputs(),
      blinding: freshBlinding(),
    });
    expect(said.at(-1)?.type).toBe("sums");
  });

  test("inputs that break the circuit give a fault of the witness and nothing else, and are wiped", async () => {
    const { worker, said } = started();
    const given = inputs();
    given[32] = 5; // after the context: stepActive[0], a boolean
    await worker.receive({
      type: "prove",
      job: 9,
      share: "quotient",
      inputs: given,
      blinding: freshBlinding(),
    });
    expect(said).toEqual([{ type: "fault", job: 9, fault: "witness" }]);
    expect(given.every((byte) => byte === 0)).toBe(true);
  });

  test("files that are none fail at the first job", async () => {
    const said: FromWorker[] = [];
    const worker = new ProvingWorker((message) => said.push(message));
    await worker.receive({
      type: "start",
      module,
      files: { ...files, witness: files.points },
      first: "points",
    });
    await worker.receive({
      type: "prove",
      job: 1,
      share: "points",
      inputs: inputs(),
      blinding: freshBlinding(),
    });
    expect(said).toEqual([{ type: "fault", job: 1, fault: "start" }]);
  });
});

describe("the scheduler", () => {
  const ports: { events: WorkerEvents; sent: ToWorker[]; ended: boolean }[] = [];
  const spawn = (events: WorkerEvents) => {
    const port = { events, sent: [] as ToWorker[], ended: false };
    ports.push(port);
    return {
      send: (message: ToWorker) => port.sent.push(message) && undefined,
      end: () => {
        port.ended = true;
      },
      hold: () => {},
    };
  };
  const shares = () =>
    ports.map(({ sent }) => sent.flatMap((one) => (one.type === "prove" ? [`${one.job} ${one.share}`] : [])));
  const make = (size: number) => {
    ports.length = 0;
    return new Scheduler({ module, files }, spawn, size);
  };

  test("splits a proof alone over two workers, and gives the next ones whole to whoever is free", async () => {
    const scheduler = make(2);
    const jobs = [1, 2, 3].map(() =>
      scheduler.prove(new Uint8Array(32)).catch((error: Error) => error.message),
    );
    expect(shares()).toEqual([["1 quotient"], ["1 points"]]);
    ports[1]?.events.onMessage({ type: "fault", job: 1, fault: "proof" });
    expect(shares()).toEqual([["1 quotient"], ["1 points", "2 both"]]);
    // The other share of the failed job is stopped, and its worker takes the next.
    expect(ports[0]?.sent.at(-1)).toEqual({ type: "stop", job: 1 });
    ports[0]?.events.onMessage({ type: "stopped", job: 1 });
    expect(shares()).toEqual([
      ["1 quotient", "3 both"],
      ["1 points", "2 both"],
    ]);
    expect(await jobs[0]).toContain("no proof");
  });

  test("draws blinding for each job, the same for both shares", () => {
    const scheduler = make(4);
    for (const _ of [1, 2]) void scheduler.prove(new Uint8Array(32)).catch(() => {});
    const blindings = ports.flatMap(({ sent }) =>
      sent.flatMap((one) => (one.type === "prove" ? [String(one.blinding.r)] : [])),
    );
    expect(blindings.length).toBe(4);
    expect(new Set(blindings).size).toBe(2);
  });

  test("an abandoned job rejects at once, is stopped and costs no worker", async () => {
    const scheduler = make(2);
    const controller = new AbortController();
    const job = scheduler.prove(new Uint8Array(32), { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(job).rejects.toThrow("enough");
    expect(ports.map(({ sent }) => sent.at(-1)?.type)).toEqual(["stop", "stop"]);
    for (const port of ports) port.events.onMessage({ type: "stopped", job: 1 });
    void scheduler.prove(new Uint8Array(32)).catch(() => {});
    expect(shares()).toEqual([
      ["1 quotient", "2 quotient"],
      ["1 points", "2 points"],
    ]);
    expect(ports.some(({ ended }) => ended)).toBe(false);
  });

  test("a job that waits is forgotten when it is abandoned; an aborted one is never queued", async () => {
    const scheduler = make(1);
    void scheduler.prove(new Uint8Array(32)).catch(() => {});
    const controller = new AbortController();
    const secret = new Uint8Array(32).fill(7);
    const waiting = scheduler.prove(secret, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect(secret.every((byte) => byte === 0)).toBe(true);
    await expect(scheduler.prove(secret, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow(
      "before",
    );
    expect(shares()).toEqual([["1 both"]]);
  });

  test("a worker that ends under a job fails it without its words, and the next gets a new one", async () => {
    const scheduler = make(1);
    const job = scheduler.prove(new Uint8Array(32));
    ports[0]?.events.onLost();
    await expect(job).rejects.toMatchObject({ code: "worker_failed" });
    void scheduler.prove(new Uint8Array(32)).catch(() => {});
    expect(ports.length).toBe(2);
  });
});
