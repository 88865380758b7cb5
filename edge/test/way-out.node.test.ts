// Outgoing requests on a self-hosted runtime reach public addresses, and only those private hosts that a webhook names.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startRuntime } from "../scripts/local-runtime.ts";
import { privateBinding } from "../src/webhooks/way-out.ts";
import { bundleOnce } from "./local/bundled.ts";
import { freePort, SETTINGS } from "./local/service.ts";

const folder = mkdtempSync(join(tmpdir(), "way-out-"));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function listening(name: string, listener?: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener ?? ((_, response) => response.end(name)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

test("a private host is reached by its own binding alone", async () => {
  const [named, second, secret] = await Promise.all(
    ["named", "second", "secret"].map((name) => listening(name)),
  );
  const leading = await listening("", (_, response) =>
    response.writeHead(307, { location: secret }).end("led"),
  );
  const bundled = join(folder, "bundle");
  bundleOnce(bundled, "edge/test/local/outbound-worker.ts");
  const hosts = { w1: named, w2: second, w3: leading } as Record<string, string>;
  const privateHosts = Object.entries(hosts).map(([id, url]) => ({ binding: privateBinding(id), url }));
  const port = await freePort();
  const storage = join(folder, "storage");
  const runtime = await startRuntime({ bundled, storage, texts: SETTINGS, port, privateHosts });
  const reached = async (url: string | undefined, id?: string) => {
    const binding = id === undefined ? {} : { binding: privateBinding(id) };
    const body = JSON.stringify({ url, ...binding });
    return (await fetch(runtime.url, { method: "POST", body })).text();
  };
  try {
    // No other code of the service reaches them, also not those that are named.
    for (const url of [named, second, secret]) expect(await reached(url)).toBe("unreachable");
    expect(await reached(secret, "w9")).toBe("no binding");
    expect(await reached(named, "w1")).toBe("named");
    expect(await reached(second, "w2")).toBe("second");
    // A binding leads to its own host, whatever it is asked for, and follows nothing.
    expect(await reached(secret, "w1")).toBe("named");
    expect(await reached(leading, "w3")).toBe("led");
  } finally {
    await runtime.kill();
  }
});
