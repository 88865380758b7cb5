/**
 * The witnesses of the log as an operator writes them: `<vkey> <URL>` pairs, white space between all of them. The
 * URL is the submission prefix of C2SP tlog-witness; what is not plainly an https URL of a named host is refused.
 */
import { type Reading, refuse } from "@svc/core";
import { type NoteKey, parseVkey } from "@svc/tlog";
import { revocationUrlFault } from "../revocation/allowed-url.ts";

export interface WitnessAddress {
  /** Of type 0x04. */
  readonly key: NoteKey;
  /** Without a slash at the end. */
  readonly url: string;
}

/** Every one of them is asked in each round; more would not make a log better witnessed. */
const MAX_WITNESSES = 16;
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

export function parseWitnesses(text: string): Reading<readonly WitnessAddress[], "witnesses"> {
  const entries = text.split(/\s+/).filter((entry) => entry !== "");
  if (entries.length === 0 || entries.length % 2 !== 0)
    return fault("expected pairs of a vkey and an https URL");
  if (entries.length / 2 > MAX_WITNESSES) return fault(`expected at most ${MAX_WITNESSES} witnesses`);
  const witnesses: WitnessAddress[] = [];
  for (let i = 0; i < entries.length; i += 2) {
    const key = parseVkey(entries[i]);
    if (!key.ok) return fault(`vkey ${i / 2 + 1}: ${key.detail}`);
    if (key.value.type !== "cosignatureV1") return fault(`vkey ${i / 2 + 1} is not of type 0x04`);
    const url = entries[i + 1] as string;
    const wrong = urlFault(url);
    if (wrong !== null) return fault(`URL ${i / 2 + 1} ${wrong}`);
    witnesses.push({ key: key.value, url: url.replace(/\/$/, "") });
  }
  return { ok: true, value: witnesses };
}

/** The rules of the polled URL; the one host that it may name is its own, which has to be a name. */
function urlFault(text: string): string | null {
  const plain =
    URL.canParse(text) && new URL(text).pathname === "/" && !text.endsWith("/") ? `${text}/` : text;
  if (!URL.canParse(plain)) return "is no URL";
  const { hostname, search } = new URL(plain);
  if (!HOST_NAME.test(hostname)) return "names no host";
  if (search !== "") return "carries a query";
  return revocationUrlFault(plain, [hostname]);
}

function fault(detail: string) {
  return refuse("witnesses" as const, detail);
}
