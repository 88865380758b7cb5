/** What is wrong with what a person typed among trust roots, or with a file of them, in English. */
export const ENTRIES_IN_ENGLISH = {
  verifierExpected: "Expected vdi:verifier:name#key.",
  strangeKeyId: "The key id has characters that key ids have not.",
  keyExpected: "A public key is 64 hexadecimal digits, in lower case.",
  /** @param why in a sentence */
  unusableKey: (why: string) => `This is no usable public key. ${why}`,
  circuitExpected: "Expected a key hash (64 hexadecimal digits, in lower case) or a circuit record.",
  /** @param why in a sentence */
  logKeyExpected: (why: string) => `A log or witness key looks like name+hash+base64. ${why}`,
  isWitnessKey: "This is a witness's key.",
  isLogKey: "This is a log's key, not a witness's.",
  labelExpected: "A label is a text.",
  rolesExpected: "Say for what its word counts: a role such as credit-bureau, or an input such as /income.",
  /** @param quoted what was typed */
  neitherRoleNorInput: (quoted: string) => `${quoted} is neither a role nor the pointer of an input.`,
  /** @param why in a sentence */
  unreadable: (why: string) => `The file cannot be read. ${why}`,
  noTrustRoots: "The file holds no trust roots.",
  /** @param quoted its name */
  unknownMember: (quoted: string) => `Unknown member ${quoted}.`,
  noList: (member: string) => `${member} is no list.`,
  /** @param number from 1; @param why in a sentence */
  inEntry: (list: string, number: number, why: string) => `${list}, entry ${number}: ${why}`,
  /** @param said the verifier's own sentence, which is English */
  optionsRefused: (said: string) => said,
  unknownProfile: "The profile is none that is known here.",
  noQuorum: "witnessThreshold is neither 0 nor more than half of the witnesses and at most all.",
};
