/** The worker's side: verifies what it is sent, one document after the other, and posts each step as it stands. */
import type { Request, WorkerAnswer } from "./messages.ts";
import { verifyTimed } from "./timed-verification.ts";

/** What a worker has of a port. */
export interface Port {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

export function serveVerification(port: Port): void {
  const running = new Map<number, AbortController>();
  port.onmessage = ({ data }) => {
    if ("abort" in data) running.get(data.abort)?.abort();
    else void answer(data);
  };

  async function answer(request: Exclude<Request, { abort: number }>): Promise<void> {
    const { id, options } = request;
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const result = await verifyTimed(request.attestation, options, {
        signal: controller.signal,
        onStep: (step, milliseconds) => port.postMessage({ id, step, milliseconds }),
      });
      port.postMessage({ id, result });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      port.postMessage({ id, error: { name, message } });
    } finally {
      running.delete(id);
    }
  }
}
