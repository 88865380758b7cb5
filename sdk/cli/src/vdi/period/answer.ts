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
  withoutUndefined,
} from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { inUtc, READING_SET, sentenceOf } from "@svc/messages";
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
import { form, type Terminal, underOptions } from "../../terminal/command.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-code.ts";
import { countOf, OUT, TRUST_OPTIONS } from "../arguments.ts";
import { deliver, FileError, nameOf, readTextFile, refuseUnwritable } from "../files.ts";
import { readTrust } from "../trust-file.ts";
import { attestationsIn, linesOfFile, readStatementFile } from "./files.ts";

export const SAMPLE = form({
  usage:
    "sample STATEMENT [--beacon FILE | --nonce --log FILE --trust FILE] --size N [--disclose POINTER]...",
  about: `An auditor's request. With --beacon, FILE holds the round that the statement fixes, as drand publishes it or as
beacon_round_v1. With --nonce a random number draws the sample, made once the log evidence shows that witnesses saw the
statement: keep the request. With neither, prints which round draws the sample.`,
  options: {
    beacon: { value: "FILE", help: "the round of the beacon that draws the sample" },
    nonce: { help: "draw the sample by a random number" },
    size: { value: "N", help: "how many leaves to draw" },
    disclose: { value: "POINTER", multiple: true, help: "an input to disclose of each; again for each" },
    log: { value: "FILE", help: "evidence that a log has the statement" },
    ...TRUST_OPTIONS,
    out: OUT,
  },
  words: [1, 1, "one period statement"],
  async run({ words: [file = ""], values }, terminal) {
    const { beacon, nonce = false, log } = values;
    if (beacon !== undefined && nonce) throw new UsageError("expected one of --beacon and --nonce");
    if (nonce && (log === undefined || values.trust === undefined))
      throw new UsageError("--nonce: needs --log and --trust, which show that witnesses saw the statement");
    await refuseUnwritable([values.out]);
    const statement = await readStatementFile(file, terminal);
    if (beacon === undefined && !nonce) return printRound(statement, values.json === true, terminal);
    if (values.size === undefined) throw new UsageError("--size: how many leaves to draw");
    const size = countOf(values.size, "--size");
    if (log !== undefined && nonce) {
      const { verification, logs } = await readTrust(values, terminal);
      const material = { document: await readTextFile(log, terminal) };
      assertWitnessed(await verifyPeriod(statement, { verification, logs, log: material }));
    }
    const draw: Draw =
      beacon === undefined
        ? { nonce: encodeHex(crypto.getRandomValues(new Uint8Array(32))) }
        : { beacon: await readBeacon(beacon, terminal) };
    await deliver(asked(statement, draw, size, values.disclose ?? []), values.out, terminal);
    terminal.note(`Asked for ${size} ${size === 1 ? "leaf" : "leaves"}.`);
    if (nonce)
      terminal.note(
        "The request holds your nonce. Keep it: only with --request does the answer show that nobody chose the sample.",
      );
    return EXIT.valid;
  },
});

/** A nonce that was drawn before could have been known when the statement was made. */
function assertWitnessed({ logged, checks }: PeriodResult): void {
  const log = checks.find(({ check }) => check === "log");
  if (logged === null || log?.answer !== "passed")
    throw new FileError("log_time_missing", "no log in the trust file is shown to have the statement");
  if (logged.witnessed_at === null)
    throw new FileError(
      "log_time_not_witnessed",
      "witnesses did not see the statement: the trust file demands none of this log",
    );
}

/** Which round draws the statement's sample, and when it is public. */
function printRound(statement: PeriodStatement, isJson: boolean, terminal: Terminal): ExitCode {
  const { draw } = statement;
  if (draw === undefined)
    throw new FileError("draw_not_stated", "the statement names no beacon: ask with --nonce");
  const { chain } = draw;
  if (chain !== QUICKNET.chain)
    throw new FileError(
      "beacon_unknown",
      `the statement names the beacon ${chain}, which is not drand quicknet`,
    );
  const round = roundOfSample(QUICKNET, statement, draw);
  const time = timeOfRound(QUICKNET, round);
  if (isJson) terminal.line(JSON.stringify({ chain, round, time }, null, 2));
  else terminal.line(`Round ${round} of drand quicknet (${chain}), public on ${inUtc(time)}.`);
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
  throw new FileError(
    "beacon_malformed",
    `${nameOf(path)}: it is no round of a beacon (${sentenceOf(READING_SET, own)})`,
  );
}

export const ANSWER = form({
  usage: "answer REQUEST STATEMENT ATTESTATIONS... --leaves FILE [--openings FILE] [--log FILE]",
  about:
    "An issuer's answer. Openings, one a line, are read where the request wants inputs disclosed; they are not shown.",
  options: {
    leaves: { value: "FILE", help: "the file that vdi period close wrote" },
    openings: { value: "FILE", help: "openings of the decisions drawn, one a line" },
    log: { value: "FILE", help: "evidence that a log has the statement" },
    out: OUT,
    json: { help: "as without: an answer is JSON" },
  },
  words: [3, Number.POSITIVE_INFINITY, "the request, the statement, and files with attestations"],
  async run({ words: [requestFile = "", statementFile = "", ...attestationFiles], values }, terminal) {
    if (values.leaves === undefined) throw new UsageError("--leaves: the file that vdi period close wrote");
    await refuseUnwritable([values.out]);
    const request = parseSampleRequest(await readTextFile(requestFile, terminal));
    if (!request.ok)
      throw new FileError(
        "request_malformed",
        `${requestFile}: it is no request (${sentenceOf(READING_SET, request)})`,
      );
    const { tree, leaves } = await readLeaves(values.leaves);
    const attestations = new Map<string, DecisionAttestation>();
    for (const path of attestationFiles) {
      for await (const { attestation } of attestationsIn(path, terminal))
        attestations.set(attestation.attestation_id, attestation);
    }
    const openings = values.openings === undefined ? null : await readOpenings(values.openings);
    const answer = await answerSample(
      request.value,
      withoutUndefined({
        statement: await readStatementFile(statementFile, terminal),
        tree,
        leafAt: (index: number) => leaves[index] as PeriodLeaf,
        attestationOf(id: string) {
          const found = attestations.get(id);
          if (found === undefined)
            throw new FileError("attestation_missing", `${id} was drawn, and is in none of the files`);
          return found;
        },
        openingOf: openings === null ? undefined : (id: string) => openings.get(id) ?? null,
        log: values.log === undefined ? undefined : await readTextFile(values.log, terminal),
      }),
    );
    await deliver(answer, values.out, terminal);
    terminal.note(`Answered ${answer.items.length} ${answer.items.length === 1 ? "leaf" : "leaves"}.`);
    return EXIT.valid;
  },
});

async function readLeaves(path: string): Promise<{ tree: PeriodTree; leaves: PeriodLeaf[] }> {
  const tree = new PeriodTree();
  const leaves: PeriodLeaf[] = [];
  for await (const line of linesOfFile(path)) {
    const read = parsePeriodLeaf(line);
    if (!read.ok)
      throw new FileError(
        "leaves_malformed",
        `${path}, line ${leaves.length + 1}: it is no leaf (${sentenceOf(READING_SET, read)})`,
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
    if (!read.ok) throw new FileError("opening_malformed", `${path}, line ${line}: it is no opening`);
    openings.set(read.value.attestation_id, read.value);
  }
  return openings;
}
