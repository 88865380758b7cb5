// Logs: heads under a reader's policy, consistency, one receipt in one log with everything about it changed.
import { encodeBase64, encodeHex, encodeUtf8, type LogEntry, logLeaf } from "@svc/core";
import {
  appendLeaves,
  consistencyProof,
  cosignText,
  createNoteSigner,
  encodeNote,
  encodeVkey,
  hashLeaf,
  MemoryStore,
  nodeReader,
  rootAt,
  signText,
} from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { makeReceipt } from "../../sdk/transparency/test/log/receipts.ts";
import type { Seed, SeedTable } from "./seed.ts";

const NOW = 1_800_000_000;
const ORIGIN = "log.example/conformance";
const signer = createNoteSigner(ORIGIN, new Uint8Array(32).fill(5));
const other = createNoteSigner(ORIGIN, new Uint8Array(32).fill(6));
const foreign = createNoteSigner("other.example/log", new Uint8Array(32).fill(7));
const log = new TransparencyLog({ signer, now: () => NOW });
for (let i = 0; i < 5; i++) log.append(makeReceipt({ attestation: `before ${i}` }));
const receipt = makeReceipt({ attestation: "mine" });
const { log_index } = log.append(receipt);
for (let i = 0; i < 6; i++) log.append(makeReceipt({ attestation: `after ${i}` }));
const entry = log.getEntry(log_index);
const proof = log.getInclusionProof(log_index);
const checkpoint = log.getCheckpoint();
const note = typeof checkpoint === "string" ? checkpoint : (checkpoint as { note: string }).note;
const body = note.slice(0, note.lastIndexOf("\n\n") + 1);
const POLICY = { log: encodeVkey(signer.key) };

const witnesses = [1, 2, 3].map((n) =>
  createNoteSigner(`w${n}.example`, new Uint8Array(32).fill(n + 40), "cosignatureV1"),
);
const WITNESSED = { ...POLICY, witnesses: witnesses.map(({ key }) => encodeVkey(key)), threshold: 2 };
type NoteSigner = typeof signer;
/** A note by log keys, and by witnesses where a time stands beside the key. */
const signedBy = (text: string, ...by: readonly (readonly [NoteSigner, number?])[]) =>
  encodeNote({
    text,
    signatures: by.map(([each, at]) =>
      at === undefined ? signText(text, each) : cosignText(text, each, BigInt(at)),
    ),
  });
const root = body.split("\n")[2] as string;
const flip = (hex: string) => `${hex.startsWith("0") ? "1" : "0"}${hex.slice(1)}`;
const ZERO = "0".repeat(64);

export function checkpoints(): SeedTable {
  const seeds: Seed[] = [];
  const add = (name: string, reason: string | null, text: unknown, options: object = POLICY) =>
    seeds.push({
      name,
      about:
        reason === null ? `A head that passes: ${name}.` : `A head or a policy that is refused: ${name}.`,
      question: { input: { note: text }, options },
      wanted:
        reason === "" ? { wrong_call: true } : reason === null ? { valid: true } : { valid: false, reason },
    });
  const empty = encodeBase64(new Uint8Array(32));
  const line = (text: string, by: NoteSigner) => signedBy(text, [by]).slice(text.length + 1);
  add("as signed", null, note);
  add("with a signature of a stranger beside", null, note + line(body, foreign));
  add("with an extension line", null, signedBy(`${body}more\n`, [signer]));
  add("a number", "malformed_note", 7);
  add("no note", "malformed_note", "x");
  add("no signature", "malformed_note", body);
  add("no last line feed", "malformed_note", note.slice(0, -1));
  add("a carriage return", "malformed_note", note.replace("\n", "\r\n"));
  add("a hyphen in place of the dash", "malformed_note", note.replace("—", "-"));
  add("a signature that is not base64", "malformed_note", `${body}\n— ${ORIGIN} ~~~~\n`);
  const strangers = (name: string) => note + line(body, foreign).replace(/(?<=— )\S+/, () => name);
  for (const [what, name] of [
    ["255 bytes long", `${"é".repeat(127)}a`],
    ["with U+007F", "a\u007fb"],
    ["with U+FEFF", "\ufeff"],
  ] as const) {
    add(`a stranger's line under a name ${what}`, null, strangers(name));
  }
  for (const [what, name] of [
    ["256 bytes long", "é".repeat(128)],
    ["with U+0001", "a\u0001b"],
    ["with U+0085", "a\u0085b"],
    ["with an em space", "a\u2003b"],
    ["with a plus", "a+b"],
  ] as const) {
    add(`a stranger's line under a name ${what}`, "malformed_note", strangers(name));
  }
  const deleted = `${ORIGIN}\u007f`;
  const ofDeleted = signedBy(`${deleted}\n12\n${root}\n`, [signer]);
  add("an origin with U+007F", null, ofDeleted, { ...POLICY, origin: deleted });
  add("a hundred signatures", null, `${body}\n${line(body, signer)}${line(body, foreign).repeat(99)}`);
  add(
    "a hundred and one signatures",
    "malformed_note",
    `${body}\n${line(body, signer)}${line(body, foreign).repeat(100)}`,
  );
  add("another size", "bad_signature", note.replace("\n12\n", "\n13\n"));
  add("another key of the same name", "unknown_signers", signedBy(body, [other]));
  add("another log's", "unknown_signers", signedBy(body, [foreign]));
  add(
    "a good and a bad line by one key: the first counts",
    null,
    note + line(`${ORIGIN}\n1\n${root}\n`, signer),
  );
  for (const [name, text] of [
    ["a size with a leading zero", `${ORIGIN}\n012\n${root}\n`],
    ["a size beyond 64 bits", `${ORIGIN}\n${2n ** 64n}\n${root}\n`],
    ["a size that is negative", `${ORIGIN}\n-1\n${root}\n`],
    ["a root of 31 bytes", `${ORIGIN}\n12\n${encodeBase64(new Uint8Array(31))}\n`],
    [
      "a root that is not canonical base64",
      `${ORIGIN}\n12\n${root.slice(0, -2)}${root.at(-2) === "B" ? "C" : "B"}=\n`,
    ],
    ["size nought with another root", `${ORIGIN}\n0\n${empty}\n`],
    ["two lines", `${ORIGIN}\n12\n`],
    ["an empty extension line", `${ORIGIN}\n12\n${root}\n\nx\n`],
  ] as const) {
    add(name, "malformed_checkpoint", signedBy(text, [signer]));
  }
  add("the largest size", null, signedBy(`${ORIGIN}\n${2n ** 64n - 1n}\n${root}\n`, [signer]));
  add("another origin", "wrong_origin", signedBy(`log.example/other\n12\n${root}\n`, [signer]));
  add("the origin that the policy states", null, signedBy(`log.example/other\n12\n${root}\n`, [signer]), {
    ...POLICY,
    origin: "log.example/other",
  });
  const [first, second, third] = witnesses as [NoteSigner, NoteSigner, NoteSigner];
  add("two of three witnesses", null, signedBy(body, [signer], [first, NOW], [third, NOW + 5]), WITNESSED);
  add("one of three witnesses", "witness_quorum_missing", signedBy(body, [signer], [first, NOW]), WITNESSED);
  add(
    "one witness twice",
    "witness_quorum_missing",
    signedBy(body, [signer], [first, NOW], [first, NOW + 1]),
    WITNESSED,
  );
  add(
    "witnesses and no log",
    "log_signature_missing",
    signedBy(body, [first, NOW], [second, NOW]),
    WITNESSED,
  );
  const aged = { ...WITNESSED, maxAgeSeconds: 60, now: NOW };
  add(
    "a cosignature too old",
    "witness_quorum_missing",
    signedBy(body, [signer], [first, NOW - 61], [second, NOW]),
    aged,
  );
  add(
    "a cosignature just old enough",
    null,
    signedBy(body, [signer], [first, NOW - 60], [second, NOW]),
    aged,
  );
  add(
    "a cosignature from the future",
    "witness_quorum_missing",
    signedBy(body, [signer], [first, NOW + 100_000], [second, NOW]),
    aged,
  );
  add("a threshold of half", "", note, {
    ...WITNESSED,
    witnesses: WITNESSED.witnesses.slice(0, 2),
    threshold: 1,
  });
  add("a threshold above the witnesses", "", note, { ...WITNESSED, threshold: 4 });
  add("a witness twice", "", note, {
    ...WITNESSED,
    witnesses: [WITNESSED.witnesses[0], ...WITNESSED.witnesses],
  });
  add("a witness's key as the log's", "", note, { log: WITNESSED.witnesses[0] });
  add("a vkey with another id", "", note, { log: POLICY.log.replace(/\+[0-9a-f]{8}\+/, "+00000000+") });
  for (const [name, origin] of [
    ["an origin that no checkpoint can have", "\u0000"],
    ["an origin of 1,001 characters", "x".repeat(1001)],
  ] as const) {
    add(name, "wrong_origin", note, { ...POLICY, origin });
  }
  add("an empty origin", "", note, { ...POLICY, origin: "" });
  add("an age without a clock", "", note, { ...WITNESSED, maxAgeSeconds: 60 });
  add("an unknown option", "", note, { ...POLICY, witness: [] });
  return { operation: "checkpoint", seeds, bases: ["as signed", "two of three witnesses"] };
}

export function consistency(): SeedTable {
  const store = new MemoryStore();
  const leaves = Array.from({ length: 13 }, (_, i) => encodeUtf8(`leaf ${i}`));
  appendLeaves(store, leaves, NOW);
  const rootOf = (size: number) => encodeHex(rootAt(store, size));
  const claim = (from: number, to: number) => ({
    from_size: from,
    to_size: to,
    from_root: rootOf(from),
    to_root: rootOf(to),
    proof: consistencyProof(from, to, nodeReader(store)).map(encodeHex),
  });
  const seeds: Seed[] = [];
  const add = (name: string, reason: string | null, input: object) =>
    seeds.push({
      name,
      about:
        reason === null ? `A tree that begins a larger one: ${name}.` : `A claim that is refused: ${name}.`,
      question: { input },
      wanted: reason === null ? { valid: true } : { valid: false, reason },
    });
  for (const [from, to] of [
    [1, 2],
    [1, 13],
    [3, 7],
    [4, 7],
    [4, 8],
    [6, 8],
    [7, 13],
    [8, 13],
    [12, 13],
  ] as const) {
    add(`${from} and ${to}`, null, claim(from, to));
    const good = claim(from, to);
    add(`${from} and ${to}, another smaller root`, "root_mismatch", {
      ...good,
      from_root: flip(good.from_root),
    });
    add(`${from} and ${to}, another larger root`, "root_mismatch", { ...good, to_root: flip(good.to_root) });
    add(`${from} and ${to}, a hash too many`, "wrong_length", { ...good, proof: [...good.proof, ZERO] });
    add(`${from} and ${to}, a hash too few`, "wrong_length", { ...good, proof: good.proof.slice(1) });
  }
  add("one tree", null, { ...claim(7, 13), from_size: 13, from_root: rootOf(13), proof: [] });
  add("one size, two roots", "root_mismatch", { ...claim(7, 13), from_size: 13, proof: [] });
  add("one tree with a proof", "wrong_length", { ...claim(7, 13), from_size: 13, from_root: rootOf(13) });
  add("the larger first", "out_of_range", { ...claim(7, 13), from_size: 13, to_size: 7 });
  add("from nothing", "nothing_proved", { ...claim(7, 13), from_size: 0, proof: [] });
  add("from nothing, with a hash of 31 bytes", "nothing_proved", {
    ...claim(7, 13),
    from_size: 0,
    proof: [ZERO.slice(2)],
  });
  const tree = { ...claim(7, 13), from_size: 13, from_root: rootOf(13) };
  add("one tree, with a hash of 31 bytes", "wrong_length", { ...tree, proof: [ZERO.slice(2)] });
  add("a hash of 31 bytes", "malformed_hash", {
    ...claim(3, 7),
    proof: claim(3, 7).proof.map((each, i) => (i === 0 ? each.slice(2) : each)),
  });
  return { operation: "consistency", seeds, bases: ["7 and 13"] };
}

export function inclusions(): SeedTable {
  const seeds: Seed[] = [];
  const good = { receipt, entry, proof, checkpoint: note };
  const add = (name: string, reason: string | null, input: object, options: object = POLICY) =>
    seeds.push({
      name,
      about:
        reason === null ? `A receipt that is in the log: ${name}.` : `Evidence that is refused: ${name}.`,
      question: { input, options },
      wanted: reason === null ? { valid: true } : { valid: false, reason },
    });
  const document = log.getProofDocument(log_index);
  add("separate documents", null, good);
  add("the checkpoint's document", null, { ...good, checkpoint });
  add("a tlog-proof", null, { receipt, document });
  add("another receipt", "entry_mismatch", { ...good, receipt: makeReceipt({ attestation: "before 1" }) });
  add("a receipt that is none", "schema", { ...good, receipt: 7 });
  add("a receipt with another id", "receipt_id_mismatch", {
    ...good,
    receipt: { ...receipt, evaluated_at: 1 },
  });
  add("a receipt signed by another", "signature_mismatch", {
    ...good,
    receipt: {
      ...receipt,
      signature: { ...receipt.signature, value: makeReceipt({ attestation: "x" }).signature.value },
    },
  });
  add("a receipt that is no JSON", "not_json", { receipt_text: "{", entry, proof, checkpoint: note });
  add("an entry that is none", "malformed_entry", { ...good, entry: 7 });
  add("an entry of another version", "malformed_entry", { ...good, entry: { ...entry, v: 2 } });
  for (const member of ["facts", "judgements"]) {
    add(`an entry whose ${member} are a list`, "malformed_entry", {
      ...good,
      entry: { ...entry, [member]: [] },
    });
  }
  add("a proof that is none", "malformed_proof", { ...good, proof: { ...proof, more: 1 } });
  add("an entry's time", "proof_mismatch", { ...good, entry: { ...entry, timestamp: NOW - 1 } });
  const withEntry = (change: object) => {
    const forged = { ...entry, ...change } as LogEntry;
    return { ...good, entry: forged, proof: { ...proof, entry_hash: encodeHex(hashLeaf(logLeaf(forged))) } };
  };
  for (const change of [
    { result: false },
    { conclusive: false },
    { profile_id: "VDI_VERIFY_MINIMAL_V1" },
    { trust_digest: ZERO },
    { verifier_key: ZERO },
    { verifier_id: "vdi:verifier:zoe" },
    { attestation_hash: ZERO },
    { receipt_hash: ZERO },
    { evaluated_at: 1 },
    { rules: "other/1+1" },
    { facts: {} },
    { judgements: { in_force: true } },
    { reason: "expired" },
    { supersedes: ZERO },
  ]) {
    add(`an entry whose ${Object.keys(change)[0]} is not the receipt's`, "entry_mismatch", withEntry(change));
  }
  add("an entry at another time by the log's own word", "root_mismatch", withEntry({ timestamp: NOW - 1 }));
  add("another entry hash", "proof_mismatch", { ...good, proof: { ...proof, entry_hash: ZERO } });
  add("a proof for another size", "proof_mismatch", { ...good, proof: { ...proof, tree_size: 13 } });
  add("a proof for another root", "proof_mismatch", { ...good, proof: { ...proof, tree_root: ZERO } });
  add("another index", "root_mismatch", { ...good, proof: { ...proof, log_index: log_index + 1 } });
  add("an index beyond the tree", "out_of_range", { ...good, proof: { ...proof, log_index: 12 } });
  add("a path too long", "wrong_length", { ...good, proof: { ...proof, proof: [...proof.proof, ZERO] } });
  add("a path too short", "wrong_length", { ...good, proof: { ...proof, proof: proof.proof.slice(1) } });
  add("another hash in the path", "root_mismatch", {
    ...good,
    proof: { ...proof, proof: [ZERO, ...proof.proof.slice(1)] },
  });
  add("a checkpoint that is none", "malformed_note", { ...good, checkpoint: "x" });
  add("a checkpoint by another key", "unknown_signers", { ...good, checkpoint: signedBy(body, [other]) });
  add("no witnesses", "witness_quorum_missing", good, WITNESSED);
  const seen = signedBy(
    body,
    [signer],
    [witnesses[0] as NoteSigner, NOW + 9],
    [witnesses[2] as NoteSigner, NOW + 4],
  );
  add("two witnesses, whose time counts", null, { ...good, checkpoint: seen }, WITNESSED);
  add("a tlog-proof cut short", "malformed_proof", { receipt, document: document.slice(0, 90) });
  add("a tlog-proof of another version", "malformed_proof", {
    receipt,
    document: document.replace("@v1", "@v2"),
  });
  add("a tlog-proof without its entry", "malformed_entry", {
    receipt,
    document: document.replace(/extra .*\n/, ""),
  });
  const spaced = encodeBase64(encodeUtf8(JSON.stringify(entry, null, 1)));
  add("a tlog-proof whose entry has white space", "malformed_entry", {
    receipt,
    document: document.replace(/extra .*\n/, `extra ${spaced}\n`),
  });
  const headless = document.slice(0, document.indexOf("\n\n") + 2);
  add("a tlog-proof without its checkpoint", "malformed_note", { receipt, document: headless });
  add("a tlog-proof without its checkpoint, whose entry has white space", "malformed_entry", {
    receipt,
    document: headless.replace(/extra .*\n/, `extra ${spaced}\n`),
  });
  add("a tlog-proof with a hash of three bytes, whose entry has white space", "malformed_proof", {
    receipt,
    document: document.replace(/extra .*\n/, `extra ${spaced}\n`).replace("\n\n", "\nAAAA\n\n"),
  });
  add("a tlog-proof with another index", "root_mismatch", {
    receipt,
    document: document.replace(/index .*\n/, "index 6\n"),
  });
  add("a tlog-proof with an index beyond the tree", "out_of_range", {
    receipt,
    document: document.replace(/index .*\n/, "index 12\n"),
  });
  const beyond = signedBy(`${ORIGIN}\n${2n ** 53n}\n${root}\n`, [signer]);
  add("a tree beyond exact sizes", "out_of_range", { ...good, checkpoint: beyond });
  return { operation: "inclusion", seeds, bases: ["separate documents", "a tlog-proof"] };
}
