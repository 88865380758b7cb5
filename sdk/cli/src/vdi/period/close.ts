/** `vdi period close`: attestations in, the signed statement about them out. One that nobody signed closes nothing. */

import {
  attestationId,
  currentSeconds,
  type DecisionAttestation,
  PAYLOAD_TYPES,
  VdiError,
  verifyDocumentAsync,
} from "@svc/core";
import { createSigner } from "@svc/core/issuing";
import {
  issuePeriodStatement,
  leafText,
  PeriodBuilder,
  periodEntryOf,
  QUICKNET,
} from "@svc/vdi-verifier/periods";
import { readArguments, timeOf, UsageError } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, FileError, readSecretKey, refuseUnwritable, writeOut } from "../files.ts";
import { shown } from "../paint.ts";
import { wordsOf } from "../said.ts";
import { attestationsIn, countOf, readStatementFile } from "./files.ts";

export async function closeFiles(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    key: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    stream: { type: "string" },
    void: { type: "string", multiple: true },
    previous: { type: "string" },
    "draw-after": { type: "string" },
    force: { type: "boolean" },
    leaves: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  if (values.key === undefined) throw new UsageError(({ usage }) => usage.keyOfPeriod);
  await refuseUnwritable([values.leaves, values.out]);
  const to = timeOf(values.to, "--to");
  if (to === undefined) throw new UsageError(({ usage }) => usage.endOfPeriod);
  const isOver = to <= currentSeconds();
  if (!isOver && values.force !== true) {
    throw new UsageError(({ usage }) => usage.periodNotOver(terminal.words.voice.time(to)));
  }
  const from = timeOf(values.from, "--from");
  const previous =
    values.previous === undefined ? undefined : await readStatementFile(values.previous, terminal);
  if (from === undefined && previous === undefined)
    throw new UsageError(({ usage }) => usage.beginningOfPeriod);
  const signer = createSigner(await readSecretKey(values.key, terminal));
  const lines: string[] = [];
  const neighbours = { before: 0, after: 0 };
  const drawAfter = values["draw-after"];
  const builder = new PeriodBuilder({
    issuer: signer.publicKey,
    to,
    ...(from === undefined ? {} : { from }),
    ...(values.stream === undefined ? {} : { stream: values.stream }),
    ...(previous === undefined ? {} : { previous }),
    voids: (values.void ?? []).map((number) => countOf(number, "--void")),
    draw: {
      chain: QUICKNET.chain,
      ...(drawAfter === undefined ? {} : { after: countOf(drawAfter, "--draw-after") }),
    },
    onLeaf: (leaf) => lines.push(leafText(leaf)),
    onElsewhere: (_, period) => {
      neighbours[period] += 1;
    },
  });
  try {
    for (const path of files) {
      for await (const { attestation, place } of attestationsIn(path, terminal)) {
        await assertOwn(attestation, signer.publicKey, place);
        builder.add(periodEntryOf(attestation));
      }
    }
    const statement = issuePeriodStatement(builder.close(), signer);
    if (values.leaves !== undefined) await writeOut(values.leaves, lines.map((line) => `${line}\n`).join(""));
    await deliver(statement, values.out, terminal);
    const { count, voids } = statement;
    const said = terminal.words.says.period.stated(count, voids, statement.issuer);
    if (values.out === undefined || values.json === true) terminal.note(said);
    else terminal.line(said);
    const { neighbours: left, notOver } = terminal.words.says.period;
    if (neighbours.before + neighbours.after > 0) terminal.note(left(neighbours.before, neighbours.after));
    if (!isOver) terminal.note(notOver(terminal.words.voice.time(to)));
    return EXIT.valid;
  } catch (error) {
    if (!(error instanceof VdiError) || !REFUSED.includes(error.code)) throw error;
    terminal.note(shown(terminal.words.says.period.notClosed(wordsOf(error, terminal.words))));
    return EXIT.notValid;
  }
}

const REFUSED: readonly string[] = [
  "attestation_of_nobody",
  "attestation_of_another_key",
  "outside_period",
  "number_missing",
  "number_twice",
  "number_before_first",
  "void_of_attested",
  "attestation_twice",
];

async function assertOwn(attestation: DecisionAttestation, key: string, place: string): Promise<void> {
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.attestation, attestation);
  if (!verdict.valid || attestation.attestation_id !== attestationId(attestation)) {
    throw new FileError("attestation_of_nobody", ({ usage }) => usage.notSigned(place));
  }
  if (attestation.signature.public_key !== key) {
    throw new FileError("attestation_of_another_key", ({ usage }) => usage.otherKey(place));
  }
}
