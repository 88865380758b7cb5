/** `vdi period`: what a key attested in a period: closing it, verifying it, sampling it, and convicting a key. */
import type { VdiCommand } from "../../terminal/command.ts";
import { ANSWER, SAMPLE } from "../period/answer.ts";
import { CHECK, EVIDENCE } from "../period/check.ts";
import { CLOSE } from "../period/close.ts";
import { VERIFY_PERIOD } from "../period/verify.ts";

export const periodCommand: VdiCommand = {
  exit: `0 made, verified, or convicted; 1 not valid, or nothing convicts; 2 could not be checked; 64 wrong use.
It is always of what one key attested, never of all decisions.`,
  forms: {
    close: CLOSE,
    verify: VERIFY_PERIOD,
    sample: SAMPLE,
    answer: ANSWER,
    check: CHECK,
    evidence: EVIDENCE,
  },
};
