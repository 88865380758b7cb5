// The published packet and the page's own numbers, computed by node:crypto and by no code of the library.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { formatPacketLink, packetId, packetKey, padPacket } from "@svc/core/wire";
import { describe, expect, test } from "vitest";
import { sealByNode } from "../../../tools/fixtures/make-packet.ts";
import { DOMAIN, packet, paddedOf } from "../../../tools/fixtures/personal-packet.ts";
import { openSealedPacket, packetAddress } from "../src/packet/open-packet.ts";
import vector from "./vectors/personal-packet.json" with { type: "json" };

const PAGE = readFileSync(new URL("../../../docs/protocol/12-issuers.md", import.meta.url), "utf8");

describe("the published packet", () => {
  test("is what node:crypto makes of its members", () => {
    const { domain, salt, ...made } = vector;
    expect(salt).toBe(packet.salt);
    expect(domain).toBe(DOMAIN);
    expect(sealByNode(paddedOf(packet))).toEqual(made);
  });

  test("has the key, the identifier and the bytes that the library gives it", () => {
    const padded = padPacket(packet as Parameters<typeof padPacket>[0]);
    const key = packetKey(padded);
    expect(Buffer.from(padded).equals(paddedOf(packet))).toBe(true);
    expect(Buffer.from(key).toString("base64url")).toBe(vector.key);
    expect(packetId(key)).toBe(vector.id);
    const link = { domain: vector.domain, key };
    expect(formatPacketLink(link)).toBe(`#p=${vector.domain}.${vector.key}`);
    expect(packetAddress(link)).toBe(`https://${vector.domain}/.well-known/vdi-packet/${vector.id}`);
  });

  test("opens", async () => {
    const key = new Uint8Array(Buffer.from(vector.key, "base64url"));
    expect(await openSealedPacket(vector.sealed, { domain: DOMAIN, key })).toEqual({
      ok: true,
      value: packet,
    });
  });
});

test("the worked numbers of the protocol page are right", () => {
  const { key, id, sealed } = sealByNode(Buffer.from("{}".padEnd(32_768)));
  const digest = createHash("sha256").update(sealed).digest("hex");
  for (const value of [key, id, sealed.slice(0, 32), sealed.slice(-32), digest]) {
    expect(PAGE).toContain(`\`${value}\``);
  }
  expect(packetId(Buffer.from(key, "base64url"))).toBe(id);
});
