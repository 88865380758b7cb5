// Who is served: the secret, demonstration mode, the operator's switches as texts, and keys that are revoked.
import { describe, expect, test } from "vitest";
import {
  attestV1,
  BASE,
  call,
  grantSigner,
  operator,
  PATHS,
  post,
  preflightBody,
  respond,
  SECRET,
  scene,
} from "./support/service.ts";

const TERMS = { tenant_id: "t", scope: { endpoint: "/e" }, currency: "EUR", max_charge_micros: "1" };
const DEMO = { DEMO_MODE: "true", VDI_ATTEST_SECRET: undefined };

function authorize(secret: string | null) {
  const headers = new Headers({ "content-type": "application/json" });
  if (secret !== null) headers.set("x-vdi-attest-secret", secret);
  return new Request(BASE + PATHS.authorize, { method: "POST", headers, body: JSON.stringify(TERMS) });
}

describe("the secret", () => {
  test.each([
    ["none", null],
    ["empty", ""],
    ["another", "a-secret-of-the-testx"],
    ["a beginning of it", SECRET.slice(0, -1)],
    ["more than it", `${SECRET}x`],
    ["twice, as joined headers arrive", `${SECRET}, ${SECRET}`],
    ["in capitals", SECRET.toUpperCase()],
    ["undefined", "undefined"],
  ])("%s: 401 with one and the same body", async (_, secret) => {
    const { status, body } = await call(authorize(secret));
    const { request_id: _id, ...rest } = body;
    expect([status, rest]).toEqual([
      401,
      {
        type: "urn:svc:problem:attest_secret_wrong",
        title: "The attest secret is missing or wrong",
        status: 401,
        code: "attest_secret_wrong",
        retryable: false,
      },
    ]);
  });

  test("is asked for before the body is looked at", async () => {
    expect((await respond(post(PATHS.attest, "{", { "x-vdi-attest-secret": "wrong" }))).status).toBe(401);
    expect((await respond(post(PATHS.attest, "{"))).status).toBe(400);
  });

  test("is needed for issuing and for nothing else", async () => {
    const without = { "x-vdi-attest-secret": "" };
    expect((await respond(post(PATHS.preflight, preflightBody(scene()), without))).status).toBe(200);
    expect((await respond(post(PATHS.verify, { attestation: {} }, without))).status).toBe(200);
  });
});

describe("switches", () => {
  const UNREADABLE = ["", "TRUE", "True", "1", "yes", " true", "true "];

  test.each(UNREADABLE)("VDI_ATTEST_ENABLED=%j neither enables nor starts", async (value) => {
    const { status, body } = await call(authorize(SECRET), { VDI_ATTEST_ENABLED: value });
    expect([status, body.code, body.detail]).toEqual([
      503,
      "operator_misconfigured",
      "Not in order: VDI_ATTEST_ENABLED.",
    ]);
  });

  test.each(["false", undefined])("VDI_ATTEST_ENABLED=%j does not enable", async (value) => {
    expect((await call(authorize(SECRET), { VDI_ATTEST_ENABLED: value })).body.code).toBe("attest_disabled");
  });

  test("a name that is no setting stops the service, and so does a key of its own among the meters'", async () => {
    const misspelt = await call(authorize(SECRET), { VDI_ATEST_ENABLED: "true" });
    expect(misspelt.body.detail).toBe("Not in order: VDI_ATEST_ENABLED.");
    const own = await call(authorize(SECRET), { VDI_BILLING_METER_KEYS: grantSigner.publicKey });
    expect(own.body.detail).toBe("Not in order: VDI_BILLING_METER_KEYS.");
  });

  test("production without a secret issues nothing, whatever header comes", async () => {
    for (const secret of [null, "", "undefined", "null", SECRET]) {
      const answer = await call(authorize(secret), { VDI_ATTEST_SECRET: undefined });
      expect([answer.status, answer.body.code]).toEqual([503, "operator_misconfigured"]);
    }
  });

  test("a demonstration needs no secret, and cannot have one", async () => {
    expect((await respond(authorize(null), { ...DEMO, VDI_ATTEST_ENABLED: "false" })).status).toBe(200);
    for (const path of [PATHS.head, PATHS.revocation, "/.well-known/jwks.json"]) {
      const both = await call(new Request(BASE + path), { DEMO_MODE: "true" });
      expect([both.status, both.body.detail]).toEqual([503, "Not in order: DEMO_MODE."]);
    }
    expect((await respond(authorize(null), { DEMO_MODE: "1", VDI_ATTEST_SECRET: undefined })).status).toBe(
      503,
    );
  });

  test("preflight without pinned roots: exactly true allows it, and then only for the operator's own grants", async () => {
    const { pinned_roots: _, ...open } = preflightBody(scene()) as { pinned_roots: unknown };
    const flag = "VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE";
    for (const value of ["false", undefined]) {
      const refused = await call(post(PATHS.preflight, open), { [flag]: value });
      expect(refused.body).toMatchObject({ code: "pinned_roots_required", execution_eligible: false });
    }
    for (const value of UNREADABLE) {
      const refused = await call(post(PATHS.preflight, open), { [flag]: value });
      expect(refused.body).toMatchObject({ code: "operator_misconfigured", execution_eligible: false });
    }
    expect((await call(post(PATHS.preflight, open), { [flag]: "true" })).body.execution_eligible).toBe(true);
  });

  test("a demand that cannot be read stops everything", async () => {
    for (const value of ["", "TRUE", "yes", "0"]) {
      const answer = await call(post(PATHS.attest, attestV1(scene())), {
        VDI_BILLING_REQUIRE_AUTHORITY: value,
      });
      expect(answer.body.code).toBe("operator_misconfigured");
    }
  });

  test("with the demand, no form of absent grant passes", async () => {
    const { charge_authority: _, ...bare } = attestV1(scene());
    const demand = { VDI_BILLING_REQUIRE_AUTHORITY: "true" };
    expect((await call(post(PATHS.attest, bare), demand)).body.code).toBe("authority_required");
    for (const charge_authority of [null, {}, "", false]) {
      const answer = await call(post(PATHS.attest, { ...bare, charge_authority }), demand);
      expect([answer.status, answer.body.code]).toEqual([400, "schema_violation"]);
    }
  });
});

describe("revoked keys sign nothing", () => {
  const revoking = (kid: string) => ({
    VDI_BILLING_REVOCATION_JSON: JSON.stringify({ revokedAttestations: [], revokedKids: [kid] }),
  });

  test.each([grantSigner.kid, grantSigner.publicKey])("no grant is issued under %s", async (name) => {
    const answer = await call(authorize(SECRET), revoking(name));
    expect([answer.status, answer.body.code]).toEqual([503, "operator_misconfigured"]);
  });

  test("no attestation is issued under a revoked key; one by another key is", async () => {
    const { charge_authority: _, ...bare } = attestV1(scene());
    expect((await call(post(PATHS.attest, bare), revoking(operator.kid))).status).toBe(503);
    expect((await call(post(PATHS.attest, bare), revoking("another"))).status).toBe(200);
  });
});
