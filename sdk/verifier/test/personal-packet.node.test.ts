// The published packet and the page's own numbers, computed by node:crypto and by no code of the library.
import { createCipheriv, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { formatPacketLink, packetId, packetKey, padPacket } from "@svc/core/wire";
import { describe, expect, test } from "vitest";
import { openSealedPacket, packetAddress } from "../src/packet/open-packet.ts";
import { DOMAIN, packet, paddedOf } from "./fixtures/personal.ts";
import vector from "./vectors/personal-packet.json" with { type: "json" };

const PAGE = readFileSync(new URL("../../../docs/protocol/12-issuers.md", import.meta.url), "utf8");

function sealByNode(padded: Uint8Array) {
  const first16 = (name: string, bytes: Uint8Array) =>
    createHash("sha256").update(name).update(bytes).digest().subarray(0, 16);
  const key = first16("svc/packet-key/v1", padded);
  const cipher = createCipheriv("aes-128-gcm", key, Buffer.alloc(12));
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  return {
    key: key.toString("base64url"),
    id: first16("svc/packet-id/v1", key).toString("base64url"),
    sealed: sealed.toString("base64url"),
  };
}

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
