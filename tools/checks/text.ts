// What may not stand in any committed text: paths of one machine, hosts of package registries, places outside
// the repository (save in the one file that names them), marks of unfinished work.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writtenFiles } from "./files.ts";

const TEXT =
  /(\.(ts|tsx|mts|js|mjs|cjs|json|jsonc|circom|css|html|md|toml|yml|yaml|txt|sh|svg)|\/[^.]+|^[^.]+|^\.\w+)$/;
const MAX_READ_BYTES = 2_000_000;

interface Ban {
  readonly pattern: RegExp;
  readonly why: string;
  readonly except?: (path: string) => boolean;
}

// Patterns are written so that none matches its own line.

/** A place where people keep their files: it exists on one machine. */
export const MACHINE_PATHS = /(?<![\w.:/-])\/(?:work\/(?:main|shared)|(?:home|root|Users)\/\w)/;

const BANS: readonly Ban[] = [
  { pattern: MACHINE_PATHS, why: "a path of one machine" },
  { pattern: /(?<![\w.:/-])\/tmp\/\w/, why: "a path of one machine (use the system's temporary folder)" },
  {
    pattern: /\b(?:registry\.(?:npmjs|yarnpkg)|deb\.debian|security\.debian|npmmirror|pypi)\.(?:org|com)\b/,
    why: "the host of a package registry",
  },
  {
    pattern: /\.\.\/shared\b/,
    why: "a place outside the repository: tools/testing/paths.ts alone names it",
    except: (path) => path === "tools/testing/paths.ts",
  },
  { pattern: /\b(?:TO(?:DO)|FIX(?:ME)|XX(?:X))\b/, why: "a mark of unfinished work" },
  {
    pattern: /\.(?:only|todo)\(/,
    why: "a test that silences others, or one that is not written",
    except: (path) => !path.endsWith(".test.ts"),
  },
  {
    pattern: /\bvi\.mock\(/,
    why: "a module replaced for one file: files share what is loaded, so reset, vi.doMock and import within the test",
  },
];

function findingsIn(path: string, text: string): string[] {
  const findings: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    for (const { pattern, why, except } of BANS) {
      if (pattern.test(line) && !except?.(path)) findings.push(`${path}:${index + 1}: ${why}`);
    }
  }
  return findings;
}

/** @returns one sentence for each finding */
export function checkText(root: string): string[] {
  return writtenFiles(root)
    .filter((path) => TEXT.test(path) && statSync(join(root, path)).size <= MAX_READ_BYTES)
    .flatMap((path) => findingsIn(path, readFileSync(join(root, path), "utf8")));
}
