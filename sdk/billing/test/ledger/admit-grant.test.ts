// Handing grants out: a key reads its grant back, and a credential grants no more in a day than its quota.
import { describe, expect, test } from "vitest";
import { type Admission, admitGrant, MemoryLedgerStore } from "../../src/index.ts";

const DAY = 86_400;
const MIDNIGHT = 20_000 * DAY;

const admit = (store: MemoryLedgerStore, admission: Partial<Admission>, now = MIDNIGHT) =>
  admitGrant(store, { grant: "{}", maxChargeMicros: "10", quota: null, ...admission }, DAY, now);
const key = (keyHash: string, bodyDigest = "b") => ({ idempotency: { keyHash, bodyDigest } });
const quota = (grantsPerDay: number | null, microsPerDay: string | null, credentialId = "c") => ({
  quota: { credentialId, grantsPerDay, microsPerDay },
});

describe("an Idempotency-Key", () => {
  test("reads its grant back for a day, is refused for other terms, and is free after that", () => {
    const store = new MemoryLedgerStore();
    expect(admit(store, { grant: "first", ...key("k") })).toEqual({ kind: "granted", grant: "first" });
    const later = MIDNIGHT + DAY - 1;
    expect(admit(store, { grant: "second", ...key("k") }, later)).toEqual({
      kind: "granted",
      grant: "first",
    });
    expect(admit(store, key("k", "other"), later).kind).toBe("idempotency_key_reused");
    const free = admit(store, { grant: "third", ...key("k", "other") }, MIDNIGHT + DAY);
    expect(free).toEqual({ kind: "granted", grant: "third" });
    expect(store.readKeptGrant("k")).toMatchObject({ grant: "third" });
  });

  test("that is not there keeps nothing", () => {
    class Keeping extends MemoryLedgerStore {
      kept = 0;
      override keepGrant(...args: Parameters<MemoryLedgerStore["keepGrant"]>): void {
        this.kept += 1;
        super.keepGrant(...args);
      }
    }
    const store = new Keeping();
    admit(store, {});
    expect(store.kept).toBe(0);
    admit(store, key("k"));
    expect(store.kept).toBe(1);
  });

  test("that reads back takes nothing of the quota", () => {
    const store = new MemoryLedgerStore();
    const one = { ...key("k"), ...quota(1, null) };
    expect([admit(store, one).kind, admit(store, one).kind]).toEqual(["granted", "granted"]);
    expect(admit(store, { ...one, ...key("k2") }).kind).toBe("quota_exceeded");
  });
});

describe("a quota", () => {
  test.each([
    ["of grants", quota(2, null), ["granted", "granted", "quota_exceeded"]],
    ["of money, to the micro", quota(null, "29"), ["granted", "granted", "quota_exceeded"]],
    ["of both, whichever ends first", quota(9, "20"), ["granted", "granted", "quota_exceeded"]],
    ["of nothing", quota(0, null), ["quota_exceeded", "quota_exceeded", "quota_exceeded"]],
  ])("%s", (_, bound, kinds) => {
    const store = new MemoryLedgerStore();
    expect([1, 2, 3].map(() => admit(store, bound).kind)).toEqual(kinds);
  });

  test("is of a day of UTC and of one credential, and says when it is there again", () => {
    const store = new MemoryLedgerStore();
    const late = MIDNIGHT + DAY - 5;
    admit(store, quota(1, null), late);
    expect(admit(store, quota(1, null), late)).toEqual({ kind: "quota_exceeded", retryAfterSeconds: 5 });
    expect(admit(store, quota(1, null, "other"), late).kind).toBe("granted");
    expect(admit(store, quota(1, null), MIDNIGHT + DAY).kind).toBe("granted");
  });

  test("a grant that is refused leaves nothing behind", () => {
    const store = new MemoryLedgerStore();
    admit(store, { ...quota(null, "5"), ...key("k") });
    expect([store.readKeptGrant("k"), store.readGranted("c", 20_000)]).toEqual([
      null,
      { grants: 0, micros: "0" },
    ]);
  });
});
