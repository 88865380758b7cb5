/** The rows of a bill in English: what each asks, and what it means that it passed. */
import type { CheckWords } from "../locale.ts";

export const billingRowsInEnglish: Readonly<Record<string, CheckWords>> = {
  schema: {
    title: "Complete and well-formed",
    asks: "Is every field there, none unknown, and is it wholly disclosed or wholly private?",
    passed: "Every field is there and none is unknown.",
  },
  attestation_id: {
    title: "Identifier",
    asks: "Does the identifier follow from the content?",
    passed: "The identifier follows from the content.",
  },
  signature: {
    title: "Signed by the operator's key",
    asks: "Did the holder of the stated key sign all of it?",
    passed: "The holder of the stated key signed every field.",
  },
  time: {
    title: "In force",
    asks: "Was it valid at the time asked about, and is the event not later than the bill?",
    passed: "It was in force at the time asked about.",
  },
  manifest: {
    title: "Published rules",
    asks: "Does it name the published rules for billing?",
    passed: "It names a published version of the rules for billing.",
  },
  arithmetic: {
    title: "Charge follows",
    asks: "Is the charge the units times the price?",
    passed: "The charge is the units times the price.",
  },
  fingerprint: {
    title: "Charge follows",
    asks: "Does the charge follow from usage and tariff, and the fingerprint from all of it?",
    passed: "The charge follows from the usage and the tariff stated.",
  },
  revocation: {
    title: "Not revoked",
    asks: "Is the bill, its key or its grant on the revocation snapshot?",
    passed: "Neither the bill nor its key nor its grant is on the snapshot.",
  },
  commitments: {
    title: "Openings fit",
    asks: "Do the openings given open what the bill commits to?",
    passed: "The openings open what the bill commits to.",
  },
  meter: {
    title: "Signed by a meter",
    asks: "Did a meter that you named sign the event?",
    passed: "A meter that you named signed the event.",
  },
  receipt: {
    title: "Receipt about it",
    asks: "Is the receipt good, about exactly this bill, and does it say valid?",
    passed: "A receipt about exactly this bill says that it is valid.",
  },
  inclusion: {
    title: "In the log",
    asks: "Does a log that you pinned include the receipt?",
    passed: "A log that you pinned includes the receipt.",
  },
  adjustments: {
    title: "What stands",
    asks: "Do the adjustments given belong to this bill, each in its place, and what does it come to by them?",
    passed: "The adjustments given follow the bill and each other without a gap.",
  },
};
