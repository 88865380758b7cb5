// A tree of its own under the system's temporary folder, in which a tool may change what it likes: sources, builds and
// settings are copies, installed packages are links, and the packages' packages are those of the copy.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { REPOSITORY } from "./paths.ts";

const FOLDERS = ["sdk", "circuits", "edge", "web-demo", "conformance", "tools", "docs"];
const FILES = [
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "vite.config.ts",
  "CHANGELOG.md",
  "README.md",
  "LICENSE",
];

/**
 * @param name begins the folder's name
 * @param isWanted of a path in the repository, whether it is copied
 * @returns absolute path of the copy, which the caller removes
 */
export function copyTree(name: string, isWanted: (path: string) => boolean = () => true): string {
  const root = mkdtempSync(join(tmpdir(), `${name}-`));
  for (const entry of [...FOLDERS, ...FILES]) {
    const from = join(REPOSITORY, entry);
    if (!existsSync(from)) continue;
    const filter = (path: string) =>
      basename(path) !== "node_modules" && isWanted(path.slice(REPOSITORY.length));
    cpSync(from, join(root, entry), { recursive: true, filter });
  }
  linkPackages(root);
  return root;
}

function linkPackages(root: string): void {
  const installed = join(REPOSITORY, "node_modules");
  const own = join(root, "node_modules");
  mkdirSync(join(own, "@svc"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@svc") symlinkSync(join(installed, name), join(own, name));
  }
  const packages = readdirSync(join(root, "sdk")).map((pkg) => `sdk/${pkg}`);
  for (const pkg of [...packages, "circuits", "edge", "web-demo"]) {
    const manifest = join(root, pkg, "package.json");
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, "utf8")) as { name: string };
    if (name.startsWith("@svc/")) symlinkSync(join(root, pkg), join(own, name));
  }
}
