/** A proving thread in Node. */
import "./silence.ts";
import { parentPort } from "node:worker_threads";
import { buffersOf, type ToWorker } from "./messages.ts";
import { ProvingWorker } from "./proving-worker.ts";

const port = parentPort;
if (port === null) throw new TypeError("node-entry.ts: started outside a worker thread");

const worker = new ProvingWorker((message) => port.postMessage(message, buffersOf(message)));
port.on("message", (message: ToWorker) => void worker.receive(message));
