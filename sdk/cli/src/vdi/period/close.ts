/** `vdi period close`: attestations in, the signed statement about them out. One that nobody signed closes nothing. */

import {
  attestationId,
  currentSeconds,
  type DecisionAttestation,
  PAYLOAD_TYPES,
  type PeriodLeaf,
  VdiError,
  verifyDocumentAsync,
  withoutUndefined,
} from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { createSigner } from "@svc/core/issuing";
import { inUtc } from "@svc/messages";
import {
  issuePeriodStatement,
  leafText,
  PeriodBuilder,
  periodEntryOf,
  QUICKNET,
} from "@svc/vdi-verifier/periods";
import { counted, form } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { countOf, OUT, SECRET_KEY, timeOf } from "../arguments.ts";
import { deliver, FileError, readSecretKey, refuseUnwritable, writeOut } from "../files.ts";
import { attestationsIn, readStatementFile } from "./files.ts";

export const CLOSE = form({
  usage: "close ATTESTATIONS... --key FILE --to TIME (--from TIME | --previous FILE) [options]",
  about: `Signs that these are all that the key attested from then until then: whether they are, the numbers and auditors show.
ATTESTATIONS hold one document, or one a line, whole or thin.`,
  options: {
    key: SECRET_KEY,
    from: { value: "TIME", help: "the beginning of the period" },
    to: { value: "TIME", help: "the end of the period" },
    stream: { value: "NAME", help: "the stream whose numbers count; the others stand beside it" },
    void: { value: "N", multiple: true, help: "a number that no attestation has; again for each" },
    previous: {
      value: "FILE",
      help: "the statement about the period before, which this one continues",
    },
    "draw-after": {
      value: "N",
      help: "seconds after the end to the round of drand quicknet that draws samples; default 86400",
    },
    force: { help: "sign although the period is not over" },
    leaves: { value: "FILE", help: "write the leaves there, one a line: they answer auditors" },
    out: OUT,
    json: { help: "as without: a statement is JSON" },
  },
  async run({ words: files, values }, terminal) {
    if (values.key === undefined)
      throw new UsageError("--key: the key whose attestations these are, and which signs");
    await refuseUnwritable([values.leaves, values.out]);
    const to = timeOf(values.to, "--to");
    if (to === undefined) throw new UsageError("--to: the end of the period");
    const isOver = to <= currentSeconds();
    if (!isOver && values.force !== true) {
      throw new UsageError(
        `--to: the period ends on ${inUtc(to)}, which is still to come. Whatever this key attests until then would convict it. --force signs anyway`,
      );
    }
    const from = timeOf(values.from, "--from");
    const previous =
      values.previous === undefined ? undefined : await readStatementFile(values.previous, terminal);
    if (from === undefined && previous === undefined)
      throw new UsageError("--from: the beginning of the period, or --previous");
    const signer = createSigner(await readSecretKey(values.key, terminal));
    const lines: string[] = [];
    const neighbours = { before: 0, after: 0 };
    const drawAfter = values["draw-after"];
    const builder = new PeriodBuilder(
      withoutUndefined({
        issuer: signer.publicKey,
        to,
        from,
        stream: values.stream,
        previous,
        voids: (values.void ?? []).map((number) => countOf(number, "--void")),
        draw: withoutUndefined({
          chain: QUICKNET.chain,
          after: drawAfter === undefined ? undefined : countOf(drawAfter, "--draw-after"),
        }),
        onLeaf: (leaf: PeriodLeaf) => lines.push(leafText(leaf)),
        onElsewhere: (_: unknown, period: "before" | "after") => {
          neighbours[period] += 1;
        },
      }),
    );
    try {
      for (const path of files) {
        for await (const { attestation, place } of attestationsIn(path, terminal)) {
          await assertOwn(attestation, signer.publicKey, place);
          builder.add(periodEntryOf(attestation));
        }
      }
      const statement = issuePeriodStatement(builder.close(), signer);
      if (values.leaves !== undefined)
        await writeOut(values.leaves, lines.map((line) => `${line}\n`).join(""));
      await deliver(statement, values.out, terminal);
      const { count, voids } = statement;
      const said = `Stated ${counted(count, "attestation")} and ${counted(voids, "void number")} of ${statement.issuer}. Log it: until then another could stand in its place.`;
      if (values.out === undefined || values.json === true) terminal.note(said);
      else terminal.line(said);
      if (neighbours.before + neighbours.after > 0)
        terminal.note(
          `${counted(neighbours.before + neighbours.after, "attestation")} near an end ${neighbours.before + neighbours.after === 1 ? "is" : "are"} not counted: ${neighbours.before} of the period before, ${neighbours.after} of the next one.`,
        );
      if (!isOver)
        terminal.note(
          `The period ends on ${inUtc(to)}, which is still to come: whatever this key attests until then is not in the statement and convicts it.`,
        );
      return EXIT.valid;
    } catch (error) {
      if (!(error instanceof VdiError) || !REFUSED.includes(error.code)) throw error;
      terminal.note(shown(`Not closed: ${error.message}`));
      return EXIT.notValid;
    }
  },
});

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
    throw new FileError("attestation_of_nobody", `${place}: it is not what the holder of its key signed`);
  }
  if (attestation.signature.public_key !== key) {
    throw new FileError("attestation_of_another_key", `${place}: another key signed it than --key`);
  }
}
