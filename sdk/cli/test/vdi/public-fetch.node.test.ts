// Which hosts a command asks because of a document: none that only this machine or its network reaches.
import type { LookupAddress, lookup } from "node:dns";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isPublicAddress } from "@svc/core/net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPublicFetch, type Network } from "../../src/vdi/public-fetch.ts";

let server: Server;
let port = 0;
const asked: (string | undefined)[] = [];
let connections = 0;

beforeAll(async () => {
  server = createServer(({ headers: { host }, url }, response) => {
    asked.push(`${host}${url}`);
    if (url === "/moved") response.writeHead(302, { location: "https://other.example/" }).end();
    else response.writeHead(200, { "content-type": "text/html" }).end("the body");
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
  connections = 0;
});

/** Plain HTTP to the server above; names have the addresses that are given, one list for each time that one is looked up. */
function network(isPublic: Network["isPublic"], ...answers: readonly string[][]): typeof fetch {
  const left = [...answers];
  const resolve = ((_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) => {
    const found = left.length > 1 ? (left.shift() as string[]) : (left[0] as string[]);
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
  return createPublicFetch({
    request: (options) => request({ ...options, port }),
    lookup: resolve,
    isPublic,
  });
}
const URL_OF_DIRECTORY = "https://lender.example/.well-known/vdi-issuer.json";
/** The server's own address counts as a public one. */
const here: Network["isPublic"] = (address) => address === "127.0.0.1" || isPublicAddress(address);

test("a public host is asked, and its answer is the status and the body", async () => {
  const response = await network(here, ["127.0.0.1"])(URL_OF_DIRECTORY);
  expect([response.status, await response.text()]).toEqual([200, "the body"]);
  expect(asked).toEqual([`lender.example:${port}/.well-known/vdi-issuer.json`]);
});

test("a redirect is an answer, and is not followed", async () => {
  const response = await network(here, ["127.0.0.1"])("https://lender.example/moved");
  expect(response.status).toBe(302);
  expect(connections).toBe(1);
});

describe("a name that resolves to an address that is not public", () => {
  test.each([
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
  ])("%s is not connected to", async (address) => {
    for (const found of [[address], ["8.8.8.8", address]])
      await expect(network(isPublicAddress, found)(URL_OF_DIRECTORY)).rejects.toThrow(
        `lender.example resolves to ${address}, which is no address of the public internet`,
      );
    expect(connections).toBe(0);
  });

  test("is refused when it changes its address between two requests", async () => {
    const ask = network(here, ["127.0.0.1"], ["127.0.0.2"]);
    expect((await ask(URL_OF_DIRECTORY)).status).toBe(200);
    await expect(ask(URL_OF_DIRECTORY)).rejects.toThrow("127.0.0.2");
    expect(asked).toHaveLength(1);
  });

  test("is looked up once, so it cannot change before the connection", async () => {
    const ask = network(here, ["127.0.0.1"], ["10.0.0.1"]);
    expect(await (await ask(URL_OF_DIRECTORY)).text()).toBe("the body");
  });

  test("is refused by the address of the connection too, before the request is sent", async () => {
    const checked: string[] = [];
    const ask = network((address) => checked.push(address) === 1, ["127.0.0.1"]);
    await expect(ask(URL_OF_DIRECTORY)).rejects.toThrow("lender.example resolves to 127.0.0.1");
    expect(checked).toEqual(["127.0.0.1", "127.0.0.1"]);
    expect(asked).toEqual([]);
  });
});

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://localhost/",
  "https://printer.local/",
  "https://lender.example:8443/",
  "http://lender.example/",
])("%s is not asked", async (url) => {
  await expect(network(here, ["127.0.0.1"])(url)).rejects.toThrow(
    /is no name of the public internet|expected an https URL/,
  );
  expect(connections).toBe(0);
});

test("an abort ends a request that is not answered", async () => {
  const stop = new AbortController();
  const silent = createServer(() => stop.abort(new Error("stopped")));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const to = (silent.address() as AddressInfo).port;
  const ask = createPublicFetch({
    request: (options) => request({ ...options, port: to }),
    lookup: ((_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) =>
      callback(null, [{ address: "127.0.0.1", family: 4 }])) as unknown as typeof lookup,
    isPublic: here,
  });
  await expect(ask(URL_OF_DIRECTORY, { signal: stop.signal })).rejects.toThrow();
  silent.closeAllConnections();
  silent.close();
});
