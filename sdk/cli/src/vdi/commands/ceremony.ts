/**
 * `vdi ceremony`: what a contributor to a circuit's setup does. Checks what the coordinator handed over before it
 * contributes, and signs one statement over everything that a forger would want to choose afterwards.
 */
import { createHash } from "node:crypto";
import { createSigner, decodeHex, encodeHex, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import type { Failure } from "@svc/core/finding";
import {
  type CeremonyTerms,
  checkHandedKey,
  contribute,
  type Pace,
  readKeyFile,
  statementAbout,
} from "@svc/groth16/ceremony";
import { contributorStatementBytes } from "@svc/groth16/transcript";
import { authorText, CEREMONY_SET, sentenceOf } from "@svc/messages";
import { form, type Terminal, type VdiCommand } from "../../terminal/command.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { FileError, readBytes, readOwnJson, readSecretKey, refuseUnwritable, writeOut } from "../files.ts";

const AFTER = {
  value: "PREVIOUS",
  help: "a key that was handed over before: refused unless its contributions are the first of HANDED",
} as const;
const OUT = { value: "FILE", help: "where what is made is written" } as const;
const JSON_OBJECT = { help: "print a JSON object" } as const;
const TWO_KEYS = [2, 2, "two proving keys: the initial one, and the one that you were handed"] as const;

/** Each action has its own options. An unread option is refused, or `--after` would silently compare nothing. */
export const ceremonyCommand: VdiCommand = {
  undone: "Not done",
  exit: `0, 1 when the key is refused, 2 when a file cannot be read or written, 64 wrong use.
What a passed check does not say: that the coordinator will use your contribution. Compare the final key with
the one that you handed on: vdi ceremony check INITIAL FINAL --after YOURS.`,
  forms: {
    check: form({
      usage: "check INITIAL HANDED [--after PREVIOUS]",
      about: `Whether the key that you were handed is the initial key, which you computed yourself
(npm run circuits:initial), with its transcript's contributions applied and nothing else.`,
      options: { after: AFTER, json: JSON_OBJECT },
      words: TWO_KEYS,
      async run({ words, values }, terminal) {
        const [initial, handed, after] = await keysIn(words, values.after, terminal);
        const checked = await checkHandedKey(initial, handed, paceOf(terminal, "checking", after));
        terminal.progress?.(null);
        if (!checked.ok) return refusedKey(terminal, values.json, checked);
        const { contributions, circuitHash } = checked.value;
        const count = contributions.length;
        print(terminal, values.json, { ok: true, circuit_hash: circuitHash, contributions }, [
          `The key is the initial key with ${count} ${count === 1 ? "contribution" : "contributions"} applied, and nothing else.`,
          ...(values.after === undefined
            ? []
            : [`It has every contribution of ${shown(values.after)}, each in its place.`]),
          // Names are strangers' texts.
          ...contributions.map(
            ({ type, name, hash }, i) =>
              `${i + 1}  ${type}  ${hash}  ${name === undefined ? "" : authorText(name)}`,
          ),
        ]);
        return EXIT.valid;
      },
    }),
    contribute: form({
      usage: "contribute INITIAL HANDED --name NAME --out FILE [--after PREVIOUS]",
      about: `The same check; then a contribution with a fresh secret, which is kept nowhere. Hand FILE on, and publish
the contribution hash that is printed. Some minutes for the decision circuit.`,
      options: {
        name: {
          value: "NAME",
          help: "what you call yourself in the transcript: a claim that nothing covers",
        },
        out: OUT,
        after: AFTER,
        json: JSON_OBJECT,
      },
      async run({ words, values }, terminal) {
        const { name, out, json } = values;
        if (name === undefined || out === undefined)
          throw new UsageError("expected --name NAME and --out FILE");
        await refuseUnwritable([out], { replace: false });
        if (words.length !== 2) throw new UsageError(`expected ${TWO_KEYS[2]}`);
        const [initial, handed, after] = await keysIn(words, values.after, terminal);
        const made = await contribute(initial, handed, name, paceOf(terminal, "contributing", after));
        terminal.progress?.(null);
        if (!made.ok) return refusedKey(terminal, json, made);
        const { key, contributionHash, before } = made.value;
        await writeOut(out, key, { replace: false });
        const sha256 = createHash("sha256").update(key).digest("hex");
        const number = before.contributions.length + 1;
        print(terminal, json, { ok: true, contribution_hash: contributionHash, number, sha256 }, [
          `Contributed as number ${number}. Publish this hash, and sign a statement over it:`,
          contributionHash,
          `The key to hand on is ${out}, SHA-256 ${sha256}.`,
        ]);
        return EXIT.valid;
      },
    }),
    statement: form({
      usage: "statement KEY --terms FILE --key FILE --contribution HASH|none --out FILE",
      about: `Signs, over the key that you made or checked: "I compiled these sources, verified phase 1, computed the
initial key from it, checked what I was handed, contributed" (with none: and did not contribute).`,
      options: {
        terms: { value: "FILE", help: "terms.json as npm run circuits:initial wrote it" },
        key: { value: "FILE", help: "your signing key, as vdi keys generate writes one" },
        contribution: { value: "HASH", help: "the contribution hash that was printed, or none" },
        out: OUT,
        json: JSON_OBJECT,
      },
      words: [1, 1, "one proving key"],
      async run({ words: [file = ""], values }, terminal) {
        const { terms, key, contribution, out, json } = values;
        if (terms === undefined || key === undefined || contribution === undefined || out === undefined)
          throw new UsageError("expected --terms, --key, --contribution and --out");
        if (contribution !== "none" && decodeHex(contribution, 64) === null)
          throw new UsageError("--contribution: expected 128 lowercase hex digits, or none");
        await refuseUnwritable([out]);
        const read = readKeyFile(await readBytes(file, terminal));
        if (!read.ok) return refusedKey(terminal, json, read);
        const hash = contribution === "none" ? null : contribution;
        const about = statementAbout(read.value, termsOf(await readOwnJson(terms, terminal)), hash);
        if (!about.ok) return refusedKey(terminal, json, about);
        const signer = createSigner(await readSecretKey(key, terminal));
        const signature = encodeHex(signer.sign(contributorStatementBytes(about.value)));
        const signed = { statement: about.value, public_key: signer.publicKey, signature };
        await writeOut(out, `${JSON.stringify(signed, null, 2)}\n`);
        print(terminal, json, { ok: true, ...signed }, [`Signed by ${signer.publicKey}: ${out}.`]);
        return EXIT.valid;
      },
    }),
  },
};

async function keysIn(
  [initial = "", handed = ""]: readonly string[],
  after: string | undefined,
  terminal: Terminal,
): Promise<readonly [initial: Uint8Array, handed: Uint8Array, after: Uint8Array | undefined]> {
  const keys = [await readBytes(initial, terminal), await readBytes(handed, terminal)] as const;
  return [...keys, after === undefined ? undefined : await readBytes(after, terminal)];
}

function paceOf(
  { signal, progress }: Terminal,
  doing: string,
  after: Uint8Array | undefined,
): Pace & { readonly after?: Uint8Array } {
  return withoutUndefined({
    signal,
    after,
    onProgress: (done: number) => progress?.(`${doing} ${Math.floor(done * 100)} %`),
  });
}

function termsOf(value: unknown): CeremonyTerms {
  const { r1cs_hash, source_hash, ptau } = Object(value) as Partial<CeremonyTerms>;
  const hashes = [r1cs_hash, source_hash].every((hash) => decodeHex(String(hash), 32) !== null);
  const isPoint = ptau?.tau_2?.flat().every((part) => /^(?:0|[1-9][0-9]{0,77})$/.test(part)) ?? false;
  if (!hashes || !isPoint || decodeHex(String(ptau?.blake2b), 64) === null)
    throw new FileError("file_malformed", "the file of terms is not one that circuits:initial wrote");
  return { r1cs_hash, source_hash, ptau } as CeremonyTerms;
}

function refusedKey(terminal: Terminal, json: boolean | undefined, refused: Failure): ExitCode {
  const { reason, values } = refused;
  const detail = sentenceOf(CEREMONY_SET, refused);
  print(terminal, json, { ok: false, reason, values, detail }, [
    `Refused, and nothing was contributed: ${shown(detail)}`,
  ]);
  return EXIT.notValid;
}

function print(terminal: Terminal, json: boolean | undefined, facts: object, lines: readonly string[]): void {
  if (json === true) terminal.line(JSON.stringify(facts, null, 2));
  else for (const line of lines) terminal.line(line);
}
