/**
 * `vdi attest`: proves and signs one decision from a configuration file. The prover is loaded here and nowhere else.
 * Private inputs stay in that file; the opening, which reveals them, is written only where it is asked for.
 */
import type { DecisionAttestation, DecisionOpening, SourceEvidence } from "@svc/core";
import { onlyFile, readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, FileError, nameOf, readOwnJson, readSecretKey, writeOut } from "../files.ts";
import { shown } from "../paint.ts";

const HELP = `vdi attest CONFIG|- [options]
  CONFIG is JSON: { pipeline: { name, steps, manifest | constraints, outcomes?, derived?, version? },
                    decision: { path, inputs, outcome }, authority?, options? }, as attest(config) takes it;
                    options: { reasons: "all" } has a decline name the rules that it provably did not meet,
                    { sequence: { stream, number } } gives it a place in a numbered stream; so does --sequence.
  --key FILE         the issuer's secret key, 64 hex digits; without it a key is made and forgotten
  --kid ID           stated key id
  --circuit-dir DIR  the circuit's artefacts
  --sequence STREAM:NUMBER  its place in a numbered stream of this key: from 1, none left out, none used twice
  --source FILE      what a source gave (vdi source sign --opening); again for each source. Its values must be among
                     the inputs; the nonce is then the challenge that all sources signed
  --evidence FILE    write the sources' statements there, for readers: vdi verify ATTESTATION EVIDENCE
  --opening FILE     write the opening there: it reveals the inputs, and is readable by you only
  --out FILE         write the attestation there instead of to standard output
  --json             with --out: print what was made as a JSON object

Exit code: 0 made, 1 the decision breaks a critical rule, 2 something is missing, 64 the configuration is wrong.`;

const NO_RULES =
  "The pipeline has neither a manifest nor constraints: the proof shows that a pipeline was named, and no rule at all.";

type Members = { readonly [name: string]: unknown };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    key: { type: "string" },
    kid: { type: "string" },
    "circuit-dir": { type: "string" },
    sequence: { type: "string" },
    source: { type: "string", multiple: true },
    evidence: { type: "string" },
    opening: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  const config = await readConfig(onlyFile(files, "configuration"), terminal);
  const signingKey = values.key === undefined ? undefined : await readSecretKey(values.key, terminal);
  const kept: Kept = { openings: [], evidence: [] };
  const sources = await readSources(values, terminal);
  const options = {
    ...(config.options as Members | undefined),
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(values.kid === undefined ? {} : { kid: values.kid }),
    ...(values["circuit-dir"] === undefined ? {} : { circuitDir: values["circuit-dir"] }),
    ...(values.sequence === undefined ? {} : { sequence: sequenceOf(values.sequence) }),
    ...(values.opening === undefined
      ? {}
      : { onOpening: (opening: DecisionOpening) => kept.openings.push(opening) }),
    ...(sources.length === 0
      ? {}
      : { sources, onSourceEvidence: (made: SourceEvidence) => kept.evidence.push(made) }),
  };
  const { attest, PolicyRefusal } = await import("@svc/attest");
  try {
    terminal.progress?.("Proving, which takes some seconds ...");
    const attestation = await attest({ ...config, options } as unknown as Parameters<
      typeof attest
    >[0]).finally(() => terminal.progress?.(null));
    await writeKept(kept, values);
    await deliver(attestation, values.out, terminal);
    report(attestation, values, terminal);
    if (attestation.policy.constraints.length === 0) terminal.note(NO_RULES);
    if (signingKey === undefined) terminal.note("No --key was given: the key that signed it is forgotten.");
    return EXIT.valid;
  } catch (error) {
    if (error instanceof PolicyRefusal) {
      terminal.note(`Not valid: ${shown(error.message)}`);
      return EXIT.notValid;
    }
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

/** What is written beside the attestation. */
interface Kept {
  readonly openings: DecisionOpening[];
  readonly evidence: SourceEvidence[];
}

interface Files {
  readonly source?: readonly string[];
  readonly evidence?: string;
  readonly opening?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** What sources gave; `attest` says whether it is that. */
async function readSources({ source = [], evidence }: Files, terminal: Terminal): Promise<unknown[]> {
  if (evidence !== undefined && source.length === 0) {
    throw new UsageError(({ usage }) => usage.evidenceWithoutSource);
  }
  const sources: unknown[] = [];
  for (const file of source) sources.push(await readOwnJson(file, terminal));
  return sources;
}

async function writeKept({ openings, evidence }: Kept, files: Files): Promise<void> {
  if (files.opening !== undefined) {
    await writeOut(files.opening, `${JSON.stringify(openings[0], null, 2)}\n`, { secret: true });
  }
  if (files.evidence !== undefined) {
    await writeOut(files.evidence, `${JSON.stringify(evidence[0], null, 2)}\n`);
  }
}

function report(
  { attestation_id, signature: { public_key, kid } }: DecisionAttestation,
  { out, json }: Files,
  terminal: Terminal,
): void {
  const made = `Made ${attestation_id}, signed by ${public_key}.`;
  if (out === undefined) terminal.note(made);
  else if (json === true)
    terminal.line(JSON.stringify({ attestation_id, public_key, kid, file: out }, null, 2));
  else terminal.line(`${made} Written to ${out}`);
}

/** Only the split is made here: what is right of it, `attest` says. */
function sequenceOf(text: string): { stream: string; number: number } {
  const at = text.lastIndexOf(":");
  const number = text.slice(at + 1);
  if (at < 1 || !/^[1-9][0-9]{0,15}$/.test(number)) {
    throw new UsageError(({ usage }) => usage.sequenceForm);
  }
  return { stream: text.slice(0, at), number: Number(number) };
}

async function readConfig(path: string, terminal: Terminal): Promise<Members> {
  const value = await readOwnJson(path, terminal);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FileError("file_malformed", (locale) => locale.usage.configForm(nameOf(path, locale)));
  }
  const config = value as Members;
  const { options } = config;
  if (typeof options === "object" && options !== null && "signingKey" in options) {
    throw new UsageError(({ usage }) => usage.secretInConfig(path));
  }
  return config;
}

export const attestCommand: Command = {
  name: "attest",
  summary: "prove and sign one decision",
  help: HELP,
  undone: "made",
  run,
};
