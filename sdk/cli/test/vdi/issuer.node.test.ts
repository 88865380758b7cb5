// `vdi issuer`: publishing keys at a domain, fetching what a domain lists, and checking it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  attestationId,
  createSigner,
  type DecisionAttestation,
  PAYLOAD_TYPES,
  signDocument,
} from "@svc/core";
import { expect, test } from "vitest";
import { createPublicFetch } from "../../src/vdi/public-fetch.ts";
import { attestation, folder, get, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

const DOMAIN = "lender.example";
const SERVED = ".well-known/vdi-issuer.json";
const KEY = createSigner("11".repeat(32)).publicKey;
const NEXT = createSigner("22".repeat(32)).publicKey;
const SITE = ["--folder", "site"];
const publish = (...args: string[]) => vdi(["issuer", "publish", ...args, ...SITE]);
const served = () => JSON.parse(get(join("site", SERVED)));

const issuer = createSigner("33".repeat(32));
const { attestation_id: _, signature: __, ...content } = attestation;
/** Issued by the key above, naming a domain where one is given. */
function documentOf(domain?: string): object {
  const named = domain === undefined ? content : { ...content, issuer: { domain } };
  const { kid, publicKey: public_key } = issuer;
  const signature = { algorithm: "Ed25519", kid, public_key, value: "" };
  const id = attestationId({ ...named, signature } as DecisionAttestation);
  return signDocument(PAYLOAD_TYPES.attestation, { ...named, attestation_id: id }, issuer);
}
const directory = (key: object = {}, domain = DOMAIN) => ({
  type: "issuer_directory_v1",
  domain,
  name: "Lender",
  keys: [{ public_key: issuer.publicKey, from: 1, uses: ["decisions"], ...key }],
});
const answering =
  (...bodies: readonly unknown[]): typeof fetch =>
  async () => {
    const [body] = bodies.length > 1 ? (bodies as unknown[]).splice(0, 1) : bodies;
    return body instanceof Response ? body : new Response(JSON.stringify(body));
  };
const asking = (fetch: typeof globalThis.fetch, ...args: string[]) =>
  vdi(["issuer", ...args], "", false, fetch);

test("publish writes a new directory, adds keys to it, and ends one without dropping it", async () => {
  const first = await publish(KEY, "--domain", DOMAIN, "--name", "Lender", "--from", "2020-01-01");
  expect(first.code).toBe(0);
  expect(first.out).toContain(`${DOMAIN} lists 1 key. Written to site/${SERVED}`);
  expect(first.out).toContain("Access-Control-Allow-Origin: *");
  await publish(NEXT, "--use", "bills", "--from", "2020-06-01");
  expect((await publish(KEY, "--until", "2020-07-01", "--use", "periods")).code).toBe(0);
  expect(served()).toEqual({
    type: "issuer_directory_v1",
    domain: DOMAIN,
    name: "Lender",
    keys: [
      { public_key: KEY, from: 1577836800, until: 1593561600, uses: ["decisions", "periods"] },
      { public_key: NEXT, from: 1590969600, uses: ["bills"] },
    ],
  });
});

test("publish refuses what would rewrite history, and a directory that it cannot read", async () => {
  const before = get(join("site", SERVED));
  for (const [args, why] of [
    [[KEY, "--until", "2020-08-01"], "an ended key does not come back"],
    [[NEXT, "--from", "2020-01-01"], "is listed from"],
    [[NEXT, "--kid", "bills-1"], "is listed under another key id"],
    [[NEXT, "--until", "2020-01-01"], "from before until"],
    [[NEXT, "--use", "receipts"], "--use: expected decisions, bills, periods"],
    [[NEXT, "--domain", "other.example"], `is of ${DOMAIN}`],
  ] as const)
    expect(await publish(...args)).toMatchObject({ code: 64, err: expect.stringContaining(why) });
  expect(get(join("site", SERVED))).toBe(before);
  put(join("site", SERVED), "{}");
  expect(await publish(NEXT)).toMatchObject({
    code: 2,
    err: expect.stringContaining("is no issuer directory"),
  });
  expect(get(join("site", SERVED))).toBe("{}");
  put(join("site", SERVED), before);
});

test("publish takes a key from what keys show printed, and never a secret one", async () => {
  await vdi(["keys", "generate", "own.key"]);
  const text = await vdi(["keys", "show", "own.key"]);
  const { out } = await vdi(["keys", "show", "own.key", "--json"]);
  const own = JSON.parse(out).public_key;
  put("own.pub", text.out);
  put("own.json", out);
  for (const file of ["own.pub", "own.json"]) expect((await publish(file)).code).toBe(0);
  expect(served().keys.at(-1).public_key).toBe(own);
  expect(served().keys).toHaveLength(3);
  const refused = await publish("own.key");
  expect(refused).toMatchObject({
    code: 2,
    err: expect.stringContaining("says of no key that it is public"),
  });
  expect(refused.err).not.toContain(get("own.key").trim());
  expect(await publish("ff".repeat(32))).toMatchObject({ code: 2 });
});

test("publish needs a folder, and for a new directory domain and name", async () => {
  expect(await vdi(["issuer", "publish", KEY])).toMatchObject({ code: 64 });
  const fresh = ["issuer", "publish", KEY, "--folder", "fresh"];
  expect(await vdi([...fresh, "--domain", DOMAIN])).toMatchObject({ code: 64 });
  expect(await vdi([...fresh, "--domain", "Lender.example", "--name", "L"])).toMatchObject({ code: 64 });
  expect(existsSync(join(folder, "fresh"))).toBe(false);
});

test("fetch writes a trust file, and says what changed since the one before", async () => {
  const first = await asking(answering(directory()), "fetch", DOMAIN, "--out", "listed.json");
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(`${DOMAIN} (“Lender”) lists 1 key.`) });
  expect(JSON.parse(get("listed.json"))).toEqual({
    type: "vdi_trust_v1",
    directories: [{ domain: DOMAIN, directory: directory(), fetched_at: expect.any(Number) }],
  });
  const same = await asking(answering(directory()), "fetch", DOMAIN, "--out", "listed.json");
  expect(same.err).not.toContain("Changed");
  const ended = await asking(answering(directory({ until: 9 })), "fetch", DOMAIN, "--out", "listed.json");
  expect(ended.err).toMatch(new RegExp(`Changed since .*: ${issuer.publicKey} is listed with other terms`));
  const removed = await asking(
    answering(directory({ public_key: KEY })),
    ...["fetch", DOMAIN, "--out", "listed.json", "--json"],
  );
  expect(removed.err).toContain(`${issuer.publicKey} is no longer listed`);
  expect(JSON.parse(removed.out)).toMatchObject({
    domain: DOMAIN,
    name: "Lender",
    keys: 1,
    file: "listed.json",
  });
  const { out } = await asking(answering(directory()), "fetch", DOMAIN, "--trusted");
  expect(JSON.parse(out)).toMatchObject({ type: "vdi_trust_v1", domains: [{ domain: DOMAIN }] });
});

test.each([
  ["another domain's", directory({}, "other.example"), "issuer_directory_of_another_domain"],
  ["a subdomain's", directory({}, `pay.${DOMAIN}`), "issuer_directory_of_another_domain"],
  ["HTML from a proxy", new Response("<html>Log in</html>"), "issuer_directory_malformed"],
  [
    "a redirect",
    new Response(null, { status: 301, headers: { location: "https://x.example/" } }),
    "issuer_directory_unreachable",
  ],
  ["an oversized body", new Response(" ".repeat(65_537)), "issuer_directory_unreachable"],
])("fetch refuses %s and writes nothing", async (_, body, code) => {
  const refused = await asking(answering(body), "fetch", DOMAIN, "--out", "never.json");
  expect(refused).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^Not done: /) });
  expect(existsSync(join(folder, "never.json"))).toBe(false);
  const checked = await asking(
    answering(body instanceof Response ? new Response("<html>") : body),
    "check",
    DOMAIN,
    "--json",
  );
  if (code !== "issuer_directory_unreachable")
    expect([checked.code, JSON.parse(checked.out)]).toEqual([
      1,
      { readable: false, reason: code, message: expect.any(String) },
    ]);
});

test("fetch says where a domain leads inside", async () => {
  const inside = createPublicFetch({
    request: () => {
      throw new Error("was asked");
    },
    lookup: undefined as never,
    isPublic: () => true,
  });
  const refused = await asking(inside, "fetch", "printer.local");
  expect(refused).toMatchObject({
    code: 2,
    err: "Not done: printer.local is no name of the public internet\n",
  });
  expect(await asking(inside, "fetch", "127.0.0.1")).toMatchObject({ code: 2 });
});

test("check says whether a directory lists the key of a document", async () => {
  put("document.json", documentOf(DOMAIN));
  const checked = async (body: object, document = "document.json") => {
    put("served", body);
    const { code, out } = await vdi(["issuer", "check", "served", document, "--json"]);
    const { listed, reason } = JSON.parse(out).document;
    return [code, listed, reason];
  };
  expect(await checked(directory())).toEqual([0, true, undefined]);
  expect(await checked(directory({ public_key: KEY }))).toEqual([1, false, "issuer_key_not_listed"]);
  expect(await checked(directory({ uses: ["bills"] }))).toEqual([1, false, "issuer_key_use"]);
  expect(await checked(directory({ until: attestation.issued_at }))).toEqual([1, false, "issuer_key_ended"]);
  expect(await checked(directory({}, "xn--lnder-gra.example"))).toEqual([1, false, undefined]);
  expect(await checked(directory({}, `pay.${DOMAIN}`))).toEqual([1, false, undefined]);
  put("nameless.json", documentOf());
  expect(await checked(directory(), "nameless.json")).toEqual([1, false, undefined]);
  const told = await vdi(["issuer", "check", "listed.json", "document.json"]);
  expect(told.out).toContain("Not listed  The directory of lender.example does not list the key");
  const asked = await asking(answering(directory()), "check", DOMAIN, "document.json");
  expect(asked).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\nListed {2}on .*, lender\.example listed this key/),
  });
});

test("check asks no network for a file that is missing", async () => {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(url);
    throw new Error("no network");
  };
  for (const place of ["vdi-issuer.json", "./lender.example", "LENDER"])
    expect([2, 64]).toContain((await asking(fetch, "check", place)).code);
  expect(asked).toEqual([]);
  expect(await asking(fetch, "check", DOMAIN)).toMatchObject({ code: 2, out: "" });
  expect(asked).toEqual([`https://${DOMAIN}/${SERVED}`]);
});

test("verify --directory shows what the domain lists and trusts nobody", async () => {
  await asking(answering(directory()), "fetch", DOMAIN, "--out", "listed.json");
  const { domain, directory: listed, fetched_at } = JSON.parse(get("listed.json")).directories[0];
  put("bare.json", { domain, directory: listed, fetched_at });
  const verify = ["verify", "document.json", "--profile", "minimal", "--at", String(NOW), "--json"];
  const resultOf = async (...args: string[]) => JSON.parse((await vdi([...verify, ...args])).out);
  for (const file of ["listed.json", "bare.json"]) {
    const result = await resultOf("--directory", file);
    expect(JSON.stringify(result)).toContain('"listed":true');
    expect(JSON.stringify(result)).toContain('"issuer":"self_asserted"');
  }
  expect(JSON.stringify(await resultOf())).toContain('"listed":false');
  put("trusting.json", { type: "vdi_trust_v1", domains: [DOMAIN] });
  put("both.json", { directories: [], issuers: [] });
  for (const file of ["trusting.json", "both.json", "document.json"])
    expect(await vdi([...verify, "--directory", file])).toMatchObject({ code: 2, out: "" });
});
