// `vdi-edge sign-revocations DIR --key <file>`: the folder's revocations with a DSSE envelope beside them, as a poller with
// VDI_BILLING_REVOCATION_KEYS, a bundle and a verifier with pinned revocation keys take them. Without a time of their own
// they are of now. The key's file holds 64 hex digits and nothing else, as `vdi keys generate` writes it.
import { canonicalBytes, createSigner, decodeHex, PAYLOAD_TYPES, signEnvelope } from "@svc/core";
import type { EdgeLine } from "@svc/words/edge";
import { CommandError, needed, readCommandLine } from "./command-error.ts";
import { readFolder, readText, revocationsIn } from "./folder.ts";

export function signRevocationsCommand(args: readonly string[], { says }: EdgeLine): number {
  const { words, values } = readCommandLine(args, { key: { type: "string" } }, 1);
  const file = needed(values, "key");
  const folder = readFolder(words[0] as string);
  const secret = readText(file).trim();
  if (decodeHex(secret, 32) === null)
    throw new CommandError(({ says }) => says.signRevocations.keyExpected(file));
  const listed = revocationsIn(folder);
  const snapshot = { ...listed, snapshotTime: listed.snapshotTime ?? Math.floor(Date.now() / 1000) };
  const signer = createSigner(secret);
  // Any of them in place of the revocation key would be one key with two purposes.
  if (Object.values(folder.secrets).includes(secret))
    throw new CommandError(({ says }) => says.signRevocations.ownKey(file));
  const envelope = signEnvelope(PAYLOAD_TYPES.revocation, canonicalBytes(snapshot), signer);
  const time = new Date(snapshot.snapshotTime * 1000).toISOString();
  console.error(says.signRevocations.signed(signer.publicKey, time));
  console.log(JSON.stringify({ snapshot, envelope }, null, 2));
  return 0;
}
