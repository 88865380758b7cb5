// Without a fresh snapshot no reader could find a bill valid, so nothing is granted, consumed or issued; and it is said
// why. With one, what is issued verifies under the strict profile.
import { describe, expect, test, vi } from "vitest";
import {
  attestV1,
  attestV2,
  billed,
  call,
  get,
  PATHS,
  post,
  preflightBody,
  scene,
  seconds,
} from "./support/service.ts";

const TERMS = { tenant_id: "t", scope: { endpoint: "/e" }, currency: "EUR", max_charge_micros: "1" };
const dated = (snapshotTime: number) =>
  JSON.stringify({ revokedAttestations: [], revokedKids: [], snapshotTime });
const DAY = 86_400;

describe.each([
  ["no source", () => undefined, /No source is set/],
  [
    "a snapshot of more than a day ago",
    () => dated(seconds() - DAY - 5),
    /snapshotTime outside of the last day/,
  ],
  ["a snapshot of the future", () => dated(seconds() + 600), /snapshotTime outside of the last day/],
])("%s", (_, json, why) => {
  const settings = () => ({ VDI_BILLING_REVOCATION_JSON: json() });

  test("authorize, preflight and attest refuse and say why; nothing is consumed", async () => {
    const one = scene();
    for (const request of [
      post(PATHS.authorize, TERMS),
      post(PATHS.preflight, preflightBody(one)),
      post(PATHS.attest, attestV2(one)),
      post(PATHS.attest, attestV1(one, { charge_authority: undefined })),
    ]) {
      const answer = await call(request, settings());
      expect(answer).toMatchObject({ status: 503, body: { code: "revocation_unavailable" } });
      expect(answer.body.detail).toMatch(why);
    }
    const later = await call(post(PATHS.preflight, preflightBody(one)));
    expect(later.body.execution_eligible).toBe(true);
  });

  test("health is not ready and says why", async () => {
    const { status, body } = await call(get("/health"), settings());
    expect([status, body.status, body.faults[0].part]).toEqual([503, "not_ready", "revocation"]);
    expect(body.faults[0].fault).toMatch(why);
  });

  test("a bill of before is undecided meanwhile, not invalid", async () => {
    const { answer } = await billed();
    const { attestation, receipt, openings } = answer;
    const { body } = await call(post(PATHS.verify, { attestation, receipt, openings }), settings());
    expect(body).toMatchObject({ valid: false, conclusive: false });
    const again = await call(post(PATHS.verify, { attestation, receipt, openings }));
    expect(again.body).toMatchObject({ valid: true, profile_id: "VDI_VERIFY_STRICT_V1" });
  });
});

test("a snapshot that is dated within the day is acted on", async () => {
  const one = scene();
  const settings = { VDI_BILLING_REVOCATION_JSON: dated(seconds() - DAY + 60) };
  expect((await call(post(PATHS.preflight, preflightBody(one)), settings)).status).toBe(200);
  const { body } = await call(post(PATHS.attest, attestV2(one)), settings);
  expect(body.receipt.result).toMatchObject({ valid: true });
});

test("a snapshot is read once while it stays the same, and not for each bill and each question", async () => {
  await billed();
  const encode = vi.spyOn(TextEncoder.prototype, "encode");
  const [begun, calls] = [seconds(), 8];
  for (let i = 0; i < calls; i++) {
    const { answer } = await billed();
    await call(post(PATHS.verify, { attestation: answer.attestation, openings: answer.openings }));
  }
  // One without a time of its own is another every minute; here the objects' settings are not the Worker's own.
  const most = 2 * (Math.floor(seconds() / 60) - Math.floor(begun / 60) + 1);
  const digested = encode.mock.calls.filter(([text]) => text?.startsWith('{"revokedAttestations"')).length;
  encode.mockRestore();
  expect(digested).toBeLessThanOrEqual(most);
});
