/** `vdi inspect`: what a document says of itself. Nothing is verified, and every answer says so first. */
import {
  type DecisionAttestation,
  parseAttestation,
  parseReceipt,
  readJson,
  type VerificationReceipt,
} from "@svc/core";
import { headInNote, type Item, KIND_NAMES, noteOf } from "@svc/examine";
import { parseNote, parseTlogProof } from "@svc/tlog";
import { explainConstraints } from "@svc/vdi-verifier";
import { EXAMINED_SET, NOTE_SET, ruleInWords, sentenceOf } from "@svc/words";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readInputs } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import { said } from "../said.ts";

const HELP = `vdi inspect FILE...|- [options]
  Shows what documents say, unverified.
  --json             a line of { source, kind, document } for each, as it was read

Exit code: 0 when every document was recognised, otherwise 2.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  if (files.length === 0) throw new UsageError(({ command }) => command.filesExpected);
  const { items, tiles, unread } = await readInputs(files, terminal);
  const paint = painter(terminal.colour);
  const print = (source: string, kind: Item["kind"], document: unknown, facts: readonly Fact[]) => {
    if (values.json === true) {
      terminal.line(JSON.stringify({ source, kind, document }));
      return;
    }
    terminal.line(`${KIND_NAMES[kind]}  ${shown(source)}  ${paint("warn", "not verified")}`);
    for (const [label, value] of facts) terminal.line(`  ${label.padEnd(16)}${shown(value)}`);
  };
  for (const item of items) {
    const problem: readonly Fact[] =
      item.problem === undefined ? [] : [["problem", sentenceOf(EXAMINED_SET, item.problem)]];
    print(item.source, item.kind, documentOf(item), [...problem, ...factsOf(item)]);
  }
  for (const { source, path, bytes } of tiles) {
    print(source, "log_tile", { path, bytes: bytes.length }, [
      ["path", path],
      ["bytes", String(bytes.length)],
    ]);
  }
  for (const why of unread) terminal.note(`Not shown: ${shown(said(why))}`);
  const known =
    unread.length === 0 && items.every(({ kind, problem }) => kind !== "unknown" && problem === undefined);
  return known ? EXIT.valid : EXIT.notChecked;
}

/** Lines of many attestations are not parsed when they are recognised. */
function documentOf({ value, text, kind }: Item): unknown {
  if (value !== undefined) return value;
  if (kind === "tlog_proof") return text;
  const read = readJson(text);
  return read.ok ? read.value : null;
}

type Fact = readonly [label: string, value: string];

function factsOf(item: Item): Fact[] {
  const { kind, text } = item;
  if (kind === "attestation") {
    const parsed = parseAttestation(text);
    return parsed.ok ? attestationFacts(parsed.value) : [["cannot be read", parsed.detail]];
  }
  if (kind === "receipt") {
    const parsed = parseReceipt(text);
    return parsed.ok ? receiptFacts(parsed.value) : [["cannot be read", parsed.detail]];
  }
  if (kind === "checkpoint") return noteFacts(noteOf(item) ?? "");
  if (kind === "tlog_proof") {
    const parsed = parseTlogProof(text);
    if (!parsed.ok) return [["cannot be read", parsed.detail]];
    return [["index", String(parsed.value.index)], ...noteFacts(parsed.value.checkpoint)];
  }
  const document = documentOf(item);
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).map(([name, member]) => [name, brief(member)]);
}

/** A head, and the names under which it is signed; whether by them is not looked at. */
function noteFacts(note: string): Fact[] {
  const parsed = parseNote(note);
  const head = headInNote(note);
  if (!parsed.ok || head === null) return [["cannot be read", "no checkpoint note"]];
  return [
    ["log", head.origin],
    ["entries", head.size],
    ["root", head.root],
    ["signed as", parsed.value.signatures.map(({ name }) => name).join(", ")],
  ];
}

function attestationFacts(attestation: DecisionAttestation): Fact[] {
  const { pipeline, policy, decision, signature, circuit, verification } = attestation;
  const { constraints, notices } = explainConstraints(attestation);
  return [
    ["id", attestation.attestation_id],
    ["pipeline", `${pipeline.name} ${pipeline.version}: ${pipeline.steps.join(" > ")}`],
    ["outcome", decision.outcome],
    ["policy", `${policy.name} (${policy.manifest_id} ${policy.manifest_version})`],
    ...constraints.map(
      (rule): Fact => [
        "  rule",
        `${rule.id} (${rule.critical ? "critical" : "reported"}): ${ruleInWords(rule, rule, "claimed")}`,
      ],
    ),
    ...notices.map((reason): Fact => ["notice", sentenceOf(NOTE_SET, { reason, values: {} })]),
    ["issuer", `${signature.public_key} (kid ${signature.kid})`],
    ["issued", iso(attestation.issued_at)],
    ["expires", iso(attestation.expires_at)],
    ["proof key", verification.key_hash],
    ["circuit record", circuit === undefined ? "none" : `${circuit.circuit_id} ${circuit.circuit_version}`],
  ];
}

function receiptFacts(receipt: VerificationReceipt): Fact[] {
  const { result, verifier, signature } = receipt;
  const says = result.valid ? "valid" : `not valid (${result.reason ?? "no reason given"})`;
  return [
    ["id", receipt.receipt_id],
    ["attestation", receipt.attestation_id],
    ["verifier", `${verifier.id} with key ${signature.public_key}`],
    ["says", `${says}${result.conclusive ? "" : ", inconclusive"}`],
    ["profile", receipt.profile_id],
    ["made", iso(receipt.verified_at)],
    ["chain depth", String(receipt.chain_depth)],
  ];
}

function iso(seconds: number): string {
  return seconds > 8.64e12 ? `${seconds} s` : new Date(seconds * 1000).toISOString();
}

const MAX_SHOWN = 120;

function brief(member: unknown): string {
  if (Array.isArray(member)) return `${member.length} ${member.length === 1 ? "item" : "items"}`;
  if (typeof member === "object" && member !== null)
    return `{ ${Object.keys(member).join(", ")} }`.slice(0, MAX_SHOWN);
  const text = String(member);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}

export const inspectCommand: Command = {
  name: "inspect",
  summary: "show what a document says, unverified",
  help: HELP,
  run,
};
