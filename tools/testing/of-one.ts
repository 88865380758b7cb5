/** What functions of a catalogue say of one, and what would say it as of many. */

/** A number or what has numbers, whichever a function takes. */
const ONES = [
  [1, 1, 1, 1, 1],
  ["one", 1, 1, 1, 1],
  [1, "one", 1, 1, 1],
  [new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => "one" : 1) }), 1, 1],
];

/** Finds texts with the number one in functions' results, by their places. */
export function said(one: unknown, at: string): [at: string, text: string][] {
  if (typeof one === "object" && one !== null)
    return Object.entries(one).flatMap(([name, inner]) => said(inner, `${at}.${name}`));
  if (typeof one !== "function") return [];
  return ONES.flatMap((values): [string, string][] => {
    try {
      return textsOf(one(...values)).map((text) => [at, text]);
    } catch {
      // It takes something else.
      return [];
    }
  });
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Phrases whose number is never one: bounds of readers, and counts that start at two. */
export const NEVER_ONE =
  /^(reading|policy|inputs|settings|polls|transcript)\.|too_(many|long|large|deep)|chain_fork|mixed_attestations|rules\.product$|stepsPassed|sections\.chain\.holds|BrokenChain|UnbrokenChain/;
export const ENGLISH_MANY =
  /(?<![\d.,^-]|one of )\b1 (?:[a-z]+ )?(?:attestations|bytes|checkpoints|constraints|contributions|days|decisions|documents|entries|files|findings|hashes|inputs|items|keys|leaves|lines|links|numbers|outcomes|parts|points|proofs|receipts|repeats|requests|rules|signals|steps|times|units|verifiers|witnesses)\b|(?<!one of )\b1 (?:are|have|were|do|fail|match|vouch|count)\b|\b(?:are|have) 1\b(?! MiB)/;
export const GERMAN_MANY =
  /(?<![\d.,^-])\b1 (?:\p{L}+ )?(?:Anfragen|Beiträge|Beweise|Blätter|Bytes|Dateien|Dokumenten?|Dokumente|Einheiten|Einträgen?|Hashes|Köpfe|Nummern|Prüfbelegen?|Prüfern|Punkte|Regeln|Schlüsseln|Schritten?|Signale|Tage|Teilen|Urkunden|Wiederholungen|Zeilen|Zeugen|Entscheidungen|Ergebnisse)\b|(?<!one von |Zeile )\b1 (?:sind|wurden|haben|ließen|fehlen|zählen|stehen|galten|hielten)\b|\b(?:sind|haben|zählen|stehen) 1\b/u;
