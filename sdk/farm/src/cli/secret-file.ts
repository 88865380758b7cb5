/** Files that their owner alone can read, and that replace nothing. */
import { writeFile } from "node:fs/promises";
import { NotDone } from "./said.ts";

/** @throws VdiError `file_unwritable`, also where there is a file already */
export async function writeSecret(path: string, text: string): Promise<void> {
  await writeFile(path, `${text}\n`, { flag: "wx", mode: 0o600 }).catch(
    (error: { readonly code?: string }) => {
      throw new NotDone("file_unwritable", ({ command }) =>
        error.code === "EEXIST" ? command.isThere(path) : command.notWritable(path, error.code ?? "?"),
      );
    },
  );
}
