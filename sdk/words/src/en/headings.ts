/** The parts of a report on one document, in English. */
import type { HeadingWords, PrintedWords } from "../headings.ts";

export const HEADINGS_IN_ENGLISH: HeadingWords = {
  onWhoseWord: "On whose word",
  inputs: "On whose word each input stands",
  proves: "What this proves",
  doesNot: "What it does not prove",
  reasons: "Reasons named, and what is proved of each",
  rules: "Rules",
  passed: "passed",
  failed: "failed",
  counted: {
    verified: "verified",
    not_valid: "not valid",
    could_not_check: "could not be checked",
    lapsed: "lapsed",
  },
  leftOut: "nothing was given",
  notLooked: "not checked",
  onTheWordOf: (root) => `, on the word of ${root}`,
};

export const PRINTED_IN_ENGLISH: PrintedWords = {
  title: "Verification report",
  written: (when, by, profile) =>
    `Written ${when} by ${by}${profile === null ? "" : `, profile ${profile}`}. It is this computer's word: verify the documents again to be sure.`,
  many: "Each document has a line here. Those that are not verified are told in full below; of one that is, verify it alone for all that is proved of it.",
  file: "File",
  files: "Files",
  facts: {
    outcome: "Outcome",
    issuerName: "Issuer, as you call it",
    notNamed: "not named",
    issuerKey: "Issuer's key",
    policy: "Policy",
    policyHash: "Policy's hash",
    pipeline: "Pipeline",
    pipelineHash: "Pipeline's hash",
    verificationKey: "Verification key",
    issued: "Issued",
    expires: "Expires",
    askedAbout: "Asked about",
    number: "Number",
    counted: (number, stream) => `${number} of ${stream}, by its issuer's count`,
    identifier: "Identifier",
    verifier: "Verifier",
    verifierKey: "Verifier's key",
    about: "About the attestation",
    profile: "Profile",
    verified: "Verified",
    verifierAsked: "The verifier was asked about",
  },
  asked: (when) => `Asked about ${when}.`,
  contradiction: (key, [one, other]) =>
    `The key ${key} signed ${one} and ${other}, about the same document, profile, roots and time, with opposite answers.`,
  chain: (source, why) => `The chain that ends in ${source}: ${why}`,
  stopped: (done, total) => `Stopped: ${done} of ${total} were checked, the others were not looked at.`,
  reportWritten: (path) => `Report written to ${path}`,
};
