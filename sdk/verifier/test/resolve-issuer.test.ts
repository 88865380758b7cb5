// Fetching an issuer's directory: what is sent, and which answers are refused.
import { afterEach, describe, expect, test, vi } from "vitest";
import { resolveIssuer } from "../src/issuer/resolve-issuer.ts";

const DOMAIN = "lender.example";
const directory = {
  type: "issuer_directory_v1",
  domain: DOMAIN,
  name: "Lender",
  keys: [{ public_key: "ab".repeat(32), from: 1, uses: ["decisions"] }],
};
const answering =
  (body: string, init: ResponseInit = {}) =>
  async () =>
    new Response(body, init);
const TEXT = JSON.stringify(directory);

test("asks once, over HTTPS, without credentials, referrer or redirects", async () => {
  const asked: unknown[] = [];
  const found = await resolveIssuer(DOMAIN, {
    fetch: async (url, { signal, ...init } = {}) => {
      asked.push([url, init]);
      return new Response(TEXT, { headers: { "content-type": "text/html" } });
    },
  });
  expect(asked).toEqual([
    [
      `https://${DOMAIN}/.well-known/vdi-issuer.json`,
      {
        method: "GET",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        redirect: "error",
        cache: "no-store",
      },
    ],
  ]);
  expect(found).toEqual({ domain: DOMAIN, directory, fetched_at: expect.any(Number) });
});

describe("refuses", () => {
  test.each([
    ["a redirect", "issuer_directory_unreachable", answering("", { status: 302 })],
    [
      "a followed redirect",
      "issuer_directory_unreachable",
      async () => Object.defineProperty(new Response(TEXT), "redirected", { value: true }),
    ],
    ["another status", "issuer_directory_unreachable", answering(TEXT, { status: 203 })],
    [
      "no answer",
      "issuer_directory_unreachable",
      async () => {
        throw new TypeError("no route");
      },
    ],
    [
      "a body of 65,537 bytes",
      "issuer_directory_unreachable",
      answering(TEXT + " ".repeat(65_537 - TEXT.length)),
    ],
    ["HTML from a proxy", "issuer_directory_malformed", answering("<html>Log in</html>")],
    ["an empty body", "issuer_directory_malformed", answering("")],
    [
      "bytes that are not UTF-8",
      "issuer_directory_malformed",
      async () => new Response(new Uint8Array([0xff])),
    ],
    [
      "another member",
      "issuer_directory_malformed",
      answering(JSON.stringify({ ...directory, trust: true })),
    ],
    [
      "another domain's",
      "issuer_directory_of_another_domain",
      answering(JSON.stringify({ ...directory, domain: "other.example" })),
    ],
  ] as const)("%s", async (_, code, fetch) => {
    await expect(resolveIssuer(DOMAIN, { fetch })).rejects.toMatchObject({ name: "VdiError", code });
  });

  test.each(["Lender.example", "localhost", "127.0.0.1", "lender.example/x", "a@lender.example"])(
    "the name %s",
    async (name) => {
      const fetch = async () => {
        throw new Error("was asked");
      };
      await expect(resolveIssuer(name, { fetch })).rejects.toMatchObject({ code: "issuer_domain_malformed" });
    },
  );
});

test("a body of 65,536 bytes is read", async () => {
  const fetch = answering(TEXT + " ".repeat(65_536 - TEXT.length));
  expect((await resolveIssuer(DOMAIN, { fetch })).directory).toEqual(directory);
});

test("an abort ends a fetch that never answers, with the signal's reason", async () => {
  const stop = new AbortController();
  const found = resolveIssuer(DOMAIN, { fetch: () => new Promise(() => {}), signal: stop.signal });
  stop.abort(new Error("stopped"));
  await expect(found).rejects.toThrow("stopped");
});

describe("an answer that takes longer than 10 seconds", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["never begins", () => new Promise<Response>(() => {})],
    ["never ends", async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))],
  ] as const)("is abandoned: it %s", async (_, ask) => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const found = resolveIssuer(DOMAIN, {
      fetch: (_url, init) => {
        signal = init?.signal ?? undefined;
        return ask();
      },
    });
    const refused = expect(found).rejects.toMatchObject({ code: "issuer_directory_unreachable" });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(signal?.aborted).toBe(true);
  });
});

test.each([undefined, null, 5, {}])(
  "a domain that is no string is the caller's mistake: %j",
  async (domain) => {
    await expect(resolveIssuer(domain as never, { fetch })).rejects.toThrow("domain: expected a string");
  },
);
