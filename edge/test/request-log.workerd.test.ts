// The line of a request: how long it took, and its span within the caller's trace, in the one spelling that a trace has;
// and how the trace goes through the objects to the answer.
import { expect, test, vi } from "vitest";
import { attestV2, call, get, PATHS, post, preflightBody, respond, scene } from "./support/service.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

type Line = Record<string, unknown>;

/** Returns the lines written while the function runs. */
async function linesOf(body: () => Promise<unknown>): Promise<Line[]> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await body();
    return log.mock.calls.map(([line]) => JSON.parse(String(line)));
  } finally {
    log.mockRestore();
  }
}

async function lineOf(traceparent: string | null): Promise<Line> {
  const request = get(PATHS.head, traceparent === null ? {} : { traceparent });
  const lines = await linesOf(() => respond(request));
  return lines.find((line) => line.event === "request") as Line;
}

test("names the caller's trace, a span of its own within, and the time until the answer", async () => {
  const line = await lineOf(`00-${TRACE}-${PARENT}-01`);
  expect(line).toMatchObject({ status: 200, trace_id: TRACE, parent_span_id: PARENT });
  expect(line.span_id).toMatch(/^[0-9a-f]{16}$/);
  expect(line.span_id).not.toBe(PARENT);
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
])("a trace begins here for one that is %s", async (_, traceparent) => {
  const line = await lineOf(traceparent);
  expect(line.trace_id).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  expect(line.trace_id).not.toBe(TRACE);
  expect(Object.keys(line)).not.toContain("parent_span_id");
  expect(line.trace_id).not.toBe((await lineOf(traceparent)).trace_id);
});

test("every answer names its span, refusals and what is nothing too", async () => {
  const traceparent = `00-${TRACE}-${PARENT}-00`;
  for (const path of [PATHS.head, `${PATHS.head}?x=1`, "/nothing", "/livez"]) {
    const answer = await respond(get(path, { traceparent }));
    expect([path, answer.headers.get("traceresponse")]).toEqual([
      path,
      expect.stringMatching(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-00$`)),
    ]);
  }
});

const spansIn = (lines: Line[]) => lines.filter(({ event }) => event === "span");

test("goes through the objects that a request reaches, each span the child of who asked", async () => {
  const one = scene();
  await call(post(PATHS.preflight, preflightBody(one)));
  let answered: string | null = null;
  const lines = await linesOf(async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const answer = await respond(post(PATHS.attest, attestV2(one), { traceparent }));
    expect(answer.status).toBe(200);
    answered = answer.headers.get("traceresponse");
  });
  const request = lines.find(({ event }) => event === "request") as Line;
  expect(answered).toBe(`00-${TRACE}-${request.span_id}-01`);
  const spans = spansIn(lines);
  expect(spans.map(({ object, operation }) => [object, operation])).toEqual([
    ["GrantLedger", "settle"],
    ["ReceiptLog", "append"],
    ["TenantEvents", "attest"],
  ]);
  const attest = spans[2] as Line;
  expect(attest.parent_span_id).toBe(request.span_id);
  for (const span of spans.slice(0, 2)) expect(span.parent_span_id).toBe(attest.span_id);
  for (const span of spans)
    expect([span.trace_id, Number.isInteger(span.duration_ms)]).toEqual([TRACE, true]);
  expect(new Set(spans.map(({ span_id }) => span_id)).size).toBe(3);
});

test("spans are written where the caller's trace is sampled, and for nobody else", async () => {
  const preflight = (headers: Record<string, string>) => () =>
    respond(post(PATHS.preflight, preflightBody(scene()), headers));
  const sampled = await linesOf(preflight({ traceparent: `00-${TRACE}-${PARENT}-01` }));
  expect(spansIn(sampled).map(({ operation }) => operation)).toEqual(["claim"]);
  for (const headers of [{}, { traceparent: `00-${TRACE}-${PARENT}-00` }] as Record<string, string>[])
    expect(spansIn(await linesOf(preflight(headers)))).toEqual([]);
});
