/**
 * Fuzzing of `examine`, guided by coverage: what reached code that nothing before it reached is changed further. Whatever
 * is handed over, `examine` answers, accounts for each input, and judges what lies beside it as before.
 */

import { type ExaminedSet, type ExamineTrust, examine, type Kind, recognise } from "@svc/audit";
import {
  attestationId,
  createSigner,
  encodeBase64,
  encodeUtf8,
  PAYLOAD_TYPES,
  type PayloadType,
  receiptId,
  type Signer,
  signDocument,
} from "@svc/core";
import { operator } from "../../tools/fixtures/bill-terms.ts";
import { attestation, hexSecretOf } from "../../tools/fixtures/bundle-parts.ts";
import type { Coverage } from "./coverage.ts";
import { fullTrust, REQUESTS, type Seeded, seedDocuments } from "./documents.ts";
import { type Json, mutateDocument } from "./mutate-request.ts";
import { Random } from "./random.ts";

export interface Fault {
  readonly what: "threw" | "lost" | "beside_changed" | "endless";
  readonly said: string;
  /** The document that did it, as it was handed over. */
  readonly given: unknown;
}

export interface Looped {
  readonly runs: number;
  /** Characters of the libraries' code that ran: with the seeds alone, and at the end. */
  readonly reached: readonly [seeds: number, end: number];
  readonly kept: number;
  readonly kinds: Readonly<Partial<Record<Kind, number>>>;
  readonly faults: readonly Fault[];
}

export interface LoopTerms {
  readonly seed: number;
  /** Asked before each run. */
  readonly goesOn: (runs: number) => boolean;
  readonly onFault?: (fault: Fault) => void;
  readonly onProgress?: (runs: number, reached: number, kept: number) => void;
}

const MAX_FAULTS = 100;
const REPORT_EACH = 500;
/** Whatever stands beside is judged again in each run, and proofs take longest. */
const HEAVY_EACH = 16;

/** @param coverage begun before any library was loaded: V8 counts blocks of what it compiles from then on */
export async function loopExamine(
  coverage: Coverage,
  { seed, goesOn, onFault, onProgress }: LoopTerms,
): Promise<Looped> {
  const random = new Random(seed);
  const corpus = seedDocuments();
  const light = await besideOf(corpus, ["receipt", "source_statement"]);
  const heavy = await besideOf(corpus, ["receipt", "source_statement", "attestation", "audit_bundle"]);
  const faults: Fault[] = [];
  const kinds: Partial<Record<Kind, number>> = {};
  const tell = (fault: Fault): void => {
    onFault?.(fault);
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  for (const one of corpus) for (const fault of await ask(heavy, formOf(one.content, 1))) tell(fault);
  coverage.take();
  const seeds = coverage.size;
  let runs = 0;
  for (; goesOn(runs); runs += 1) {
    const from = random.of(corpus);
    const content = mutated(from, corpus, random);
    const given = formOf(content, random.below(FORMS));
    kinds[from.kind] = (kinds[from.kind] ?? 0) + 1;
    const beside = random.below(HEAVY_EACH) === 0 ? heavy : light;
    for (const fault of await ask(beside, given)) tell(fault);
    if (coverage.take() > 0) corpus.push({ kind: from.kind, content });
    if (runs % REPORT_EACH === 0) onProgress?.(runs, coverage.size, corpus.length);
  }
  return { runs, reached: [seeds, coverage.size], kept: corpus.length, kinds, faults };
}

/** Receipts are held against this one, whichever attestations lie beside them. */
const SUBJECT = { attestation };

interface Beside {
  readonly trust: ExamineTrust;
  readonly documents: readonly { readonly source: string; readonly value: unknown }[];
  readonly answers: string;
}

/** Answers that no document without a pinned key's signature may change. */
async function besideOf(corpus: readonly Seeded[], kinds: readonly Kind[]): Promise<Beside> {
  const trust = fullTrust("VDI_VERIFY_STANDARD_V1");
  const documents = kinds.flatMap((kind) => {
    const one = corpus.find((each) => each.kind === kind);
    return one === undefined ? [] : [{ source: `beside ${kind}`, value: one.content }];
  });
  const answers = answersOf(await examine(documents, trust, SUBJECT), 0);
  return { trust, documents, answers };
}

function answersOf({ documents }: ExaminedSet, from: number): string {
  return JSON.stringify(documents.slice(from).map(({ kind, verdict, reason }) => [kind, verdict, reason]));
}

type Given = { readonly value: unknown } | { readonly text: string } | { readonly bytes: Uint8Array };

async function ask({ trust, documents, answers }: Beside, given: Given): Promise<Fault[]> {
  const shown = "bytes" in given ? [...given.bytes.slice(0, 4_000)] : given;
  const fault = (what: Fault["what"], said: string): Fault[] => [{ what, said, given: shown }];
  try {
    const [content] = Object.values(given);
    const found = recognise(content, "odd");
    const set = await examine([{ source: "odd", ...given }, ...documents], trust, SUBJECT);
    const own = set.documents.length - documents.length;
    if (found.length === 0 || own !== found.length)
      return fault("lost", `${found.length} recognised, ${own} answered`);
    const after = answersOf(set, own);
    return after === answers ? [] : fault("beside_changed", `${answers} -> ${after}`);
  } catch (error) {
    return fault("threw", String((error as Error).stack));
  }
}

const PAYLOADS = Object.values(PAYLOAD_TYPES);
const CARRIERS = ["attestation", "receipt", "entry", "proof", "checkpoint", "snapshot", "openings", "bill"];

/** A document changed in its members, its text, or by what lies around it. */
function mutated({ content }: Seeded, corpus: readonly Seeded[], random: Random): Json {
  const way = random.below(10);
  if (typeof content === "string" || way === 0) return changedText(textOf(content), corpus, random);
  const changed = signedAgain(mutateDocument(content, REQUESTS, random));
  if (way > 3) return changed;
  const other = () => random.of(corpus).content;
  const around: (() => Json)[] = [
    () => enveloped(changed, random),
    () => [changed, other()],
    () => ({ [random.of(CARRIERS)]: changed, [random.of(CARRIERS)]: other() }),
    () => ({ snapshot: changed, envelope: mutateDocument(enveloped(other(), random), REQUESTS, random) }),
  ];
  return random.of(around)();
}

/** Those whose secrets are known here: what they sign is looked at more closely than what nobody signed. */
const SIGNERS = new Map(
  [...["alice", "bob"].map((name) => createSigner(hexSecretOf(name))), operator].map((one) => [
    one.publicKey,
    one,
  ]),
);

/** A receipt or bill of a known key with the id and the signature of what it says now; anything else as it is. */
function signedAgain(document: Json): Json {
  const members = Object(document) as { readonly [name: string]: Json };
  const { type, signature } = members;
  const signer = SIGNERS.get(String((Object(signature) as { readonly public_key?: Json }).public_key));
  if (signer === undefined) return document;
  try {
    if (type === "verification_receipt_v1")
      return signed(PAYLOAD_TYPES.receipt, { ...members, receipt_id: receiptId(members as never) }, signer);
    const id = { ...members, attestation_id: attestationId(members as never) };
    if (type === "billing_attestation_v1") return signed(PAYLOAD_TYPES.billingAttestation, id, signer);
    return type === "billing_adjustment_v1" ? signed(PAYLOAD_TYPES.billingAdjustment, id, signer) : document;
  } catch {
    // A value without a canonical form has no signature.
    return document;
  }
}

const signed = (type: PayloadType, document: object, signer: Signer) =>
  signDocument(type, document, signer) as unknown as Json;

function enveloped(document: Json, random: Random): Json {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const payload = encodeBase64(encodeUtf8(text.toWellFormed()));
  const signatures = Array.from({ length: random.below(4) }, () => ({
    keyid: random.of(["", "k"]),
    sig: encodeBase64(new Uint8Array(random.of([0, 63, 64, 70]))),
  }));
  return { payloadType: random.of(PAYLOADS), payload, signatures };
}

function changedText(text: string, corpus: readonly Seeded[], random: Random): string {
  const at = random.below(text.length + 1);
  const other = textOf(random.of(corpus).content);
  const ways = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => `${text}\n${other}`,
    () => `${text}\n${other.slice(0, random.below(other.length + 1))}\n${text}`,
    () =>
      text.slice(0, at) +
      random.of(["\u0000", "\ufeff", "\r\n", "\n", '"', "{", "\ud800", "9"]) +
      text.slice(at),
    () => text.slice(0, at) + other.slice(0, random.below(200)) + text.slice(at + random.below(40)),
  ];
  return random.of(ways)();
}

const textOf = (content: Json) => (typeof content === "string" ? content : JSON.stringify(content));
const FORMS = 4;

function formOf(content: Json, form: number): Given {
  const text = textOf(content);
  if (form === 0 && typeof content !== "string") return { value: content };
  if (form === 2) return { bytes: new TextEncoder().encode(text) };
  if (form === 3) return { text: `${text}\n${JSON.stringify({ type: "none" })}` };
  return { text };
}
