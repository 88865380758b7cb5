// Public signals that must be refused, each with its reason. The base is ["8", "0", "5"] with its valid proof.
import type { ProofReason } from "@svc/core/finding";
import { R } from "./points.ts";

export const GOOD_SIGNALS = ["8", "0", "5"] as const;

export interface BadSignals {
  readonly name: string;
  readonly reason: ProofReason;
  readonly signals: () => unknown;
}

const first = (value: unknown) => () => [value, "0", "5"];

const notCanonical: readonly (readonly [string, unknown])[] = [
  ["leading zero", "08"],
  ["hexadecimal", "0x8"],
  ["leading space", " 8"],
  ["trailing newline", "8\n"],
  ["Arabic-Indic digit", "٨"],
  ["fullwidth digit", "８"],
  ["negative", "-1"],
  ["plus sign", "+8"],
  ["minus zero as text", "-0"],
  ["exponent", "8e0"],
  ["fraction", "8.0"],
  ["digit separator", "1_0"],
  ["bigint suffix", "8n"],
  ["empty string", ""],
  ["a number", 8],
  ["null", null],
  ["a boolean", true],
  ["nested array", ["8"]],
  ["an object", { value: "8" }],
  ["a million digits", "1".repeat(1_000_000)],
  ["79 digits", "1".repeat(79)],
];

export const BAD_SIGNALS: readonly BadSignals[] = [
  { name: "short by one, the last being not 0", reason: "signal_count_mismatch", signals: () => ["8", "0"] },
  { name: "long by one", reason: "signal_count_mismatch", signals: () => [...GOOD_SIGNALS, "0"] },
  { name: "empty", reason: "signal_count_mismatch", signals: () => [] },
  ...notCanonical.map(([name, value]) => ({
    name,
    reason: "signal_not_canonical" as const,
    signals: first(value),
  })),
  { name: "x + r", reason: "signal_not_in_field", signals: first(`${8n + R}`) },
  { name: "x + 2r", reason: "signal_not_in_field", signals: first(`${8n + 2n * R}`) },
  { name: "r itself", reason: "signal_not_in_field", signals: first(`${R}`) },
  { name: "2^256 - 1", reason: "signal_not_in_field", signals: first(`${2n ** 256n - 1n}`) },
  { name: "another value", reason: "pairing_mismatch", signals: first("9") },
  { name: "r - 1 in place of 0", reason: "pairing_mismatch", signals: () => ["8", `${R - 1n}`, "5"] },
  { name: "two signals swapped", reason: "pairing_mismatch", signals: () => ["5", "0", "8"] },
  { name: "undefined", reason: "signals_malformed", signals: () => undefined },
  { name: "an element undefined", reason: "signals_malformed", signals: first(undefined) },
  { name: "a bigint", reason: "signals_malformed", signals: first(8n) },
  { name: "NaN", reason: "signals_malformed", signals: first(Number.NaN) },
  { name: "a symbol", reason: "signals_malformed", signals: first(Symbol("8")) },
  { name: "a String object", reason: "signals_malformed", signals: first(Object("8")) },
  { name: "array-like", reason: "signals_malformed", signals: () => ({ length: 3, 0: "8", 1: "0", 2: "5" }) },
  { name: "a typed array", reason: "signals_malformed", signals: () => new Uint32Array([8, 0, 5]) },
  { name: "a set", reason: "signals_malformed", signals: () => new Set(GOOD_SIGNALS) },
  { name: "text that is no JSON", reason: "signals_malformed", signals: () => '["8", "0", "5"' },
  {
    name: "sparse",
    reason: "signals_malformed",
    signals: () => {
      const sparse: string[] = ["8"];
      sparse[2] = "5";
      return sparse;
    },
  },
  { name: "sparse beyond memory", reason: "signals_malformed", signals: () => new Array(2 ** 32 - 1) },
  {
    name: "array with a named member",
    reason: "signals_malformed",
    signals: () => Object.assign([...GOOD_SIGNALS], { extra: "1" }),
  },
  {
    name: "getter that flips its value",
    reason: "signals_malformed",
    signals: () => {
      let reads = 0;
      return Object.defineProperty([...GOOD_SIGNALS], 0, {
        get: () => (reads++ === 0 ? "8" : "9"),
        enumerable: true,
      });
    },
  },
  {
    name: "proxy that throws",
    reason: "signals_malformed",
    signals: () =>
      new Proxy([...GOOD_SIGNALS], {
        getOwnPropertyDescriptor() {
          throw new Error("trap");
        },
      }),
  },
  {
    name: "proxy that lies about its length",
    reason: "signals_malformed",
    signals: () => new Proxy([...GOOD_SIGNALS], { ownKeys: () => ["length", "0"] }),
  },
  {
    name: "revoked proxy",
    reason: "signals_malformed",
    signals: () => {
      const { proxy, revoke } = Proxy.revocable([...GOOD_SIGNALS], {});
      revoke();
      return proxy;
    },
  },
];
