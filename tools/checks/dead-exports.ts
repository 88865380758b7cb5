// Exports that nothing takes: neither another file of the repository nor an entry of the room. A name is exported
// because somebody needs it; what is left over from an earlier need reads like a promise. A type that its own file
// uses may stay: it names a part of what is exported beside it.
import { join } from "node:path";
import ts from "typescript";
import { declaredExports, type Exported, entriesOf, namesTaken } from "./exported-names.ts";
import { readManifest } from "./rooms.ts";
import { placeOf, type Source, walk } from "./sources.ts";
import type { Spotted } from "./structure.ts";

function isTypeInUse({ name, source, node }: Exported): boolean {
  if (!ts.isInterfaceDeclaration(node.parent) && !ts.isTypeAliasDeclaration(node.parent)) return false;
  let uses = 0;
  walk(source.tree, (one) => {
    if (ts.isIdentifier(one) && one.text === name) uses += 1;
  });
  return uses > 1;
}

/**
 * @param elsewhere tests, benches and scripts, which may take what they need
 * @param standIns files that a build puts in the place of others, and so export what those do
 */
export function deadExports(
  root: string,
  sources: readonly Source[],
  elsewhere: readonly Source[],
  standIns: readonly string[],
): Spotted[] {
  const taken = new Set([...sources, ...elsewhere].flatMap(namesTaken));
  const rooms = [...new Set(sources.map(({ room }) => room))];
  const entries = new Set([
    ...standIns,
    ...rooms.flatMap((room) => entriesOf(room, readManifest(join(root, room)))),
  ]);
  return sources
    .filter(({ path }) => !entries.has(path))
    .flatMap(declaredExports)
    .filter(({ name, source: { path } }) => !taken.has(`${path} ${name}`) && !taken.has(`${path} *`))
    .filter((one) => !isTypeInUse(one))
    .map(({ name, source, node }) => ({
      id: `${source.path} ${name}`,
      finding: `${placeOf(source, node)}: ${name} is exported and taken by nobody`,
    }));
}
