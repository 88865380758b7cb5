/**
 * A proving thread: keeps the witness program and the proving key warm and answers one job after the other. No
 * message of an error leaves it, only the phase in which it arose.
 */
import "../worker/silence.ts";
import { parentPort, workerData } from "node:worker_threads";
import type { ProveReply, ProveRequest, SnarkjsArtefacts } from "./messages.ts";
import { ProveError, prepareProver } from "./prove.ts";

const port = parentPort;
if (port === null) throw new TypeError("worker.ts: started outside a worker thread");

const prover = prepareProver(workerData as SnarkjsArtefacts);
// Answered for in `answer`; without this, a failed start would end the thread with its message on stderr.
prover.catch(() => {});

async function answer({ input }: ProveRequest): Promise<ProveReply> {
  const ready = await prover.catch(() => null);
  if (ready === null) return { ok: false, fault: "start" };
  try {
    return { ok: true, proven: await ready.prove(input) };
  } catch (error) {
    return { ok: false, fault: error instanceof ProveError ? error.phase : "proof" };
  }
}

port.on("message", async (request: ProveRequest) => port.postMessage(await answer(request)));
