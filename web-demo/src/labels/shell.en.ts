/** Words of the audit page: what an empty page shows, in English. */
import type { Shown } from "./shown.ts";

export const SHELL_EN = {
  /** A line of a file. */
  sourceLine: (file: Shown, line: Shown) => `${file}, line\u00a0${line}`,
  trustNone: "Your trust: nobody pinned",
  dropHere: "Drop to check it here",
  galleryTitle: "Or look at one of these",
  filesName: "Files to check",
  pasteName: "Text of a document",
  pastePlaceholder: "Paste the text of a document here",
  pasteFold: "or paste text",
  pasteCheck: "Check this text",
  pastedSource: "pasted text",
  intakeName: "Documents to check",
  intakeTitle: "What does this document prove?",
  intakeLead:
    "Drop an attestation, an audit bundle, a receipt, a bill or a log proof anywhere on this page. It is checked here, on your own device, and goes nowhere.",
  chooseFiles: "Choose files",
  makeLink: "Make a decision yourself",
  scan: "Scan a personal link",
  scannedSource: "scanned text",
  cameraBlocked: "The browser did not open the window with the camera. Allow it, or paste the link.",
  droppedSource: "dropped text",
  primerName: "About this page",
  primerReadsTitle: "What it reads",
  primerReads:
    "Decision attestations, audit bundles, verification receipts and chains of them, billing attestations, log entries with their proofs and checkpoints; one at a time, or thousands as JSON Lines.",
  primerAnswersTitle: "Never just yes or no",
  primerAnswers:
    "Verified, not valid, could not be checked; or expired: it held when a log had it, and its time has passed. The verdict is green only when something outside the document, chosen by you, or in an example by its reader, vouches for it. A document that vouches for itself is amber.",
  primerProofTitle: "Proved is not claimed",
  primerProof:
    "A proof shows which rules hidden inputs meet, and of some rules only that a step was visited. That those inputs are true, and that the steps were really run, stays the issuer's word, and the page says so each time.",
  /** An error's own sentence, which is English. */
  rawError: (a: Shown) => `${a}`,
  copied: "Copied",
  copyBlocked: "Copying is blocked here",
  copyTitle: (a: Shown) => `${a} (click to copy)`,
  copyName: (a: Shown) => `${a} (copy whole)`,
  title: "Decision audit",
  privacy: "checked on this device, no document is sent",
  skip: "Skip to the report",
  otherLanguage: "Deutsch",
  gallery: {
    approved: { title: "Approved", says: "a credit, and what is proved of each rule" },
    declined: { title: "Declined, with reasons", says: "three rules, proved not to be met" },
    disclosed: { title: "Show one input", says: "choose what of a decision to open, and to whom" },
    bundle: { title: "A whole file", says: "decision, receipt, log and rules in one" },
    bill: { title: "A bill", says: "a charge that follows from its usage" },
    month: { title: "A month of decisions", says: "twelve by one lender, one of them altered" },
    expired: { title: "Expired", says: "the approval in 2036: it held when it was logged" },
    tampered: { title: "Tampered with", says: "the approval, made a decline" },
    forged: { title: "A forged setup", says: "sound, under a key whose secret somebody kept" },
    contradiction: { title: "A contradiction", says: "one verifier, two answers to one question" },
  },
};
