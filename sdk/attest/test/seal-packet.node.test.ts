// Sealing a personal packet: what it opens to, and which arguments are refused.
import { canonicalize, discloseInputs } from "@svc/core";
import { describe, expect, test } from "vitest";
import { attestation, disclosure, opening, reference } from "../../../tools/fixtures/personal-packet.ts";
import referenced from "../../verifier/test/vectors/real/lending-referenced.json" with { type: "json" };
import { openSealedPacket, type PacketLink, parsePacketLink, sealPacket } from "../src/packages.ts";

const PAGE = "https://audit.example/?lang=de";

test("a sealed packet opens under its link, thin, with reference and disclosure", async () => {
  const { domain, id, sealed, link } = await sealPacket(attestation, { page: PAGE, reference, disclosure });
  expect(domain).toBe("lender.example");
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(sealed).toHaveLength(43_712);
  expect(link).toMatch(/^https:\/\/audit\.example\/\?lang=de#p=lender\.example\.[\w-]{22}$/);
  const opened = await openSealedPacket(sealed, parsePacketLink(link) as PacketLink);
  expect(opened).toMatchObject({
    ok: true,
    value: { attestation: { type: "thin_decision_attestation_v1" }, reference, disclosure },
  });
});

test("sealing twice gives two keys", async () => {
  const [one, other] = [
    await sealPacket(attestation, { page: PAGE }),
    await sealPacket(attestation, { page: PAGE }),
  ];
  expect(one.link).not.toBe(other.link);
  expect(one.id).not.toBe(other.id);
});

test("neither the sealed text nor its name gives the key away", async () => {
  const { id, sealed, link } = await sealPacket(attestation, { page: PAGE, reference });
  const key = link.slice(link.lastIndexOf(".") + 1);
  expect(`${id} ${sealed}`).not.toContain(key);
  expect(sealed).not.toContain(canonicalize(reference));
});

describe("refuses", () => {
  const other = discloseInputs({ ...opening, attestation_id: `vdi:att:${"0".repeat(64)}` }, [
    "/application/amount",
  ]);
  test.each([
    ["an attestation without a domain", referenced.attestation, {}, TypeError, "attestation: "],
    ["no attestation", {}, {}, TypeError, "attestation: "],
    ["no page", attestation, { page: undefined }, TypeError, "options.page"],
    ["a page without a host", attestation, { page: "audit" }, TypeError, "options.page"],
    ["a page by http", attestation, { page: "http://audit.example/" }, TypeError, "options.page"],
    ["a misspelt option", attestation, { refrence: reference }, TypeError, "refrence"],
    ["a reference of another form", attestation, { reference: "A-1" }, TypeError, "options.reference"],
    [
      "another case's reference",
      attestation,
      { reference: { ...reference, text: "A-2026-00124" } },
      RangeError,
      "options.reference: reference_mismatch",
    ],
    ["an opening as disclosure", attestation, { disclosure: opening }, TypeError, "options.disclosure"],
    [
      "another decision's disclosure",
      attestation,
      { disclosure: other },
      RangeError,
      "options.disclosure: disclosure_of_another_attestation",
    ],
  ] as const)("%s", async (_, given, options, kind, message) => {
    const sealing = sealPacket(given, { page: PAGE, ...options } as never);
    await expect(sealing).rejects.toThrow(kind);
    await expect(sealing).rejects.toThrow(message);
    await expect(sealing).rejects.not.toThrow("A-2026");
  });
});
