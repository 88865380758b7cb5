// Opening the packet of a personal link: every check, in its order, and what a fetch sends and refuses.
import { canonicalize } from "@svc/core";
import { outcomeOfReason } from "@svc/core/finding";
import { type PacketLink, parsePacketLink } from "@svc/core/wire";
import { describe, expect, test } from "vitest";
import {
  attestation,
  DOMAIN,
  disclosure,
  opening,
  options,
  packet,
  paddedOf,
  reference,
  sealedOf,
} from "../../../tools/fixtures/personal-packet.ts";
import { openPacket, openSealedPacket } from "../src/packet/open-packet.ts";
import { expand } from "../src/thin/thin.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import vector from "./vectors/personal-packet.json" with { type: "json" };

const KEY = vector.key;
const LINK = parsePacketLink(`#p=${DOMAIN}.${KEY}`) as PacketLink;

async function reasonFor(document: object, size?: number): Promise<string | null> {
  const { sealed, link } = await sealedOf(paddedOf(document, size));
  return reasonOf(sealed, link);
}

async function reasonOf(sealed: string | Uint8Array, link: PacketLink): Promise<string | null> {
  const opened = await openSealedPacket(sealed, link);
  return opened.ok ? null : opened.reason;
}

describe("a link", () => {
  test.each([
    ["whole", `https://audit.example/#p=${DOMAIN}.${KEY}`],
    ["with a query", `https://audit.example/?lang=de#p=${DOMAIN}.${KEY}`],
    ["of a fragment alone", `#p=${DOMAIN}.${KEY}`],
  ])("%s is read", (_, text) => {
    expect(parsePacketLink(text)).toEqual({ domain: DOMAIN, key: LINK.key });
  });

  test.each([
    ["empty", ""],
    ["without a key", `#p=${DOMAIN}`],
    ["with an empty key", `#p=${DOMAIN}.`],
    ["cut", `#p=${DOMAIN}.${KEY.slice(0, -1)}`],
    ["with a longer key", `#p=${DOMAIN}.${KEY}A`],
    ["with a key whose unused bits are set", `#p=${DOMAIN}.${KEY.slice(0, -1)}${nextTo(KEY)}`],
    ["with a padded key", `#p=${DOMAIN}.${KEY}==`],
    ["with a key in plain base64", `#p=${DOMAIN}.${"+".repeat(21)}A`],
    ["with capitals in the domain", `#p=Lender.example.${KEY}`],
    ["of an address", `#p=127.0.0.1.${KEY}`],
    ["with a port", `#p=lender.example:8443.${KEY}`],
    ["with a path", `#p=lender.example/x.${KEY}`],
    ["with a user", `#p=a@lender.example.${KEY}`],
    ["of one label", `#p=localhost.${KEY}`],
    ["with a line end", `#p=${DOMAIN}.${KEY}\n`],
    ["of another kind", `#v1=${DOMAIN}.${KEY}`],
    ["of 5,000 characters", `https://audit.example/?${"x".repeat(5_000)}#p=${DOMAIN}.${KEY}`],
  ])("%s is none", (_, text) => {
    expect(parsePacketLink(text)).toBeNull();
  });
});

describe("a sealed packet", () => {
  test("opens, and its attestation, reference and disclosure hold", async () => {
    const opened = await openSealedPacket(vector.sealed, LINK);
    if (!opened.ok) throw new Error(opened.detail);
    expect(opened.value).toEqual(packet);
    const expanded = expand(opened.value.attestation);
    expect(expanded).toEqual({ ok: true, value: attestation });
    expect(await verifyDecision(attestation, options)).toMatchObject({ valid: true });
  });

  test("opens from bytes, with a full attestation, without reference and disclosure", async () => {
    const { type, salt } = packet;
    const { sealed, link } = await sealedOf(paddedOf({ type, salt, attestation }));
    expect(await openSealedPacket(new TextEncoder().encode(sealed), link)).toMatchObject({
      ok: true,
      value: { attestation },
    });
  });

  test("does not open under another key", async () => {
    const key = LINK.key.slice();
    key[0] = (key[0] as number) ^ 1;
    expect(await reasonOf(vector.sealed, { domain: DOMAIN, key })).toBe("packet_unreadable");
  });

  test("does not open with a character changed anywhere", async () => {
    const { sealed } = vector;
    const last = sealed.length - 1;
    for (let i = 0; i <= last; i = i === last ? last + 1 : Math.min(i + 997, last)) {
      const changed = sealed.slice(0, i) + (sealed[i] === "A" ? "B" : "A") + sealed.slice(i + 1);
      expect(await reasonOf(changed, LINK)).toBe("packet_unreadable");
    }
  });

  test.each([
    ["empty", ""],
    ["cut", vector.sealed.slice(0, -4)],
    ["shorter than a tag", "AAAA"],
    ["padded", `${vector.sealed}=`],
    ["with a line end", `${vector.sealed}\n`],
    ["with a space inside", `${vector.sealed.slice(0, 8)} ${vector.sealed.slice(8)}`],
    ["in plain base64", vector.sealed.replaceAll("-", "+").replaceAll("_", "/")],
    ["with unused bits set", vector.sealed.slice(0, -1) + nextTo(vector.sealed)],
    ["of HTML", "<!doctype html><title>Sign in</title>"],
    ["above its bound", "A".repeat((1 << 20) + 1)],
  ])("%s is unreadable", async (_, sealed) => {
    expect(await reasonOf(sealed, LINK)).toBe("packet_unreadable");
    expect(outcomeOfReason("packet_unreadable")).toBe("open");
  });

  test("above its bound is unreadable also where it would open", async () => {
    const { sealed, link } = await sealedOf(new Uint8Array(800 << 10).fill(0x20));
    expect(sealed.length).toBeGreaterThan(1 << 20);
    expect(await reasonOf(sealed, link)).toBe("packet_unreadable");
  });

  test("of bytes that are no text is unreadable", async () => {
    expect(await reasonOf(new Uint8Array([0xff, 0xfe]), LINK)).toBe("packet_unreadable");
  });

  test("whose key does not follow from its text differs", async () => {
    const { sealed, link } = await sealedOf(paddedOf(packet), LINK.key as Uint8Array<ArrayBuffer>);
    expect(await reasonOf(sealed, link)).toBeNull();
    const other = { ...packet, salt: "5b".repeat(16) };
    const second = await sealedOf(paddedOf(other), LINK.key as Uint8Array<ArrayBuffer>);
    expect(await reasonOf(second.sealed, second.link)).toBe("packet_differs");
  });

  test.each([
    ["an unknown member", { ...packet, issuers: [attestation.signature.public_key] }, undefined],
    ["another type", { ...packet, type: "personal_packet_v2" }, undefined],
    ["no salt", { ...packet, salt: undefined }, undefined],
    ["a short salt", { ...packet, salt: "5a" }, undefined],
    ["no attestation", { ...packet, attestation: undefined }, undefined],
    ["a reference of another form", { ...packet, reference: { ...reference, text: "ä" } }, undefined],
    ["an unknown member in its attestation", { ...packet, attestation: { ...attestation, x: 1 } }, undefined],
    ["an opening in place of the disclosure", { ...packet, disclosure: opening }, undefined],
    ["more padding than it needs", packet, 65_536],
    ["padding to another size", packet, 40_000],
  ])("with %s is malformed", async (_, document, size) => {
    expect(await reasonFor(JSON.parse(JSON.stringify(document)), size)).toBe("packet_malformed");
  });

  test.each([
    ["with its members in another order", JSON.stringify(packet)],
    ["with a tab in its padding", `${canonicalize(packet)}\t`],
    ["with padding in front", ` ${canonicalize(packet)}`],
    ["of no JSON", "<html>"],
  ])("%s is malformed", async (_, text) => {
    const { sealed, link } = await sealedOf(new TextEncoder().encode(text.padEnd(32_768)));
    expect(await reasonOf(sealed, link)).toBe("packet_malformed");
  });

  test("of more than 512 KiB is malformed", async () => {
    const [input] = disclosure.inputs;
    const inputs = [{ ...input, value: "x".repeat(600_000) }];
    const large = { ...packet, disclosure: { ...disclosure, inputs } };
    expect(await reasonFor(large, 640 << 10)).toBe("packet_malformed");
  });

  test("of another domain, or of none, is refused", async () => {
    const of = (domain?: string) => {
      const { issuer: _, ...rest } = attestation;
      const attested = domain === undefined ? rest : { ...rest, issuer: { domain } };
      return { ...packet, attestation: attested, reference: undefined, disclosure: undefined };
    };
    for (const domain of ["evil.example", undefined]) {
      const { sealed, link } = await sealedOf(paddedOf(JSON.parse(JSON.stringify(of(domain)))));
      expect(await openSealedPacket(sealed, link)).toMatchObject({
        reason: "packet_domain_differs",
        values: { expected: DOMAIN, found: domain ?? null },
      });
    }
  });

  test.each([
    ["text", { ...reference, text: "A-2026-00124" }],
    ["salt", { ...reference, salt: "00".repeat(16) }],
  ])("with an altered %s of its reference is refused", async (_, altered) => {
    expect(await reasonFor({ ...packet, reference: altered })).toBe("reference_mismatch");
  });

  test("with a reference that the decision has not is refused", async () => {
    const { reference: _, ...decision } = attestation.decision;
    const other = { ...packet, attestation: { ...attestation, decision } };
    expect(await reasonFor(other)).toBe("reference_absent");
  });
});

describe("fetching", () => {
  test("asks once, without credentials, referrer or redirects, and never sends the key", async () => {
    const asked: unknown[] = [];
    const fetch = async (url: unknown, { signal: _, ...init }: RequestInit = {}) => {
      asked.push([url, init]);
      return new Response(vector.sealed, { headers: { "content-type": "text/html" } });
    };
    const opened = await openPacket(LINK, { fetch: fetch as typeof globalThis.fetch });
    expect(opened).toMatchObject({ ok: true });
    expect(asked).toEqual([
      [
        `https://${DOMAIN}/.well-known/vdi-packet/${vector.id}`,
        {
          method: "GET",
          credentials: "omit",
          referrerPolicy: "no-referrer",
          redirect: "error",
          cache: "no-store",
        },
      ],
    ]);
    expect(JSON.stringify(asked)).not.toContain(KEY);
  });

  const answering =
    (body: BodyInit, init: ResponseInit = {}) =>
    async () =>
      new Response(body, init);

  test.each([
    ["a redirect", "packet_unreachable", answering("", { status: 302 })],
    [
      "a followed redirect",
      "packet_unreachable",
      async () => Object.defineProperty(new Response(vector.sealed), "redirected", { value: true }),
    ],
    ["a packet that is gone", "packet_unreachable", answering("", { status: 404 })],
    [
      "no answer",
      "packet_unreachable",
      async () => {
        throw new TypeError("no route");
      },
    ],
    ["a proxy that answers HTML", "packet_unreadable", answering("<html>Sign in</html>")],
    ["an answer above the bound", "packet_unreadable", answering("A".repeat((1 << 20) + 1))],
    ["an empty answer", "packet_unreadable", answering("")],
  ] as const)("%s", async (_, reason, fetch) => {
    expect(await openPacket(LINK, { fetch })).toMatchObject({ ok: false, reason });
    expect(outcomeOfReason(reason)).toBe("open");
  });

  test("an abort ends it with the signal's reason", async () => {
    const stop = new AbortController();
    const opened = openPacket(LINK, { fetch: () => new Promise(() => {}), signal: stop.signal });
    stop.abort(new Error("stopped"));
    await expect(opened).rejects.toThrow("stopped");
  });

  test("a misspelt option and a missing fetch are the caller's mistakes", async () => {
    await expect(openPacket(LINK, {} as never)).rejects.toThrow("options.fetch");
    const misspelt = { fetch: answering(""), fech: 1 } as never;
    await expect(openPacket(LINK, misspelt)).rejects.toThrow(/fech/);
    for (const link of ["#p=lender.example.AAAA", { domain: DOMAIN, key: new Uint8Array(15) }]) {
      await expect(openPacket(link as never, { fetch: answering("") })).rejects.toThrow("link:");
      await expect(openSealedPacket(vector.sealed, link as never)).rejects.toThrow("link:");
    }
  });
});

/** The last character of a base64url text with one unused bit set. */
function nextTo(text: string): string {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return digits[digits.indexOf(text.at(-1) as string) + 1] as string;
}
