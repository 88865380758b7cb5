// Names that two files export for two things. Somebody who searches for the name finds the wrong one, and an import
// completed by an editor takes whichever comes first.
import { declaredExports } from "./exported-names.ts";
import { placeOf, type Source } from "./sources.ts";
import type { Spotted } from "./structure.ts";

/** @param standIns files that a build puts in the place of others: the same name on purpose */
export function namesExportedTwice(sources: readonly Source[], standIns: readonly string[]): Spotted[] {
  const declared = sources.filter(({ path }) => !standIns.includes(path)).flatMap(declaredExports);
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, of]) => of.length > 1)
    .flatMap(([name, of]) => {
      const places = of.map(({ source, node }) => placeOf(source, node)).join(", ");
      const finding = `${name} is exported ${of.length} times: ${places}`;
      // One for each that is too many, so that a list that knows of two does not let a third in.
      return of.slice(1).map((_, i) => ({ id: `${name} ${i + 2}`, finding }));
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
