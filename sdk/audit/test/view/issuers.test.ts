// The domain that a document names, as a report shows it.
import { issueBillingAttestation } from "@svc/billing";
import { en } from "@svc/messages";
import { de } from "@svc/messages/de";
import { applyPatch } from "rfc6902";
import { describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import base from "../../../verifier/test/vectors/verification/bases/standard-key-pinned.json" with {
  type: "json",
};
import lookAlike from "../../../verifier/test/vectors/verification/domain-a-look-alike.json" with {
  type: "json",
};
import listed from "../../../verifier/test/vectors/verification/domain-trusted-and-lists-the-key.json" with {
  type: "json",
};
import { examine, viewOf } from "../../src/index.ts";
import { itemsOf } from "../examine/fixtures/items.ts";

async function shown(document: object, verification: object, locale = en) {
  const { documents } = await examine(itemsOf({ document }), { verification } as never);
  const view = viewOf(documents[0] as (typeof documents)[number], { names: {}, locale });
  return {
    verdict: view.verdict,
    sentence: (view.sentence ?? []).map(({ text }) => text).join(""),
    domain: view.facts.find(({ name }) => name === locale.printed.domain.label)?.value,
    trust: view.trust,
    claims: [...(view.claims?.proves ?? []), ...(view.claims?.doesNot ?? [])],
  };
}

const fetched_at = Date.UTC(2026, 10, 28) / 1000;

function patched({ patch }: { patch: readonly object[] }) {
  const copy = structuredClone(base) as { attestation: object; options: object };
  applyPatch(copy, structuredClone(patch) as never);
  return copy;
}

const { attestation, options } = patched(listed);
const { trust, ...others } = options as typeof base.options & {
  trust: { domains: [{ directory: { keys: object[] } }] };
};
const { domains, ...roots } = trust;
const directory = { ...domains[0], fetched_at };
const [key] = directory.directory.keys;

/** The same directory with its key or domain changed. */
function directoryWith(change: object, domain = "lender.example") {
  return {
    ...directory,
    domain,
    directory: { ...directory.directory, domain, keys: [{ ...key, ...change }] },
  };
}

describe("a decision", () => {
  test("of a trusted domain is its domain's", async () => {
    const found = await shown(attestation, { ...others, trust: { ...roots, domains: [directory] } });
    expect(found.verdict).toMatchObject({ kind: "verified", tone: "good" });
    expect(found.verdict.because).toContain("a key that a domain you trust lists");
    expect(found.sentence).toMatch(
      /^lender\.example decided .*signed by a key that lender\.example lists\.$/,
    );
    expect(found.domain).toBe("on 28 November 2026, lender.example listed this key");
    expect(found.claims).toContain("A key that a domain you trust lists signed exactly this document.");
    expect(found.claims.join()).not.toContain("Who the issuer is");
  });

  test("of a domain that is not trusted is nobody's, whatever a directory lists", async () => {
    const found = await shown(attestation, { ...others, trust: roots, directories: [directory] });
    expect(found.verdict).toMatchObject({ kind: "verified", tone: "warn" });
    expect(found.sentence).toMatch(/^An unknown issuer/);
    expect(found.domain).toBe("on 28 November 2026, lender.example listed this key");
  });

  test("of a domain whose directory does not list the key for it", async () => {
    const directories = [directoryWith({ uses: ["bills"] })];
    const { domain } = await shown(attestation, { ...others, trust: roots, directories });
    expect(domain).toBe("on 28 November 2026, lender.example listed this key for other documents");
  });

  test("without a directory claims its domain", async () => {
    const { domain } = await shown(attestation, { ...others, trust: roots });
    expect(domain).toBe("lender.example is claimed; not checked");
  });

  test.each([
    [{ public_key: "ab".repeat(32) }, "lender.example did not list this key"],
    [{ from: others.now }, "lender.example listed this key for later documents"],
    [{ until: 2 }, "lender.example listed this key as ended, and no witness saw this document before"],
  ])("of a domain that lists %j", async (change, text) => {
    const directories = [directoryWith(change)];
    const { domain } = await shown(attestation, { ...others, trust: roots, directories });
    expect(domain).toBe(`on 28 November 2026, ${text}`);
  });

  test("that is not valid has no listing: a listed key can be put into any document", async () => {
    const altered = { ...attestation, expires_at: 4_000_000_000 };
    const found = await shown(altered, { ...others, trust: roots, directories: [directory] });
    expect(found.verdict.kind).toBe("not_valid");
    expect(found.domain).toBe("lender.example is claimed; not checked");
    expect(found.trust).toEqual([]);
  });

  test("says among those who vouch for it what its domain lists", async () => {
    const line = async (verification: object) =>
      (await shown(attestation, { ...others, ...verification })).trust.slice(0, 2);
    const subject = "Issuer's domain";
    const root = "on 28 November 2026, lender.example listed this key";
    expect((await line({ trust: roots }))[1]).toEqual({
      subject,
      root: "lender.example is claimed; not checked",
      tone: "warn",
    });
    expect((await line({ trust: roots, directories: [directory] }))[1]).toEqual({
      subject,
      root,
      tone: "mute",
    });
    const trusting = { trust: { ...roots, domains: [directory] } };
    expect((await line(trusting))[1]).toEqual({ subject, root, tone: "good" });
  });

  test("marks a domain in punycode wherever it is shown", async () => {
    const known = directoryWith({}, "xn--lnder-gra.example");
    const { sentence, domain } = await shown(patched(lookAlike).attestation, {
      ...others,
      trust: { ...roots, domains: [known] },
    });
    const marked = "xn--lnder-gra.example (punycode, may look like another name)";
    expect(sentence.split(marked)).toHaveLength(3);
    expect(domain).toBe(`on 28 November 2026, ${marked} listed this key`);
  });

  test("in German", async () => {
    const { sentence, domain } = await shown(
      attestation,
      { ...others, trust: { ...roots, domains: [directory] } },
      de,
    );
    expect(sentence).toMatch(/^lender\.example hat .*mit einem Schlüssel, den lender\.example führt\.$/);
    expect(domain).toBe("am 28. November 2026 führte lender.example diesen Schlüssel");
  });
});

test("a bill of a trusted domain is its domain's", async () => {
  const now = others.now;
  const { attestation: bill } = issueBillingAttestation(
    {
      documents: { version: "v1", usageEvent: usageAt(now) },
      mode: "disclosed",
      salts,
      issuer: { domain: "api.example" },
    },
    operator,
    now,
  );
  const change = { public_key: operator.publicKey, uses: ["bills"] };
  const found = await shown(bill, {
    now,
    profileId: "VDI_VERIFY_STANDARD_V1",
    trust: { domains: [directoryWith(change, "api.example")] },
  });
  expect(found.verdict).toMatchObject({ kind: "verified", tone: "good" });
  expect(found.sentence).toMatch(/^api\.example .*signed by a key that api\.example lists\.$/);
  expect(found.domain).toBe("on 28 November 2026, api.example listed this key");
  expect(found.trust).toMatchObject([{ root: found.domain, tone: "good" }]);
});
