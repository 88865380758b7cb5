// What the packages export, read from the declarations that they publish: for each name its declaration, its
// docstring and the entries that have it. Needs a build. Rendering is left to api-pages.ts.
import { join } from "node:path";
import ts from "typescript";
import { publicRooms } from "../checks/packages.ts";
import { readManifest } from "../checks/rooms.ts";
import { REPOSITORY } from "../testing/paths.ts";

export type Kind = "function" | "class" | "constant" | "type" | "namespace";

export interface Exported {
  readonly name: string;
  readonly kind: Kind;
  /** Source text of the declaration, without `export` and `declare`, docstrings of members included. */
  readonly declaration: string;
  /** What stands above the declaration; "" where nothing does. */
  readonly summary: string;
  readonly parameters: readonly (readonly [name: string, text: string])[];
  readonly returns: string;
  readonly throws: readonly string[];
  /** Entries that export it, as imported. */
  readonly entries: string[];
  /** The package that declares it, where it is another. */
  readonly from: string | null;
}

export interface Package {
  readonly name: string;
  readonly folder: string;
  readonly description: string;
  readonly entries: readonly string[];
  readonly exports: readonly Exported[];
}

interface Publishable {
  readonly name: string;
  readonly description?: string;
  readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
}

/** Every public package, in dependency order. */
export function readPackages(): Package[] {
  const rooms = publicRooms(REPOSITORY).map(({ folder }) => {
    const manifest = readManifest(join(REPOSITORY, folder)) as unknown as Publishable;
    const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
      typeof target === "object" && target.types !== undefined
        ? [{ specifier: manifest.name + entry.slice(1), file: join(REPOSITORY, folder, target.types) }]
        : [],
    );
    return { folder, manifest, entries };
  });
  const program = ts.createProgram({
    rootNames: rooms.flatMap(({ entries }) => entries.map(({ file }) => file)),
    options: {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
      types: ["node"],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    },
  });
  const checker = program.getTypeChecker();
  return rooms.map(({ folder, manifest, entries }) => {
    const found = new Map<ts.Symbol, Exported>();
    for (const { specifier, file } of entries) {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`${specifier}: ${file} was not built`);
      for (const symbol of checker.getExportsOfModule(module)) {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        const known = found.get(target);
        if (known !== undefined) {
          if (!known.entries.includes(specifier)) known.entries.push(specifier);
          continue;
        }
        const exported = readExport(checker, symbol.name, target, rooms, folder);
        exported.entries.push(specifier);
        found.set(target, exported);
      }
    }
    return {
      name: manifest.name,
      folder,
      description: manifest.description ?? "",
      entries: entries.map(({ specifier }) => specifier),
      exports: [...found.values()].sort((one, other) => compare(one.name, other.name)),
    };
  });
}

function readExport(
  checker: ts.TypeChecker,
  name: string,
  symbol: ts.Symbol,
  rooms: readonly { readonly folder: string; readonly manifest: Publishable }[],
  folder: string,
): Exported {
  const declarations = symbol.declarations ?? [];
  const [first] = declarations;
  if (first === undefined) throw new Error(`${name} has no declaration`);
  const tags = symbol.getJsDocTags(checker);
  const textOf = (tag: ts.JSDocTagInfo) => ts.displayPartsToString(tag.text).trim();
  const owner = rooms.find((room) =>
    first.getSourceFile().fileName.startsWith(join(REPOSITORY, room.folder, "/")),
  );
  return {
    name,
    kind: kindOf(first),
    declaration: declarations.map(printDeclaration).join("\n"),
    summary: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    parameters: tags.filter((tag) => tag.name === "param").map((tag) => splitParameter(textOf(tag))),
    returns: tags
      .filter((tag) => tag.name === "returns")
      .map(textOf)
      .join(" "),
    throws: tags.filter((tag) => tag.name === "throws").map(textOf),
    entries: [],
    from: owner === undefined || owner.folder === folder ? null : owner.manifest.name,
  };
}

function kindOf(node: ts.Declaration): Kind {
  if (ts.isFunctionDeclaration(node)) return "function";
  if (ts.isClassDeclaration(node)) return "class";
  if (ts.isVariableDeclaration(node)) return isFunctionType(node.type) ? "function" : "constant";
  if (ts.isSourceFile(node) || ts.isModuleDeclaration(node)) return "namespace";
  return "type";
}

/** A constant that is called: its type is a function's. */
function isFunctionType(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && ts.isFunctionTypeNode(type);
}

function printDeclaration(node: ts.Declaration): string {
  if (ts.isSourceFile(node)) return "";
  const whole = ts.isVariableDeclaration(node) ? `const ${node.getText()};` : node.getText();
  return (
    whole
      .replace(/^export /, "")
      .replace(/^(default )?(declare )?/, "")
      // What a class keeps to itself is in its declaration as one word.
      .replace(/^ +#private;\n/gm, "")
      .replace(/^ +private .*\n/gm, "")
  );
}

// "name - text" or "name text".
function splitParameter(text: string): readonly [string, string] {
  const [, name = "", rest = ""] = /^(\S+)\s*-?\s*([\s\S]*)$/.exec(text) ?? [];
  return [name, rest.trim()];
}

function compare(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : 1;
}
