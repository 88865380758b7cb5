// Requests that are refused, and the one check of a refusal: its status, shape, headers and log id.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { PROBLEMS, type ProblemCode } from "@svc/billing/api";
import { encodeHex, encodeUtf8, parseProblem, sha256 } from "@svc/core";
import { expect, vi } from "vitest";
import { SqlLedgerStore } from "../../src/ledger/sql-ledger-store.ts";
import { objectOf } from "../../src/storage/names.ts";
import { sqlOf } from "../../src/storage/sql.ts";
import { call, get, PATHS, post, preflightBody, type Scene, SECRET, scene, seconds } from "./service.ts";

export const TERMS = { tenant_id: "t", scope: { endpoint: "/e" }, currency: "EUR", max_charge_micros: "1" };

/** Credentials of a tenant that may read, and of one that may grant nothing. */
const READS = `vdi_reads_${"a".repeat(64)}`;
const GRANTS = `vdi_grants_${"b".repeat(64)}`;
export const TENANT_READS = { "x-vdi-attest-secret": READS };
export const TENANT_GRANTS = { "x-vdi-attest-secret": GRANTS };
export const PERIOD = "from=2026-01-01&to=2026-02-01";
const tenant = (id: string, token: string, change: object) => ({
  id,
  tenant_id: TERMS.tenant_id,
  secret_sha256: encodeHex(sha256(encodeUtf8(token))),
  expires_at: seconds() + 3_600,
  ...change,
});
export const TENANTS = {
  VDI_CREDENTIALS: JSON.stringify([
    tenant("reads", READS, { scopes: ["read"] }),
    tenant("grants", GRANTS, { scopes: ["authorize"], grants_per_day: 0 }),
  ]),
};

export type Given = readonly [request: Request, settings?: { readonly [name: string]: string | undefined }];
/** Codes that some test of this file reached. */
export const reached = new Set<string>();

export async function refusedWith(code: ProblemCode, [request, settings]: Given) {
  const isPreflight = request.url.endsWith("/preflight");
  const answer = await call(request, settings);
  expect([code, answer.status, answer.body.code]).toEqual([code, PROBLEMS[code].status, code]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(parseProblem(answer.body).ok).toBe(true);
  expect(answer.body.retryable).toBe(PROBLEMS[code].retryable);
  // A retryable answer states when.
  if (PROBLEMS[code].retryable) expect(answer.headers.get("retry-after")).toMatch(/^[1-9][0-9]*$/);
  expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
  expect(answer.body.execution_eligible).toBe(isPreflight ? false : undefined);
  reached.add(code);
  return answer;
}

export const attest = (body: object): Given => [post(PATHS.attest, body)];
export const preflight = (body: object, headers = {}): Given => [post(PATHS.preflight, body, headers)];

export async function consumed(terms: object = {}): Promise<Scene> {
  const one = scene(terms);
  expect((await call(post(PATHS.preflight, preflightBody(one)))).status).toBe(200);
  return one;
}

export const unconsumed = () => scene();
export const forged = (one: Scene, change: object) => ({ ...one.grant, ...change });

/** As the ledger of a tenant does when its window is over. */
export async function closeEvents({ tenant }: Scene): Promise<void> {
  await runInDurableObject(objectOf(env.GRANT_LEDGER, "ledger", tenant), (_, { storage }) => {
    const store = new SqlLedgerStore(sqlOf(storage));
    store.transaction(() => store.closeConsumptions(seconds() + 1, 10));
  });
}

/** A list of which some is in an archive that cannot be read. */
export const archiveGone: Given = [
  get(`${PATHS.bills}?tenant_id=t&${PERIOD}&cursor=0.0.0`, { "x-vdi-attest-secret": SECRET }),
  {
    TENANT_EVENTS: {
      idFromName: () => null,
      get: () => ({ bills: async () => ({ ok: false, reason: "archive_unreadable" }) }),
    },
  } as never,
];

/** The fifteen seconds of a body are over at once, until mocks are restored; every other timer keeps its time. */
export function hurryBodies(): void {
  const real = globalThis.setTimeout;
  const hurried = (then: () => void, ms = 0) => real(then, ms === 15_000 ? 0 : ms);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(hurried as typeof setTimeout);
}
