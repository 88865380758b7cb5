/** `vdi keys`: makes signing keys and shows the public half. A secret goes to a file of its owner's, nowhere else. */
import { createSigner, decodeHex, deriveKid, encodeHex, generateSecretKey, publicKeyFault } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { en, SIGNATURE_SET, sentenceWithoutValues } from "@svc/messages";
import { createNoteSigner, encodeVkey, type NoteSigner } from "@svc/tlog";
import { form, type Terminal, underOptions, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { readSecretKey, writeOut } from "../files.ts";

const JSON_OBJECT = { help: "print a JSON object" } as const;

export const keysCommand: VdiCommand = {
  undone: "Not done",
  exit: "0, or 2 when a file cannot be read or written; check: 1 when the key is refused.",
  forms: {
    generate: form({
      usage: "generate FILE",
      about:
        "Makes an Ed25519 key and writes its secret half there (readable by you only; never over an existing file).",
      options: { json: JSON_OBJECT },
      words: [1, 1, "one file to write"],
      async run({ words: [file = ""], values }, terminal) {
        if (file === "-") throw new UsageError("a secret key is written to a file, not to standard output");
        const secret = encodeHex(generateSecretKey());
        await writeOut(file, `${secret}\n`, { secret: true });
        report(terminal, values.json, { secret_key_file: file, ...publicHalf(secret) });
        return EXIT.valid;
      },
    }),
    show: form({
      usage: "show FILE|-",
      about: `The public key and key id of a secret key, and the names to revoke it by: a snapshot lists the public key or this
key id. A kid of your own revokes only for readers who pinned the key under it: a thief states another.`,
      options: { json: JSON_OBJECT },
      words: [1, 1, "one file"],
      async run({ words: [file = ""], values }, terminal) {
        report(terminal, values.json, publicHalf(await readSecretKey(file, terminal)));
        return EXIT.valid;
      },
    }),
    vkey: form({
      usage: "vkey FILE|- --name NAME [--witness]",
      about: "The C2SP vkey of a log's, or a witness's, secret key.",
      options: {
        name: { value: "NAME", help: "the origin of the log or name of the witness" },
        witness: { help: "the key is a witness's" },
        json: JSON_OBJECT,
      },
      words: [0, 1, "one file"],
      async run({ words: [file], values }, terminal) {
        if (values.name === undefined)
          throw new UsageError("expected --name, the origin of the log or name of the witness");
        if (file === undefined) throw new UsageError("expected one file");
        const secret = decodeHex(await readSecretKey(file, terminal)) as Uint8Array;
        const { key } = signerOf(values.name, secret, values.witness === true);
        report(terminal, values.json, { vkey: encodeVkey(key) });
        return EXIT.valid;
      },
    }),
    check: form({
      usage: "check PUBLIC_KEY",
      about: "Whether this is a public key that signatures are accepted from.",
      options: { json: JSON_OBJECT },
      words: [1, 1, "one public key"],
      async run({ words: [key = ""], values }, terminal) {
        const bytes = decodeHex(key, 32);
        const fault = bytes === null ? null : publicKeyFault(bytes);
        if (bytes !== null && fault === null) {
          const kid = deriveKid(bytes);
          report(terminal, values.json, { usable: true, kid, revoke_as: `${key} ${kid}` });
          return EXIT.valid;
        }
        const why =
          fault === null
            ? "It is not 64 hex digits in lower case."
            : (sentenceWithoutValues(SIGNATURE_SET, fault) ?? fault);
        report(terminal, values.json, { usable: false, fault: why });
        return EXIT.notValid;
      },
    }),
  },
};

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
  json: boolean | undefined,
  facts: Readonly<Record<string, string | boolean>>,
): void {
  if (json === true) {
    terminal.line(JSON.stringify(facts, null, 2));
    return;
  }
  const width = Math.max(...Object.keys(facts).map((name) => name.length)) + 2;
  for (const [name, value] of Object.entries(facts))
    terminal.line(
      `${name.replaceAll("_", " ").padEnd(width)}${typeof value === "boolean" ? en.voice.flag(value) : value}`,
    );
}
