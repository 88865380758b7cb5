// The Statlog German Credit data, 1,000 real applications: the standing real input. Node only.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the rows lie. */
export const CREDIT_FILE = fileURLToPath(new URL("german-credit.json", import.meta.url));

/** SHA-256 of the data set as published: of the rows, a line feed after each. */
export const CREDIT_SHA256 = "3d775b09661d6d62efc72ca93b90bb6a79e6f733136c34580efcde87d91a5715";

/** The text of the published file, byte for byte: 1,000 rows of 21 columns. */
export function creditData(): string {
  const { rows } = JSON.parse(readFileSync(CREDIT_FILE, "utf8")) as { readonly rows: readonly string[] };
  return rows.map((row) => `${row}\n`).join("");
}
