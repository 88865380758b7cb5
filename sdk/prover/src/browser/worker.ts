/**
 * A proving worker in a browser: a program rather than a library, it exports nothing. Serve it from the page's own
 * origin (`worker-src 'self'`). Imported anywhere but in a dedicated worker it does nothing.
 */
import { buffersOf, type ToWorker } from "../worker/messages.ts";
import { ProvingWorker } from "../worker/proving-worker.ts";

if ("DedicatedWorkerGlobalScope" in globalThis) {
  const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
  const worker = new ProvingWorker((message) => scope.postMessage(message, buffersOf(message)));
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => void worker.receive(data);
}
