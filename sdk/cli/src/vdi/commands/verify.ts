/** `vdi verify`: what each document is worth, and on whose word. */
import { readArguments, TRUST_HELP, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { type Examination, examine, linesOf } from "../examine.ts";
import { type ExitCode, exitCodeOf, type VerdictKind } from "../exit-code.ts";
import { readSources, readText, writeOut } from "../files.ts";
import { painter, shown } from "../paint.ts";
import { recognise } from "../recognise.ts";
import { htmlReport } from "../report.ts";
import { readTrust } from "../trust-file.ts";

const HELP = `vdi verify FILE...|- [options]
  Verifies attestations, receipts, audit bundles and billing attestations, and JSON Lines of them.
  Receipts beside exactly one attestation are held against it.
${TRUST_HELP}
  --attestation FILE hold receipts against this attestation
  --html FILE        write a report to print or mail

Exit code: 0 valid, 1 not valid, 2 could not be checked. Of several documents the worst counts.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    attestation: { type: "string" },
    html: { type: "string" },
  });
  if (files.length === 0) throw new UsageError("expected at least one file, or - for standard input");
  const trust = await readTrust(values, terminal);
  const sources = await readSources(files, terminal);
  const attestations = sources.filter(({ text }) => recognise(text).kind === "attestation");
  const against =
    values.attestation === undefined
      ? attestations.length === 1
        ? attestations[0]?.text
        : undefined
      : await readText(values.attestation, terminal);
  const context = { ...trust, ...(against === undefined ? {} : { attestation: against }) };
  const done: Examination[] = [];
  for (const source of sources) done.push(await examine(source, context));
  print(done, values.json === true, terminal);
  if (values.html !== undefined) {
    await writeOut(values.html, htmlReport(done, Math.floor(Date.now() / 1000)));
    terminal.note(`Report written to ${values.html}`);
  }
  return exitCodeOf(done.map(({ verdict }) => verdict.kind));
}

function print(done: readonly Examination[], json: boolean, terminal: Terminal): void {
  const [only] = done;
  if (json) {
    // One document: the library's result and nothing else. Several: a line each.
    if (done.length === 1 && only?.result) terminal.line(JSON.stringify(only.result, null, 2));
    else for (const one of done) terminal.line(JSON.stringify(lineOf(one)));
    return;
  }
  const paint = painter(terminal.colour);
  if (done.length === 1 && only !== undefined) {
    for (const line of linesOf(only, paint)) terminal.line(line);
    return;
  }
  for (const { source, verdict, rows } of done) {
    terminal.line(`${paint(verdict.tone, verdict.headline)}  ${shown(source)}`);
    if (verdict.kind === "verified") continue;
    const failed = rows.filter(({ tone }) => tone === "bad" || tone === "unknown");
    if (failed.length === 0) terminal.line(`  ${shown(verdict.because)}`);
    for (const { name, answer, detail = "" } of failed) {
      terminal.line(`  ${shown(name)}: ${shown(answer)} ${shown(detail)}`.trimEnd());
    }
  }
  const count = (kind: VerdictKind) => done.filter(({ verdict }) => verdict.kind === kind).length;
  terminal.line(
    `${count("verified")} verified, ${count("not_valid")} not valid, ${count("not_checked")} could not be checked`,
  );
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
