/** One tree for a set of documents: log times reach what they bound, snapshots what they revoke, and expiry is none of the faults. */
import { createBundle } from "@svc/audit";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import {
  attestation,
  circuitRecord,
  evidence,
  first,
  ISSUERS,
  log,
  manifest,
  NOW,
  otherAttestation,
  publicKeyOf,
  second,
  signedSnapshot,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import {
  type BundleResult,
  type ExaminedDocument,
  type ExaminedSet,
  type ExamineEvent,
  type ExamineTrust,
  examine,
  recognise,
} from "../../src/index.ts";
import { itemsOf, LOG_VKEY } from "./fixtures/items.ts";

const LOGS = [{ log: LOG_VKEY }];
const logged = evidence(1);
const reader: ExamineTrust = { verification: { now: NOW + 120, trust: { issuers: ISSUERS } }, logs: LOGS };
const brief = ({ documents }: ExaminedSet) =>
  documents.map(({ kind, verdict, reason, rests_on }) => `${kind} ${verdict} ${reason ?? rests_on}`);
const resultOf = ({ documents }: ExaminedSet) => documents[0]?.result as VerificationResult;

describe("log times", () => {
  test("of a checked entry about a genuine receipt reach the attestation, and nothing less does", async () => {
    const timeOf = async (files: object, trust: ExamineTrust = reader) =>
      resultOf(await examine(itemsOf(files as Record<string, unknown>), trust)).trust.time;
    expect(await timeOf({ attestation, first, logged })).toBe("logged");
    expect(await timeOf({ attestation, first, proof: log.getProofDocument(1) })).toBe("logged");
    expect(await timeOf({ attestation, logged })).toBe("self_asserted");
    expect(await timeOf({ attestation, first })).toBe("self_asserted");
    expect(await timeOf({ attestation, first, logged }, { ...reader, logs: [] })).toBe("self_asserted");
    expect(await timeOf({ attestation: otherAttestation, first, logged })).toBe("self_asserted");
    const forged = { ...first, signature: { ...first.signature, value: "0".repeat(128) } };
    expect(await timeOf({ attestation, first: forged, logged })).toBe("self_asserted");
  });

  test("what a time that the reader vouches for says comes first", async () => {
    const trust = { ...reader, verification: { ...reader.verification, logTime: NOW + 7 } };
    const set = await examine(itemsOf({ attestation, first, logged }), trust);
    expect(resultOf(set)).toEqual(
      await verifyDecision(attestation, { ...trust.verification, at: NOW + 120 }),
    );
  });
});

test("an entry's tie says why it does not hold, and only then", async () => {
  const tieOf = async (entry: object) => {
    const { ties } = await examine(itemsOf({ first, ...logged, entry }), reader);
    return ties.filter(({ tie }) => tie === "entry_of");
  };
  const tie = { tie: "entry_of", from: [1], to: [0] };
  expect(await tieOf(logged.entry)).toStrictEqual([{ ...tie, verdict: "verified" }]);
  const altered = { ...logged.entry, result: false };
  expect(await tieOf(altered)).toStrictEqual([{ ...tie, verdict: "not_valid", reason: "proof_mismatch" }]);
});

test("what was read is handed on with few attestations, and not with many", async () => {
  const readOf = async (count: number) => {
    const texts = Array.from({ length: count }, () => JSON.stringify({ ...attestation, nonce: 7 }));
    const items = texts.map((text) => ({ kind: "attestation", source: "file", text }) as const);
    return (await examine(items, reader)).documents.map((document) => "read" in document);
  };
  expect(await readOf(8)).toEqual(Array(8).fill(true));
  expect(await readOf(9)).toEqual(Array(9).fill(false));
});

test("an entry that lacks its proof and the log's key lacks trust first", async () => {
  const { entry, checkpoint } = logged;
  const { documents } = await examine(itemsOf({ entry, checkpoint }), { ...reader, logs: [] });
  expect(documents[0]).toMatchObject({ kind: "log_entry", reason: "log_trust_missing" });
});

describe("expired", () => {
  const late = attestation.expires_at + 10;
  const then: ExamineTrust = { ...reader, verification: { ...reader.verification, now: late } };

  test("what has expired and held when a pinned log had it", async () => {
    const set = await examine(itemsOf({ attestation, first, logged }), then);
    expect(set.documents[0]).toMatchObject({ verdict: "expired", reason: "expired", held_at: NOW + 60 });
    expect(resultOf(set)).toMatchObject({ valid: false, reason: "expired", held_at: NOW + 60 });
  });

  test("not without the log, and not with another fault", async () => {
    const verdictOf = async (files: object, trust: ExamineTrust) => {
      const set = await examine(itemsOf(files as Record<string, unknown>), trust);
      return [set.documents[0]?.verdict, set.documents[0]?.held_at];
    };
    const notValid = ["not_valid", undefined];
    expect(await verdictOf({ attestation, first }, then)).toEqual(notValid);
    expect(await verdictOf({ attestation, first, logged }, { ...then, logs: [] })).toEqual(notValid);
    const stranger = { ...then, verification: { now: late, trust: { issuers: ["ab".repeat(32)] } } };
    expect(await verdictOf({ attestation, first, logged }, stranger)).toEqual(notValid);
    const snapshot = {
      snapshotTime: late,
      revokedAttestations: [attestation.attestation_id],
      revokedKids: [],
    };
    const revoked = { ...then, verification: { ...then.verification, revocation: { snapshot } } };
    expect(await verdictOf({ attestation, first, logged }, revoked)).toEqual(notValid);
  });
});

describe("what lies beside an attestation", () => {
  test("a snapshot that a pinned key signed is used, one of nobody's is not, and what either lists is said", async () => {
    const strict = { verification: { ...TRUST, trustedVerifiers: undefined, logs: undefined } };
    const { trustedVerifiers: _, logs: _2, ...verification } = strict.verification;
    const of = async (revocation: object, trust: ExamineTrust = { verification }) =>
      brief(await examine(itemsOf({ attestation, revocation }), trust));
    expect(await of(signedSnapshot())).toEqual(["attestation verified pinned", "revocation verified pinned"]);
    expect(await of({ snapshot: signedSnapshot().snapshot })).toEqual([
      "attestation could_not_check revocation_missing",
      "revocation could_not_check revocation_signer_unknown",
    ]);
    const listing = signedSnapshot({ revokedAttestations: [attestation.attestation_id] });
    expect(await of(listing)).toEqual([
      "attestation not_valid attestation_revoked",
      "revocation not_valid revoked",
    ]);
    expect(await of({ snapshot: listing.snapshot }, reader)).toEqual([
      "attestation verified pinned",
      "revocation not_valid revoked",
    ]);
  });

  test("a manifest and a record are about the attestation that they fit, and wait without one", async () => {
    expect(
      brief(await examine(itemsOf({ otherAttestation, attestation, manifest, circuitRecord }), reader)),
    ).toEqual([
      "attestation verified pinned",
      "attestation verified pinned",
      "manifest verified registry",
      "circuit_record verified built_in",
    ]);
    expect(brief(await examine(itemsOf({ manifest, circuitRecord }), reader))).toEqual([
      "manifest could_not_check attestation_missing",
      "circuit_record could_not_check attestation_missing",
    ]);
  });
});

describe("why", () => {
  test("a document that cannot be read is said in words and values", async () => {
    const set = await examine(itemsOf({ cut: '{"type":' }), {}, { now: NOW });
    expect(set.documents).toMatchObject([
      {
        kind: "unknown",
        verdict: "could_not_check",
        reason: "not_recognised",
        found: { reason: "unreadable" },
        problem: { reason: "unreadable" },
      },
    ]);
    expect(set.documents[0]?.detail).toBeTypeOf("string");
  });

  test("a line that is cut is unknown, whatever it calls itself", async () => {
    const whole = JSON.stringify(attestation);
    const set = await examine(itemsOf({ lines: `${whole}\n${whole.slice(0, 3_000)}` }), {}, { now: NOW });
    expect(set.documents.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ["attestation", "verified"],
      ["unknown", "could_not_check"],
    ]);
    expect(set.documents[1]?.problem).toMatchObject({ reason: "line_unreadable" });
  });

  test("an attestation's answer carries the words and values of the step that failed", async () => {
    const altered = structuredClone(attestation);
    altered.decision.outcome = "decline";
    const [document] = (await examine(itemsOf({ altered }), reader)).documents;
    const failed = document?.findings.find(({ outcome }) => outcome === "failed");
    expect(failed).toMatchObject({ check: "schema", reason: "attestation_id_mismatch" });
    expect(failed?.detail).toBeTypeOf("string");
    const [passed] = (await examine(itemsOf({ attestation }), reader)).documents;
    expect(passed?.findings[0]).toStrictEqual({ check: "schema", outcome: "passed" });
    expect(document).toMatchObject({
      reason: "attestation_id_mismatch",
      found: { reason: "attestation_id_mismatch" },
    });
    expect(document?.detail).toBeTypeOf("string");
  });

  test("a bundle's answer carries its worst part's words and values, and a chain's part those of the chain", async () => {
    const bundle = structuredClone(createBundle({ attestation, receipts: [second] }));
    const anchors = { trustedVerifiers: [`vdi:verifier:bob#${publicKeyOf("bob")}`] };
    const set = await examine(itemsOf({ bundle }), { ...reader, anchors }, { now: NOW + 60 });
    const [{ result, ...document } = {} as never] = set.documents;
    const parts = (result as BundleResult).parts;
    expect(document.findings.map(({ check, outcome }) => [check, outcome])).toEqual(
      parts.map(({ part, verdict }) => [part, verdict === "verified" ? "passed" : "open"]),
    );
    expect(parts[0]?.verdict).toBe("verified");
    expect(document.parts?.documents.map(({ kind }) => kind)).toEqual(["attestation", "receipt"]);
    const chain = parts.find(({ part }) => part === "chain");
    expect(chain).toMatchObject({ reason: "chain_parent_absent", found: { reason: "chain_gap" } });
    expect(chain?.detail).toBeTypeOf("string");
    expect(chain).not.toHaveProperty("root");
    const worst = parts.find(({ verdict }) => verdict === document.verdict);
    expect(worst).toBe(chain);
    expect(document).toMatchObject({ reason: chain?.reason, found: chain?.found, detail: chain?.detail });
  });
});

describe("as it goes", () => {
  test("each step of the only attestation, then each document, and a stop between", async () => {
    const events: ExamineEvent[] = [];
    const set = await examine(itemsOf({ attestation, first }), reader, {
      onProgress: (event) => events.push(event),
    });
    expect(events[0]).toEqual({ event: "begun", total: 2 });
    const steps = events.flatMap((event) => (event.event === "step" ? [event] : []));
    expect(steps).toEqual(resultOf(set).steps.map((step) => ({ event: "step", index: 0, step })));
    const documents = events.flatMap((event) => (event.event === "document" ? [event.document] : []));
    expect(documents.toSorted((a, b) => a.index - b.index)).toEqual(set.documents);
    const stopping = new AbortController();
    const run = examine(itemsOf({ attestation, first }), reader, {
      signal: stopping.signal,
      onProgress: (event) => {
        if (event.event === "step") stopping.abort(new Error("enough"));
      },
    });
    await expect(run).rejects.toThrow("enough");
  });

  test("of each document there stays what the caller keeps, after it was told whole", async () => {
    const told: ExaminedDocument[] = [];
    const items = itemsOf({ attestation, first });
    const whole = await examine(items, reader);
    const { documents, ...rest } = await examine(items, reader, {
      onProgress: (event) => {
        if (event.event === "document") told.push(event.document);
      },
      keep: ({ read: _, ...document }) => ({ ...document, findings: [], result: null }),
    });
    expect(told.toSorted((a, b) => a.index - b.index)).toEqual(whole.documents);
    expect(documents).toEqual(
      whole.documents.map(({ read: _, ...one }) => ({ ...one, findings: [], result: null })),
    );
    const { documents: _, ...wholeRest } = whole;
    expect(rest).toEqual(wholeRest);
  });

  test("from text, bytes and value alike; the tree survives structured cloning", async () => {
    const text = JSON.stringify([attestation, first]);
    const fromText = await examine([{ source: "a", text }], reader);
    const fromBytes = await examine([{ source: "a", bytes: new TextEncoder().encode(text) }], reader);
    const fromValue = await examine([{ source: "a", value: [attestation, first] }], reader);
    expect(fromBytes).toEqual(fromText);
    expect(fromValue).toEqual(fromText);
    expect(structuredClone(fromText)).toEqual(fromText);
  });

  test("malformed trust throws before any document is judged", async () => {
    const judged: unknown[] = [];
    for (const trust of [
      { logs: 7 },
      { logs: [{ log: "x" }] },
      { anchors: { trustedVerifiers: ["bob"] } },
      { verification: { colour: 1 } },
      { verification: Promise.resolve({}) },
    ]) {
      const run = examine([{ source: "a", text: "{}" }], trust as ExamineTrust, {
        onProgress: (event) => judged.push(event),
      });
      await expect(run).rejects.toThrow(TypeError);
    }
    expect(judged).toEqual([]);
  });

  test("nothing of a stranger's throws", async () => {
    const values = [
      null,
      7,
      "x",
      [],
      {},
      { type: "audit_bundle_v1" },
      { receipt_hash: 1, verifier_key: 2, trust_digest: 3 },
    ];
    const kinds = [
      "attestation",
      "receipt",
      "log_entry",
      "checkpoint",
      "audit_bundle",
      "billing_attestation",
      "revocation",
    ] as const;
    const items = kinds.flatMap((kind) =>
      values.map((value) => ({ kind, text: JSON.stringify(value), value, source: kind })),
    );
    const { documents } = await examine([...items, ...recognise("{", "broken")], reader);
    expect(documents.filter(({ verdict }) => verdict === "verified")).toEqual([]);
  });
});

describe("attestations that are read later", () => {
  const { attestation_id } = attestation;
  const revoking = signedSnapshot({ revokedAttestations: [attestation_id], snapshotTime: NOW + 60 });
  const texts = [attestation, otherAttestation].map((one) => JSON.stringify(one));

  const trust: ExamineTrust = { ...reader, verification: { now: NOW + 120, trust: TRUST.trust ?? {} } };

  test.each<[string, Record<string, unknown>, string]>([
    ["alone", {}, "attestation verified pinned"],
    ["beside a receipt and its entry", { first, logged }, "attestation verified pinned"],
    ["beside a snapshot that revokes one", { revoking }, "attestation not_valid attestation_revoked"],
  ])("come to what they come to at once: %s", async (_, beside, first) => {
    const others = itemsOf(beside);
    const now = texts.map((text) => ({ kind: "attestation", source: "file", text }) as const);
    const later = texts.map((text) => {
      const read = async () => ({ text });
      return { kind: "attestation", source: "file", later: read } as const;
    });
    const set = await examine([...later, ...others], trust);
    expect(set).toEqual(await examine([...now, ...others], trust));
    expect(brief(set)[0]).toBe(first);
  });

  test("are read as they are verified: of a thousand, no more than are verified together", async () => {
    let [read, told, most] = [0, 0, 0];
    const later = async () => {
      read += 1;
      most = Math.max(most, read - told);
      return { text: "{}" };
    };
    const items = Array.from({ length: 1000 }, (_, i) => ({
      kind: "attestation" as const,
      source: String(i),
      later,
    }));
    const count = ({ event }: ExamineEvent) => {
      if (event === "document") told += 1;
    };
    await examine(items, reader, { onProgress: count });
    expect([read, told, most]).toEqual([1000, 1000, 64]);
  });

  test("end the examination where one cannot be read", async () => {
    const later = () => Promise.reject(new Error("gone"));
    await expect(examine([{ kind: "attestation", source: "file", later }], reader)).rejects.toThrow("gone");
  });
});
