// A redirect from the service's address to another one, played by two real servers: whoever can make one must not get
// the secret, and what stands there is no answer of the service's.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createEdgeClient } from "../../src/client/index.ts";

async function serve(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([301, 302, 307, 308])(
  "a redirect is an error, and what it points at is asked nothing (%i)",
  async (status) => {
    const asked: unknown[] = [];
    const elsewhere = await serve(
      createServer((request, response) => {
        asked.push(request.headers);
        response.setHeader("content-type", "application/json").end("{}");
      }),
    );
    const service = await serve(
      createServer((request, response) => {
        response.writeHead(status, { location: `${elsewhere}${request.url}` }).end();
      }),
    );
    const client = createEdgeClient({ baseUrl: service, fetch, attestSecret: "5".repeat(64), attempts: 1 });
    const terms = { tenant_id: "t", scope: { endpoint: "/e" }, currency: "EUR", max_charge_micros: "1" };
    await expect(client.authorize(terms)).rejects.toMatchObject({ code: "edge_unreachable" });
    await expect(client.head()).rejects.toMatchObject({ code: "edge_unreachable" });
    await expect(client.note()).rejects.toMatchObject({ code: "edge_unreachable" });
    await expect(client.tile("0/000")).rejects.toMatchObject({ code: "edge_unreachable" });
    expect(asked).toEqual([]);
  },
);

test("the log's own redirect is followed, below a prefix too, and a second one is not", async () => {
  const asked: string[] = [];
  const service = await serve(
    createServer(({ url = "" }, response) => {
      asked.push(url);
      const to: Record<string, string> = {
        "/at/log/checkpoint": "../logs/0a0b0c0d/checkpoint",
        "/at/log/tile/0/000": "../../../logs/0a0b0c0d/again",
        "/at/logs/0a0b0c0d/again": "checkpoint",
      };
      const location = to[url];
      if (location !== undefined) response.writeHead(307, { location }).end();
      else response.end("note");
    }),
  );
  const client = createEdgeClient({ baseUrl: `${service}/at`, fetch, attempts: 1 });
  expect(await client.note()).toEqual({ ok: true, value: "note" });
  await expect(client.tile("0/000")).rejects.toMatchObject({ code: "edge_unreachable" });
  expect(asked).toEqual([
    "/at/log/checkpoint",
    "/at/logs/0a0b0c0d/checkpoint",
    "/at/log/tile/0/000",
    "/at/logs/0a0b0c0d/again",
  ]);
});
