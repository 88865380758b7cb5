/** The domain that an issuer claims, and the list of keys that it publishes at that domain. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { Domain, Kid, PublicKey, text, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

/** The issuer as a document names it: a claim until the reader resolves the domain. */
export const ClaimedIssuerSchema = v.strictObject({ domain: Domain });

export const DIRECTORY_USES = ["decisions", "bills", "periods"] as const;

/** Where a domain serves its directory. */
export const DIRECTORY_PATH = "/.well-known/vdi-issuer.json";

/** Largest issuer directory in bytes. */
export const MAX_DIRECTORY_BYTES = 65_536;

const DirectoryKeySchema = v.pipe(
  v.strictObject({
    public_key: PublicKey,
    kid: v.exactOptional(Kid),
    from: UnixSeconds,
    until: v.exactOptional(UnixSeconds),
    uses: v.pipe(
      v.array(v.picklist(DIRECTORY_USES, DIRECTORY_USES.join(", "))),
      v.minLength(1, "at least 1 use"),
      v.maxLength(DIRECTORY_USES.length, `at most ${DIRECTORY_USES.length} uses`),
      v.check((uses) => new Set(uses).size === uses.length, "different uses"),
    ),
  }),
  v.check(({ from, until }) => until === undefined || from < until, "from before until"),
);

export const IssuerDirectorySchema = v.strictObject({
  type: v.literal("issuer_directory_v1"),
  domain: Domain,
  name: text(200),
  keys: v.pipe(
    v.array(DirectoryKeySchema),
    v.minLength(1, "at least 1 key"),
    v.maxLength(100, "at most 100 keys"),
    v.check(
      (keys) => new Set(keys.map(({ public_key }) => public_key)).size === keys.length,
      "each public key once",
    ),
  ),
});

export type ClaimedIssuer = v.InferOutput<typeof ClaimedIssuerSchema>;
export type DirectoryUse = (typeof DIRECTORY_USES)[number];
export type IssuerDirectory = v.InferOutput<typeof IssuerDirectorySchema>;

/** Whether this is a domain that a document may name. */
export function isDomain(value: unknown): value is string {
  return v.is(Domain, value);
}

/** Reads an issuer directory from JSON text, UTF-8 bytes or a value. A fault makes it unreadable as a whole. */
export function parseIssuerDirectory(input: unknown): Reading<IssuerDirectory, ParseReason> {
  return parseDocument(IssuerDirectorySchema, input, { maxBytes: MAX_DIRECTORY_BYTES });
}
