/** On whose word a pass rests, in English. */
import type { RootWords, SetupWords } from "../locale.ts";

const SUBJECTS: RootWords["subjects"] = {
  issuer: "Who signed",
  circuit: "Proof key",
  manifest: "Rules",
  revocation: "Revocation",
  time: "Time",
  inputs: "Inputs",
  execution: "Execution",
};

const ROOTS: RootWords["roots"] = {
  pinned: "a key that you pinned",
  domain: "a domain that you trust",
  built_in: "a root built into this library",
  registry: "a published register",
  logged: "a transparency log",
  self_asserted: "the document's own word",
  not_checked: "not checked",
};

const ROOTS_OF: RootWords["rootsOf"] = {
  issuer: {
    pinned: "an issuer that you pinned",
    domain: "a domain that you trust lists the key",
    self_asserted: "whoever holds the key in the document",
  },
  circuit: { built_in: "built into this library", pinned: "a verification key that you pinned" },
  manifest: {
    registry: "a published manifest",
    pinned: "an authority that you pinned",
    self_asserted: "the issuer's own rules",
  },
  revocation: {
    pinned: "a snapshot signed by a key you pinned",
    self_asserted: "an unsigned snapshot",
    logged: "witnesses of a log, who saw it before its key was revoked",
  },
  time: { self_asserted: "the issuer's own clock" },
  inputs: {
    pinned: "sources that you pinned, about one unnamed person",
    self_asserted: "the issuer's word that they are true",
  },
  execution: { self_asserted: "the issuer's word that this path was run" },
};

/** Who made the circuit's setup, in a few words. */
export const SETUP_IN_ENGLISH: SetupWords = {
  subject: "Setup",
  single: "not shown to be more than one party, which could forge",
  several: "one honest contributor is enough",
  unfit: "not for use",
};

export const rootsInEnglish: RootWords = { subjects: SUBJECTS, roots: ROOTS, rootsOf: ROOTS_OF };
