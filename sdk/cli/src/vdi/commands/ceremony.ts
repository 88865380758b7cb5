/**
 * `vdi ceremony`: what a contributor to a circuit's setup does. Checks what the coordinator handed over before it
 * contributes, and signs one statement over everything that a forger would want to choose afterwards.
 */
import { createHash } from "node:crypto";
import { createSigner, decodeHex, encodeHex } from "@svc/core";
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
import { authorText, CEREMONY_SET, sentenceOf } from "@svc/words";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { FileError, readBytes, readOwnJson, readSecretKey, refuseUnwritable, writeOut } from "../files.ts";
import { shown } from "../paint.ts";

interface Flags {
  readonly json?: boolean;
  readonly name?: string;
  readonly out?: string;
  readonly terms?: string;
  readonly key?: string;
  readonly contribution?: string;
  readonly after?: string;
}
type Action = (files: readonly string[], terminal: Terminal, flags: Flags) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async check(files, terminal, flags) {
    const [initial, handed] = await twoKeys(files, terminal);
    const after = await previousKey(terminal, flags);
    const checked = await checkHandedKey(initial, handed, {
      ...paceOf(terminal, terminal.words.says.ceremony.checking),
      ...after,
    });
    terminal.progress?.(null);
    if (!checked.ok) return refusedKey(terminal, flags, checked);
    const { contributions, circuitHash } = checked.value;
    print(terminal, flags, { ok: true, circuit_hash: circuitHash, contributions }, [
      terminal.words.says.ceremony.whole(contributions.length),
      ...(flags.after === undefined ? [] : [terminal.words.says.ceremony.goesOn(shown(flags.after))]),
      ...contributions.map(({ type, name, hash }, i) => `${i + 1}  ${type}  ${hash}  ${quoted(name)}`),
    ]);
    return EXIT.valid;
  },
  async contribute(files, terminal, flags) {
    const { name, out } = flags;
    if (name === undefined || out === undefined) throw new UsageError(({ usage }) => usage.nameAndOut);
    await refuseUnwritable([out], { replace: false });
    const [initial, handed] = await twoKeys(files, terminal);
    const after = await previousKey(terminal, flags);
    const made = await contribute(initial, handed, name, {
      ...paceOf(terminal, terminal.words.says.ceremony.contributing),
      ...after,
    });
    terminal.progress?.(null);
    if (!made.ok) return refusedKey(terminal, flags, made);
    const { key, contributionHash, before } = made.value;
    await writeOut(out, key, { replace: false });
    const sha256 = createHash("sha256").update(key).digest("hex");
    const { ceremony: says } = terminal.words.says;
    const number = before.contributions.length + 1;
    print(terminal, flags, { ok: true, contribution_hash: contributionHash, number, sha256 }, [
      says.publish(number),
      contributionHash,
      says.handOn(out, sha256),
    ]);
    return EXIT.valid;
  },
  async statement([file, ...more], terminal, flags) {
    const { terms, key, contribution, out } = flags;
    if (file === undefined || more.length > 0) throw new UsageError(({ usage }) => usage.oneProvingKey);
    if (terms === undefined || key === undefined || contribution === undefined || out === undefined) {
      throw new UsageError(({ usage }) => usage.statementOptions);
    }
    if (contribution !== "none" && decodeHex(contribution, 64) === null) {
      throw new UsageError(({ usage }) => usage.contributionDigits);
    }
    await refuseUnwritable([out]);
    const read = readKeyFile(await readBytes(file, terminal));
    if (!read.ok) return refusedKey(terminal, flags, read);
    const hash = contribution === "none" ? null : contribution;
    const about = statementAbout(read.value, termsOf(await readOwnJson(terms, terminal)), hash);
    if (!about.ok) return refusedKey(terminal, flags, about);
    const signer = createSigner(await readSecretKey(key, terminal));
    const signature = encodeHex(signer.sign(contributorStatementBytes(about.value)));
    const signed = { statement: about.value, public_key: signer.publicKey, signature };
    await writeOut(out, `${JSON.stringify(signed, null, 2)}\n`);
    print(terminal, flags, { ok: true, ...signed }, [
      terminal.words.says.ceremony.signed(signer.publicKey, out),
    ]);
    return EXIT.valid;
  },
};

const text = { type: "string" } as const;
const json = { type: "boolean" } as const;
/** Of each action its own: one that an action does not read is refused, or `--after` would be no comparison. */
const OPTIONS = {
  check: { json, after: text },
  contribute: { json, name: text, out: text, after: text },
  statement: { json, terms: text, key: text, contribution: text, out: text },
} as const;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = "", ...rest] = args;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) throw new UsageError(({ usage }) => usage.ceremonyActions);
  const { files, values } = readArguments(rest, OPTIONS[name as keyof typeof OPTIONS]);
  return action(files, terminal, values);
}

async function twoKeys(files: readonly string[], terminal: Terminal): Promise<[Uint8Array, Uint8Array]> {
  const [initial, handed, ...more] = files;
  if (initial === undefined || handed === undefined || more.length > 0) {
    throw new UsageError(({ usage }) => usage.twoProvingKeys);
  }
  return [await readBytes(initial, terminal), await readBytes(handed, terminal)];
}

async function previousKey(terminal: Terminal, { after }: Flags): Promise<{ readonly after?: Uint8Array }> {
  return after === undefined ? {} : { after: await readBytes(after, terminal) };
}

function paceOf({ signal, progress }: Terminal, say: (percent: number) => string): Pace {
  return {
    ...(signal === undefined ? {} : { signal }),
    onProgress: (done) => progress?.(say(Math.floor(done * 100))),
  };
}

function termsOf(value: unknown): CeremonyTerms {
  const { r1cs_hash, source_hash, ptau } = Object(value) as Partial<CeremonyTerms>;
  const hashes = [r1cs_hash, source_hash].every((hash) => decodeHex(String(hash), 32) !== null);
  const isPoint = ptau?.tau_2?.flat().every((part) => /^(?:0|[1-9][0-9]{0,77})$/.test(part)) ?? false;
  if (!hashes || !isPoint || decodeHex(String(ptau?.blake2b), 64) === null) {
    throw new FileError("file_malformed", ({ usage }) => usage.noTerms);
  }
  return { r1cs_hash, source_hash, ptau } as CeremonyTerms;
}

function refusedKey(terminal: Terminal, flags: Flags, refused: Failure): ExitCode {
  const { reason, values } = refused;
  const detail = sentenceOf(CEREMONY_SET, refused);
  print(terminal, flags, { ok: false, reason, values, detail }, [
    terminal.words.says.ceremony.refused(shown(sentenceOf(CEREMONY_SET, refused, terminal.words))),
  ]);
  return EXIT.notValid;
}

function print(terminal: Terminal, { json }: Flags, facts: object, lines: readonly string[]): void {
  if (json === true) terminal.line(JSON.stringify(facts, null, 2));
  else for (const line of lines) terminal.line(line);
}

/** Names are strangers' texts. */
function quoted(name: string | undefined): string {
  return name === undefined ? "" : authorText(name);
}

export const ceremonyCommand: Command = {
  name: "ceremony",
  undone: "done",
  run,
};
