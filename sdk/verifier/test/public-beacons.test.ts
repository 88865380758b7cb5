/** A setup's beacon counts for who knows it, and for nobody else, in whatever order they ask in one process. */
import { keyHash } from "@svc/core";
import { describe, expect, test } from "vitest";
import { verifyAndReceipt } from "../src/receipt/verify-and-receipt.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { secretOf } from "./fixtures/attestation.ts";
import { withTrust } from "./fixtures/cases/case.ts";
import { BEACON, CEREMONY, CEREMONY_KEYS, ceremonyRecord } from "./fixtures/ceremony.ts";
import { signedContributions } from "./fixtures/circuit-record.ts";
import { governed, STRICT } from "./fixtures/verification-cases.ts";

const attestation = governed({ setup: CEREMONY }, ceremonyRecord());
const knowing = (publicBeacons?: readonly { source: string; value: string }[]) =>
  withTrust(STRICT, {
    verificationKeys: [keyHash(CEREMONY.key)],
    ceremonyKeys: CEREMONY_KEYS,
    ...(publicBeacons === undefined ? {} : { publicBeacons }),
  });

async function gradeOf(document: unknown, publicBeacons?: readonly { source: string; value: string }[]) {
  return (await verifyDecision(document, knowing(publicBeacons))).setup_grade;
}

describe("the grade of a setup that ends in a beacon", () => {
  test("is that of the one who asks, not of whoever asked first", async () => {
    expect(await gradeOf(attestation)).toBe("mpc-2");
    expect(await gradeOf(attestation, [BEACON])).toBe("mpc-2+beacon");
    expect(await gradeOf(attestation, [])).toBe("mpc-2");
    expect(await gradeOf(attestation, [{ ...BEACON, value: "00" }, BEACON])).toBe("mpc-2+beacon");
    expect(await gradeOf(JSON.stringify(attestation))).toBe("mpc-2");
    expect(await gradeOf(JSON.stringify(attestation), [BEACON])).toBe("mpc-2+beacon");
  });

  test("takes no document's word, neither for the value nor for the name", async () => {
    const claiming = (beacon: { source: string; value: string }) =>
      governed({ setup: CEREMONY }, ceremonyRecord(beacon));
    // A public value that the chain does not end in.
    expect(await gradeOf(claiming({ ...BEACON, value: "00" }), [{ ...BEACON, value: "00" }])).toBe("mpc-2");
    // A chain's own value under a famous name that the verifier knows with another value.
    expect(await gradeOf(claiming(BEACON), [{ ...BEACON, value: "11".repeat(32) }])).toBe("mpc-2");
    expect(await gradeOf(claiming({ ...BEACON, source: "the weather" }), [BEACON])).toBe("mpc-2");
    expect(await gradeOf(claiming({ ...BEACON, source: "the weather" }))).toBe("mpc-2");
  });

  test("is not raised where one party may know all the other secrets", async () => {
    const { ptau, setup } = ceremonyRecord() as Required<ReturnType<typeof ceremonyRecord>>;
    const alone = { ...setup, contributions: signedContributions(CEREMONY, "ada") };
    expect(await gradeOf(governed({ setup: CEREMONY }, { ptau, setup: alone }), [BEACON])).toBe(
      "single-party",
    );
    expect(await gradeOf(governed({ setup: CEREMONY }, { setup }), [BEACON])).toBe("single-party");
  });
});

test("known beacons are among the roots that a receipt names", async () => {
  const digestWith = async (publicBeacons?: readonly { source: string; value: string }[]) => {
    const config = { ...knowing(publicBeacons), signingKey: secretOf("verifier one") };
    return (await verifyAndReceipt(attestation, config)).receipt?.trust_digest;
  };
  const other = { source: "other", value: "00" };
  const digests = await Promise.all([undefined, [], [BEACON], [other, BEACON]].map(digestWith));
  expect(new Set(digests).size).toBe(4);
  expect(await digestWith([BEACON, other, BEACON])).toBe(digests[3]);
});
