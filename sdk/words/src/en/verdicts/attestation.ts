/** Verdicts on decision attestations, and what they prove, in English. */
import { inUtc } from "../times.ts";

/** What a reader did not supply, by the reason that says so. */
const MATERIAL: Readonly<Record<string, string>> = {
  issuer_directory_missing: "the directory of the issuer's domain",
  issuer_trust_missing: "the issuer's key, which this profile wants pinned",
  revocation_missing: "a revocation snapshot",
  revocation_stale: "a fresh revocation snapshot (the one given is too old, or of the future)",
  revocation_signature_missing: "a revocation snapshot signed by a key you pinned",
  manifest_authority_trust_missing: "the key of the authority behind the rules",
  proof_not_checked: "a script or browser that can check the proof",
  setup_not_checked: "a script that can check the setup of this circuit",
};

export const attestationVerdictInEnglish = {
  kind: "document",
  material: MATERIAL,
  held: (at: number) =>
    `It was in force when it was logged on ${inUtc(at)}, and every check held then; its time has passed since.`,
  exceptExpired:
    "Where a log that you pinned had it in force, and nothing else fails at that time, it expired: nothing in it is false, and it held then.",
  underPinnedKey:
    "Signed by an issuer that you pinned; its proof holds under a verification key that you pinned.",
  underBuiltInKey: "Signed by an issuer that you pinned; its proof holds under a built-in verification key.",
  proofLeftOutTitle: "Signature verified, proof not checked",
  proofLeftOut: "The profile leaves the zero-knowledge proof out. What is left is the issuer's word.",
  unknownIssuer:
    "The proof and the signature hold. Nothing here says who holds the signing key: the document vouches for that itself.",
  unknownKeyTitle: "Verified under an unknown key",
  unknownKey:
    "The issuer is one that you pinned; nobody outside the document vouches for the verification key.",
  /** @param why it could not be read, a sentence */
  unread: (why: string) => `It cannot be read, so nothing of it was checked. ${why}`.trim(),
  notPinnedTitle: "Not from an issuer that you pinned",
  notPinned: "Nothing in it was found false. It is signed by another key than those that you pinned.",
  failed: (step: number | undefined, title: string, meaning: string) =>
    `Step ${step} (“${title}”) failed. ${meaning}`,
  anybodysKey:
    "Nobody vouches for the key that the proof is checked with; anyone can make such a key and prove anything.",
  seeBelow: "What was expected and found is below.",
};

export const attestationClaimsInEnglish = {
  failed: [
    "Anything that it says: a document that fails one check is evidence of nothing.",
    "That somebody cheated: files are also damaged or cut on their way. Ask for it again from its issuer.",
  ],
  unread: [
    "Anything: what cannot be read says nothing, true or false.",
    "That somebody changed it: files are also damaged or cut on their way. Ask for it again from its issuer.",
  ],
  expired: [
    "That it is in force now: its time has passed. What held is that it was in force, and every check passed, at the time of the log.",
  ],
  open: [
    "That it holds as a whole: not every check could be made. Add what is missing, or choose a profile that does not ask for it.",
  ],
  pinnedIssuer: "The issuer whose key you pinned signed exactly this document.",
  anyIssuer: "One holder of the stated key signed exactly this document; nothing was changed since.",
  knew: (outcome: string) =>
    `Its maker knew inputs and a path through the pipeline that visits the outcome ${outcome}, for which:`,
  sourced: "Each input that a rule in force reads is one that a source you pinned signed, for this decision.",
  excused: "Its issuer's key is revoked since a time before which witnesses that you demand saw it in a log.",
  notRevoked: "It is not on the revocation list that was given.",
  logged: "It existed at the time that the log states.",
  notInputs: "That the inputs are true. The issuer says so; nobody else looked.",
  notInputsOfSources: "That the inputs are true. Sources that you pinned say so.",
  notInputsOfSome:
    "That the inputs are true. Of some of them sources that you pinned say so, of the others the issuer.",
  notPerson:
    "Whom it is about. The sources speak of one unnamed person; that the decision is about this person is the issuer's word.",
  notExecution: "That this path was really executed. The proof shows that such a path exists.",
  notProved: "That any rule is met: the proof was not checked.",
  notIssuer: "Who the issuer is: a key is free to make, and the document brings its own.",
  notUnrevoked: "That it has not been revoked: no snapshot was given.",
  notNumber: (number: string, stream: string) =>
    `That no other attestation is number ${number} of its stream ${stream}, and that none before it is missing: a statement about its period and its leaves can show that.`,
  notTime: "When it was made, beyond the issuer's own clock.",
  notUnforgeable:
    "That nobody can forge: that more than one party ran the circuit's setup is not shown, and one could have kept the means to.",
  notDescriptions: "What the descriptions of visit-only rules say: for those, only the visit is proved.",
};
