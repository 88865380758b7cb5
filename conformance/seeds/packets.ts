// Sealed personal packets beside the links that open them.
import { canonicalize, encodeBase64Url } from "@svc/core";
import referenced from "../../sdk/verifier/test/vectors/real/lending-referenced.json" with { type: "json" };
import { DOMAIN, packet, paddedOf, sealedOf } from "../../tools/fixtures/personal-packet.ts";
import type { Seed, SeedTable } from "./seed.ts";

type Padded = Uint8Array<ArrayBuffer>;

const { reference: _, ...unreferenced } = packet;
const { reference: __, ...undecided } = packet.attestation.attestation.decision;
const inside = packet.attestation.attestation;

const linkOf = (key: Uint8Array, domain = DOMAIN) =>
  `https://page.example/#p=${domain}.${encodeBase64Url(key)}`;
const bytesOf = (text: string): Padded => new TextEncoder().encode(text);

export async function packets(): Promise<SeedTable> {
  const seeds: Seed[] = [];
  const whole = await sealedOf(paddedOf(packet));
  const link = linkOf(whole.link.key);
  const add = (name: string, about: string, input: object, wanted: object) =>
    seeds.push({ name, about, question: { input: { sealed: whole.sealed, link, ...input } }, wanted });
  const refused = (name: string, reason: string, about: string, input: object) =>
    add(name, about, input, { valid: false, reason });
  const addSealed = async (name: string, reason: string, about: string, padded: Padded, key?: Padded) => {
    const made = await sealedOf(padded, key);
    refused(name, reason, about, { sealed: made.sealed, link: linkOf(made.link.key) });
  };

  add("a packet and its link", "The packet opens under the key of its link.", {}, { valid: true, packet });
  add(
    "a link with another page",
    "The page of a link is nobody's claim.",
    { link: link.replace(/^.*#/, "#") },
    { valid: true },
  );

  add(
    "a link with two fragments",
    "The last one counts.",
    { link: link.replace("#p=", "#p=x#p=") },
    { valid: true },
  );
  const other = new Uint8Array(16);
  refused("another key", "packet_unreadable", "A key of another packet opens nothing.", {
    link: linkOf(other),
  });
  refused("a text that was cut", "packet_unreadable", "A cut text fails the tag.", {
    sealed: whole.sealed.slice(0, 40),
  });
  refused("no text", "packet_unreadable", "An empty text has no tag.", { sealed: "" });
  refused("a text with a line break", "packet_unreadable", "The issuer serves not a byte more.", {
    sealed: "AAAA\n",
  });
  refused("a text that is no base64url", "packet_unreadable", "base64 is another alphabet.", {
    sealed: "++++",
  });
  refused("a text with unused bits", "packet_unreadable", "Unused bits are zero.", {
    sealed: `${"A".repeat(23)}B`,
  });
  refused("another domain", "packet_domain_differs", "The attestation names another domain than the link.", {
    link: linkOf(whole.link.key, "other.example"),
  });

  await addSealed(
    "a key that does not follow",
    "packet_differs",
    "A key is chosen, and no hash of the text.",
    paddedOf(packet),
    other,
  );
  await addSealed("no packet", "packet_malformed", "An empty object is no packet.", paddedOf({}));
  await addSealed(
    "members out of order",
    "packet_malformed",
    "The text is not canonical.",
    bytesOf(JSON.stringify(Object.fromEntries(Object.entries(packet).reverse())).padEnd(32_768)),
  );
  await addSealed(
    "the length of the text alone",
    "packet_malformed",
    "The text is not padded.",
    bytesOf(canonicalize(packet)),
  );
  await addSealed(
    "an unknown member",
    "packet_malformed",
    "A packet has five members.",
    paddedOf({ ...packet, note: 1 }),
  );
  await addSealed(
    "an attestation without a domain",
    "packet_domain_differs",
    "The attestation of a packet names its issuer's domain.",
    paddedOf({ ...packet, attestation: { ...packet.attestation, attestation: withoutIssuer() } }),
  );
  await addSealed(
    "a reference of another text",
    "reference_mismatch",
    "The reference does not give the decision's.",
    paddedOf({ ...packet, reference: { ...referenced.opening.reference, text: "A-2026-00124" } }),
  );
  await addSealed(
    "a reference where the decision has none",
    "reference_absent",
    "The decision commits to no reference.",
    paddedOf({
      ...packet,
      attestation: { ...packet.attestation, attestation: { ...inside, decision: undecided } },
    }),
  );
  const bare = await sealedOf(paddedOf(unreferenced));
  add(
    "no reference",
    "A packet may leave the reference out.",
    { sealed: bare.sealed, link: linkOf(bare.link.key) },
    { valid: true, packet: unreferenced },
  );

  const noLinks: Readonly<Record<string, string>> = {
    "without a fragment": link.replace("#p=", ""),
    "with another fragment": link.replace("#p=", "#q="),
    "with a key of 15 bytes": linkOf(other.slice(1)),
    "with a key of 17 bytes": linkOf(new Uint8Array(17)),
    "with unused bits in its key": `${link.slice(0, -1)}B`,
    "with padding": `${link}==`,
    "with a space after its key": `${link} `,
    "with a domain in capitals": link.replace(DOMAIN, "Lender.example"),
    "without a domain": link.replace(`${DOMAIN}.`, ""),
  };
  for (const [name, text] of Object.entries(noLinks)) {
    add(
      `a link ${name}`,
      "What is no personal link is the caller's mistake.",
      { link: text },
      { wrong_call: true },
    );
  }
  add("a sealed packet that is no text", "A sealed packet is a text.", { sealed: 1 }, { wrong_call: true });
  return { operation: "packet", seeds, bases: ["a packet and its link"] };

  function withoutIssuer(): object {
    const { issuer: _issuer, ...rest } = inside as Record<string, unknown>;
    return rest;
  }
}
