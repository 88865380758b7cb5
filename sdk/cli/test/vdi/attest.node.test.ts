/** `vdi attest` with the shipped circuit: made, refused, and wrongly asked for. Proving takes seconds. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { hashCaseReference } from "@svc/core";
import { expect, test } from "vitest";
import { folder, get, put, useFolder, vdi } from "./vdi.ts";

useFolder();

const SECRET = "canary-7f1c";
const config = {
  pipeline: {
    name: "Refunds",
    steps: ["request", "review", "pay"],
    constraints: [
      {
        id: "limit",
        description: "at most 5000",
        critical: true,
        vertex: "pay",
        predicate: { input: "/amount", op: "le", value: 5000 },
      },
    ],
  },
  decision: { path: ["request", "pay"], inputs: { amount: 2400, purpose: SECRET }, outcome: "pay" },
};

test("makes an attestation that verifies, with its opening in a file of its own", async () => {
  put("refund.json", config);
  expect((await vdi(["keys", "generate", "issuer.key"])).code).toBe(0);
  const args = [
    "attest",
    "refund.json",
    "--key",
    "issuer.key",
    "--opening",
    "opening.json",
    "--out",
    "made.json",
  ];
  const made = await vdi(args);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^Made vdi:att:[0-9a-f]{64}, signed by [0-9a-f]{64}\. Written to made\.json/);
  expect(get("made.json")).not.toContain(SECRET);
  expect(get("opening.json")).toContain(SECRET);
  if (process.platform !== "win32") expect(statSync(join(folder, "opening.json")).mode & 0o777).toBe(0o600);
  expect(await vdi(["verify", "made.json"])).toMatchObject({ code: 0 });
  const { constraints: _, ...ruleless } = config.pipeline;
  put("ruleless.json", { ...config, pipeline: ruleless });
  const machine = await vdi(["attest", "ruleless.json", "--out", "again.json", "--json"]);
  const { public_key, kid } = JSON.parse(get("again.json")).signature;
  expect(JSON.parse(machine.out)).toMatchObject({ public_key, kid, file: "again.json" });
  expect(machine.err).toContain("the key that signed it is forgotten");
  // Allowed, and never unsaid.
  expect(machine.err).toContain("neither a manifest nor constraints");
});

test("--domain: the attestation names its issuer's domain, as the configuration can", async () => {
  const issuer = { domain: "lender.example" };
  put("plain.json", config);
  put("named.json", { ...config, options: { issuer, sequence: { stream: "loans", number: 7 } } });
  await vdi(["attest", "plain.json", "--domain", issuer.domain, "--out", "by-option.json"]);
  await vdi(["attest", "named.json", "--out", "by-config.json"]);
  expect(JSON.parse(get("by-option.json"))).toMatchObject({ issuer });
  expect(JSON.parse(get("by-config.json"))).toMatchObject({
    issuer,
    sequence: { stream: "loans", number: 7 },
  });
  const wrong = await vdi(["attest", "plain.json", "--domain", "https://lender.example/"]);
  expect(wrong).toMatchObject({ code: 64, out: "" });
  expect(wrong.err).toContain("--domain: expected { domain }, a domain in lower case");
});

test("--reference: the attestation holds a commitment, and the opening what opens it", async () => {
  put("referred.json", config);
  const made = await vdi([
    ...[
      "attest",
      "referred.json",
      "--reference",
      "A-2026-00123",
      "--opening",
      "kept.json",
      "--out",
      "case.json",
    ],
  ]);
  expect(made).toMatchObject({ code: 0 });
  const { decision } = JSON.parse(get("case.json"));
  const { reference } = JSON.parse(get("kept.json"));
  expect(reference).toEqual({ salt: expect.stringMatching(/^[0-9a-f]{32}$/), text: "A-2026-00123" });
  expect(decision.reference).toBe(hashCaseReference(reference));
  expect(get("case.json")).not.toContain("A-2026-00123");
  const wrong = await vdi(["attest", "referred.json", "--reference", "A/2026 "]);
  expect(wrong).toMatchObject({ code: 64, out: "" });
  expect(wrong.err).toContain("config.decision.reference: expected 1 to 64");
});

test("1 when the decision breaks a critical rule, naming the rule and not the input", async () => {
  const amount = 5417;
  put("greedy.json", { ...config, decision: { ...config.decision, inputs: { amount } } });
  const { code, out, err } = await vdi(["attest", "greedy.json"]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("limit");
  expect(err).not.toContain(String(amount));
});

test("2 without artefacts, 64 for a wrong configuration or a secret in it", async () => {
  put("refund.json", config);
  expect(await vdi(["attest", "refund.json", "--circuit-dir", "nowhere"])).toMatchObject({
    code: 2,
    out: "",
  });
  expect(await vdi(["attest", "nowhere.json"])).toMatchObject({ code: 2, out: "" });
  put("wrong.json", { ...config, decision: { ...config.decision, path: ["pay", "request"] } });
  expect(await vdi(["attest", "wrong.json"])).toMatchObject({ code: 64, out: "" });
  const signingKey = "5a".repeat(32);
  put("leaky.json", { ...config, options: { signingKey } });
  const leaky = await vdi(["attest", "leaky.json"]);
  expect(leaky).toMatchObject({ code: 64, out: "" });
  expect(leaky.err).not.toContain(signingKey);
});
