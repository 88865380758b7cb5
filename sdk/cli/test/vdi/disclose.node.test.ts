// `vdi disclose`: what is shown verifies beside its attestation, hides the rest, and is refused beside anything else.
import { readFileSync, writeFileSync } from "node:fs";
import type { DecisionOpening, InputDisclosure } from "@svc/core";
import { beforeAll, expect, test } from "vitest";
import approve from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import decline from "../../../verifier/test/vectors/real/lending-decline-reviewed.json" with { type: "json" };
import referenced from "../../../verifier/test/vectors/real/lending-referenced.json" with { type: "json" };
import { useFolder, vdi } from "./vdi.ts";

useFolder();

const AMOUNT = "/application/amount";
const opening = approve.opening as unknown as DecisionOpening;

beforeAll(() => {
  writeFileSync("opening.json", JSON.stringify(opening));
  writeFileSync("attestation.json", JSON.stringify(approve.attestation));
  writeFileSync("other.json", JSON.stringify(decline.attestation));
  const issuers = approve.options.trust.issuers;
  writeFileSync("trust.json", JSON.stringify({ type: "vdi_trust_v1", issuers }));
});

const TRUST = ["--trust", "trust.json", "--profile", "VDI_VERIFY_STANDARD_V1"];

test("shows the inputs named and nothing of the others", async () => {
  const made = await vdi(["disclose", "opening.json", "attestation.json", AMOUNT, "--out", "shown.json"]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toContain(`Disclosed ${AMOUNT} of ${approve.attestation.attestation_id}`);
  const text = readFileSync("shown.json", "utf8");
  for (const { pointer, salt } of opening.inputs) {
    expect([pointer, text.includes(salt)]).toEqual([pointer, pointer === AMOUNT]);
    expect([pointer, text.includes(`"${pointer}"`)]).toEqual([pointer, pointer === AMOUNT]);
  }
  const verified = await vdi(["verify", "shown.json", "attestation.json", ...TRUST]);
  expect(verified.code).toBe(0);
  const value = opening.inputs.find(({ pointer }) => pointer === AMOUNT)?.value;
  expect(verified.out).toMatch(new RegExp(`${AMOUNT} +${JSON.stringify(value)}`));
});

test("the path, several inputs, and the list of what could be shown", async () => {
  const { code, out } = await vdi([
    "disclose",
    "opening.json",
    "attestation.json",
    "/applicant/age",
    AMOUNT,
    "--path",
  ]);
  expect(code).toBe(0);
  const disclosure = JSON.parse(out) as InputDisclosure;
  expect(disclosure.inputs.map(({ pointer }) => pointer)).toEqual(["/applicant/age", AMOUNT]);
  expect(disclosure.path?.steps).toEqual(opening.path);
  const listed = await vdi(["disclose", "opening.json", "attestation.json", "--list"]);
  expect(listed.out.trim().split("\n")).toEqual(opening.inputs.map(({ pointer }) => pointer));
});

test("an altered value, or the attestation of another decision, is not valid and shows no value", async () => {
  const { out } = await vdi(["disclose", "opening.json", "attestation.json", AMOUNT]);
  const disclosure = JSON.parse(out) as InputDisclosure;
  const altered = { ...disclosure, inputs: disclosure.inputs.map((input) => ({ ...input, value: 123_456 })) };
  writeFileSync("altered.json", JSON.stringify(altered));
  writeFileSync("shown.json", JSON.stringify(disclosure));
  const refused = await vdi(["verify", "altered.json", "attestation.json", ...TRUST]);
  expect(refused.code).toBe(1);
  expect(refused.out).not.toContain("123456");
  expect((await vdi(["verify", "shown.json", "other.json", ...TRUST])).code).toBe(1);
  expect((await vdi(["verify", "shown.json", ...TRUST])).code).toBe(2);
});

test("counts for no more than the attestation does", async () => {
  const { out } = await vdi(["disclose", "opening.json", "attestation.json", AMOUNT]);
  writeFileSync("shown.json", out);
  const { attestation } = approve;
  const outcome = { ...attestation, decision: { ...attestation.decision, outcome: "decline" } };
  writeFileSync("outcome.json", JSON.stringify(outcome));
  const examined = await vdi(["verify", "shown.json", "outcome.json", "--json", ...TRUST]);
  expect(examined.code).toBe(1);
  expect(examined.out).toContain("The attestation beside it is not valid");
  expect(examined.out).not.toContain(AMOUNT);
});

test("beside an attestation that could not be checked it could not be checked, and shows nothing", async () => {
  const { out } = await vdi(["disclose", "opening.json", "attestation.json", AMOUNT]);
  writeFileSync("shown.json", out);
  const strict = ["--trust", "trust.json", "--profile", "VDI_VERIFY_STRICT_V1"];
  const examined = await vdi(["verify", "shown.json", "attestation.json", "--json", ...strict]);
  expect(examined.code).toBe(2);
  expect(examined.out).toContain("could not be checked, so neither can what it opens");
  expect(examined.out).not.toContain(AMOUNT);
});

test("an opening of another attestation discloses nothing", async () => {
  const { code, out, err } = await vdi(["disclose", "opening.json", "other.json", AMOUNT]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("disclosure_of_another_attestation");
});

test.each([
  [["opening.json"], 64],
  [["opening.json", "attestation.json"], 64],
  [["opening.json", "attestation.json", "/absent"], 64],
  [["opening.json", "attestation.json", AMOUNT, AMOUNT], 64],
  [["attestation.json", "attestation.json", AMOUNT], 2],
  [["opening.json", "opening.json", AMOUNT], 2],
  [["absent.json", "attestation.json", AMOUNT], 2],
])("%j is refused", async (args, code) => {
  expect(await vdi(["disclose", ...args])).toMatchObject({ code, out: "" });
});

test("a badge is drawn of what the check came to, and ends as the check does", async () => {
  const drawn = await vdi(["badge", "attestation.json", ...TRUST, "--link", "https://audit.example/"]);
  expect(drawn).toMatchObject({ code: 0, err: "" });
  expect(drawn.out).toMatch(/^<svg [^>]*click to check it\.">[\s\S]*>Verified</);
  const altered = {
    ...approve.attestation,
    decision: { ...approve.attestation.decision, outcome: "decline" },
  };
  writeFileSync("altered.json", JSON.stringify(altered));
  const failed = await vdi(["badge", "altered.json", ...TRUST, "--out", "badge.svg"]);
  expect(failed.code).toBe(1);
  expect(readFileSync("badge.svg", "utf8")).toContain(">Not valid<");
  expect(await vdi(["badge", "opening.json"])).toMatchObject({ code: 2, out: "" });
  for (const wrong of [
    ["--link", "http://audit.example/"],
    ["--lang", "xx"],
  ])
    expect(await vdi(["badge", "attestation.json", ...wrong])).toMatchObject({ code: 64, out: "" });
});

test("the case reference alone, and what the report then says", async () => {
  writeFileSync("case-opening.json", JSON.stringify(referenced.opening));
  writeFileSync("case.json", JSON.stringify(referenced.attestation));
  const made = await vdi([
    ...["disclose", "case-opening.json", "case.json", "--reference", "--out", "reference.json", "--json"],
  ]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(made.out)).toMatchObject({ pointers: [], path: false, reference: "A-2026-00123" });
  const text = readFileSync("reference.json", "utf8");
  for (const { salt } of referenced.opening.inputs) expect(text).not.toContain(salt);
  const verified = await vdi(["verify", "reference.json", "case.json", ...TRUST]);
  expect(verified.code).toBe(0);
  expect(verified.out).toMatch(/application +["“]A-2026-00123["”]/);
  const { out } = await vdi(["verify", "case.json", ...TRUST]);
  expect(out).toContain("does not say whose application");
  expect(out).not.toContain("A-2026-00123");
});

test("no reference where the opening has none, and none of another decision", async () => {
  const none = await vdi(["disclose", "opening.json", "attestation.json", "--reference"]);
  expect(none).toMatchObject({ code: 64, out: "" });
  const { reference } = referenced.opening;
  writeFileSync("lent.json", JSON.stringify({ ...opening, reference }));
  const lent = await vdi(["disclose", "lent.json", "attestation.json", "--reference"]);
  expect(lent).toMatchObject({ code: 1, out: "" });
  expect(lent.err).toContain("reference_absent");
});
