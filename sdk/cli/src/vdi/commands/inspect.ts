/** `vdi inspect`: what a document says of itself. Nothing is verified, and every answer says so first. */
import {
  type DecisionAttestation,
  parseAttestation,
  parseReceipt,
  type VerificationReceipt,
} from "@svc/core";
import { explainConstraints, POLICY_NOTICES } from "@svc/vdi-verifier";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readSources } from "../files.ts";
import { painter, shown } from "../paint.ts";
import { KIND_NAMES, type Recognised, recognise } from "../recognise.ts";

const HELP = `vdi inspect FILE...|- [options]
  Shows what documents say, unverified.
  --json             the document as it was read, as canonical as JSON.stringify makes it

Exit code: 0 when every document was recognised, otherwise 2.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  if (files.length === 0) throw new UsageError("expected at least one file, or - for standard input");
  let code: ExitCode = EXIT.valid;
  const paint = painter(terminal.colour);
  for (const { name, text } of await readSources(files, terminal)) {
    const read = recognise(text);
    const known = read.kind !== "unknown" && read.problem === undefined;
    if (!known) code = EXIT.notChecked;
    if (values.json === true) {
      terminal.line(JSON.stringify({ source: name, kind: read.kind, document: read.value }));
      continue;
    }
    terminal.line(`${KIND_NAMES[read.kind]}  ${shown(name)}  ${paint("warn", "not verified")}`);
    if (read.problem !== undefined) terminal.line(`  ${shown(read.problem)}`);
    for (const [label, value] of factsOf(read)) terminal.line(`  ${label.padEnd(16)}${shown(value)}`);
  }
  return code;
}

type Fact = readonly [label: string, value: string];

function factsOf({ kind, value }: Recognised): Fact[] {
  if (kind === "attestation") {
    const parsed = parseAttestation(value);
    return parsed.ok ? attestationFacts(parsed.value) : [["cannot be read", parsed.detail]];
  }
  if (kind === "receipt") {
    const parsed = parseReceipt(value);
    return parsed.ok ? receiptFacts(parsed.value) : [["cannot be read", parsed.detail]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, member]) => [name, brief(member)]);
}

function attestationFacts(attestation: DecisionAttestation): Fact[] {
  const { pipeline, policy, decision, signature, circuit, verification } = attestation;
  const { constraints, notice } = explainConstraints(attestation);
  return [
    ["id", attestation.attestation_id],
    ["pipeline", `${pipeline.name} ${pipeline.version}: ${pipeline.steps.join(" > ")}`],
    ["outcome", decision.outcome],
    ["policy", `${policy.name} (${policy.manifest_id} ${policy.manifest_version})`],
    ...constraints.map(
      ({ id, critical, vertex, proved, visit_only }): Fact => [
        "  rule",
        `${id} at ${vertex}: ${critical ? "critical" : "reported"}, ${visit_only ? "a visit only" : "over inputs"}, claimed ${proved ? "met" : "not proved"}`,
      ],
    ),
    ...(notice === null ? [] : [["notice", POLICY_NOTICES[notice]] as const]),
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
