/**
 * `vdi source`: inputs on a source's word. The issuer asks, each source signs in a process of its own, and the issuer
 * proves with what they gave. Requests and openings are private; statements and evidence are for everyone.
 */
import {
  type LeafValue,
  parseAttestation,
  parseOpening,
  parseSourceRequest,
  parseSourceStatement,
  type SourceEvidence,
  type SourceStatement,
  sourceEvidenceFailure,
} from "@svc/core";
import { askSources, createSource } from "@svc/source";
import { pointerName } from "@svc/words";
import { readArguments, timeOf, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import {
  deliver,
  FileError,
  readDocumentFile,
  readOwnJson,
  readSecretKey,
  readTextFile,
  refuseUnwritable,
  writeOut,
} from "../files.ts";
import { shown } from "../paint.ts";

type Action = (files: readonly string[], values: Values, terminal: Terminal) => Promise<ExitCode>;
interface Values {
  readonly [name: string]: string | boolean | undefined;
  readonly out?: string;
  readonly json?: boolean;
}

const OPTIONS = {
  audience: { type: "string" },
  subject: { type: "string" },
  key: { type: "string" },
  kid: { type: "string" },
  name: { type: "string" },
  opening: { type: "string" },
  at: { type: "string" },
  until: { type: "string" },
  out: { type: "string" },
  json: { type: "boolean" },
} as const;

const ACTIONS: Readonly<Record<string, { readonly options: readonly string[]; readonly run: Action }>> = {
  ask: { options: ["audience", "subject"], run: ask },
  sign: { options: ["key", "kid", "name", "opening", "at", "until"], run: sign },
  evidence: { options: [], run: evidence },
};

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = "", ...rest] = args;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) {
    // An unknown option is said to be one, whatever stands first.
    readArguments(args, OPTIONS);
    throw new UsageError(({ usage }) => usage.sourceActions);
  }
  const { files, values } = readArguments(rest, OPTIONS);
  const stray = Object.keys(values).find((one) => ![...action.options, "out", "json"].includes(one));
  if (stray !== undefined) throw new UsageError(({ usage }) => usage.sourceTakesNo(name, stray));
  return action.run(files, values, terminal);
}

async function ask(files: readonly string[], values: Values, terminal: Terminal): Promise<ExitCode> {
  if (files.length > 0) throw new UsageError(({ usage }) => usage.askTakesNoFiles);
  const asked = { audience: textOf(values, "audience"), subject: textOf(values, "subject") };
  const request = askSources(asked);
  if (values.out === undefined) await deliver(request, undefined, terminal);
  else await writeOut(values.out, `${JSON.stringify(request, null, 2)}\n`, { secret: true });
  const { audience, challenge } = request;
  report({ audience, challenge }, terminal.words.says.source.asked(audience, challenge), values, terminal);
  return EXIT.valid;
}

async function sign(files: readonly string[], values: Values, terminal: Terminal): Promise<ExitCode> {
  const [requestFile, valuesFile, ...more] = files;
  if (requestFile === undefined || valuesFile === undefined || more.length > 0) {
    throw new UsageError(({ usage }) => usage.requestAndValues);
  }
  await refuseUnwritable([optional(values.opening)], { secret: true });
  await refuseUnwritable([optional(values.out)]);
  const request = parseSourceRequest(await readTextFile(requestFile, terminal));
  if (!request.ok)
    throw new FileError("request_malformed", ({ usage }) => usage.noSourceRequest(requestFile));
  const { type: _, ...asked } = request.value;
  const [issuedAt, expiresAt] = [timeOf(optional(values.at)), timeOf(optional(values.until), "--until")];
  const source = createSource({
    signingKey: await readSecretKey(textOf(values, "key"), terminal),
    name: textOf(values, "name"),
    ...(values.kid === undefined ? {} : { kid: String(values.kid) }),
  });
  const { statement, opening } = source.signInputs({
    ...asked,
    values: (await readOwnJson(valuesFile, terminal)) as { readonly [pointer: string]: LeafValue },
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
  await writeOut(textOf(values, "opening"), `${JSON.stringify(opening, null, 2)}\n`, { secret: true });
  await deliver(statement, values.out, terminal);
  const inputs = statement.leaves.map(({ pointer }) => pointer);
  const facts = { public_key: source.publicKey, inputs, expires_at: statement.expires_at };
  report(
    facts,
    terminal.words.says.source.signed(inputs.map(pointerName), source.publicKey),
    values,
    terminal,
  );
  return EXIT.valid;
}

async function evidence(files: readonly string[], values: Values, terminal: Terminal): Promise<ExitCode> {
  const [openingFile, attestationFile, ...statementFiles] = files;
  if (openingFile === undefined || attestationFile === undefined || statementFiles.length === 0) {
    throw new UsageError(({ usage }) => usage.evidenceParts);
  }
  const opening = parseOpening(await readTextFile(openingFile, terminal));
  if (!opening.ok) throw new FileError("opening_malformed", ({ usage }) => usage.noOpening(openingFile));
  const attestation = parseAttestation(await readDocumentFile(attestationFile, terminal));
  if (!attestation.ok) {
    throw new FileError("attestation_malformed", ({ usage }) => usage.noDecision(attestationFile));
  }
  const statements: SourceStatement[] = [];
  for (const file of statementFiles) {
    const statement = parseSourceStatement(await readDocumentFile(file, terminal));
    if (!statement.ok)
      throw new FileError("statement_malformed", ({ usage }) => usage.noSourceStatement(file));
    statements.push(statement.value);
  }
  const { attestation_id, leaves } = opening.value;
  const made: SourceEvidence = { type: "source_evidence_v1", attestation_id, leaves, statements };
  const fault = sourceEvidenceFailure(made, attestation.value);
  if (fault !== null) {
    terminal.note(terminal.words.says.source.notAbout(fault.reason));
    return EXIT.notValid;
  }
  await deliver(made, values.out, terminal);
  const inputs = statements.flatMap((one) => one.leaves.map(({ pointer }) => pointer));
  report(
    { attestation_id, inputs },
    terminal.words.says.source.evidence(inputs.map(pointerName), attestation_id),
    values,
    terminal,
  );
  return EXIT.valid;
}

function textOf(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== "string" || value === "")
    throw new UsageError(({ usage }) => usage.optionExpected(name));
  return value;
}

function optional(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function report(facts: object, sentence: string, { out, json }: Values, terminal: Terminal): void {
  if (out === undefined) terminal.note(shown(sentence));
  else if (json === true) terminal.line(JSON.stringify({ ...facts, file: out }, null, 2));
  else terminal.line(terminal.words.says.writtenTo(shown(sentence), out));
}

export const sourceCommand: Command = {
  name: "source",
  undone: "done",
  run,
};
