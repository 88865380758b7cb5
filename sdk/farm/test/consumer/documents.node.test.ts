// The consumer verifies the attestation in a message, also inside an envelope.
import { PAYLOAD_TYPES, parseAttestation, toEnvelope } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { expect, test } from "vitest";
import { readThousand } from "../../../../tools/fixtures/thousand.ts";
import { documentOf } from "../../src/consumer/consume.ts";

const [text = ""] = readThousand();
const bytes = (value: string) => new TextEncoder().encode(value);

test("an attestation in an envelope is verified as it is alone", async () => {
  const read = parseAttestation(text);
  if (!read.ok) throw new Error(read.reason);
  const envelope = toEnvelope(PAYLOAD_TYPES.attestation, read.value);
  const at = read.value.issued_at;
  const alone = await verifyDecision(documentOf(bytes(text)), { at });
  const enveloped = await verifyDecision(documentOf(bytes(JSON.stringify(envelope))), { at });
  expect(alone.valid).toBe(true);
  expect(enveloped).toEqual(alone);
});

test.each(["", "{}", "no JSON", '{"payload":"","payloadType":"x","signatures":[]}'])(
  "%j is handed on as it came",
  (other) => {
    const data = bytes(other);
    expect(documentOf(data)).toBe(data);
  },
);
