// The discriminator of attest bodies: every combination of version and documents, and what counts as neither.
import { expect, test } from "vitest";
import { parseAttestRequest } from "../../src/index.ts";
import { grant, METER_EVENT, TARIFF, USAGE_EVENT } from "../support/bill.ts";

const VERSIONS: [string, object][] = [
  ["absent", {}],
  ["v1", { billing_version: "v1" }],
  ["v2", { billing_version: "v2" }],
  ["V2", { billing_version: "V2" }],
];
const DOCUMENTS: [string, object][] = [
  ["usage", { usage_event: USAGE_EVENT }],
  ["meter and tariff", { meter_event: METER_EVENT, tariff_snapshot: TARIFF }],
  ["both", { usage_event: USAGE_EVENT, meter_event: METER_EVENT, tariff_snapshot: TARIFF }],
  ["meter alone", { meter_event: METER_EVENT }],
];
const ACCEPTED = ["absent usage", "v1 usage", "v2 meter and tariff"];

const cases = VERSIONS.flatMap(([version, v]) =>
  DOCUMENTS.map(([name, d]) => [`${version} ${name}`, { ...v, ...d }] as const),
);

test.each(cases)("%s", (name, body) => {
  expect(parseAttestRequest(body).ok).toBe(ACCEPTED.includes(name));
});

test.each([null, {}, false, "grant"])("charge_authority %j is no grant", (charge_authority) => {
  expect(parseAttestRequest({ usage_event: USAGE_EVENT, charge_authority })).toMatchObject({ ok: false });
});

test("a grant, a mode and a profile may be added, unknown members may not", () => {
  const full = {
    usage_event: USAGE_EVENT,
    charge_authority: grant(),
    mode: "private",
    profileId: "VDI_VERIFY_MINIMAL_V1",
  };
  expect(parseAttestRequest(full).ok).toBe(true);
  expect(parseAttestRequest({ ...full, note: "" })).toMatchObject({ ok: false, pointer: "/note" });
  expect(parseAttestRequest({ ...full, mode: "secret" }).ok).toBe(false);
  expect(parseAttestRequest(undefined).ok).toBe(false);
  expect(parseAttestRequest("null").ok).toBe(false);
});
