// Polling against a local server that misbehaves: whatever it does, the poll ends, within its caps, with a reason.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MAX_SNAPSHOT_BYTES, pollRevocation } from "../../src/revocation/poll.ts";

const NOW = 1_800_000_000;
const snapshot = (snapshotTime: number, revokedKids: string[] = []) => ({
  revokedAttestations: [],
  revokedKids,
  snapshotTime,
});
const KNOWN = snapshot(NOW - 100, ["k"]);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function served(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/r.json`;
}

const json =
  (value: unknown): RequestListener =>
  (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(typeof value === "string" ? value : JSON.stringify(value));
  };

async function poll(listener: RequestListener, known: typeof KNOWN | null = KNOWN, deadlineMs = 600_000) {
  const url = await served(listener);
  const result = await pollRevocation(url, known, {
    fetch: (at, init) => fetch(at, init),
    now: NOW,
    deadlineMs,
  });
  return result.ok ? result.value.snapshot : result.reason;
}

describe("succession", () => {
  test("a first one, a newer one, the same one", async () => {
    expect(await poll(json(KNOWN), null)).toEqual(KNOWN);
    expect(await poll(json(snapshot(NOW)))).toEqual(snapshot(NOW));
    expect(await poll(json(KNOWN))).toEqual(KNOWN);
  });

  test.each([
    ["older_than_known", snapshot(NOW - 101)],
    ["changed_without_time", snapshot(NOW - 100, [])],
    ["of_the_future", snapshot(NOW + 61)],
    ["malformed", { revokedKids: [] }],
    ["malformed", "{"],
    ["malformed", { ...snapshot(NOW), note: "" }],
  ])("%s (%#)", async (reason, value) => {
    expect(await poll(json(value))).toBe(reason);
  });
});

describe("servers that misbehave", () => {
  test("a redirect is not followed, wherever it leads", async () => {
    let requests = 0;
    const reason = await poll((_, response) => {
      requests += 1;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect([reason, requests]).toEqual(["redirected", 1]);
  });

  test("another status, another media type", async () => {
    expect(await poll((_, response) => void response.writeHead(503).end())).toBe("status");
    expect(await poll((_, response) => void response.setHeader("content-type", "text/html").end("{}"))).toBe(
      "media_type",
    );
  });

  test("a body without end is cut at the cap", async () => {
    let sent = 0;
    const reason = await poll((_, response) => {
      response.setHeader("content-type", "application/json");
      const chunk = Buffer.alloc(64 * 1024, 0x20);
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once("drain", pump);
      };
      pump();
    });
    expect(reason).toBe("too_large");
    expect(sent).toBeLessThan(MAX_SNAPSHOT_BYTES * 32);
  });

  test("a byte now and then ends at the deadline, headers or none", async () => {
    const drip: RequestListener = (_, response) => {
      response.setHeader("content-type", "application/json");
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(" ")), 20);
    };
    // Without a deadline neither would ever end.
    const deadlines = vi.spyOn(AbortSignal, "timeout");
    expect(await poll(drip, KNOWN, 400)).toBe("unreachable");
    expect(await poll(() => undefined, KNOWN, 400)).toBe("unreachable");
    expect(deadlines.mock.calls).toEqual([[400], [400]]);
    deadlines.mockRestore();
  });

  test("nobody there", async () => {
    const result = await pollRevocation("http://127.0.0.1:9/", KNOWN, { fetch, now: NOW });
    expect(result).toMatchObject({ ok: false, reason: "unreachable" });
  });
});
