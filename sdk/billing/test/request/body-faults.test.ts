// A body that is not in shape: everything that is wrong with it is said at once, bounded, and without what could be a secret.
import { describe, expect, test } from "vitest";
import {
  parseAttestRequest,
  parseAuthorizeRequest,
  parsePreflightRequest,
  parseReleaseRequest,
  parseVerifyRequest,
} from "../../src/index.ts";
import { grant, TARIFF, USAGE_EVENT, V2 } from "../support/bill.ts";

type Body = { [member: string]: unknown };
type Parse = (input: unknown) => unknown;
interface Fault {
  readonly pointer: string;
  readonly expected: string | null;
  readonly found: string | null;
}
const faultsOf = (parse: Parse, body: unknown): readonly Fault[] =>
  (parse(JSON.stringify(body)) as { faults?: readonly Fault[] }).faults ?? [];
const pointersOf = (parse: Parse, body: unknown) => faultsOf(parse, body).map(({ pointer }) => pointer);

const { meterEvent } = V2 as unknown as { meterEvent: Body };
const BODIES: [string, Parse, Body][] = [
  [
    "preflight",
    parsePreflightRequest,
    { charge_authority: grant(), event_id: "e", tenant_id: "t", endpoint: "/e", hold_micros: "5" },
  ],
  ["release", parseReleaseRequest, { charge_authority: grant(), event_id: "e", consumption_id: "c" }],
  [
    "authorize",
    parseAuthorizeRequest,
    { tenant_id: "t", scope: { endpoint: "/e" }, currency: "EUR", max_charge_micros: "1" },
  ],
  ["attest v1", parseAttestRequest, { usage_event: { ...USAGE_EVENT }, charge_authority: grant() }],
  [
    "attest v2",
    parseAttestRequest,
    { billing_version: "v2", meter_event: { ...meterEvent }, tariff_snapshot: { ...TARIFF } },
  ],
];

/** Pointers of all members of objects within a body. */
function membersOf(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    `${at}/${name}`,
    ...membersOf(member, `${at}/${name}`),
  ]);
}
function changed(body: unknown, pointer: string, value: unknown): Body {
  const copy = structuredClone(body) as Body;
  const path = pointer.split("/").slice(1);
  const name = path.pop() as string;
  path.reduce((at, key) => at[key] as Body, copy)[name] = value;
  return copy;
}

describe.each(BODIES)("%s", (name, parse, body) => {
  const members = membersOf(body).filter((pointer) => pointer !== "/billing_version");
  const leaves = members.filter((pointer) => !members.some((one) => one.startsWith(`${pointer}/`)));

  test("is taken as it is", () => {
    expect(parse(JSON.stringify(body))).toMatchObject({ ok: true });
  });

  test("all members that are of a wrong type are said at once", () => {
    const chosen = leaves.filter((pointer) => !pointer.includes("/usage/")).slice(0, 30);
    const broken = chosen.reduce((at, pointer) => changed(at, pointer, { wrong: true }), body);
    expect(new Set(pointersOf(parse, broken))).toEqual(new Set(chosen));
  });

  test("unknown members are said with the others, as many as there are, and without their values", () => {
    const broken = { ...body, one: "password1", two: ["password1"], event_id: 5, "a/b~c": "password1" };
    const faults = faultsOf(parse, broken);
    const unknown = faults.filter(({ expected }) => expected === null);
    expect(unknown.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(["/one", "/two", "/a~1b~0c"]),
    );
    expect(faults.map(({ pointer }) => pointer)).toContain("/event_id");
    expect(JSON.stringify(faults)).not.toContain("password1");
  });

  test("what is absent is described", () => {
    const faults = faultsOf(parse, name === "attest v2" ? { billing_version: "v2" } : {});
    expect(faults.length).toBeGreaterThan(0);
    for (const { found, expected } of faults) {
      expect(found).toBeNull();
      expect(expected?.length).toBeGreaterThan(5);
    }
  });

  test("no long text is repeated, wherever it is", () => {
    const secret = "5e".repeat(32);
    const token = `vdi_c-1_${secret}`;
    for (const pointer of members)
      for (const value of [secret, token, { [secret]: token }, [secret]]) {
        const faults = faultsOf(parse, changed(body, pointer, value));
        const said = faults.map(({ expected, found }) => `${expected} ${found}`).join();
        expect(said).not.toContain(secret);
      }
  });
});

test("a fault of two members together is said beside another member's", () => {
  const v2 = BODIES.at(-1)?.[2] as Body;
  const event = { ...meterEvent, window_start: 20, window_end: 10, endpoint: "" };
  const tariff_snapshot = { ...TARIFF, effective_until: 1, rounding: "sideways" };
  const pointers = pointersOf(parseAttestRequest, { ...v2, meter_event: event, tariff_snapshot });
  expect(new Set(pointers)).toEqual(
    new Set(["/meter_event/endpoint", "/meter_event", "/tariff_snapshot/rounding", "/tariff_snapshot"]),
  );
  // Of members that are wrong themselves nothing follows.
  const unread = { ...meterEvent, window_start: "20", window_end: 10 };
  expect(pointersOf(parseAttestRequest, { ...v2, meter_event: unread })).toEqual([
    "/meter_event/window_start",
  ]);
  const both = {
    ...(BODIES[0]?.[2] as Body),
    endpoint: 5,
    hold_usage: { usage: { m: "1" }, tariff_snapshot: TARIFF },
  };
  expect(pointersOf(parsePreflightRequest, both)).toEqual(["/endpoint", ""]);
});

test("faults are at most 32, and a body of more parts than any request has says one", () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`m${i}`, i]));
  expect(faultsOf(parseVerifyRequest, many)).toHaveLength(32);
  const huge = { pinned_roots: Array(20_000).fill(0) };
  expect(faultsOf(parsePreflightRequest, huge)).toHaveLength(1);
  const long = { ["x".repeat(100_000)]: "y".repeat(100_000) };
  expect(JSON.stringify(faultsOf(parseVerifyRequest, long)).length).toBeLessThan(500);
});

test("what is no JSON has a reading reason and no faults", () => {
  expect(parseVerifyRequest("{")).not.toHaveProperty("faults");
  expect(parseVerifyRequest('{"attestation":{},"attestation":{}}')).not.toHaveProperty("faults");
});
