// Hostile strings in every place where a caller's text may stand: one printable log line a request with nothing of
// the text in it, no 5xx, every answer as described, and what the grammar lets in comes back unchanged and billed.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { long, runs } from "../../tools/testing/vectors.ts";
import { HOSTILE, HOSTILE_STRINGS } from "./support/hostile-strings.ts";
import { LOG_LINE_MEMBERS } from "./support/log-line.ts";
import {
  type Answer,
  attestV1,
  attestV2,
  BASE,
  billed,
  call,
  PATHS,
  post,
  preflightBody,
  scene,
  seconds,
} from "./support/service.ts";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  const record = (line: unknown) => void lines.push(String(line));
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation(record);
});
afterEach(() => void vi.restoreAllMocks());

/** Sends one request and looks at its one line. */
async function quietly(request: Request, text: string): Promise<Answer> {
  lines.length = 0;
  const answer = await call(request);
  expect(answer.status).toBeLessThan(500);
  // Rounds of a log that another file left running write lines of their own.
  const ofRequest = lines.filter((one) => one.includes('"event":"request"'));
  expect(ofRequest).toHaveLength(1);
  const line = ofRequest[0] as string;
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  const parsed = JSON.parse(line) as Record<string, unknown>;
  expect(Object.keys(parsed).filter((key) => !LOG_LINE_MEMBERS.includes(key))).toEqual([]);
  expect(parsed.status).toBe(answer.status);
  // Shorter ones are in the line's own words now and then, and a request id of the caller's may be printable.
  const mayStand = [...text].length < 10 || /^[A-Za-z0-9._-]{8,64}$/.test(text);
  if (!mayStand) expect(line).not.toContain(text);
  return answer;
}

test("the list: its size, its classes, nothing twice", () => {
  expect(HOSTILE.length).toBeGreaterThan(600);
  expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
  expect(Object.keys(HOSTILE_STRINGS).length).toBeGreaterThan(25);
  expect(HOSTILE.every((text) => text.length <= 512)).toBe(true);
});

/** Paths to every text in a document. */
function textsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === "string") return [[...path]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
}

function withText(document: object, path: readonly string[], text: string): object {
  const copy = structuredClone(document);
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (at, name) => at[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
  holder[path.at(-1) as string] = text;
  return copy;
}

describe("every text of every body", () => {
  const bodies: [string, () => Promise<object> | object][] = [
    [PATHS.authorize, () => ({ ...scene().grant, signature: undefined, nonce: undefined })],
    [PATHS.preflight, () => preflightBody(scene())],
    [PATHS.attest, () => attestV1(scene())],
    [PATHS.attest, () => attestV2(scene())],
    [
      PATHS.verify,
      async () => {
        const { attestation, receipt, openings, entry, inclusion, checkpoint } = (await billed()).answer;
        return {
          attestation,
          receipt,
          openings,
          entry,
          inclusion,
          checkpoint,
          profileId: "VDI_VERIFY_STRICT_V1",
        };
      },
    ],
  ];

  test.each(bodies)("%s (%#)", async (path, make) => {
    const body = JSON.parse(JSON.stringify(await make())) as object;
    const texts = textsIn(body);
    expect(texts.length).toBeGreaterThan(4);
    // In an ordinary run each text gets some strings and each string some text; in the long one all get all.
    const strings = runs(2, HOSTILE.length);
    let next = 0;
    for (const place of texts) {
      for (let i = 0; i < strings; i++) {
        const text = HOSTILE[next++ % HOSTILE.length] as string;
        await quietly(post(path, withText(body, place, text)), text);
      }
    }
  });
});

test("in headers, paths and queries", async () => {
  for (const text of HOSTILE) {
    const encoded = encodeURIComponent(text.toWellFormed());
    await quietly(new Request(`${BASE}/${encoded}?${encoded}=${encoded}`), text);
    await quietly(new Request(`${BASE}${PATHS.inclusion}?receipt_hash=${encoded}`), text);
    // Text that no header can hold never arrives.
    if (!/^[\x20-\x7e]*$/.test(text)) continue;
    const headers = { "x-request-id": text, "idempotency-key": text };
    const answer = await quietly(post(PATHS.preflight, preflightBody(scene()), headers), text);
    expect(answer.body.code).toBe(
      /^[A-Za-z0-9._~-]{22,128}$/.test(text.trim()) ? undefined : "idempotency_key_invalid",
    );
  }
});

/** Paths of the specification that carry a caller's own words all the way. */
async function throughTheService(text: string): Promise<boolean> {
  const one = scene();
  const terms = {
    tenant_id: one.tenant,
    scope: { endpoint: text },
    currency: "EUR",
    max_charge_micros: "50000",
  };
  const granted = await quietly(post(PATHS.authorize, terms), text);
  if (granted.status === 400) return false;
  expect(granted.body.charge_authority.scope.endpoint).toBe(text);
  // A grant has to predate the event.
  const known = { ...one, grant: scene({ tenant_id: one.tenant, scope: { endpoint: text } }).grant };
  const intent = { endpoint: text, model: undefined };
  const consumed = await quietly(post(PATHS.preflight, preflightBody(known, intent)), text);
  expect(consumed.body).toMatchObject({ execution_eligible: true, execution_intent: { endpoint: text } });
  const event = { endpoint: text, model: undefined, event_timestamp: seconds() };
  const attested = await quietly(post(PATHS.attest, attestV2(known, {}, event)), text);
  expect(attested.body.attestation.meter_event.endpoint).toBe(text);
  const { attestation, receipt, openings } = attested.body;
  const verified = await quietly(post(PATHS.verify, { attestation, receipt, openings }), text);
  expect(verified.body).toMatchObject({ valid: true });
  return true;
}

test("as the endpoint that is paid for: refused at the door, or billed as it was written", async () => {
  const all = long ? HOSTILE : HOSTILE.filter((_, i) => i % 24 === 0);
  const through = new Set<string>();
  for (const text of all) if (await throughTheService(text)) through.add(text);
  // Lone surrogates and the empty text are refused; everything else is a name like any other.
  for (const text of all)
    expect([text, through.has(text)]).toEqual([text, text !== "" && text.isWellFormed()]);
});
