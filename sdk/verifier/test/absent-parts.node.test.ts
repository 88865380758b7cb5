// Steps whose part a script was made without: they say so, and nothing is called valid or false for it.
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";

// Files share what is loaded: the verifier is loaded anew over parts that can be taken away, and for others again
// over the real ones.
vi.resetModules();
const absent = { engine: false, transcript: false, signing: false };
vi.doMock("#proof-engine", async (original) => {
  const real = await original<typeof import("../src/engine/engine.ts")>();
  const loadEngine: typeof real.loadEngine = async (...options) => {
    // As from a file: a turn later, in which what nobody hears of is reported.
    await new Promise((resolve) => setImmediate(resolve));
    if (absent.engine) throw new VdiError("part_absent", "proof_engine");
    return real.loadEngine(...options);
  };
  return { ...real, loadEngine };
});
vi.doMock("@svc/groth16/transcript", async (original) => {
  const real = await original<typeof import("@svc/groth16/transcript")>();
  const followSetup: typeof real.followSetup = (...setup) => {
    if (absent.transcript) throw new VdiError("part_absent", "setup_check");
    return real.followSetup(...setup);
  };
  return { ...real, followSetup };
});
vi.doMock("@svc/core/signing", async (original) => {
  const real = await original<typeof import("@svc/core/signing")>();
  const verifyDocumentAsync: typeof real.verifyDocumentAsync = (...document) =>
    absent.signing ? Promise.reject(new Error("not loaded")) : real.verifyDocumentAsync(...document);
  return { ...real, verifyDocumentAsync };
});
const { VdiError } = await import("@svc/core");
const { verifyDecision } = await import("../src/verify-decision.ts");
const { governed, STRICT } = await import("./fixtures/verification-cases.ts");

afterAll(() => {
  vi.doUnmock("#proof-engine");
  vi.doUnmock("@svc/groth16/transcript");
  vi.doUnmock("@svc/core/signing");
  vi.resetModules();
});
afterEach(() => {
  absent.engine = false;
  absent.transcript = false;
  absent.signing = false;
});

const reasons = async () => {
  const attestation = governed();
  const { valid, conclusive, steps } = await verifyDecision(attestation, STRICT);
  return {
    valid,
    conclusive,
    failed: steps.filter((step) => !step.valid).map(({ name, reason }) => `${name} ${reason}`),
  };
};

describe("a script without", () => {
  // First, since a setup that was checked is remembered.
  test("the check of foreign setups", async () => {
    absent.transcript = true;
    expect(await reasons()).toEqual({
      valid: false,
      conclusive: false,
      failed: ["governance setup_not_checked"],
    });
  });

  test("any of its parts missing", async () => {
    expect(await reasons()).toEqual({ valid: true, conclusive: true, failed: [] });
  });

  test("the engine", async () => {
    absent.engine = true;
    const found = await reasons();
    expect(found).toMatchObject({ valid: false, conclusive: false });
    expect(found.failed).toContain("proof proof_not_checked");
  });

  test("what checks signatures, which was asked for before its step: the call fails, and nobody else hears of it", async () => {
    absent.signing = true;
    const unheard = vi.fn();
    const listeners = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", unheard);
    try {
      await expect(reasons()).rejects.toThrow("not loaded");
    } finally {
      process.removeAllListeners("unhandledRejection");
      for (const listener of listeners) process.on("unhandledRejection", listener);
    }
    expect(unheard).not.toHaveBeenCalled();
  });
});
