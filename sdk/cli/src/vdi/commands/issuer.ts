/** `vdi issuer`: the directory of keys that an issuer publishes at its domain. */
import type { VdiCommand } from "../../terminal/command.ts";
import { CHECK_DIRECTORY } from "../issuer/check.ts";
import { FETCH } from "../issuer/fetch.ts";
import { PUBLISH } from "../issuer/publish.ts";

export const issuerCommand: VdiCommand = {
  undone: "Not done",
  exit: `0 done; check: 1 it is no directory of that domain, or does not list the key. 2 a file cannot be read or written, or
the domain cannot be reached. 64 wrong use.`,
  forms: { publish: PUBLISH, fetch: FETCH, check: CHECK_DIRECTORY },
};
