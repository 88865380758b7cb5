/** `vdi inspect`: what a document says of itself. Nothing is verified, and every answer says so first. */
import { headInNote, type Item, KIND_NAMES, noteOf } from "@svc/audit";
import {
  type DecisionAttestation,
  parseAttestation,
  parseReceipt,
  type Refusal,
  readJson,
  type VerificationReceipt,
} from "@svc/core";
import {
  authorName,
  authorText,
  EXAMINED_SET,
  inUtc,
  LOG_SET,
  NOTE_SET,
  READING_SET,
  ruleInWords,
  sentenceOf,
} from "@svc/messages";
import { parseNote, parseTlogProof } from "@svc/tlog";
import { explainConstraints } from "@svc/vdi-verifier";
import { counted, form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { painter, shown } from "../../terminal/paint.ts";
import { readInputs } from "../inputs.ts";

export const inspectCommand: VdiCommand = {
  exit: "0 when every document was recognised, otherwise 2.",
  forms: {
    "": form({
      usage: "FILE...|- [options]",
      about: "Shows what documents say, unverified.",
      options: { json: { help: "a line of { source, kind, document } for each, as it was read" } },
      words: [1, Number.POSITIVE_INFINITY, "at least one file, or - for standard input"],
      async run({ words: files, values }, terminal) {
        const { items, tiles, unread } = await readInputs(files, terminal);
        const paint = painter(terminal.colour);
        const print = (source: string, kind: Item["kind"], document: unknown, facts: readonly Fact[]) => {
          if (values.json === true) {
            terminal.line(JSON.stringify({ source, kind, document }));
            return;
          }
          terminal.line(`${KIND_NAMES[kind]}  ${shown(source)}  ${paint("warn", "not verified")}`);
          const width = Math.max(14, ...facts.map(([label]) => label.length)) + 2;
          for (const [label, value] of facts) terminal.line(`  ${shown(label).padEnd(width)}${shown(value)}`);
        };
        for (const item of items) {
          const { problem } = item;
          const fault: Fact[] = problem === undefined ? [] : [["problem", sentenceOf(EXAMINED_SET, problem)]];
          print(item.source, item.kind, documentOf(item), [...fault, ...factsOf(item)]);
        }
        for (const { source, path, bytes } of tiles)
          print(source, "log_tile", { path, bytes: bytes.length }, [
            ["path", path],
            ["bytes", String(bytes.length)],
          ]);
        for (const { why } of unread) terminal.note(`Not shown: ${shown(why)}`);
        const isKnown = items.every(({ kind, problem }) => kind !== "unknown" && problem === undefined);
        return isKnown && unread.length === 0 ? EXIT.valid : EXIT.notChecked;
      },
    }),
  },
};

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
  const unread = (read: Refusal): Fact[] => [["cannot be read", sentenceOf(READING_SET, read)]];
  if (kind === "attestation") {
    const parsed = parseAttestation(text);
    return parsed.ok ? attestationFacts(parsed.value) : unread(parsed);
  }
  if (kind === "receipt") {
    const parsed = parseReceipt(text);
    return parsed.ok ? receiptFacts(parsed.value) : unread(parsed);
  }
  if (kind === "checkpoint") return noteFacts(noteOf(item) ?? "");
  if (kind === "tlog_proof") {
    const parsed = parseTlogProof(text);
    if (!parsed.ok) return [["cannot be read", sentenceOf(LOG_SET, parsed)]];
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
    [
      "pipeline",
      `${authorText(pipeline.name)} ${pipeline.version}: ${pipeline.steps.map(authorName).join(" > ")}`,
    ],
    ["outcome", authorName(decision.outcome)],
    ["policy", `${authorText(policy.name)} (${policy.manifest_id} ${policy.manifest_version})`],
    ...constraints.map(
      (rule): Fact => [
        "  rule",
        `${authorName(rule.id)} (${rule.critical ? "critical" : "reported"}): ${ruleInWords({ ...rule, derived: policy.derived }, rule, "claimed")}`,
      ],
    ),
    ...notices.map((reason): Fact => ["notice", sentenceOf(NOTE_SET, { reason, values: {} })]),
    ["issuer", `${signature.public_key} (kid ${authorName(signature.kid)})`],
    ["issued", inUtc(attestation.issued_at)],
    ["expires", inUtc(attestation.expires_at)],
    ["proof key", verification.key_hash],
    ["circuit record", circuit === undefined ? "none" : `${circuit.circuit_id} ${circuit.circuit_version}`],
  ];
}

function receiptFacts(receipt: VerificationReceipt): Fact[] {
  const { result, verifier, signature } = receipt;
  return [
    ["id", receipt.receipt_id],
    ["attestation", receipt.attestation_id],
    ["verifier", `${authorName(verifier.id)} with key ${signature.public_key}`],
    [
      "says",
      `${result.valid ? "valid" : `not valid (${result.reason ?? "no reason given"})`}${result.conclusive ? "" : ", inconclusive"}`,
    ],
    ["profile", receipt.profile_id],
    ["made", inUtc(receipt.verified_at)],
    ["chain depth", String(receipt.chain_depth)],
  ];
}

const MAX_SHOWN = 120;

function brief(member: unknown): string {
  if (Array.isArray(member)) return counted(member.length, "item");
  if (typeof member === "object" && member !== null)
    return `{ ${Object.keys(member).join(", ")} }`.slice(0, MAX_SHOWN);
  const text = String(member);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
