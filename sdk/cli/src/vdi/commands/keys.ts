/** `vdi keys`: makes signing keys and shows the public half. A secret goes to a file of its owner's, nowhere else. */
import { createSigner, decodeHex, deriveKid, encodeHex, generateSecretKey, publicKeyFault } from "@svc/core";
import { createNoteSigner, encodeVkey, type NoteSigner } from "@svc/tlog";
import { SIGNATURE_SET, sentenceWithoutValues } from "@svc/words";
import type { CommandLine } from "@svc/words/cli";
import { onlyFile, readArguments, UsageError, underOptions } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readSecretKey, writeOut } from "../files.ts";

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
    const fault = bytes === null ? null : publicKeyFault(bytes);
    const usable = bytes !== null && fault === null;
    report(
      terminal,
      flags,
      usable
        ? { usable, kid: deriveKid(bytes), revoke_as: `${key} ${deriveKid(bytes)}` }
        : { usable, fault: faultIn(fault, terminal.words) },
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

/** @param fault null where it is no key at all */
function faultIn(fault: string | null, words: CommandLine): string {
  if (fault === null) return words.says.keys.noHex;
  return sentenceWithoutValues(SIGNATURE_SET, fault, words) ?? fault;
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
  const { says, voice } = terminal.words;
  const rows = (Object.entries(facts) as [keyof typeof says.keys.labels, string | boolean][]).map(
    ([name, value]) =>
      [says.keys.labels[name], typeof value === "boolean" ? voice.flag(value) : value] as const,
  );
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  for (const [label, value] of rows) terminal.line(`${label.padEnd(width)}${value}`);
}

export const keysCommand: Command = {
  name: "keys",
  undone: "done",
  run,
};
