/** Every endpoint of the specification by `fetch`, under the settings that it names. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { equal, holds, shaped } from "./checks.ts";
import type { Outcome } from "./documents.ts";

/** A running service and what its operator publishes. */
export interface Service {
  readonly url: string;
  readonly attestSecret: string;
  /** Hex public key that signs grants. */
  readonly grantKey: string;
  /** The log's Ed25519 public key. */
  readonly logKey: Uint8Array;
  /** Starts the service again under these settings; in demo mode without an attest secret. */
  restart(settings: Readonly<Record<string, string>>, withoutSecret: boolean): Promise<void>;
}

/** The settings under which calls are made. */
export const SETTINGS = {
  grantsOptional: { VDI_BILLING_REQUIRE_AUTHORITY: "false" },
  grantsRequired: { VDI_BILLING_REQUIRE_AUTHORITY: "true" },
  openSignature: { VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE: "true" },
  revokedKid: {
    VDI_BILLING_REVOCATION_JSON: JSON.stringify({ revokedAttestations: [], revokedKids: ["ops-2020"] }),
  },
  disabled: { VDI_ATTEST_ENABLED: "false" },
  demo: { VDI_ATTEST_ENABLED: "false", DEMO_MODE: "true" },
} as const;

export type Setting = keyof typeof SETTINGS;

// biome-ignore lint/suspicious/noExplicitAny: most bodies of answers are not specified
type Body = any;

interface Answer {
  readonly status: number;
  readonly body: Body;
}

const SCOPE = { endpoint: "/v1/chat", model: "m-1" };
const STRICT = "VDI_VERIFY_STRICT_V1";
const seconds = () => Math.floor(Date.now() / 1000);
const isRefused = ({ status }: Answer) => status >= 400 && status < 500;

const usageEvent = (event_id: string, event_timestamp = seconds()) => ({
  usage_event: {
    ...{ event_id, event_timestamp, tenant_id: "tenant-a", ...SCOPE, currency: "EUR" },
    ...{ usage_units: "1200", unit_price_micros: "15", amount_micros: "18000" },
  },
});

const meterEvent = (event_id: string, event_timestamp = seconds()) => ({
  billing_version: "v2",
  meter_event: {
    ...{ event_id, event_timestamp, tenant_id: "tenant-a", ...SCOPE, usage: { input_tokens: "1500" } },
    ...{ window_start: event_timestamp - 1, window_end: event_timestamp },
  },
  tariff_snapshot: {
    ...{ tariff_id: "standard", version: "1.0.0", currency: "EUR", rounding: "half_even" },
    lines: [{ meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" }],
    effective_from: 1_700_000_000,
  },
});

const VARIANTS = { v1: usageEvent, v2: meterEvent };

/** The calls, each with the setting that it is made under. */
function rowsOf({ url, attestSecret, grantKey, logKey }: Omit<Service, "restart">) {
  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${url}${path}`, init);
    return { status: response.status, body: await response.json() };
  }
  const get = (path: string) => ask(path);
  const log = (path: string) => ask(`/api/vdi/billing/transparency/${path}`);
  function post(name: string, body: object, secret: string | null = attestSecret): Promise<Answer> {
    const headers = { "content-type": "application/json", ...(secret && { "X-VDI-Attest-Secret": secret }) };
    return ask(`/api/vdi/billing/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
  }
  async function granted(name: string, body: object, secret: string | null = attestSecret): Promise<Body> {
    const answer = await post(name, body, secret);
    equal([answer.status, answer.status === 200 ? null : answer.body], [200, null], name);
    return answer.body;
  }
  const terms = { tenant_id: "tenant-a", scope: SCOPE, currency: "EUR", max_charge_micros: "50000" };
  const grant = async () => (await granted("authorize", terms)).charge_authority;
  const intent = (charge_authority: object, event_id: string) => ({ charge_authority, event_id, ...SCOPE });
  const pinned_roots = [grantKey];

  async function paid(variant: keyof typeof VARIANTS): Promise<Body> {
    const charge_authority = await grant();
    const event_id = `paid-${variant}`;
    const early = await post("attest", { ...VARIANTS[variant](event_id), charge_authority });
    holds(isRefused(early), "attest before the preflight is refused", early.status);
    await granted("preflight", { ...intent(charge_authority, event_id), pinned_roots });
    const made = await granted("attest", { ...VARIANTS[variant](event_id), charge_authority });
    equal(made.receipt.execution_intent.event_id, event_id, "execution_intent");
    holds(/^[0-9a-f]{64}$/.test(made.receipt.execution_intent_digest), "execution_intent_digest");
    return made;
  }

  async function unpaid(variant: keyof typeof VARIANTS, event_id = `free-${variant}`): Promise<Body> {
    const made = await granted("attest", VARIANTS[variant](event_id));
    equal([typeof made.attestation, typeof made.receipt], ["object", "object"], "attestation and receipt");
    equal(made.receipt.execution_intent, undefined, "execution_intent without a grant");
    return made;
  }

  async function verified(answer: Body): Promise<void> {
    for (const more of [{}, { profileId: STRICT }]) {
      const { status, body } = await post("verify", { ...answer, ...more }, null);
      equal(
        [status, body.valid],
        [200, true],
        `verify ${JSON.stringify(more)} ${JSON.stringify(body).slice(0, 300)}`,
      );
    }
    const attestation = { ...answer.attestation, issued_at: answer.attestation.issued_at - 1 };
    equal(
      (await post("verify", { ...answer, attestation }, null)).body.valid,
      false,
      "an altered attestation",
    );
  }

  const rows: Record<string, readonly [Setting, () => Promise<void>]> = {
    "POST authorize": [
      "grantsOptional",
      async () => {
        const charge_authority = await grant();
        equal(charge_authority.type, "svc_charge_authority_v1", "type");
        holds(charge_authority.signature !== undefined, "signature");
      },
    ],
    "POST authorize, attest: X-VDI-Attest-Secret": [
      "grantsOptional",
      async () => {
        for (const secret of [null, "0".repeat(64)]) {
          for (const [name, body] of [
            ["authorize", terms],
            ["attest", usageEvent("no-secret")],
          ] as const) {
            holds([401, 403].includes((await post(name, body, secret)).status), `${name} without the secret`);
          }
        }
      },
    ],
    "POST preflight": [
      "grantsOptional",
      async () => {
        const body = { ...intent(await grant(), "once"), pinned_roots };
        const { status, body: first } = await post("preflight", body, null);
        equal(
          [status, first.execution_eligible, first.may_execute],
          [200, true, true],
          JSON.stringify(first),
        );
        equal(first.receipt, undefined, "a receipt");
        const { body: second } = await post("preflight", body, null);
        holds(second.execution_eligible !== true && second.may_execute !== true, "eligible a second time");
      },
    ],
    "POST preflight, with usage_units": [
      "grantsOptional",
      async () => {
        const body = { ...intent(await grant(), "usage"), usage_units: "1200", pinned_roots };
        const { status, body: answer } = await post("preflight", body, null);
        equal([status, answer.execution_eligible], [200, true], JSON.stringify(answer));
      },
    ],
    "POST preflight, refused": [
      "grantsOptional",
      async () => {
        const body = intent(await grant(), "refused");
        for (const one of [
          body,
          { ...body, pinned_roots: [createHash("sha256").update("another key").digest("hex")] },
          { event_id: "refused", ...SCOPE, pinned_roots },
        ]) {
          const answer = await post("preflight", one, null);
          holds(isRefused(answer) && answer.body.execution_eligible !== true, "refused", answer);
        }
      },
    ],
    "POST attest v1, POST verify": ["grantsOptional", async () => verified(await unpaid("v1"))],
    "POST attest v2, POST verify": ["grantsOptional", async () => verified(await unpaid("v2"))],
    "POST attest v1 with a grant, POST verify": ["grantsOptional", async () => verified(await paid("v1"))],
    "POST attest v2 with a grant, POST verify": ["grantsRequired", async () => verified(await paid("v2"))],
    "POST attest, a grant after the event": [
      "grantsOptional",
      async () => {
        const charge_authority = await grant();
        await granted("preflight", { ...intent(charge_authority, "before"), pinned_roots });
        const event = meterEvent("before", charge_authority.issued_at - 3600);
        const { status, body } = await post("attest", { ...event, charge_authority });
        equal([status, body.code], [422, "grant_not_before_event"], "refused");
      },
    ],
    "POST verify, of nothing": [
      "grantsOptional",
      async () => {
        const { status } = await post("verify", { profileId: STRICT }, null);
        holds(![401, 403, 404].includes(status), "open to all", status);
      },
    ],
    "GET /.well-known/vdi-billing-revocation.json": [
      "grantsOptional",
      async () => {
        const { status, body } = await get("/.well-known/vdi-billing-revocation.json");
        equal(status, 200, "status");
        shaped(
          body,
          { revokedAttestations: "string[]", revokedKids: "string[]", snapshotTime: "number" },
          "snapshot",
        );
      },
    ],
    "GET transparency/head, checkpoint, consistency": [
      "grantsOptional",
      async () => {
        await unpaid("v1", "log-1");
        const before = (await log("head")).body;
        const made = await unpaid("v2", "log-2");
        const { status, body: head } = await log("head");
        equal(status, 200, "status");
        equal(head.tree_size, before.tree_size + 1, "tree size");
        equal(head.latest_entry_hash, made.inclusion.entry_hash, "latest entry");
        const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
        equal(head.operator_kid, sha256(logKey).slice(0, 16), "operator kid");

        const { body: checkpoint } = await log("checkpoint");
        equal([checkpoint.tree_size, checkpoint.root_hash], [head.tree_size, head.root_hash], "checkpoint");
        const [text = "", signatures = ""] = checkpoint.note.split("\n\n");
        const [, size, root] = text.split("\n");
        equal(
          [Number(size), Buffer.from(root, "base64").toString("hex")],
          [head.tree_size, head.root_hash],
          "note",
        );
        const signed = Buffer.from(signatures.trim().split("\n")[0].split(" ").at(-1), "base64").subarray(4);
        const x = Buffer.from(logKey).toString("base64url");
        const key = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
        holds(verify(null, Buffer.from(`${text}\n`), key, signed), "the checkpoint's signature");
        holds(!verify(null, Buffer.from(`${text}0\n`), key, signed), "the signature of another text");

        for (const from of [0, 1, before.tree_size, head.tree_size]) {
          const consistency = await log(`consistency?from_size=${from}`);
          equal(
            [from, consistency.status, Array.isArray(consistency.body.proof)],
            [from, 200, true],
            "consistency",
          );
        }
        for (const from of ["none", "-1", String(head.tree_size + 1)]) {
          const refused = await log(`consistency?from_size=${from}`);
          holds([400, 422].includes(refused.status), `from_size=${from}`, refused.status);
        }
      },
    ],
    "POST attest without a grant, VDI_BILLING_REQUIRE_AUTHORITY": [
      "grantsRequired",
      async () => {
        for (const [variant, event] of Object.entries(VARIANTS)) {
          const answer = await post("attest", event(`none-${variant}`));
          holds(
            isRefused(answer) && answer.body.receipt === undefined,
            `${variant} is refused`,
            answer.status,
          );
        }
      },
    ],
    "POST preflight without pinned_roots, VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE": [
      "openSignature",
      async () => {
        const body = intent(await grant(), "open");
        const { status, body: answer } = await post("preflight", body, null);
        equal(
          [status, answer.execution_eligible, answer.may_execute],
          [200, true, true],
          JSON.stringify(answer),
        );
        holds(
          (await post("preflight", body, null)).body.execution_eligible !== true,
          "eligible a second time",
        );
      },
    ],
    "GET /.well-known/vdi-billing-revocation.json, VDI_BILLING_REVOCATION_JSON": [
      "revokedKid",
      async () => {
        const { body } = await get("/.well-known/vdi-billing-revocation.json");
        equal([body.revokedAttestations, body.revokedKids], [[], ["ops-2020"]], "snapshot");
      },
    ],
    "POST authorize, attest, VDI_ATTEST_ENABLED": [
      "disabled",
      async () => {
        for (const [name, body] of [
          ["authorize", terms],
          ["attest", usageEvent("disabled")],
        ] as const) {
          const answer = await post(name, body);
          holds(answer.status >= 400 && !("receipt" in answer.body), `${name} while disabled`, answer.status);
        }
        equal((await log("head")).status, 200, "the log");
      },
    ],
    "POST authorize, attest, DEMO_MODE": [
      "demo",
      async () => {
        const { charge_authority } = await granted("authorize", terms, null);
        await granted("preflight", { ...intent(charge_authority, "demo"), pinned_roots }, null);
        const { receipt } = await granted("attest", { ...usageEvent("demo"), charge_authority }, null);
        equal(typeof receipt, "object", "receipt");
      },
    ],
  };
  return rows;
}

/** Makes every call, the service started anew for each setting. A fault of one ends no other. */
export async function callService(service: Service): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rows = Object.entries(rowsOf(service));
  for (const setting of Object.keys(SETTINGS) as Setting[]) {
    await service.restart(SETTINGS[setting], setting === "demo");
    for (const [call, [under, run]] of rows) {
      if (under !== setting) continue;
      try {
        await run();
        outcomes.push({ call, fault: null });
      } catch (error) {
        outcomes.push({ call, fault: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  return outcomes;
}
