/**
 * The atoms that wire documents are made of: hex, times, identifiers, texts, money. One place for their grammar
 * and bounds. A message completes the sentence "expected ..., found ...".
 */
import * as v from "valibot";
import { KID } from "../signing/kid.ts";
import { ATTESTATION_ID_FORM, ATTESTATION_PREFIX, VERIFIER_NAME } from "./identifiers.ts";

/** Lowercase hex of exactly `byteLength` bytes. */
export const hex = (byteLength: number) =>
  v.pipe(
    v.string(),
    v.length(byteLength * 2, `${byteLength * 2} lowercase hex digits`),
    v.regex(/^[0-9a-f]+$/, `${byteLength * 2} lowercase hex digits`),
  );

/** A SHA-256 digest. */
export const Digest = hex(32);
export const PublicKey = hex(32);
export const SignatureValue = hex(64);

export const Kid = v.pipe(v.string(), v.maxLength(64, "at most 64 characters"), v.regex(KID, "a key id"));

/** An integer that a double holds exactly. */
export const SafeInteger = v.pipe(v.number(), v.safeInteger("an integer of size at most 2^53 - 1"));
export const Count = v.pipe(SafeInteger, v.minValue(0, "an integer of at least 0"));

/** Integer Unix seconds, UTC. Values that look like milliseconds are refused. */
export const UnixSeconds = v.pipe(Count, v.maxValue(99_999_999_999, "Unix seconds (not milliseconds)"));

/** Text of 1 to `maxCharacters` UTF-16 code units. */
export const text = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, "a text that is not empty"),
    v.maxLength(maxCharacters, `at most ${maxCharacters} characters`),
  );

/** Text that may be empty. */
export const optionalText = (maxCharacters: number) =>
  v.pipe(v.string(), v.maxLength(maxCharacters, `at most ${maxCharacters} characters`));

/** Canonical decimal of a field element: digits without a leading zero. Its modulus is checked where it is known. */
export const FieldElementText = v.pipe(
  v.string(),
  v.maxLength(78, "a field element in canonical decimal"),
  v.regex(/^(?:0|[1-9][0-9]*)$/, "a field element in canonical decimal"),
);

/** Money in millionths of the currency unit, or a metered quantity: a decimal integer of at most 18 digits. */
export const Quantity = v.pipe(
  v.string(),
  v.maxLength(18, "a decimal integer of at most 18 digits"),
  v.regex(/^(?:0|[1-9][0-9]*)$/, "a decimal integer without leading zeros"),
);

/** ISO 4217 letters, or a longer code of an operator's own. */
export const Currency = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Z0-9]{2,11}$/, "a currency code of 3 to 12 capitals"),
);

/** An identifier that a caller of the billing API chooses: printable ASCII without spaces. */
export const CallerId = v.pipe(
  v.string(),
  v.maxLength(128, "at most 128 characters"),
  v.regex(/^[\x21-\x7e]+$/, "printable ASCII without spaces"),
);

export const Version = v.pipe(
  v.string(),
  v.maxLength(32, "at most 32 characters"),
  v.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/, "a version such as 1.0.0"),
);

const prefixed = (prefix: string, tail: string, what: string) =>
  v.pipe(v.string(), v.maxLength(160, what), v.regex(new RegExp(`^${prefix}${tail}$`), what));

export const AttestationId = prefixed(ATTESTATION_PREFIX, "[0-9a-f]{64}", ATTESTATION_ID_FORM.expected);
export const ReceiptId = prefixed("vdi:receipt:", "[0-9a-f]{64}", "vdi:receipt:<64 hex digits>");
export const PipelineId = prefixed("vdi:pipeline:", "[0-9a-f]{64}", "vdi:pipeline:<64 hex digits>");
export const ManifestId = prefixed("vdi:manifest:", "[a-z0-9._-]{1,64}", "vdi:manifest:<key>");
export const VerifierId = prefixed("vdi:verifier:", VERIFIER_NAME, "vdi:verifier:<name>");
export const CircuitId = prefixed("vdi:circuit:", "[a-z0-9._-]{1,64}", "vdi:circuit:<name>");
export const AuthorityId = prefixed("vdi:authority:", "[0-9a-f]{64}", "vdi:authority:<64 hex digits>");

/** A DNS name of two or more lowercase labels. Other scripts are written in punycode. */
export const Domain = v.pipe(
  v.string(),
  v.minLength(4, "a domain of at least 4 characters"),
  v.maxLength(253, "a domain of at most 253 characters"),
  v.regex(
    // URLs read a host that ends in a number, also a hexadecimal one, as an IPv4 address.
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!(?:[0-9]+|0x[0-9a-f]*)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    "a domain in lower case",
  ),
);

export const VdiVersion = v.literal("1.0.0");

/** In front of an object that may be empty, or of a record: valibot takes an empty list for one. */
export const NoList = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), "an object"),
);

/** Names that valibot's `record` leaves out without a word. */
const BLIND_NAMES = ["constructor", "prototype"];

/** In front of a record: no list, and no name that would be left out. `what` a name stands for, in the message. */
export const namedBy = (what: string) =>
  v.pipe(
    NoList,
    v.check(
      (value) =>
        typeof value !== "object" ||
        value === null ||
        !BLIND_NAMES.some((name) => Object.hasOwn(value, name)),
      `no ${what} of the name constructor or prototype`,
    ),
  );
