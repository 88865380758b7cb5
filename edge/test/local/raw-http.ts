// Bytes as they are over a socket of one's own, and the answers that come back: what an HTTP client refuses to send.
import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** The service's own; an answer without an `X-Request-Id` is the runtime's, and no code of ours saw the request. */
  readonly byService: boolean;
  readonly code: string | undefined;
}

/** Timeout of a connection that would hang for ever; a busy machine answers sooner. */
const DEADLINE_MS = 300_000;

/** Sends and half-closes, then reads until the other side closes. Interim answers (1xx) are left out. */
export function exchange(port: number, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const done = () => resolve(answersIn(Buffer.concat(chunks).toString("latin1")));
    socket.setTimeout(DEADLINE_MS, () => reject(new Error("the connection neither answered nor closed")));
    socket.on("data", (chunk) => chunks.push(chunk));
    // A reset is a way to close; what was answered before it counts.
    socket.on("error", done);
    socket.on("close", done);
    socket.end(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  });
}

function answersIn(text: string): RawAnswer[] {
  const heads = [...text.matchAll(/HTTP\/1\.[01] ([0-9]{3}) /g)];
  return heads
    .map((head, i) => {
      const whole = text.slice(head.index, heads[i + 1]?.index);
      return {
        status: Number(head[1]),
        byService: /\r\nx-request-id:/i.test(whole),
        code: /"code":"([a-z_]+)"/.exec(whole)?.[1],
      };
    })
    .filter(({ status }) => status >= 200);
}
