/** The caller's list of authorities whose word about manifests counts, read once and strictly. */
import { decodeHex } from "@svc/core/bytes";
import { KID, publicKeyFault } from "@svc/core/signing";

export interface PinnedAuthority {
  /** 64 hex digits. */
  readonly public_key: string;
  /** When given, the key counts only in bindings that state this kid. */
  readonly kid?: string;
  /** When given, the key speaks only for manifests whose authority has this name. */
  readonly name?: string;
}

const MEMBERS: readonly string[] = ["public_key", "kid", "name"];

/** @throws TypeError naming the argument when the list or an entry is malformed */
export function readAuthorities(input: unknown): readonly PinnedAuthority[] {
  if (!Array.isArray(input)) {
    throw new TypeError("authorities: expected an array of hex public keys or { public_key, kid?, name? }");
  }
  return Array.from(input as readonly unknown[]).map((entry, i) => readAuthority(entry, `authorities[${i}]`));
}

function readAuthority(entry: unknown, argument: string): PinnedAuthority {
  if (typeof entry === "string") return { public_key: readPublicKey(entry, argument) };
  if (typeof entry !== "object" || entry === null) {
    throw new TypeError(`${argument}: expected a hex public key or { public_key, kid?, name? }`);
  }
  const unknown = Object.keys(entry).find((member) => !MEMBERS.includes(member));
  if (unknown !== undefined) throw new TypeError(`${argument}: unknown member ${JSON.stringify(unknown)}`);
  const { public_key: publicKey, kid, name } = entry as Record<string, unknown>;
  if (kid !== undefined && (typeof kid !== "string" || !KID.test(kid))) {
    throw new TypeError(`${argument}.kid: expected ${KID.source}`);
  }
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw new TypeError(`${argument}.name: expected the authority's name`);
  }
  return {
    public_key: readPublicKey(publicKey, `${argument}.public_key`),
    ...(kid === undefined ? {} : { kid }),
    ...(name === undefined ? {} : { name }),
  };
}

function readPublicKey(value: unknown, argument: string): string {
  const bytes = typeof value === "string" ? decodeHex(value, 32) : null;
  if (bytes === null) throw new TypeError(`${argument}: expected 64 lowercase hex digits`);
  const fault = publicKeyFault(bytes);
  if (fault !== null) throw new TypeError(`${argument}: ${fault}`);
  return value as string;
}
