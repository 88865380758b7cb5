/** `vdi inspect`: what a document says of itself. Nothing is verified, and every answer says so first. */

import { headInNote, type Item, noteOf } from "@svc/audit";
import {
  type DecisionAttestation,
  parseAttestation,
  parseReceipt,
  type Refusal,
  readJson,
  type VerificationReceipt,
} from "@svc/core";
import { parseNote, parseTlogProof } from "@svc/tlog";
import { explainConstraints } from "@svc/vdi-verifier";
import {
  authorName,
  authorText,
  EXAMINED_SET,
  LOG_SET,
  NOTE_SET,
  READING_SET,
  ruleInWords,
  sentenceOf,
} from "@svc/words";
import type { CommandLine } from "@svc/words/cli";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readInputs } from "../inputs.ts";
import { painter, shown } from "../paint.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  if (files.length === 0) throw new UsageError(({ command }) => command.filesExpected);
  const { items, tiles, unread } = await readInputs(files, terminal);
  const { words } = terminal;
  const { inspect: says } = words.says;
  const paint = painter(terminal.colour);
  const print = (source: string, kind: Item["kind"], document: unknown, facts: readonly Fact[]) => {
    if (values.json === true) {
      terminal.line(JSON.stringify({ source, kind, document }));
      return;
    }
    terminal.line(`${words.kinds[kind]}  ${shown(source)}  ${paint("warn", says.notVerified)}`);
    const width = Math.max(14, ...facts.map(([label]) => label.length)) + 2;
    for (const [label, value] of facts) terminal.line(`  ${shown(label).padEnd(width)}${shown(value)}`);
  };
  for (const item of items) {
    const problem: readonly Fact[] =
      item.problem === undefined
        ? []
        : [[says.labels.problem, sentenceOf(EXAMINED_SET, item.problem, words)]];
    print(item.source, item.kind, documentOf(item), [...problem, ...factsOf(item, words)]);
  }
  for (const { source, path, bytes } of tiles) {
    print(source, "log_tile", { path, bytes: bytes.length }, [
      [says.labels.path, path],
      [says.labels.bytes, String(bytes.length)],
    ]);
  }
  for (const { say } of unread) terminal.note(says.notShown(shown(say(words))));
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

function factsOf(item: Item, words: CommandLine): Fact[] {
  const { kind, text } = item;
  const { cannotBeRead, labels } = words.says.inspect;
  const unread = (read: Refusal): Fact[] => [[cannotBeRead, sentenceOf(READING_SET, read, words)]];
  if (kind === "attestation") {
    const parsed = parseAttestation(text);
    return parsed.ok ? attestationFacts(parsed.value, words) : unread(parsed);
  }
  if (kind === "receipt") {
    const parsed = parseReceipt(text);
    return parsed.ok ? receiptFacts(parsed.value, words) : unread(parsed);
  }
  if (kind === "checkpoint") return noteFacts(noteOf(item) ?? "", words);
  if (kind === "tlog_proof") {
    const parsed = parseTlogProof(text);
    if (!parsed.ok) return [[cannotBeRead, sentenceOf(LOG_SET, parsed, words)]];
    return [[labels.index, String(parsed.value.index)], ...noteFacts(parsed.value.checkpoint, words)];
  }
  const document = documentOf(item);
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).map(([name, member]) => [name, brief(member, words)]);
}

/** A head, and the names under which it is signed; whether by them is not looked at. */
function noteFacts(note: string, words: CommandLine): Fact[] {
  const { cannotBeRead, noNote, labels } = words.says.inspect;
  const parsed = parseNote(note);
  const head = headInNote(note);
  if (!parsed.ok || head === null) return [[cannotBeRead, noNote]];
  return [
    [labels.log, head.origin],
    [labels.entries, head.size],
    [labels.root, head.root],
    [labels.signedAs, parsed.value.signatures.map(({ name }) => name).join(", ")],
  ];
}

function attestationFacts(attestation: DecisionAttestation, words: CommandLine): Fact[] {
  const { inspect: says } = words.says;
  const { labels } = says;
  const { time } = words.voice;
  const { pipeline, policy, decision, signature, circuit, verification } = attestation;
  const { constraints, notices } = explainConstraints(attestation);
  return [
    [labels.id, attestation.attestation_id],
    [
      labels.pipeline,
      `${authorText(pipeline.name)} ${pipeline.version}: ${pipeline.steps.map(authorName).join(" > ")}`,
    ],
    [labels.outcome, authorName(decision.outcome)],
    [labels.policy, `${authorText(policy.name)} (${policy.manifest_id} ${policy.manifest_version})`],
    ...constraints.map(
      (rule): Fact => [
        labels.rule,
        says.rule(
          authorName(rule.id),
          rule.critical,
          ruleInWords({ ...rule, derived: policy.derived }, rule, "claimed", words),
        ),
      ],
    ),
    ...notices.map((reason): Fact => [labels.notice, sentenceOf(NOTE_SET, { reason, values: {} }, words)]),
    [labels.issuer, says.kid(signature.public_key, authorName(signature.kid))],
    [labels.issued, time(attestation.issued_at)],
    [labels.expires, time(attestation.expires_at)],
    [labels.proofKey, verification.key_hash],
    [
      labels.circuitRecord,
      circuit === undefined ? says.none : `${circuit.circuit_id} ${circuit.circuit_version}`,
    ],
  ];
}

function receiptFacts(receipt: VerificationReceipt, words: CommandLine): Fact[] {
  const { result, verifier, signature } = receipt;
  const { inspect: says } = words.says;
  const { labels } = says;
  return [
    [labels.id, receipt.receipt_id],
    [labels.attestation, receipt.attestation_id],
    [labels.verifier, says.verifier(authorName(verifier.id), signature.public_key)],
    [labels.says, says.says(result.valid, result.reason, result.conclusive)],
    [labels.profile, receipt.profile_id],
    [labels.made, words.voice.time(receipt.verified_at)],
    [labels.depth, String(receipt.chain_depth)],
  ];
}

const MAX_SHOWN = 120;

function brief(member: unknown, words: CommandLine): string {
  if (Array.isArray(member)) return words.says.inspect.items(member.length);
  if (typeof member === "object" && member !== null)
    return `{ ${Object.keys(member).join(", ")} }`.slice(0, MAX_SHOWN);
  const text = String(member);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}

export const inspectCommand: Command = {
  name: "inspect",
  run,
};
