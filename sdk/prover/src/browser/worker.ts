/** A proving worker in a browser. Serve it from the page's own origin (`worker-src 'self'`). */
import { buffersOf, type ToWorker } from "../worker/messages.ts";
import { ProvingWorker } from "../worker/proving-worker.ts";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const worker = new ProvingWorker((message) => scope.postMessage(message, buffersOf(message)));
scope.onmessage = ({ data }: MessageEvent<ToWorker>) => void worker.receive(data);
