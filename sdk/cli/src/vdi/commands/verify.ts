/** `vdi verify`: what each document is worth, and on whose word. */
import { parseReceipt } from "@svc/core";
import { contradictions, VERDICT_KINDS, type VerdictKind } from "@svc/report";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { readArguments, TRUST_HELP, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import type { Examination } from "../examine.ts";
import { examineAll } from "../examine-all.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { readText, writeOut } from "../files.ts";
import { type Inputs, readInputs } from "../inputs.ts";
import { briefLinesOf, linesOf } from "../lines.ts";
import { painter, shown } from "../paint.ts";
import { htmlReport } from "../report.ts";
import { readTrust, type TrustSettings } from "../trust-file.ts";
import { VERSION } from "../version.ts";

const HELP = `vdi verify FILE...|- [options]
  Verifies attestations, receipts, audit bundles, billing attestations, and the documents and tiles of logs,
  alone and together; of JSON Lines each line. What lies beside a document counts: receipts are held against
  the only attestation there is, entries against proofs and checkpoints, bills against their receipts.
${TRUST_HELP}
  --attestation FILE hold receipts against this attestation
  --html FILE        write a report to print or mail

Exit code: 0 valid, 1 not valid, 2 could not be checked, 130 stopped. Of several documents the worst counts.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    attestation: { type: "string" },
    html: { type: "string" },
  });
  if (files.length === 0) throw new UsageError("expected at least one file, or - for standard input");
  const trust = await readTrust(values, terminal);
  const inputs = await readInputs(files, terminal);
  const attestation =
    values.attestation === undefined ? undefined : await readText(values.attestation, terminal);
  const { done, whole } = await examineAndPrint(inputs, trust, attestation, values.json === true, terminal);
  if (!whole) return EXIT.interrupted;
  const contradicted = contradictionsAmong(inputs, done);
  for (const line of contradicted) terminal.note(shown(line));
  if (values.html !== undefined) {
    const { profileId } = trust.verification;
    const report = htmlReport(done, {
      files: inputs.files,
      contradictions: contradicted,
      writtenAt: Math.floor(Date.now() / 1000),
      version: VERSION,
      ...(profileId === undefined ? {} : { profileId }),
    });
    await writeOut(values.html, report);
    terminal.note(`Report written to ${values.html}`);
  }
  return exitCodeOf(done.map(({ verdict }) => verdict.kind));
}

/** Prints each as it stands, so that a reader who stops has what was done until then. */
async function examineAndPrint(
  inputs: Inputs,
  trust: TrustSettings,
  attestation: string | undefined,
  json: boolean,
  terminal: Terminal,
): Promise<{ readonly done: readonly Examination[]; readonly whole: boolean }> {
  const total = inputs.items.length + inputs.tiles.length;
  const done: Examination[] = [];
  const { signal } = terminal;
  const demands = {
    ...(attestation === undefined ? {} : { attestation }),
    ...(signal === undefined ? {} : { signal }),
  };
  if (total > 1) terminal.progress?.(`0 of ${total}`);
  try {
    for await (const one of examineAll(inputs, trust, demands)) {
      done.push(one);
      terminal.progress?.(null);
      printOne(one, total === 1, json, terminal);
      if (done.length < total) terminal.progress?.(`${done.length} of ${total}`);
    }
  } catch (error) {
    if (signal === undefined || !signal.aborted) throw error;
    terminal.progress?.(null);
    terminal.note(`Stopped: ${done.length} of ${total} were checked, the others were not looked at.`);
    return { done, whole: false };
  }
  if (!json && total > 1) terminal.line(countsOf(done));
  return { done, whole: true };
}

/** Receipts are each genuine, and together show that their verifier says two things: nothing fails, and it is said. */
function contradictionsAmong({ items }: Inputs, done: readonly Examination[]): string[] {
  const receipts = items.flatMap(({ kind, text }, i) => {
    const parsed = kind === "receipt" ? parseReceipt(text) : null;
    const result = done[i]?.result as ReceiptVerificationResult | undefined;
    return parsed?.ok && result !== undefined ? [{ receipt: parsed.value, result }] : [];
  });
  return contradictions({ receipts }).map(({ verifierKey, sides: [one, other] }) => {
    const ids = `${one.receipt_id} and ${other.receipt_id}`;
    return `A verifier contradicts itself: the key ${verifierKey} signed ${ids}, about the same document, profile, roots and time, with opposite answers.`;
  });
}

function printOne(one: Examination, isOnly: boolean, json: boolean, terminal: Terminal): void {
  if (json) {
    // One document: the library's result and nothing else. Several: a line each.
    if (isOnly && one.result !== null) terminal.line(JSON.stringify(one.result, null, 2));
    else terminal.line(JSON.stringify(lineOf(one)));
    return;
  }
  const paint = painter(terminal.colour);
  for (const line of isOnly ? linesOf(one, paint) : briefLinesOf(one, paint)) terminal.line(line);
}

const COUNTED: Readonly<Record<VerdictKind, string>> = {
  verified: "verified",
  not_valid: "not valid",
  not_checked: "could not be checked",
};

function countsOf(done: readonly Examination[]): string {
  return VERDICT_KINDS.map((kind) => {
    const count = done.filter(({ verdict }) => verdict.kind === kind).length;
    return `${count} ${COUNTED[kind]}`;
  }).join(", ");
}

function lineOf({ source, verdict, result }: Examination) {
  return { source, verdict: verdict.kind, ...(result === null ? { because: verdict.because } : { result }) };
}

export const verifyCommand: Command = {
  name: "verify",
  summary: "verify documents offline and say on whose word each pass rests",
  help: HELP,
  run,
};
