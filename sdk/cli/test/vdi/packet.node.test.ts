// `vdi packet`: sealing writes what a domain serves and prints a link that opens it; opening verifies what it holds.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import encodeQR from "qr";
import { expect, test } from "vitest";
import {
  attestation,
  disclosure,
  opening,
  options,
  packet,
  paddedOf,
  reference,
  sealedOf,
} from "../../../../tools/fixtures/personal-packet.ts";
import approve from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import { put, useFolder, vdi } from "./vdi.ts";

useFolder();
put("attestation.json", attestation);
put("opening.json", opening);
put("disclosure.json", disclosure);
put("trust.json", { trust: options.trust });
const TRUST = ["--trust", "trust.json", "--at", String(options.at)];
const SEAL = ["--page", "https://audit.example/", "--folder", "www"];

async function sealed(
  ...files: string[]
): Promise<{ link: string; file: string; id: string; address: string }> {
  const made = await vdi(["packet", "seal", "attestation.json", ...files, ...SEAL, "--json"]);
  expect(made).toMatchObject({ code: 0, err: "" });
  return JSON.parse(made.out);
}

test("sealing writes the file that the domain serves, and a link and a code that open it", async () => {
  const made = await vdi(["packet", "seal", "attestation.json", "opening.json", ...SEAL]);
  expect(made.code).toBe(0);
  const [, link = "", key = ""] =
    /^Link +(https:\/\/audit\.example\/#p=lender\.example\.([\w-]{22}))$/m.exec(made.out) ?? [];
  const [, id = ""] =
    /^Serve it at +https:\/\/lender\.example\/\.well-known\/vdi-packet\/([\w-]{22})$/m.exec(made.out) ?? [];
  const file = `www/.well-known/vdi-packet/${id}`;
  expect(statSync(file).size).toBe(43_712);
  expect(made.out).toContain(encodeQR(link, "ascii", { ecc: "low", border: 2 }).trimEnd());
  expect(made.out.split(key)).toHaveLength(2);
  expect(made.err + readFileSync(file, "utf8")).not.toContain(key);
  const opened = await vdi(["packet", "open", link, file, ...TRUST]);
  expect(opened).toMatchObject({ code: 0, err: "" });
  expect(opened.out).toContain('application "A-2026-00123"');
});

test("with colours the code is drawn in them", async () => {
  const { out } = await vdi(["packet", "seal", "attestation.json", ...SEAL], "", true);
  expect(out).toContain("\u001b[1;47m");
});

test("as JSON it has the same and no code", async () => {
  const { link, file, id, address } = await sealed("opening.json", "disclosure.json");
  expect(file).toBe(`www/.well-known/vdi-packet/${id}`);
  expect(address).toBe(`https://lender.example/.well-known/vdi-packet/${id}`);
  expect(link).toMatch(/^https:\/\/audit\.example\/#p=lender\.example\.[\w-]{22}$/);
});

test("opening fetches from the link's domain alone, and verifies what comes", async () => {
  const { link, file, address } = await sealed("opening.json", "disclosure.json");
  const asked: string[] = [];
  const serve: typeof fetch = async (url) => {
    asked.push(String(url));
    return new Response(readFileSync(file));
  };
  const open = (given: string, ...more: string[]) =>
    vdi(["packet", "open", given, ...TRUST, ...more], `${link}\n`, false, serve);
  const opened = await open("-", "--out", "packet.json");
  expect(opened).toMatchObject({ code: 0, err: "" });
  expect(asked).toEqual([address]);
  expect(opened.out).toContain('application "A-2026-00123"');
  expect(opened.out).toContain("2400");
  expect(statSync("packet.json").mode & 0o077).toBe(0);
  const again = await vdi(["verify", "packet.json", ...TRUST]);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('application "A-2026-00123"') });
  const json = await open(link, "--json");
  expect(
    json.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { verdict: "verified", result: { valid: true, reference: "A-2026-00123" } },
    { verdict: "verified" },
  ]);
});

test("a packet without a reference says that the document does not say whose application", async () => {
  const { link, file } = await sealed();
  const { code, out } = await vdi(["packet", "open", link, file, ...TRUST]);
  expect(code).toBe(0);
  expect(out).toContain("does not say whose application");
});

test.each([
  ["nothing is served", new Response("", { status: 404 }), "packet_unreachable"],
  ["a redirect comes back", new Response("", { status: 302 }), "packet_unreachable"],
  ["a proxy answers HTML", new Response("<html>Sign in</html>"), "packet_unreadable"],
])("could not be checked where %s", async (_, response, reason) => {
  const { link } = await sealed();
  const open = (...more: string[]) =>
    vdi(["packet", "open", link, ...TRUST, ...more], "", false, async () => response.clone());
  const refused = await open();
  expect(refused).toMatchObject({ code: 2, err: "" });
  expect(refused.out).toMatch(/^Could not be checked {2}packet of lender\.example\n {2}[A-Z].*\.\n$/);
  const json = await open("--json");
  expect(json.code).toBe(2);
  expect(JSON.parse(json.out)).toMatchObject({
    domain: "lender.example",
    verdict: "could_not_check",
    reason,
  });
  expect(json.out + refused.out).not.toContain(link.slice(link.lastIndexOf(".") + 1));
});

test("a packet whose reference is another's is not valid, and shows nothing", async () => {
  const altered = { ...packet, reference: { ...reference, text: "A-2026-00124" } };
  const made = await sealedOf(paddedOf(altered));
  writeFileSync("altered", made.sealed);
  const key = Buffer.from(made.link.key).toString("base64url");
  const refused = await vdi(["packet", "open", `#p=lender.example.${key}`, "altered", "--out", "none.json"]);
  expect(refused).toMatchObject({ code: 1, err: "" });
  expect(refused.out).toMatch(/^Not valid {2}packet of lender\.example\n/);
  expect(refused.out).not.toContain("A-2026");
  expect(existsSync("none.json")).toBe(false);
});

test("a domain in punycode is marked", async () => {
  const { link, file } = await sealed();
  const { out } = await vdi(["packet", "open", link.replace("lender", "xn--lnder-gra"), file]);
  expect(out).toContain("packet of xn--lnder-gra.example (punycode, may look like another name)");
});

test("a packet of another domain is not valid", async () => {
  const { link, file } = await sealed();
  const { code, out } = await vdi(["packet", "open", link.replace("lender", "borrower"), file]);
  expect(code).toBe(1);
  expect(out).toMatch(/borrower\.example.*lender\.example/s);
});

test.each([
  [["seal", "attestation.json"]],
  [["seal", "attestation.json", "--page", "https://audit.example/"]],
  [["seal", "attestation.json", "--page", "http://audit.example/", "--folder", "www"]],
  [["seal", "opening.json", ...SEAL]],
  [["seal", "attestation.json", "attestation.json", ...SEAL]],
  [["seal", "attestation.json", "approve-opening.json", ...SEAL]],
  [["seal", "approve.json", ...SEAL]],
  [["open", "https://audit.example/#p=lender.example.cut"]],
  [["open"]],
])("%j is wrong use", async (args) => {
  put("approve.json", approve.attestation);
  put("approve-opening.json", approve.opening);
  expect(await vdi(["packet", ...args])).toMatchObject({ code: 64, out: "" });
});

test("a cut link is not repeated", async () => {
  const { err } = await vdi(["packet", "open", "https://audit.example/#p=lender.example.abcSECRET"]);
  expect(err).toContain("perhaps it was cut");
  expect(err).not.toContain("SECRET");
});

test("what is no attestation, opening or disclosure is not sealed, and not described", async () => {
  put("other.json", { private: "value" });
  const refused = await vdi(["packet", "seal", "attestation.json", "other.json", ...SEAL]);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).not.toContain("value");
  const lent = await vdi(["packet", "seal", "attestation.json", "lent.json", ...SEAL]);
  expect(lent.code).toBe(2);
});
