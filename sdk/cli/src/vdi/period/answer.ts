/** `vdi period sample` and `answer`: an auditor's request, and the issuer's answer from what it kept. */

import {
  type DecisionAttestation,
  type DecisionOpening,
  encodeHex,
  type PeriodLeaf,
  type PeriodStatement,
  parseOpening,
  parsePeriodLeaf,
  readJson,
} from "@svc/core";
import {
  answerSample,
  createSampleRequest,
  type Draw,
  type PeriodResult,
  PeriodTree,
  parseBeaconRound,
  parseSampleRequest,
  QUICKNET,
  roundOfSample,
  timeOfRound,
  verifyPeriod,
} from "@svc/vdi-verifier/periods";
import { READING_SET, sentenceOf } from "@svc/words";
import { readArguments, TRUST_OPTIONS, UsageError, underOptions } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, FileError, nameOf, readTextFile, refuseUnwritable } from "../files.ts";
import { readTrust } from "../trust-file.ts";
import { attestationsIn, countOf, linesOfFile, readStatementFile } from "./files.ts";

export async function requestSample(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    beacon: { type: "string" },
    nonce: { type: "boolean" },
    size: { type: "string" },
    disclose: { type: "string", multiple: true },
    log: { type: "string" },
    out: { type: "string" },
  });
  const { beacon, nonce = false, log } = values;
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new UsageError(({ usage }) => usage.onePeriodStatement);
  if (beacon !== undefined && nonce) throw new UsageError(({ usage }) => usage.beaconOrNonce);
  if (nonce && (log === undefined || values.trust === undefined))
    throw new UsageError(({ usage }) => usage.nonceEvidence);
  await refuseUnwritable([values.out]);
  const statement = await readStatementFile(file, terminal);
  if (beacon === undefined && !nonce) return printRound(statement, values.json === true, terminal);
  if (values.size === undefined) throw new UsageError(({ usage }) => usage.sampleSize);
  const size = countOf(values.size, "--size");
  if (log !== undefined && nonce) {
    const { verification, logs } = await readTrust(values, terminal);
    const material = { document: await readTextFile(log, terminal) };
    assertWitnessed(await verifyPeriod(statement, { verification, logs, log: material }));
  }
  const draw: Draw =
    beacon === undefined ? { nonce: drawNonce() } : { beacon: await readBeacon(beacon, terminal) };
  await deliver(asked(statement, draw, size, values.disclose ?? []), values.out, terminal);
  terminal.note(terminal.words.says.period.asked(size));
  if (nonce) terminal.note(terminal.words.says.period.keepRequest);
  return EXIT.valid;
}

/** A nonce that was drawn before could have been known when the statement was made. */
function assertWitnessed({ logged, checks }: PeriodResult): void {
  const log = checks.find(({ check }) => check === "log");
  if (logged === null || log?.answer !== "passed")
    throw new FileError("log_time_missing", ({ usage }) => usage.logTimeMissing);
  if (logged.witnessed_at === null)
    throw new FileError("log_time_not_witnessed", ({ usage }) => usage.logTimeNotWitnessed);
}

function drawNonce(): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Which round draws the statement's sample, and when it is public. */
function printRound(statement: PeriodStatement, isJson: boolean, terminal: Terminal): ExitCode {
  const { draw } = statement;
  if (draw === undefined) throw new FileError("draw_not_stated", ({ usage }) => usage.drawNotStated);
  const { chain } = draw;
  if (chain !== QUICKNET.chain)
    throw new FileError("beacon_unknown", ({ usage }) => usage.beaconUnknown(chain));
  const round = roundOfSample(QUICKNET, statement, draw);
  const time = timeOfRound(QUICKNET, round);
  const { says, voice } = terminal.words;
  if (isJson) terminal.line(JSON.stringify({ chain, round, time }, null, 2));
  else terminal.line(says.period.round(round, chain, voice.time(time)));
  return EXIT.valid;
}

function asked(...input: Parameters<typeof createSampleRequest>) {
  try {
    return createSampleRequest(...input);
  } catch (error) {
    throw underOptions(error, { size: "--size", disclose: "--disclose" });
  }
}

/** As ours, or as drand's servers answer. Its signature is checked where the answer is. */
async function readBeacon(path: string, terminal: Terminal) {
  const text = await readTextFile(path, terminal);
  const own = parseBeaconRound(text);
  if (own.ok) return own.value;
  const read = readJson(text);
  const { round, signature } = Object(read.ok ? read.value : null) as { readonly [name: string]: unknown };
  const published = parseBeaconRound({ type: "beacon_round_v1", chain: QUICKNET.chain, round, signature });
  if (published.ok) return published.value;
  throw new FileError("beacon_malformed", (locale) =>
    locale.usage.noBeacon(nameOf(path, locale), sentenceOf(READING_SET, own, locale)),
  );
}

export async function answerRequest(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    leaves: { type: "string" },
    openings: { type: "string" },
    log: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  const [requestFile, statementFile, ...attestationFiles] = files;
  if (requestFile === undefined || statementFile === undefined || attestationFiles.length === 0) {
    throw new UsageError(({ usage }) => usage.answerParts);
  }
  if (values.leaves === undefined) throw new UsageError(({ usage }) => usage.leavesFile);
  await refuseUnwritable([values.out]);
  const request = parseSampleRequest(await readTextFile(requestFile, terminal));
  if (!request.ok)
    throw new FileError("request_malformed", (locale) =>
      locale.usage.noRequest(requestFile, sentenceOf(READING_SET, request, locale)),
    );
  const { tree, leaves } = await readLeaves(values.leaves);
  const attestations = new Map<string, DecisionAttestation>();
  for (const path of attestationFiles) {
    for await (const { attestation } of attestationsIn(path, terminal))
      attestations.set(attestation.attestation_id, attestation);
  }
  const openings = values.openings === undefined ? null : await readOpenings(values.openings);
  const answer = await answerSample(request.value, {
    statement: await readStatementFile(statementFile, terminal),
    tree,
    leafAt: (index) => leaves[index] as PeriodLeaf,
    attestationOf(id) {
      const found = attestations.get(id);
      if (found === undefined)
        throw new FileError("attestation_missing", ({ usage }) => usage.drawnMissing(id));
      return found;
    },
    ...(openings === null ? {} : { openingOf: (id: string) => openings.get(id) ?? null }),
    ...(values.log === undefined ? {} : { log: await readTextFile(values.log, terminal) }),
  });
  await deliver(answer, values.out, terminal);
  terminal.note(terminal.words.says.period.answered(answer.items.length));
  return EXIT.valid;
}

async function readLeaves(path: string): Promise<{ tree: PeriodTree; leaves: PeriodLeaf[] }> {
  const tree = new PeriodTree();
  const leaves: PeriodLeaf[] = [];
  for await (const line of linesOfFile(path)) {
    const read = parsePeriodLeaf(line);
    if (!read.ok)
      throw new FileError("leaves_malformed", (locale) =>
        locale.usage.noLeaf(path, leaves.length + 1, sentenceOf(READING_SET, read, locale)),
      );
    leaves.push(read.value);
    tree.append(read.value);
  }
  return { tree, leaves };
}

async function readOpenings(path: string): Promise<ReadonlyMap<string, DecisionOpening>> {
  const openings = new Map<string, DecisionOpening>();
  let line = 0;
  for await (const text of linesOfFile(path)) {
    line += 1;
    const read = parseOpening(text);
    // Neither repeated nor described: it holds what is private.
    if (!read.ok) throw new FileError("opening_malformed", ({ usage }) => usage.noOpeningLine(path, line));
    openings.set(read.value.attestation_id, read.value);
  }
  return openings;
}
