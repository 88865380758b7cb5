// A vendor that bills by the call: every request counts, on loopback only.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface StubVendor {
  /** One paid call. */
  call(): Promise<{ readonly input_tokens: string; readonly output_tokens: string }>;
  calls(): number;
  close(): void;
}

export async function startVendor(): Promise<StubVendor> {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ input_tokens: "1500", output_tokens: "300" }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat`;
  return {
    call: async () =>
      (await fetch(url, { method: "POST" })).json() as Promise<{
        input_tokens: string;
        output_tokens: string;
      }>,
    calls: () => calls,
    close: () => void server.close(),
  };
}
