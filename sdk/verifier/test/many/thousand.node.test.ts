// A thousand distinct real attestations, as they lie compressed in the repository: all valid, each by itself.
import { deflateRawSync } from "node:zlib";
import { canonicalize } from "@svc/core";
import { expect, test } from "vitest";
import { readThousand } from "../../../../tools/fixtures/thousand.ts";
import { LONG } from "../../../../tools/testing/paths.ts";
import { verifyDecisions } from "../../src/many/verify-decisions.ts";
import { expand, slim } from "../../src/thin/thin.ts";

interface Seen {
  readonly attestation_id: string;
  readonly issued_at: number;
  readonly signature: { readonly public_key: string };
  readonly decision: { readonly inputs_root: string; readonly nonce: string };
}

test("a thousand distinct attestations are valid, signatures, proofs and setup included", async () => {
  const lines = readThousand();
  const documents = lines.map((line) => JSON.parse(line) as Seen);
  const issuers = [...new Set(documents.map(({ signature }) => signature.public_key))];
  const now = Math.max(...documents.map(({ issued_at }) => issued_at)) + 60;
  const ids: (string | undefined)[] = [];
  for await (const result of verifyDecisions(lines, { now, trust: { issuers } })) {
    expect(result.valid, result.reason).toBe(true);
    expect(result.steps.map(({ valid }) => valid)).toEqual(Array(8).fill(true));
    expect(result.trust).toMatchObject({ issuer: "pinned", circuit: "built_in", manifest: "registry" });
    ids.push(result.attestation_id);
  }
  expect(ids).toEqual(documents.map(({ attestation_id }) => attestation_id));
  expect(ids).toHaveLength(1_000);
  expect(issuers).toHaveLength(1);
  for (const member of ["inputs_root", "nonce"] as const) {
    expect(new Set(documents.map(({ decision }) => decision[member])).size).toBe(1_000);
  }
  expect(new Set(ids).size).toBe(1_000);
});

test("each has a thin form that is it again and fits a link of 3 kB", () => {
  const lines = readThousand();
  for (let i = 0; i < lines.length; i += LONG ? 1 : 40) {
    const attestation = JSON.parse(lines[i] as string) as object;
    const thin = JSON.stringify(slim(attestation));
    const back = expand(thin);
    if (!back.ok) throw new Error(back.detail);
    expect(canonicalize(back.value)).toBe(canonicalize(attestation));
    expect(deflateRawSync(thin, { level: 9 }).toString("base64url").length).toBeLessThanOrEqual(3072);
  }
});

test("they hold no private input", () => {
  // Names of the inputs stand in the policy's rules; values, amounts above all, stand nowhere.
  const known = new Set([
    "attestation_id",
    "circuit",
    "decision",
    "expires_at",
    "issued_at",
    "pipeline",
    "policy",
    "proof",
    "signature",
    "type",
    "vdi_version",
    "verification",
  ]);
  const decision = new Set([
    "inputs_root",
    "nonce",
    "outcome",
    "path_commitment",
    "reasons",
    "satisfied_mask",
    "violated_mask",
  ]);
  const lines = readThousand();
  const policies = new Set<string>();
  for (const line of lines) {
    const document = JSON.parse(line) as Record<string, object>;
    expect(Object.keys(document).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(document.decision as object).filter((name) => !decision.has(name))).toEqual([]);
    policies.add(JSON.stringify([document.policy, document.pipeline]));
  }
  expect(policies.size).toBe(1);
});
