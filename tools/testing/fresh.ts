// Builds expensive outputs once for all test files, and again when a source has changed.
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * True when a file is there and nothing that it is made from is younger, by the times of the files.
 * @param sources patterns below `root`
 * @param but patterns of what does not count
 */
export function isFresh(
  file: string,
  root: string,
  sources: readonly string[],
  but: readonly string[] = [],
): boolean {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const files = globSync([...sources], { cwd: root, exclude: [...but], withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  return files.every(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs <= made);
}

/**
 * Makes a folder apart and moves it into place as a whole, so that no other worker sees a half of it. When two workers
 * make it at once, the first one's stays. @param isStanding whether the folder that is there can stay
 */
export function madeOnce(folder: string, isStanding: () => boolean, make: (folder: string) => void): string {
  if (isStanding()) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const apart = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    make(apart);
    if (!isStanding()) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(apart, folder);
    }
  } catch (error) {
    if (!isStanding()) throw error;
  } finally {
    if (existsSync(apart)) rmSync(apart, { recursive: true, force: true });
  }
  return folder;
}
