// Malformed questions, and arguments of a caller at the edges of their kind. Each is a change of a seed.
import { createSigner } from "@svc/core";
import type { Operation } from "rfc6902";
import type { Found } from "./found.ts";

const NO_QUESTION = "An input is made of what its operation asks for; anything else is the asker's mistake.";

const set = (path: string, value: unknown): Operation => ({ op: "add", path, value });
const remove = (path: string): Operation => ({ op: "remove", path });

function mistaken(of: string, changes: Readonly<Record<string, Operation>>): Found[] {
  return Object.entries(changes).map(([name, change]) => ({
    name: `asked with ${name}`,
    about: NO_QUESTION,
    of,
    patch: [change],
    wanted: { wrong_call: true },
  }));
}

const KEY = createSigner("77".repeat(32)).publicKey;
const directoryWith = (change: object) => ({
  type: "issuer_directory_v1",
  domain: "lender.example",
  name: "Lender",
  keys: [{ public_key: KEY, from: 1, uses: ["decisions"], ...change }],
});
const LISTING = { domain: "lender.example", directory: directoryWith({}), fetched_at: 1 };

const UNKNOWN = { "a member that no question has": set("/input/other", 1) };
const NO_DOCUMENT = { "no document": remove("/input/document"), ...UNKNOWN };
const NO_LIST = {
  "receipts that are no list": set("/input/receipts", {}),
  "no receipts at all": remove("/input/receipts"),
  ...UNKNOWN,
};

export const MISASKED: Readonly<Record<string, readonly Found[]>> = {
  acceptance: [
    ...mistaken("1 strict at low", NO_LIST),
    {
      name: "an attestation that is null",
      about: "What is given and null is given: no receipt is about it.",
      of: "1 strict at low",
      patch: [set("/input/attestation", null)],
      wanted: { accepted: false, reason: "attestation_mismatch" },
    },
    {
      name: "a level without a letter",
      about: "A text that names none of the four levels is refused, and so is an empty one.",
      of: "1 strict at low",
      patch: [set("/options/level", "")],
      wanted: { accepted: false, reason: "unknown_level" },
    },
    ...mistaken("1 strict at low", { "verification that is null": set("/options/verification", null) }),
  ],
  attestation: [
    ...mistaken("minimal", {
      ...NO_DOCUMENT,
      "trust that is null": set("/options/trust", null),
      "a revocation that is null": set("/options/revocation", null),
    }),
    ...mistaken("minimal", {
      "a source whose role is none": set("/options/trust", {
        sources: [{ public_key: "ab".repeat(32), roles: ["Bank"] }],
      }),
    }),
    ...mistaken("minimal", {
      ...Object.fromEntries(
        Object.entries({
          "no use at all": { uses: [] },
          "a use that is none": { uses: ["decision"] },
          "a use twice": { uses: ["bills", "bills"] },
          "bills' keys without the use adjustments": { uses: ["bills"], for: [KEY] },
          "bills' keys without uses": { for: [KEY] },
          "no bills' key": { uses: ["adjustments"], for: [] },
          "a bill's key that is none": { uses: ["adjustments"], for: ["x"] },
        }).map(([name, members]) => [
          `an issuer with ${name}`,
          set("/options/trust", { issuers: [{ public_key: KEY, ...members }] }),
        ]),
      ),
      "a governance key with uses": set("/options/trust", {
        governanceKeys: [{ public_key: KEY, uses: ["manifests"] }],
      }),
      "a trusted domain in capitals": set("/options/trust", { domains: ["Lender.example"] }),
      "a trusted domain twice": set("/options/trust", {
        domains: ["lender.example", { domain: "lender.example" }],
      }),
      "a directory of another domain": set("/options/directories", [{ ...LISTING, domain: "other.example" }]),
      "a directory without its time": set("/options/directories", [
        { domain: LISTING.domain, directory: LISTING.directory },
      ]),
      "a directory with a use that it may not list": set("/options/directories", [
        { ...LISTING, directory: directoryWith({ uses: ["adjustments"] }) },
      ]),
      "a directory with another member": set("/options/directories", [
        { ...LISTING, directory: { ...LISTING.directory, note: 1 } },
      ]),
    }),
    ...mistaken("snapshot-signed-by-a-stranger", {
      "times of revoked keys in a list": set("/options/revocation/snapshot/revokedSince", []),
      "an envelope that is none": set("/options/revocation/envelope", []),
      "an envelope without a payload": remove("/options/revocation/envelope/payload"),
      "an envelope whose payload is no base64": set("/options/revocation/envelope/payload", "%"),
    }),
  ],
  bill: [
    ...mistaken("usage and tariff", { "no attestation": remove("/input/attestation"), ...UNKNOWN }),
    {
      name: "openings in a list",
      about: "Openings are an object; an empty list is none without members.",
      of: "usage and tariff",
      patch: [set("/input/openings", [])],
      row: { check: "commitments", reason: "openings_malformed" },
    },
    {
      name: "openings that are null",
      about: "What is given and null is given, and not in shape.",
      of: "usage and tariff",
      patch: [set("/input/openings", null)],
      row: { check: "commitments", reason: "openings_malformed" },
    },
    {
      name: "a receipt that is null",
      about: "What is given and null is given, and no receipt.",
      of: "usage and tariff",
      patch: [set("/input/receipt", null)],
      row: { check: "receipt", reason: "receipt_invalid" },
    },
  ],
  bundle: [
    ...mistaken("whole", {
      ...NO_DOCUMENT,
      "trusted verifiers in a text": set("/options/trustedVerifiers", "x"),
      "logs in an object": set("/options/logs", {}),
    }),
    {
      name: "a bundle in a list",
      about: "A list has no member that is missing: it is no bundle as a whole.",
      of: "whole",
      patch: [set("/input/document", [])],
      row: { part: "bundle", pointer: "", reason: "bundle_malformed" },
    },
  ],
  chain: mistaken("one receipt", NO_LIST),
  checkpoint: mistaken("as signed", { "no note": remove("/input/note"), ...UNKNOWN }),
  consistency: mistaken("1 and 2", {
    "a size in digits that no size has": set("/input/from_size", "01"),
    "half an entry": set("/input/to_size", 1.5),
    "a root that is no hex": set("/input/from_root", "0g"),
    "a proof with a hash that is none": set("/input/proof", [null]),
    ...UNKNOWN,
  }),
  contradictions: mistaken("two for one place", {
    "documents that are no list": set("/input/documents", {}),
    ...UNKNOWN,
  }),
  disclosure: mistaken("two inputs and the path", {
    "no attestation": remove("/input/attestation"),
    ...NO_DOCUMENT,
  }),
  ed25519: [
    ...mistaken("as signed", {
      "a key that is no hex": set("/input/public_key", "x"),
      "capitals in a signature": set("/input/signature", "AB".repeat(64)),
      "a message that is not there": remove("/input/message"),
      ...UNKNOWN,
    }),
    {
      name: "a key without a byte",
      about: "A key of another length is refused for its encoding, before the signature is looked at.",
      of: "as signed",
      patch: [set("/input/public_key", ""), set("/input/signature", "")],
      wanted: { valid: false, reason: "public_key_not_canonical" },
    },
    {
      name: "a signature without a byte",
      about: "A signature of another length is refused for its encoding.",
      of: "as signed",
      patch: [set("/input/signature", "")],
      wanted: { valid: false, reason: "signature_not_canonical" },
    },
  ],
  equivocation: mistaken("a fact both ways by one key", {
    ...NO_LIST,
    "a receipt that no log takes": set("/input/receipts/0", {}),
    "an id that is no text": set("/input/attestation_id", 1),
  }),
  groth16: mistaken("valid", { "no signals": remove("/input/signals"), ...UNKNOWN }),
  identities: mistaken("empty-policy", {
    "no attestation": remove("/input/attestation"),
    "an attestation of nothing": set("/input/attestation", {}),
    "an outcome that is no step": set("/input/attestation/pipeline/outcomes", ["nowhere"]),
    "an attestation that lacks its key": remove("/input/attestation/verification/key"),
    ...UNKNOWN,
  }),
  inclusion: mistaken("separate documents", { "no receipt": remove("/input/receipt"), ...UNKNOWN }),
  period: mistaken("true: by itself", {
    "no statement": remove("/input/statement"),
    "verification that is null": set("/options/verification", null),
    ...UNKNOWN,
  }),
  period_evidence: mistaken("one statement twice", { "no evidence": remove("/input/evidence"), ...UNKNOWN }),
  read: mistaken("an empty object", {
    "a text that is a number": set("/input/document_text", 1),
    "nothing to read": remove("/input/document_text"),
    ...UNKNOWN,
  }),
  receipt: mistaken("strict", NO_DOCUMENT),
  registry: mistaken("an active key", {
    "no time to ask about, of a registry that may be none": set("/options/at", null),
    "an id in a list": set("/input/verifier_id", []),
    "an option that it has not": set("/options/other", 1),
    "a clock that shows no time": set("/options/now", -1),
    ...UNKNOWN,
  }),
  sample: mistaken("the worked one", UNKNOWN),
  score: mistaken("empty set", NO_LIST),
  setup: [
    ...mistaken("main chain", { "no transcript": remove("/input/transcript"), ...UNKNOWN }),
    {
      name: "a transcript that is a number, of a key that is none",
      about: "What is no base64 is said before the key is looked at.",
      of: "main chain",
      patch: [set("/input/transcript", 1), set("/input/key", {})],
      wanted: { valid: false, reason: "transcript_malformed" },
    },
    {
      name: "a transcript that is a number",
      about: "What is no base64 is no transcript, of whatever kind.",
      of: "main chain",
      patch: [set("/input/transcript", 1)],
      wanted: { valid: false, reason: "transcript_malformed" },
    },
  ],
  thin: [
    ...mistaken("three parts left out", {
      ...NO_DOCUMENT,
      "policies that are none": set("/options/policies", [{}]),
      "keys that are no list": set("/options/keys", {}),
      "parts of another name": set("/options/parts", []),
    }),
    {
      name: "what ships is known",
      about: "A reader without parts of its own has the published policies, the built-in key and its record.",
      of: "three parts left out",
      patch: [remove("/options/policies"), remove("/options/keys"), remove("/options/records")],
      wanted: { valid: true },
    },
  ],
};
