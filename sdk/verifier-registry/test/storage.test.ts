import type { VerifierRecord } from "@svc/core";
import { describe, expect, test } from "vitest";
import { MemoryVerifierStorage, VerifierRegistry, type VerifierStorage } from "../src/index.ts";
import { ALICE, codeOf, publicKeyOf, START } from "./support/registry.ts";

/** A storage whose operations fail on command, before or after they took effect. */
class FaultyStorage implements VerifierStorage {
  readonly inner = new MemoryVerifierStorage();
  readonly fault = new Error("disk on fire");
  failing: "nothing" | "reads" | "writes before" | "writes after" = "nothing";

  get(verifierId: string): VerifierRecord | undefined {
    if (this.failing === "reads") throw this.fault;
    return this.inner.get(verifierId);
  }

  holderOf(publicKey: string): string | undefined {
    return this.inner.holderOf(publicKey);
  }

  list(): readonly VerifierRecord[] {
    if (this.failing === "reads") throw this.fault;
    return this.inner.list();
  }

  latestTime(): number {
    return this.inner.latestTime();
  }

  write(records: readonly VerifierRecord[], latestTime: number): void {
    if (this.failing === "writes before") throw this.fault;
    this.inner.write(records, latestTime);
    if (this.failing === "writes after") throw this.fault;
  }
}

function setUp() {
  const storage = new FaultyStorage();
  const registry = new VerifierRegistry({ storage, now: () => START });
  registry.register({ verifierId: ALICE, name: "Alice", publicKey: publicKeyOf(1) });
  return { storage, registry };
}

type Operation = (registry: VerifierRegistry) => unknown;
const WRITES: readonly [string, Operation, string][] = [
  [
    "register",
    (r) => r.register({ verifierId: "vdi:verifier:new", name: "New", publicKey: publicKeyOf(2) }),
    "verifier_exists",
  ],
  ["rotateKey", (r) => r.rotateKey(ALICE, publicKeyOf(2)), "key_unchanged"],
  ["revoke", (r) => r.revoke(ALICE, "why"), "verifier_revoked"],
];

describe("a storage that fails", () => {
  test.each(WRITES)("%s that was not stored changed nothing and can be repeated", (_, operation) => {
    const { storage, registry } = setUp();
    const before = registry.export();
    storage.failing = "writes before";
    expect(codeOf(() => operation(registry))).toBe("storage_failed");
    storage.failing = "nothing";
    expect(registry.export()).toEqual(before);
    expect(codeOf(() => operation(registry))).toBe("none");
  });

  test.each(WRITES)(
    "%s that was stored although the answer was lost shows when it is repeated",
    (_, operation, code) => {
      const { storage, registry } = setUp();
      storage.failing = "writes after";
      expect(codeOf(() => operation(registry))).toBe("storage_failed");
      storage.failing = "nothing";
      expect(codeOf(() => operation(registry))).toBe(code);
    },
  );

  test("a read that fails is an error with its cause, never an answer", () => {
    const { storage, registry } = setUp();
    storage.failing = "reads";
    const reads: Operation[] = [
      (r) => r.validateKey(ALICE, publicKeyOf(1)),
      (r) => r.isRevoked(ALICE),
      (r) => r.getVerifier(ALICE),
      (r) => r.listActive(),
      (r) => r.export(),
      (r) => r.import({ type: "verifier_registry_v1", exported_at: START, verifiers: [] }),
    ];
    for (const read of reads) {
      expect(() => read(registry)).toThrow(
        expect.objectContaining({ code: "storage_failed", cause: storage.fault }),
      );
    }
  });
});

test("two registries over one storage see one another's verifiers", () => {
  const storage = new MemoryVerifierStorage();
  const make = () => new VerifierRegistry({ storage, now: () => START });
  make().register({ verifierId: ALICE, name: "Alice", publicKey: publicKeyOf(1) });
  expect(make().validateKey(ALICE, publicKeyOf(1)).valid).toBe(true);
  make().revoke(ALICE, "why");
  expect(make().isRevoked(ALICE)).toBe(true);
});
