// The link by which a visitor of somebody else's page checks a document on an audit page: what it carries, and what is
// shown there.
import { randomBytes } from "node:crypto";
import { expand } from "@svc/vdi-verifier";
import { decodeFragment } from "@svc/vdi-verifier/page";
import encodeQR from "qr";
import { beforeAll, expect, test } from "vitest";
import { openShops, POLICY, shop } from "../../tools/browser/shop.ts";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { ISSUER, REAL, visit } from "../../tools/browser/visit.ts";
import { builtPage } from "./support/built.ts";
import { verdictOf } from "./support/visit.ts";

beforeAll(openShops);

const modules = '<script type="module" src="/vdi-element.mjs"></script>';

test("a link is short, but carries whole what its reader lacks or what was altered, and what is no attestation as it was", async () => {
  const { policy, circuit } = REAL.approval;
  const documents = {
    approval: REAL.approval,
    own: REAL.visitsOnly,
    policy: { ...REAL.approval, policy: { ...policy, name: "Another" } },
    outcome: { ...REAL.approval, decision: { ...REAL.approval.decision, outcome: "decline" } },
    record: { ...REAL.approval, circuit: { ...circuit, status: "retired" } },
    shape: { ...REAL.approval, note: 1 },
    // What does not deflate: more bytes than an engine takes arguments, and too long for any link.
    long: { ...REAL.approval, note: randomBytes(300_000).toString("hex") },
  };
  const ids = Object.keys(documents);
  const { page, close } = await shop(
    modules +
      ids.map((id) => `<vdi-verify id="${id}" src="/${id}.json" check="/audit/"></vdi-verify>`).join(""),
    "",
    POLICY,
    Object.fromEntries(Object.entries(documents).map(([id, one]) => [`/${id}.json`, JSON.stringify(one)])),
  );
  const linkOf = async (id: string) => {
    const state = ["approval", "own"].includes(id) ? "unvouched" : "invalid";
    await page.locator(`#${id}[state=${state}]`).waitFor();
    const [link] = await page.locator(`#${id} [part=check]`).all();
    return link === undefined ? null : ((await link.getAttribute("href")) ?? "");
  };
  const carriedBy = async (id: string) => decodeFragment(new URL((await linkOf(id)) ?? "").hash);
  const short = (await linkOf("approval")) ?? "";
  expect(short.length).toBeLessThan(3_000);
  expect(() => encodeQR(short, "raw", { ecc: "low" })).not.toThrow();
  for (const id of ["approval", "own", "policy", "outcome", "record"] as const)
    expect(expand(await carriedBy(id)), id).toMatchObject({ ok: true, value: documents[id] });
  expect(Buffer.from((await carriedBy("shape")) ?? []).toString()).toBe(JSON.stringify(documents.shape));
  expect(await linkOf("long")).toBeNull();
  await close();
});

test("its link shows on the audit page what the element said, under whatever roots its reader has", {
  tags: "long",
}, async () => {
  const audit = await serveSite(await builtPage());
  const tag = (src: string) => `<vdi-verify src="/${src}.json" issuers="${ISSUER}" check="${audit.address}">`;
  const altered = { ...REAL.approval, decision: { ...REAL.approval.decision, outcome: "decline" } };
  const { page, close } = await shop(
    `${modules}${tag("loan")}</vdi-verify>${tag("altered")}</vdi-verify>`,
    "",
    POLICY,
    {
      "/altered.json": JSON.stringify(altered),
    },
  );
  await page.locator("vdi-verify[state=verified] + vdi-verify[state=invalid]").waitFor();
  const links = await page
    .locator("[part=check]")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  // A visit that ends closes all pages.
  await close();
  const shownAt = async (link = "", issuers: string[] = []) => {
    expect(link.length).toBeLessThan(3_000);
    const roots = { issuers: issuers.map((public_key) => ({ public_key })) };
    const seen = await visit(await sharedBrowser(), link, { roots });
    await seen.page.locator(".report-foot").waitFor();
    // The code that is printed comes after the report.
    await seen.page.locator(".share svg").waitFor({ state: "attached" });
    const { kind, tone } = await verdictOf(seen.page);
    await seen.close();
    return [kind, tone];
  };
  expect(await shownAt(links[0], [ISSUER])).toEqual(["verified", "good"]);
  expect(await shownAt(links[0])).toEqual(["verified", "warn"]);
  expect(await shownAt(links[1], [ISSUER])).toEqual(["not_valid", "bad"]);
  await audit.close();
});
