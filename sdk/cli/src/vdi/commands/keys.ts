/** `vdi keys`: makes signing keys and shows the public half. A secret goes to a file of its owner's, nowhere else. */
import { createSigner, decodeHex, deriveKid, encodeHex, generateSecretKey, publicKeyFault } from "@svc/core";
import { createNoteSigner, encodeVkey, type NoteSigner } from "@svc/tlog";
import { onlyFile, readArguments, UsageError, underOptions } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readSecretKey, writeOut } from "../files.ts";

const HELP = `vdi keys generate FILE
  Makes an Ed25519 key and writes its secret half there (readable by you only; never over an existing file).
vdi keys show FILE|-
  The public key and key id of a secret key, and the names to revoke it by: a snapshot lists the public key or this
  key id. A kid of your own revokes only for readers who pinned the key under it: a thief states another.
vdi keys vkey FILE|- --name NAME [--witness]
  The C2SP vkey of a log's, or a witness's, secret key.
vdi keys check PUBLIC_KEY
  Whether this is a public key that signatures are accepted from.
  --json             print a JSON object

Exit code: 0; check: 1 when the key is refused.`;

type Action = (rest: readonly string[], terminal: Terminal, flags: Flags) => Promise<ExitCode>;
interface Flags {
  readonly json?: boolean;
  readonly name?: string;
  readonly witness?: boolean;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  async generate(files, terminal, flags) {
    const file = onlyFile(files, "fileToWrite");
    if (file === "-") throw new UsageError(({ usage }) => usage.secretToFile);
    const secret = encodeHex(generateSecretKey());
    await writeOut(file, `${secret}\n`, { secret: true });
    report(terminal, flags, { secret_key_file: file, ...publicHalf(secret) });
    return EXIT.valid;
  },
  async show(files, terminal, flags) {
    const secret = await readSecretKey(onlyFile(files, "file"), terminal);
    report(terminal, flags, publicHalf(secret));
    return EXIT.valid;
  },
  async vkey(files, terminal, flags) {
    if (flags.name === undefined) throw new UsageError(({ usage }) => usage.nameOfKey);
    const secret = decodeHex(await readSecretKey(onlyFile(files, "file"), terminal)) as Uint8Array;
    const signer = signerOf(flags.name, secret, flags.witness === true);
    report(terminal, flags, { vkey: encodeVkey(signer.key) });
    return EXIT.valid;
  },
  async check(keys, terminal, flags) {
    const key = onlyFile(keys, "publicKey");
    const bytes = decodeHex(key, 32);
    const fault = bytes === null ? "not 64 lowercase hex digits" : publicKeyFault(bytes);
    const usable = fault === null && bytes !== null;
    report(
      terminal,
      flags,
      usable
        ? { usable, kid: deriveKid(bytes), revoke_as: `${key} ${deriveKid(bytes)}` }
        : { usable, fault: fault ?? "" },
    );
    return usable ? EXIT.valid : EXIT.notValid;
  },
};

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = "", ...rest] = args;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) throw new UsageError(({ usage }) => usage.keysActions);
  const { files, values } = readArguments(rest, {
    json: { type: "boolean" },
    name: { type: "string" },
    witness: { type: "boolean" },
  });
  return action(files, terminal, values);
}

function signerOf(name: string, secret: Uint8Array, isWitness: boolean): NoteSigner {
  try {
    return createNoteSigner(name, secret, isWitness ? "cosignatureV1" : "ed25519");
  } catch (error) {
    throw underOptions(error, { name: "--name" });
  }
}

function publicHalf(secret: string) {
  const { publicKey, kid } = createSigner(secret);
  return { public_key: publicKey, kid, revoke_as: `${publicKey} ${kid}` };
}

function report(
  terminal: Terminal,
  { json }: Flags,
  facts: Readonly<Record<string, string | boolean>>,
): void {
  if (json === true) {
    terminal.line(JSON.stringify(facts, null, 2));
    return;
  }
  const width = Math.max(...Object.keys(facts).map((name) => name.length)) + 2;
  for (const [name, value] of Object.entries(facts)) {
    terminal.line(
      `${name.replaceAll("_", " ").padEnd(width)}${String(value).replaceAll("_", (mark) => (name === "fault" ? " " : mark))}`,
    );
  }
}

export const keysCommand: Command = {
  name: "keys",
  summary: "make signing keys, show public keys, key ids and vkeys",
  help: HELP,
  undone: "done",
  run,
};
