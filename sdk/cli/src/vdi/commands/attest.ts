/**
 * `vdi attest`: proves and signs one decision from a configuration file. The prover is loaded here and nowhere else.
 * Private inputs stay in that file; the opening, which reveals them, is written only where it is asked for.
 */
import type { PolicyRefusal } from "@svc/attest";
import type { DecisionAttestation, DecisionOpening, SourceEvidence } from "@svc/core";
import { RULE_SET, sentenceOf } from "@svc/words";
import type { CommandLine } from "@svc/words/cli";
import { onlyFile, readArguments, UsageError, underOptions } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import {
  deliver,
  FileError,
  nameOf,
  readOwnJson,
  readSecretKey,
  refuseUnwritable,
  writeOut,
} from "../files.ts";
import { shown } from "../paint.ts";

type Members = { readonly [name: string]: unknown };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    key: { type: "string" },
    kid: { type: "string" },
    "circuit-dir": { type: "string" },
    sequence: { type: "string" },
    authority: { type: "string" },
    source: { type: "string", multiple: true },
    evidence: { type: "string" },
    opening: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  const file = onlyFile(files, "configuration");
  await refuseUnwritable([values.out, values.evidence]);
  await refuseUnwritable([values.opening], { secret: true });
  const { says } = terminal.words;
  const config = await readConfig(file, terminal);
  const signingKey = values.key === undefined ? undefined : await readSecretKey(values.key, terminal);
  const kept: Kept = { openings: [], evidence: [] };
  const sources = await readSources(values, terminal);
  const authorityBinding =
    values.authority === undefined ? undefined : await readOwnJson(values.authority, terminal);
  const options = {
    ...(config.options as Members | undefined),
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(values.kid === undefined ? {} : { kid: values.kid }),
    ...(values["circuit-dir"] === undefined ? {} : { circuitDir: values["circuit-dir"] }),
    ...(values.sequence === undefined ? {} : { sequence: sequenceOf(values.sequence) }),
    ...(authorityBinding === undefined ? {} : { authorityBinding }),
    ...(values.opening === undefined
      ? {}
      : { onOpening: (opening: DecisionOpening) => kept.openings.push(opening) }),
    ...(sources.length === 0
      ? {}
      : { sources, onSourceEvidence: (made: SourceEvidence) => kept.evidence.push(made) }),
  };
  const { attest, PolicyRefusal } = await import("@svc/attest");
  try {
    terminal.progress?.(says.attest.proving);
    const attestation = await attest({ ...config, options } as unknown as Parameters<
      typeof attest
    >[0]).finally(() => terminal.progress?.(null));
    await writeKept(kept, values);
    await deliver(attestation, values.out, terminal);
    report(attestation, values, terminal);
    if (attestation.policy.constraints.length === 0) terminal.note(says.attest.noRules);
    if (signingKey === undefined) terminal.note(says.attest.keyForgotten);
    return EXIT.valid;
  } catch (error) {
    if (error instanceof PolicyRefusal) {
      terminal.note(says.attest.forbidden(shown(forbiddenIn(error, terminal.words))));
      return EXIT.notValid;
    }
    throw underOptions(error);
  }
}

/** Every critical rule that the decision breaks, and why; never with what value. */
function forbiddenIn({ failures, message }: PolicyRefusal, words: CommandLine): string {
  const { library } = words.says;
  const each = failures.map(({ id, finding, why }) => {
    return `${id}: ${finding === undefined ? library(why) : sentenceOf(RULE_SET, finding, words)}`;
  });
  return each.length === 0 ? library(message) : each.join(" ");
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
  const { says } = terminal.words;
  const made = says.attest.made(attestation_id, public_key);
  if (out === undefined) terminal.note(made);
  else if (json === true)
    terminal.line(JSON.stringify({ attestation_id, public_key, kid, file: out }, null, 2));
  else terminal.line(says.writtenTo(made, out));
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
  undone: "made",
  run,
};
