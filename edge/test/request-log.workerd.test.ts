// The line of a request: how long it took, and the trace that it belongs to, in the one spelling that a trace has.
import { expect, test, vi } from "vitest";
import { get, PATHS, respond } from "./support/service.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

async function lineOf(traceparent: string | null): Promise<Record<string, unknown>> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await respond(get(PATHS.head, traceparent === null ? {} : { traceparent }));
    return JSON.parse(
      log.mock.calls.map(([line]) => String(line)).find((line) => line.includes("request_id")) as string,
    );
  } finally {
    log.mockRestore();
  }
}

test("names the caller's trace, and the time until the answer", async () => {
  const line = await lineOf(`00-${TRACE}-${PARENT}-01`);
  expect(line).toMatchObject({ status: 200, trace_id: TRACE });
  expect(line.duration_ms).toBeGreaterThanOrEqual(0);
  expect(Number.isInteger(line.duration_ms)).toBe(true);
});

test.each([
  ["none", null],
  ["of another version", `01-${TRACE}-${PARENT}-01`],
  ["of zeros", `00-${"0".repeat(32)}-${PARENT}-01`],
  ["without a parent", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["in capitals", `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ["with more behind it", `00-${TRACE}-${PARENT}-01-x`],
  ["twice, as joined headers arrive", `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
])("no trace is named for one that is %s", async (_, traceparent) => {
  expect(Object.keys(await lineOf(traceparent))).not.toContain("trace_id");
});
