// A log's proof of a source's statement, beside each kind of document that holds the statement: it is judged there under
// the logs that the reader pinned, and nowhere else.
import { createBundle } from "@svc/audit";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { describe, expect, test } from "vitest";
import attestation from "../../../../docs/examples/sources/attestation.json" with { type: "json" };
import demanded from "../../../../docs/examples/sources/demanded.json" with { type: "json" };
import evidence from "../../../../docs/examples/sources/evidence.json" with { type: "json" };
import roots from "../../../../docs/examples/sources/trust.json" with { type: "json" };
import { log as receipts } from "../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { type ExamineEvent, examine, recognise } from "../../src/index.ts";

const now = attestation.issued_at;
const signer = createNoteSigner("log.example/sources", new Uint8Array(32).fill(9));
const log = new TransparencyLog({ signer, now: () => now });
const [statement] = evidence.statements;
const [carried] = demanded.sources.statements;
const indexOf = (one: unknown) => log.appendStatement(one as never).log_index;
const [first, ofCarried] = [indexOf(statement), indexOf(carried)];
const [proof, proofOfCarried] = [log.getProofDocument(first), log.getProofDocument(ofCarried)];
const logs = [{ log: encodeVkey(signer.key) }];
const other = [{ log: encodeVkey(createNoteSigner("log.example/other", new Uint8Array(32).fill(8)).key) }];
const renamed = [
  { log: encodeVkey(createNoteSigner("log.example/sources", new Uint8Array(32).fill(8)).key) },
];

const issuers = roots.issuers.map(({ public_key }) => public_key);
const { sources } = roots;

async function judged(documents: readonly unknown[], pinned: typeof logs = logs) {
  const items = documents.flatMap((one, i) =>
    recognise(typeof one === "string" ? one : JSON.stringify(one), `file ${i}`),
  );
  const trust = { verification: { trust: { issuers, sources } }, logs: pinned };
  const set = await examine(items, trust, { now });
  const of = set.documents.filter(({ kind }) => kind === "statement_log_proof");
  const ties = set.ties.filter(({ from }) => of.some(({ index }) => from.includes(index)));
  return {
    found: of.map(({ verdict, reason, rests_on }) => [verdict, reason ?? rests_on]),
    ties: ties.map(({ to, verdict, ...rest }) => [to, verdict, ...("reason" in rest ? [rest.reason] : [])]),
  };
}

/** The same proof with one hash of its way to the root altered. */
const broken = proof.replace(/^([A-Za-z0-9+/]{43}=)$/m, (line) =>
  line.startsWith("A") ? `B${line.slice(1)}` : `A${line.slice(1)}`,
);
/** The statement with another signature value: of the same hash, and signed by nobody. */
const unsigned = {
  ...statement,
  signature: { ...statement?.signature, value: carried?.signature.value },
};

describe("beside what holds the statement it is judged", () => {
  test.each<[string, readonly unknown[], number]>([
    ["source evidence", [proof, evidence], 1],
    ["source evidence and its attestation", [attestation, evidence, proof], 1],
    ["a bundle with the evidence", [proof, createBundle({ attestation, sources: [evidence] })], 1],
    ["an attestation that carries it", [proofOfCarried, demanded], 1],
    ["a bundle of such an attestation", [createBundle({ attestation: demanded }), proofOfCarried], 0],
    ["the statement itself", [proof, statement], 1],
  ])("%s", async (name, documents, place) => {
    const { found, ties } = await judged(documents);
    expect(found).toEqual([["verified", "pinned"]]);
    expect(ties).toEqual([[[place], "verified"]]);
    recordVerdict(`examine/source-log/${name}`, found);
  });

  test("an attestation that carries it, and is read later", async () => {
    const later = async () => ({ text: JSON.stringify(demanded) });
    const items = [
      { kind: "attestation", source: "list", later } as const,
      ...recognise(proofOfCarried, "p"),
    ];
    const set = await examine(items, { logs }, { now });
    expect(set.documents[1]).toMatchObject({ kind: "statement_log_proof", verdict: "verified" });
    expect(set.ties).toEqual([{ tie: "evidence_of", from: [1], to: [0], verdict: "verified" }]);
  });

  test("all of the documents that hold it are named, each once", async () => {
    const { ties } = await judged([evidence, proof, statement, statement]);
    expect(ties).toEqual([[[0, 2, 3], "verified"]]);
  });
});

test("a caller who has seen enough stops before it is held against anything", async () => {
  const items = [JSON.stringify(attestation), JSON.stringify(evidence), proof].flatMap((one) =>
    recognise(one, "file"),
  );
  const stopping = new AbortController();
  const told: string[] = [];
  const onProgress = (event: ExamineEvent) => {
    if (event.event === "document") told.push(event.document.kind);
    if (event.event === "document") stopping.abort(new Error("enough"));
  };
  await expect(examine(items, { logs }, { now, signal: stopping.signal, onProgress })).rejects.toThrow(
    "enough",
  );
  expect(told).not.toContain("statement_log_proof");
});

describe("it counts for nothing", () => {
  test.each<[string, readonly unknown[], typeof logs, readonly string[]]>([
    ["alone", [proof], logs, ["could_not_check", "statement_missing"]],
    ["beside another decision's evidence", [proof, demanded], logs, ["could_not_check", "statement_missing"]],
    ["without a log that the reader pinned", [proof, evidence], [], ["could_not_check", "log_trust_missing"]],
    ["under another log's key", [proof, evidence], other, ["could_not_check", "log_trust_missing"]],
    ["under another key of that log", [proof, evidence], renamed, ["not_valid", "unknown_signers"]],
    ["with its way to the root altered", [broken, evidence], logs, ["not_valid", "root_mismatch"]],
    [
      "of a statement that its key did not sign",
      [proof, unsigned],
      logs,
      ["not_valid", "signature_mismatch"],
    ],
  ])("%s", async (name, documents, pinned, wanted) => {
    const { found } = await judged(documents, pinned);
    expect(found).toEqual([wanted]);
    recordVerdict(`examine/source-log/${name}`, found);
  });

  test.each<[string, unknown]>([
    ["a statement", { ...statement, v: 9 }],
    ["evidence", { ...evidence, statements: 7 }],
    ["an attestation", { ...attestation, sources: 7 }],
    ["a bundle", { ...createBundle({ attestation: demanded }), receipts: 7 }],
  ])("beside %s that cannot be read", async (_, unreadable) => {
    const { found } = await judged([unreadable, proof]);
    expect(found).toEqual([["could_not_check", "statement_missing"]]);
  });

  test("a copy that nobody signed takes nothing from the one that its key signed", async () => {
    expect((await judged([unsigned, proof, evidence])).found).toEqual([["verified", "pinned"]]);
  });
});

test("a tie says why it does not hold", async () => {
  expect((await judged([broken, evidence])).ties).toEqual([[[1], "not_valid", "root_mismatch"]]);
});

test("what is no proof of a statement, or was not recognised as one, names none", async () => {
  const ofReceipt = receipts.getProofDocument(0);
  for (const [kind, text] of [
    ["unknown", proof],
    ["statement_log_proof", "no proof"],
    ["statement_log_proof", ofReceipt],
  ] as const) {
    const items = [...recognise(JSON.stringify(evidence), "file"), { kind, text, source: "given" }];
    const { documents, ties } = await examine(items, { logs }, { now });
    expect(documents[1]).toMatchObject({ kind, verdict: "could_not_check" });
    expect(ties.filter(({ from }) => from.includes(1))).toEqual([]);
  }
});
