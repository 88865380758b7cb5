// The service under load on the open-source runtime, loopback only, no development proxy: preflights, attests
// with a grant, and verifications without a proof. Client and service share the machine's cores.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { issueGrant } from "@svc/billing";
import { createSigner, encodeHex, generateSecretKey } from "@svc/core";
import { bundle, startRuntime } from "../scripts/local-runtime.ts";
import { load, type Measured, type Outgoing } from "./load.ts";

const COUNT = Number(process.env.BENCH_REQUESTS ?? 2_000);
const TARGETS = { preflight: 1_000, attest: 300, verify: 500 } as const;
const SECRET = "a-secret-of-the-bench";
const PORT = 18_787;

const folder = mkdtempSync(join(tmpdir(), "edge-bench-"));
const grantSecret = "22".repeat(32);
const grants = createSigner(grantSecret);
const settings = {
  VDI_ATTEST_ENABLED: "true",
  VDI_ATTEST_SECRET: SECRET,
  VDI_BILLING_SIGNING_KEY: "11".repeat(32),
  VDI_BILLING_GRANT_KEY: grantSecret,
  VDI_LOG_SIGNING_KEY: "33".repeat(32),
  VDI_LOG_ORIGIN: "log.example/bench",
  VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":[]}',
};

const seconds = () => Math.floor(Date.now() / 1000);
const intent = (i: number) => ({
  event_id: `evt-${i}`,
  tenant_id: `tenant-${i % 7}`,
  endpoint: "/v1/chat",
  model: "m-1",
});

function grantFor(i: number) {
  const terms = {
    tenant_id: `tenant-${i % 7}`,
    scope: { endpoint: "/v1/chat", model: "m-1" },
    currency: "EUR",
    max_charge_micros: "50000",
    expires_in_seconds: 3_600,
  };
  return issueGrant(terms, grants, seconds() - 10, encodeHex(generateSecretKey()));
}

const bodies = Array.from({ length: COUNT }, (_, i) => ({ i, grant: grantFor(i) }));
const preflights: Outgoing[] = bodies.map(({ i, grant }) => ({
  path: "/api/vdi/billing/preflight",
  body: JSON.stringify({ charge_authority: grant, ...intent(i), pinned_roots: [grants.publicKey] }),
}));

function attests(): Outgoing[] {
  const now = seconds();
  return bodies.map(({ i, grant }) => ({
    path: "/api/vdi/billing/attest",
    headers: { "x-vdi-attest-secret": SECRET },
    body: JSON.stringify({
      charge_authority: grant,
      usage_event: {
        event_id: `evt-${i}`,
        event_timestamp: now,
        tenant_id: `tenant-${i % 7}`,
        endpoint: "/v1/chat",
        model: "m-1",
        usage_units: "1200",
        unit_price_micros: "15",
        amount_micros: "18000",
        currency: "EUR",
      },
    }),
  }));
}

bundle(join(folder, "bundle"));
const runtime = await startRuntime(join(folder, "bundle"), join(folder, "storage"), settings, PORT);
const results: [keyof typeof TARGETS, Measured][] = [];
try {
  results.push(["preflight", await load(runtime.url, preflights, 16)]);
  const attested = attests();
  results.push(["attest", await load(runtime.url, attested, 32)]);
  const one = await fetch(runtime.url + (attested[0] as Outgoing).path, {
    method: "POST",
    body: (attested[0] as Outgoing).body,
    headers: { "content-type": "application/json", ...(attested[0] as Outgoing).headers },
  });
  const { attestation } = (await one.json()) as { attestation: object };
  const verify = { path: "/api/vdi/billing/verify", body: JSON.stringify({ attestation }) };
  results.push([
    "verify",
    await load(
      runtime.url,
      Array.from({ length: COUNT }, () => verify),
      16,
    ),
  ]);
} finally {
  await runtime.kill();
  rmSync(folder, { recursive: true });
}

if (process.argv.includes("--json")) {
  console.log(
    JSON.stringify({ cores: cpus().length, model: cpus()[0]?.model, results: Object.fromEntries(results) }),
  );
} else {
  console.log(
    `${cpus().length} x ${cpus()[0]?.model}; ${COUNT} requests each; client and service on the same cores`,
  );
  for (const [name, { perSecond, p50Ms, p99Ms, refused }] of results) {
    const figures = `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms`;
    console.log(
      `${name.padEnd(10)} ${figures}  wanted ${TARGETS[name]}/s${refused > 0 ? `  ${refused} NOT 200` : ""}`,
    );
  }
}
