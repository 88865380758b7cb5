/** `vdi period verify`: what a statement is worth beside what the reader has. */

import { namedPeriod } from "@svc/audit";
import { withoutUndefined } from "@svc/core";
import { PERIOD_SET, periodInWords, periodWords } from "@svc/messages";
import { verifyPeriod } from "@svc/vdi-verifier/periods";
import { form } from "../../terminal/command.ts";
import { TRUST_OPTIONS } from "../arguments.ts";
import {
  FileError,
  nameOf,
  readableText,
  readDocumentFile,
  readTextFile,
  refuseUnwritable,
  writeOut,
} from "../files.ts";
import { documentsInFile } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";
import { linesOfFile } from "./files.ts";
import { periodExitCode, printRows, unusedInputs } from "./print.ts";

export const VERIFY_PERIOD = form({
  usage: "verify STATEMENT [ATTESTATIONS...] [options]",
  options: {
    leaves: { value: "FILE", help: "all leaves, one a line: roots, counts and order are computed again" },
    previous: { value: "FILE", help: "the statement about the period before" },
    other: { value: "FILE", multiple: true, help: "another statement of the key; again for each" },
    log: {
      value: "FILE",
      help: "evidence that a log has it (C2SP tlog-proof); its log in the trust file",
    },
    evidence: { value: "FILE", help: "write there what convicts the key, where something does" },
    ...TRUST_OPTIONS,
  },
  words: [1, Number.POSITIVE_INFINITY, "a period statement"],
  async run({ words: [file = "", ...attestationFiles], values }, terminal) {
    await refuseUnwritable([values.evidence]);
    const trust = await readTrust(values, terminal);
    const statement = await readableText(file, terminal);
    const documents = async (paths: readonly string[]) => {
      const placed = [];
      for (const path of paths) {
        const found = await documentsInFile(path, terminal).catch((error: unknown) => {
          if (!(error instanceof FileError)) throw error;
          terminal.note(`Could not be checked: ${error.message}`);
          // Not known what it holds: as a document that cannot be read.
          return [{ text: "", place: nameOf(path) }];
        });
        placed.push(found);
      }
      return placed.flat();
    };
    const attestations = await documents(attestationFiles);
    const others = await documents(values.other ?? []);
    const { log, previous, leaves } = values;
    const result = await verifyPeriod(
      statement,
      withoutUndefined({
        verification: trust.verification,
        logs: trust.logs,
        log: log === undefined ? undefined : { document: await readTextFile(log, terminal) },
        previous: previous === undefined ? undefined : await readDocumentFile(previous, terminal),
        others: others.length === 0 ? undefined : others.map((one) => one.text),
        leaves: leaves === undefined ? undefined : linesOfFile(leaves),
        attestations: attestations.length === 0 ? undefined : attestations.map((one) => one.text),
      }),
    );
    const { evidence } = result;
    if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
    else
      printRows(
        result,
        periodInWords(namedPeriod(result, trust.names)),
        { rows: periodWords, set: PERIOD_SET },
        terminal,
      );
    const { inputs } = result;
    const unused = [
      ...unusedInputs(attestations, inputs.attestations, {
        unreadable: "cannot be read as an attestation; it may belong to this period",
        elsewhere: "not used: of another key or period, or not signed",
        not_reached: "not looked at",
      }),
      ...unusedInputs(others, inputs.others, {
        unreadable: "cannot be read as a period statement; it may be about this time",
        elsewhere: "not used: of another key, or not signed",
        not_reached: "not looked at",
      }),
    ];
    for (const line of unused) terminal.note(line);
    if (evidence.length > 0 && values.evidence !== undefined) {
      await writeOut(values.evidence, evidence.map((one) => `${JSON.stringify(one)}\n`).join(""));
      terminal.note(
        `What convicts the key is in ${values.evidence}: anybody checks it with vdi period evidence.`,
      );
    } else if (evidence.length > 0) {
      terminal.note(`What convicts the key can be written down: --evidence FILE (${evidence.length}).`);
    }
    return periodExitCode(result.verdict);
  },
});
