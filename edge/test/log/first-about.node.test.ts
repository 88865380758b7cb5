// Which of a log's entries about an attestation's id say that it held this very document.
import { describe, expect, it } from "vitest";
import { firstAbout } from "../../src/log/inclusion.ts";

type Report = Parameters<typeof firstAbout>[0];

const report = (...entries: readonly (readonly [hash: string, timestamp: number])[]) =>
  ({
    entries: entries.map(([attestation_hash, timestamp]) => ({ attestation_hash, timestamp })),
  }) as unknown as Report;

describe("when a log held a document first", () => {
  it("is the time of the earliest entry with its hash", () => {
    expect(firstAbout(report(["a", 20], ["a", 30]), "a")).toBe(20);
  });
  it("is not the time of another document under the same id, however early", () => {
    expect(firstAbout(report(["b", 10], ["a", 20]), "a")).toBe(20);
    expect(firstAbout(report(["b", 10]), "a")).toBeNull();
  });
  it("is never, where nothing is about it", () => {
    expect(firstAbout(report(), "a")).toBeNull();
  });
});
