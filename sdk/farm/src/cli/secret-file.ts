/** Files that their owner alone can read, and that replace nothing. */
import { writeFile } from "node:fs/promises";
import { VdiError } from "@svc/core";

/** @throws VdiError `file_unwritable`, also where there is a file already */
export async function writeSecret(path: string, text: string): Promise<void> {
  await writeFile(path, `${text}\n`, { flag: "wx", mode: 0o600 }).catch(
    (error: { readonly code?: string }) => {
      const why =
        error.code === "EEXIST"
          ? "is there already and is not replaced"
          : `cannot be written (${error.code ?? "unknown"})`;
      throw new VdiError("file_unwritable", `${path} ${why}`);
    },
  );
}
