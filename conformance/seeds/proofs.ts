// Keys, proofs, signals and transcripts that must be refused, from the tables of the proof engine's room.
import { isDeepStrictEqual } from "node:util";
import { encodeBase64 } from "@svc/core";
import { BAD_KEYS } from "../../sdk/groth16/test/support/bad-keys.ts";
import { BAD_PROOFS } from "../../sdk/groth16/test/support/bad-proofs.ts";
import { BAD_SIGNALS, GOOD_SIGNALS } from "../../sdk/groth16/test/support/bad-signals.ts";
import { BAD_TRANSCRIPTS, MAIN, MAIN_KEY } from "../../sdk/groth16/test/support/bad-transcripts.ts";
import { keyOf, simulate, trapdoor } from "../../sdk/groth16/test/support/trapdoor.ts";
import type { Seed, SeedTable } from "./seed.ts";

const SECRETS = trapdoor(GOOD_SIGNALS.length);
const KEY = keyOf(SECRETS);
const PROOF = simulate(SECRETS, GOOD_SIGNALS.map(BigInt));

// A case is for reading: values of a million characters show nothing that one of hundreds does not.
const LONGEST = 20_000;
const fits = ({ question }: Seed) => {
  try {
    const text = JSON.stringify(question);
    // A member called __proto__ is refused when a text is read, and has its cases there.
    return (
      text.length < LONGEST && !text.includes("__proto__") && isDeepStrictEqual(JSON.parse(text), question)
    );
  } catch {
    return false;
  }
};
const isArray = (value: unknown) => {
  try {
    return Array.isArray(value);
  } catch {
    return true;
  }
};
const isJson = (value: unknown) => typeof value !== "string" && value !== undefined;

export function groth16(): SeedTable {
  const good = { key: KEY, proof: PROOF, signals: GOOD_SIGNALS };
  const seeds: Seed[] = [
    {
      name: "valid",
      about: "A proof that holds for its signals under its key.",
      question: { input: good },
      wanted: { valid: true },
    },
  ];
  const add = (kind: string, name: string, reason: string, change: object) => {
    if (!isJson(Object.values(change)[0])) return;
    const seed = {
      name: `${kind} ${name}`,
      about: `A ${kind} that has to be refused: ${name}.`,
      question: { input: { ...good, ...change } },
      wanted: { valid: false, reason },
    };
    if (fits(seed)) seeds.push(seed);
  };
  for (const { name, reason, key } of BAD_KEYS) add("key", name, reason, { key: key(KEY) });
  for (const { name, reason, proof } of BAD_PROOFS) add("proof", name, reason, { proof: proof(PROOF) });
  // Arguments that JSON cannot express are no cases: those rows are arrays of some odd kind.
  const sayable = BAD_SIGNALS.filter(
    ({ reason, signals }) => reason !== "signals_malformed" || !isArray(signals()),
  );
  for (const { name, reason, signals } of sayable) {
    add("list of signals", name, reason, { signals: signals() });
  }
  return { operation: "groth16", seeds, bases: ["valid"] };
}

export function setups(): SeedTable {
  const good = { key: MAIN_KEY, transcript: encodeBase64(MAIN) };
  const seeds: Seed[] = [
    {
      name: "main chain",
      about: "Two contributions and a beacon that lead to the key's delta.",
      question: { input: good },
      wanted: { valid: true },
    },
  ];
  for (const { name, reason, transcript, key } of BAD_TRANSCRIPTS) {
    const section = transcript === undefined ? MAIN : transcript();
    if (!(section instanceof Uint8Array)) continue;
    const seed = {
      name,
      about: `A setup that has to be refused: ${name}.`,
      question: { input: { key: key === undefined ? MAIN_KEY : key(), transcript: encodeBase64(section) } },
      wanted: { valid: false, reason },
    };
    if (isJson(seed.question.input.key) && fits(seed)) seeds.push(seed);
  }
  return { operation: "setup", seeds, bases: ["main chain"] };
}
