// Who may say that a paid call did not happen. A copy of the grant is no credential: it travels with every preflight.
import { env } from "cloudflare:workers";
import { TRANSITIONS } from "@svc/billing/api";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  attestV1,
  BASE,
  call,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  scene,
} from "./support/service.ts";
import { ALL, credentialOf } from "./support/tenants.ts";

const RELEASE = "/api/vdi/billing/release";
type Headers = Record<string, string>;

/** A request without any secret. */
const anonymous = (path: string, body: object, headers: Headers = {}) =>
  new Request(BASE + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const releaseBody = (one: Scene, consumption_id: string) => ({
  charge_authority: one.grant,
  event_id: one.event,
  consumption_id,
});
const keyed = (key: string) => ({ "idempotency-key": key });

/** The gateway's preflight, without a secret, under a key of its own. */
async function executed(one: Scene): Promise<{ key: string; consumption: string }> {
  const key = random();
  const { body } = await call(anonymous(PATHS.preflight, preflightBody(one), keyed(key)));
  expect(body.execution_eligible).toBe(true);
  return { key, consumption: body.consumption_id };
}

describe("somebody with a copy of the grant and no secret", () => {
  test("learns no name of a consumption from any preflight of it", async () => {
    const one = scene();
    const { consumption } = await executed(one);
    const bodies = [
      preflightBody(one),
      preflightBody(one, { hold_micros: "1" }),
      preflightBody(one, { max_units: "1" }),
      preflightBody(one, { pinned_roots: undefined }),
    ];
    for (const body of bodies)
      for (const headers of [{}, keyed(random()), { "x-vdi-attest-secret": "wrong" }]) {
        const answer = await call(anonymous(PATHS.preflight, body, headers));
        expect(answer.body.execution_eligible).toBe(false);
        expect(JSON.stringify(answer.body)).not.toContain(consumption);
      }
  });

  test("releases nothing, also with the consumption's name, and the executed call is billed", async () => {
    const one = scene();
    const { consumption } = await executed(one);
    const body = releaseBody(one, consumption);
    const codes: string[] = [];
    for (const headers of [{}, { "x-vdi-attest-secret": "wrong" }, keyed(random()), keyed("short")])
      codes.push((await call(anonymous(RELEASE, body, headers))).body.code);
    expect(codes).toEqual([
      "attest_secret_wrong",
      "attest_secret_wrong",
      "preflight_key_wrong",
      "idempotency_key_invalid",
    ]);
    expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
  });

  test("releases nothing that was consumed without a key", async () => {
    const one = scene();
    const { body } = await call(anonymous(PATHS.preflight, preflightBody(one)));
    const release = releaseBody(one, body.consumption_id);
    expect((await call(anonymous(RELEASE, release, keyed(random())))).body.code).toBe("preflight_key_wrong");
    expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
  });
});

describe("who may release", () => {
  test("the gateway, by the key of its preflight, as often as it asks", async () => {
    const one = scene();
    const { key, consumption } = await executed(one);
    const body = releaseBody(one, consumption);
    for (let i = 0; i < 2; i++)
      expect((await call(anonymous(RELEASE, body, keyed(key)))).body.released).toBe(true);
    expect((await call(post(PATHS.attest, attestV1(one)))).body.code).toBe("event_released");
  });

  test("the operator and a tenant's credential of scope attest, which a refused preflight tells the name", async () => {
    const one = scene();
    const { consumption } = await executed(one);
    const repeated = await call(post(PATHS.preflight, preflightBody(one)));
    expect(repeated.body).toMatchObject({ code: "already_consumed", consumption_id: consumption });
    const own = credentialOf(one.tenant, ["attest"]);
    const settings = { VDI_CREDENTIALS: JSON.stringify([own.row]) };
    const secret = { "x-vdi-attest-secret": own.token };
    const told = await call(anonymous(PATHS.preflight, preflightBody(one), secret), settings);
    expect(told.body.consumption_id).toBe(consumption);
    const released = await call(anonymous(RELEASE, releaseBody(one, consumption), secret), settings);
    expect(released.body.released).toBe(true);
  });

  test("no credential of another scope or of another tenant, which learn no name either", async () => {
    const one = scene();
    const { consumption } = await executed(one);
    const others = ALL.filter((scope) => scope !== "attest");
    const weaker = credentialOf(one.tenant, others);
    const foreign = credentialOf("another-tenant");
    const settings = { VDI_CREDENTIALS: JSON.stringify([weaker.row, foreign.row]) };
    const ask = (token: string, more: Headers = {}): Promise<Answer> =>
      call(
        anonymous(RELEASE, releaseBody(one, consumption), { "x-vdi-attest-secret": token, ...more }),
        settings,
      );
    expect((await ask(weaker.token)).body.code).toBe("scope_missing");
    expect((await ask(foreign.token)).body.code).toBe("tenant_not_yours");
    for (const { token } of [weaker, foreign]) {
      expect((await ask(token, keyed(random()))).body.code).toBe("preflight_key_wrong");
      const secret = { "x-vdi-attest-secret": token };
      const { body } = await call(anonymous(PATHS.preflight, preflightBody(one), secret), settings);
      expect(body.code).toBe("already_consumed");
      expect(body).not.toHaveProperty("consumption_id");
    }
    expect((await call(post(PATHS.attest, attestV1(one)))).status).toBe(200);
  });
});

test("every endpoint that moves anything asks for what the table needs", async () => {
  const one = scene();
  for (const [endpoint, { needs }] of Object.entries(TRANSITIONS)) {
    if ((needs as readonly string[]).includes("grant")) continue;
    const path = `/api/vdi/billing/${endpoint === "attestMany" ? "attest/batch" : endpoint}`;
    const scopes = ALL.filter((scope) => !(needs as readonly string[]).includes(scope));
    const without = credentialOf(one.tenant, scopes);
    const settings = { ...env, VDI_CREDENTIALS: JSON.stringify([without.row]) };
    const body = releaseBody(one, "c");
    expect((await call(anonymous(path, body), settings)).body.code, endpoint).toBe("attest_secret_wrong");
    const shown = { "x-vdi-attest-secret": without.token };
    expect((await call(anonymous(path, body, shown), settings)).body.code, endpoint).toBe("scope_missing");
  }
});
