/** `vdi period`: what a key attested in a period: closing it, verifying it, sampling it, and convicting a key. */
import { UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { answerRequest, requestSample } from "../period/answer.ts";
import { checkAnswer, checkEvidence } from "../period/check.ts";
import { closeFiles } from "../period/close.ts";
import { verifyFile } from "../period/verify.ts";

const HELP = `vdi period close ATTESTATIONS... --key FILE --to TIME (--from TIME | --previous FILE) [options]
  States all that the key attested from then until then. ATTESTATIONS hold one document, or one a line, whole or thin.
  --stream NAME      the stream whose numbers count; the others stand beside it
  --first N          number to begin with; default 1, or the one after --previous
  --void N           a number that no attestation has; again for each
  --previous FILE    the statement about the period before, which this one continues
  --leaves FILE      write the leaves there, one a line: they answer auditors
vdi period verify STATEMENT [ATTESTATIONS...] [options]
  --leaves FILE      all leaves, one a line: roots, counts and order are computed again
  --previous FILE    the statement about the period before
  --other FILE       another statement of the key; again for each
  --log FILE         evidence that a log has it (C2SP tlog-proof); its log in the trust file
  --evidence FILE    write there what convicts the key, where something does
vdi period sample STATEMENT --beacon FILE --size N [--disclose POINTER]...
  An auditor's request. FILE holds a round of a beacon, as drand publishes it (quicknet) or as beacon_round_v1.
  Without --beacon, and with --log and --trust, prints which round draws the sample.
vdi period answer REQUEST STATEMENT ATTESTATIONS... --leaves FILE [--openings FILE] [--log FILE]
  An issuer's answer. Openings, one a line, are read where the request wants inputs disclosed; they are not shown.
vdi period check ANSWER [--request FILE] [--leaves FILE] [options]
  Whether the answer is one to the sample that the beacon draws, and each attestation in it valid. With all leaves, one
  a line, it says of the whole period that none is missing and none twice.
vdi period evidence FILE
  Whether signed documents that somebody collected convict a key, without trusting anybody.
  --trust FILE       whom you trust: JSON, see "vdi help trust"
  --profile NAME     strict, standard, minimal, or a profile's full identifier
  --key FILE         the issuer's secret key, 64 hex digits
  --out FILE         write what is made there instead of to standard output
  --json             print the machine result, the same that the library gives

It is always of what one key attested, never of all decisions.
Exit code: 0 made, verified, or convicted; 1 not valid, or nothing convicts; 2 could not be checked; 64 wrong use.`;

type Action = (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = {
  close: closeFiles,
  verify: verifyFile,
  sample: requestSample,
  answer: answerRequest,
  check: checkAnswer,
  evidence: checkEvidence,
};

async function run([name = "", ...args]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw new UsageError(({ usage }) => usage.periodActions(Object.keys(ACTIONS).join(", ")));
  return action(args, terminal);
}

export const periodCommand: Command = {
  name: "period",
  summary: "state, verify and sample what a key attested in a period",
  help: HELP,
  run,
};
