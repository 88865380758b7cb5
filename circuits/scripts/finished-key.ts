/**
 * The end of a ceremony: what the coordinator makes a circuit record of. Everything is checked here as its readers will:
 * that the key follows from sources and powers of tau, and that each statement is a good one over this very key.
 */
import { readFile } from "node:fs/promises";
import { type CircuitRecord, parseDocument, VerificationKeySchema } from "@svc/core";
import { decodeHex } from "@svc/core/bytes";
import { inCodes } from "@svc/core/finding";
import { verifyEd25519 } from "@svc/core/signing";
import { type CeremonyTerms, readKeyFile, statementAbout } from "@svc/groth16/ceremony";
import { contributorStatementBytes } from "@svc/groth16/transcript";
import { type Phase2, verifiedPhase2 } from "./phase-two.ts";

type Recorded = CircuitRecord["setup"]["contributions"][number];

/** What `vdi ceremony statement` wrote, as its sender handed it on. */
interface Signed {
  readonly contributionHash: string | null;
  readonly publicKey: string;
  readonly signature: string;
}

export interface Ceremony {
  /** The key after its last contribution. */
  readonly zkey: Uint8Array;
  /** Files of `vdi ceremony statement`. */
  readonly statements: readonly string[];
  /** Where the beacon's value was announced to come from; null for a ceremony without one. */
  readonly beaconSource: string | null;
}

/**
 * @param terms what every statement has to be over, computed here from sources and powers of tau
 * @throws Error for a key that does not follow from `r1cs` and `ptau`, for a statement that is not over it, is signed badly, or
 *   names a contribution that another names too or that the key has not, for a beacon without a source or a source without one
 */
export async function ceremonyPhase2(
  r1cs: Uint8Array,
  ptau: Uint8Array,
  { zkey, statements, beaconSource }: Ceremony,
  terms: CeremonyTerms,
  say: (line: string) => void,
): Promise<Phase2> {
  const { beacon, contributions, ...phase2 } = await verifiedPhase2(r1cs, ptau, zkey, say);
  if ((beacon === undefined) !== (beaconSource === null)) {
    throw new Error(
      beacon === undefined
        ? "the key ends in no beacon; leave out --beacon-source"
        : "the key ends in a beacon; say with --beacon-source where its value is from",
    );
  }
  const signed = new Map<string | null, Signed[]>();
  for (const file of statements) {
    const one = await readStatement(file, zkey, terms);
    const others = signed.get(one.contributionHash) ?? [];
    if (one.contributionHash !== null && others.length > 0)
      throw new Error(`${file}: another names this contribution too`);
    signed.set(one.contributionHash, [...others, one]);
  }
  const recorded = contributions.map((contribution): Recorded => {
    const [by] = signed.get(contribution.contribution_hash ?? "") ?? [];
    signed.delete(contribution.contribution_hash ?? "");
    return by === undefined
      ? contribution
      : { ...contribution, public_key: by.publicKey, signature: by.signature };
  });
  const checkers = (signed.get(null) ?? []).map(
    ({ publicKey, signature }): Recorded => ({ name: "checked only", public_key: publicKey, signature }),
  );
  signed.delete(null);
  const [unknown] = signed.keys();
  if (unknown !== undefined) throw new Error(`the key has no contribution ${unknown}`);
  return {
    ...phase2,
    contributions: [...recorded, ...checkers],
    beacon: beacon && { ...beacon, source: beaconSource as string },
  };
}

/** @throws Error when it is no statement, is over something else, or its signature is not its key's */
async function readStatement(file: string, zkey: Uint8Array, terms: CeremonyTerms): Promise<Signed> {
  const { statement, public_key, signature } = Object(JSON.parse(await readFile(file, "utf8")));
  const [key, bytes] = [decodeHex(String(public_key), 32), decodeHex(String(signature), 64)];
  const hash = Object(statement).contribution_hash ?? null;
  if (key === null || bytes === null || (hash !== null && decodeHex(String(hash), 64) === null)) {
    throw new Error(`${file}: not what vdi ceremony statement writes`);
  }
  const parts = readKeyFile(zkey);
  const about = parts.ok ? statementAbout(parts.value, terms, hash) : parts;
  if (!about.ok) throw new Error(`the final key is refused: ${inCodes(about)}`);
  if (!verifyEd25519(bytes, contributorStatementBytes(about.value), key)) {
    throw new Error(`${file}: not signed over this key, these sources and these powers of tau`);
  }
  return { contributionHash: hash, publicKey: public_key, signature };
}

/** The exported verification key, in the form that records are about. @throws Error when it is refused */
export function verificationKeyOf({ verificationKey }: Pick<Phase2, "verificationKey">) {
  const key = parseDocument(VerificationKeySchema, verificationKey);
  if (!key.ok) throw new Error(`the exported verification key is refused: ${inCodes(key)}`);
  return key.value;
}
