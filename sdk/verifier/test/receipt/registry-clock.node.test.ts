/** The verifier's clock beside a real registry: no clock that is set back makes an ended key count again. */
import { MemoryVerifierStorage, VerifierRegistry } from "@svc/vdi-verifier-registry";
import { describe, expect, test } from "vitest";
import { verifyReceipt } from "../../src/receipt/verify-receipt.ts";
import { scoreReceiptSet } from "../../src/score/score-receipts.ts";
import { NOW } from "../fixtures/attestation.ts";
import { receiptOf, verifierId, verifierKey } from "../fixtures/receipts.ts";

const ONE = verifierId("one");
const HOUR = 3600;
const REGISTERED = NOW - 10 * HOUR;
const receipt = receiptOf({ madeAt: REGISTERED + 60 });

/** A registry in which verifier one was registered ten hours ago; its clock stands where it is put. */
function setUp() {
  const clock = { seconds: REGISTERED };
  const storage = new MemoryVerifierStorage();
  const open = () => new VerifierRegistry({ storage, now: () => clock.seconds });
  const registry = open();
  registry.register({ verifierId: ONE, name: "One", publicKey: verifierKey("one"), capabilities: [] });
  const known = async (now: number, logTime?: number, with_ = registry) => {
    const options = { now, registry: with_, ...(logTime === undefined ? {} : { logTime }) };
    const { valid, reason } = await verifyReceipt(receipt, options);
    if (!valid) expect(reason).toBe("verifier_key_not_valid");
    return valid;
  };
  return { clock, registry, open, known };
}

describe("a clock set back", () => {
  test("revives no key after its grace, neither here nor in a registry opened again", async () => {
    const { clock, registry, open, known } = setUp();
    clock.seconds = REGISTERED + HOUR;
    registry.rotateKey(ONE, verifierKey("two"), HOUR);
    expect(await known(clock.seconds)).toBe(true);
    clock.seconds = REGISTERED + 3 * HOUR;
    expect(await known(clock.seconds)).toBe(false);
    // The machine's clock goes back into the grace, for registry and verifier alike; then the process restarts.
    clock.seconds = REGISTERED + HOUR + 60;
    expect(await known(clock.seconds)).toBe(false);
    expect(await known(clock.seconds, undefined, open())).toBe(false);
    // Set back further, it only loses keys.
    expect(await known(REGISTERED - 60)).toBe(false);
  });

  test("brings no revoked verifier back", async () => {
    const { clock, registry, known } = setUp();
    clock.seconds = REGISTERED + HOUR;
    registry.revoke(ONE, "stolen");
    for (const now of [REGISTERED + 30, REGISTERED + HOUR - 1, clock.seconds])
      expect(await known(now)).toBe(false);
  });

  test("is no old time to claim: only a log time from before the end excuses, whatever the clocks say", async () => {
    const { clock, registry, known } = setUp();
    clock.seconds = REGISTERED + HOUR;
    registry.revoke(ONE, "stolen");
    clock.seconds = REGISTERED;
    expect(await known(REGISTERED + 120)).toBe(false);
    expect(await known(REGISTERED + 120, REGISTERED + 120)).toBe(true);
    expect(await known(NOW, REGISTERED + 120)).toBe(true);
    expect(await known(REGISTERED + 120, REGISTERED + HOUR)).toBe(false);
  });

  test("counts for nothing in a score either", async () => {
    const { clock, registry } = setUp();
    const scoreAt = (now: number) => scoreReceiptSet([receipt], { now, registry });
    const before = await scoreAt(REGISTERED + 120);
    clock.seconds = REGISTERED + HOUR;
    registry.revoke(ONE, "stolen");
    expect(await scoreAt(REGISTERED + 120)).not.toEqual(before);
    expect(await scoreAt(REGISTERED + 120)).toEqual(await scoreAt(NOW));
  });
});

test("a clock ahead of the registry's ends a key in time", async () => {
  const { clock, registry, known } = setUp();
  clock.seconds = REGISTERED + HOUR;
  registry.rotateKey(ONE, verifierKey("two"), HOUR);
  expect(await known(REGISTERED + 2 * HOUR - 1)).toBe(true);
  expect(await known(REGISTERED + 2 * HOUR)).toBe(false);
});
