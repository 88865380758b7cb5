/** Names and keys of the volumes of a log: the first under its own origin, the next under that and a number. */
import { makeNoteKey, type NoteSigner } from "@svc/tlog";
import { objectName } from "../objects/names.ts";
import type { Settings } from "../settings/settings.ts";

/** Of one origin: some hundreds of millions of entries, after which an operator names another. */
export const MAX_VOLUMES = 99;

export type LogSettings = Pick<Settings, "logSigner">;

export interface Volume {
  /** From 1 on. */
  readonly number: number;
  readonly signer: NoteSigner;
}

/** The volume of that number of a log. */
export function volumeOf({ logSigner }: LogSettings, number: number): Volume {
  if (number === 1) return { number, signer: logSigner };
  const { name, publicKey } = logSigner.key;
  // Signed is a text that begins with the origin, so one key signs for all of them.
  const key = makeNoteKey(`${name}/${number}`, "ed25519", publicKey);
  return { number, signer: { key, sign: (message) => logSigner.sign(message) } };
}

/** The volume that an object of this name is; the first for any other. */
export function volumeNamed(settings: LogSettings, name: string | undefined): Volume {
  for (let number = 1; number <= MAX_VOLUMES; number++) {
    const volume = volumeOf(settings, number);
    if (objectName("log", volume.signer.key.name) === name) return volume;
  }
  return volumeOf(settings, 1);
}
