/**
 * The witnesses of the log as an operator writes them: `<vkey> <URL>` pairs, white space between all of them. The
 * URL is the submission prefix of C2SP tlog-witness; what is not plainly an https URL of a named host is refused.
 */
import { type Fail, type FailureOf, failure, type URL_REASONS } from "@svc/core/finding";
import { type NoteKey, parseVkey } from "@svc/tlog";
import { revocationUrlFault } from "./allowed-url.ts";
import { type SettingReading, settingFault, wrong } from "./setting-fault.ts";

export interface WitnessAddress {
  /** Of type 0x04. */
  readonly key: NoteKey;
  /** Without a slash at the end. */
  readonly url: string;
}

/** Every one of them is asked in each round; more would not make a log better witnessed. */
const MAX_WITNESSES = 16;
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

export function parseWitnesses(text: string): SettingReading<readonly WitnessAddress[]> {
  const entries = text.split(/\s+/).filter((entry) => entry !== "");
  if (entries.length === 0 || entries.length % 2 !== 0) return wrong(settingFault("witnesses_no_pairs"));
  if (entries.length / 2 > MAX_WITNESSES)
    return wrong(settingFault("witnesses_too_many", { limit: MAX_WITNESSES }));
  const witnesses: WitnessAddress[] = [];
  for (let i = 0; i < entries.length; i += 2) {
    const number = i / 2 + 1;
    const key = parseVkey(entries[i]);
    if (!key.ok) return wrong(settingFault("witness_vkey", { number, because: key.reason }));
    if (key.value.type !== "cosignatureV1") return wrong(settingFault("witness_type", { number }));
    const url = entries[i + 1] as string;
    const cause = urlFault(url);
    if (cause !== null) return wrong(settingFault("witness_url", { number, cause }));
    witnesses.push({ key: key.value, url: url.replace(/\/$/, "") });
  }
  return { ok: true, value: witnesses };
}

/** The rules of the polled URL; the one host that it may name is its own, which has to be a name. */
function urlFault(text: string): FailureOf<typeof URL_REASONS> | null {
  const plain =
    URL.canParse(text) && new URL(text).pathname === "/" && !text.endsWith("/") ? `${text}/` : text;
  if (!URL.canParse(plain)) return refused("url_unreadable");
  const { hostname, search } = new URL(plain);
  if (!HOST_NAME.test(hostname)) return refused("url_no_host_name");
  if (search !== "") return refused("url_query");
  return revocationUrlFault(plain, [hostname]);
}

const refused: Fail<typeof URL_REASONS> = failure;
