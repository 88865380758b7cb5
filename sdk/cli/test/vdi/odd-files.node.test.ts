// One odd file stops nothing: whatever lies beside it is judged as it is alone, by files, by lines and by a stream.
import { PAYLOAD_TYPES, toEnvelope } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { signedSnapshot } from "../../../../tools/fixtures/bundle-parts.ts";
import type { Terminal } from "../../src/terminal/command.ts";
import { batchesOf } from "../../src/vdi/stream/lines.ts";
import { type FoundLine, LineJudge, termsOfLines } from "../../src/vdi/stream/rows.ts";
import { readTrust } from "../../src/vdi/trust-file.ts";
import { AT, attestation, folder, layOut, put, useFolder, vdi } from "./vdi.ts";

useFolder();

const terminal = {} as Terminal;
const { snapshot, envelope } = signedSnapshot();
const type = PAYLOAD_TYPES.revocation;
const own = toEnvelope(PAYLOAD_TYPES.attestation, attestation);

const ODD: Readonly<Record<string, unknown>> = {
  "an envelope without its members": { snapshot, envelope: { payloadType: type } },
  "an envelope that is a number": { snapshot, envelope: 7 },
  "an envelope that is null": { snapshot, envelope: null },
  "signatures that are none": { snapshot, envelope: { ...envelope, signatures: [null, 7, { sig: [] }] } },
  "a payload that is no base64": { ...envelope, payload: "%" },
  "a payload of no bytes": { ...envelope, payload: "" },
  "an attestation's envelope without a signature": { ...own, signatures: [] },
  "an attestation's envelope of another type": { ...own, payloadType: "application/vnd.in-toto+json" },
  "a snapshot whose lists are none": { revokedAttestations: 7, revokedKids: null, snapshotTime: "now" },
  "an attestation that is none": { type: "decision_attestation_v1", signature: { value: [] } },
  "a number": 7,
};

let alone: string;

beforeAll(async () => {
  await layOut();
  put("trust.json", JSON.stringify({ revocationKeys: [attestation.signature.public_key] }));
  put("good.json", JSON.stringify(attestation));
  alone = await saidOf("good.json", "good.json", "alice.json");
});

/** Returns the output on one of several documents, by its place. */
async function saidOf(source: string, ...files: string[]): Promise<string> {
  const { out, err, code } = await vdi(["verify", ...files, "--json", "--trust", "trust.json", "--at", AT]);
  expect(code, err).not.toBe(64);
  const lines = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly source: string });
  const { source: _, ...said } = lines.find((line) => line.source.startsWith(source)) ?? { source: "" };
  return JSON.stringify(said);
}

describe.each(Object.entries(ODD))("%s", (_, odd) => {
  test("as a file, a line, or in a stream spoils nothing beside it", async () => {
    expect(folder).not.toBe("");
    put("odd.json", JSON.stringify(odd));
    const lines = `${JSON.stringify(attestation)}\n${JSON.stringify(odd)}\n${JSON.stringify(attestation)}\n`;
    put("lines.jsonl", lines);
    expect(await saidOf("good.json", "odd.json", "good.json")).toBe(alone);
    expect(await saidOf("lines.jsonl, line 3", "lines.jsonl")).toBe(alone);
    const judge = new LineJudge(termsOfLines(await readTrust({ trust: "trust.json", at: AT }, terminal)));
    const rows: FoundLine[] = [];
    for await (const batch of batchesOf([Buffer.from(lines)])) rows.push(...(await judge.judge(batch)));
    const [first, between, last] = rows.map(({ row: { end: _, ...row } }) => row);
    expect(last).toEqual(first);
    expect(between?.verdict).not.toBe("verified");
  });
});

test.each([
  ["verify", "alice.json", "--attestation", "FILE", "--json"],
  ["receipt", "chain", "alice.json", "--attestation", "FILE", "--json"],
  ["accept", "alice.json", "--level", "low", "--attestation", "FILE", "--json"],
  [
    "receipt",
    "issue",
    "FILE",
    "--profile",
    "standard",
    "--key",
    "alice.key",
    "--verifier",
    "vdi:verifier:alice",
    "--out",
    "new.json",
  ],
])("vdi %s takes an enveloped decision as the decision", async (...args) => {
  put("enveloped.json", JSON.stringify(own));
  const ask = async (file: string) => {
    const line = args.map((one) => (one === "FILE" ? file : one));
    const { out, code } = await vdi([...line, "--trust", "issuer.json", "--at", AT]);
    return [code, out.replace(/vdi:receipt:[0-9a-f]+/g, "")];
  };
  const [code, out] = await ask("att.json");
  expect([64, 1]).not.toContain(code);
  expect(await ask("enveloped.json")).toEqual([code, out]);
});

test("an enveloped decision is judged as the decision is", async () => {
  put("enveloped.json", JSON.stringify(own));
  expect(await saidOf("enveloped.json", "enveloped.json", "alice.json")).toBe(alone);
});
