// The service verifies exactly what the library verifies: members of every name reach the rows, none is lost on the
// way.
import { verifyBilling } from "@svc/billing";
import { describe, expect, test } from "vitest";
import { billed, call, operator, PATHS, post, seconds } from "./support/service.ts";

describe.each(["constructor", "prototype", "toString"])("a member named %s", (name) => {
  test.each(["the bill", "its usage", "its tariff", "its receipt"])(
    "in %s: one answer over HTTP and offline",
    async (place) => {
      const { answer } = await billed();
      const { attestation, receipt } = answer;
      const more = { [name]: "1" };
      const documents = {
        attestation: {
          ...attestation,
          ...(place === "the bill" ? more : {}),
          meter_event: {
            ...attestation.meter_event,
            usage: { ...attestation.meter_event.usage, ...(place === "its usage" ? more : {}) },
          },
          tariff_snapshot: { ...attestation.tariff_snapshot, ...(place === "its tariff" ? more : {}) },
        },
        receipt: { ...receipt, ...(place === "its receipt" ? more : {}) },
      };
      const online = await call(post(PATHS.verify, documents));
      const now = seconds();
      const snapshot = { revokedAttestations: [], revokedKids: ["revoked-kid"], snapshotTime: now };
      const offline = await verifyBilling(documents, {
        now,
        trust: { issuers: [operator.publicKey] },
        revocation: { snapshot },
      });
      expect(offline.valid).toBe(false);
      const rows = (checks: readonly { check: string; valid: boolean; reason?: string }[]) =>
        checks.map(({ check, valid, reason }) => [check, valid, reason]);
      expect(rows(online.body.checks)).toEqual(rows(offline.checks));
    },
  );
});
