// The checks on sources, each against its list of known places: a place that is not listed is a finding, and so is a
// listed place that is gone.
import { decodersApart } from "./decoders.ts";
import { KNOWN, type Known } from "./known.ts";
import { loadsByName } from "./loads.ts";
import { PACKAGES, type Package } from "./packages.ts";
import { type Spotted, sourcesIn } from "./sources.ts";

function against(spotted: readonly Spotted[], known: Known): string[] {
  const ids = new Set(spotted.map(({ id }) => id));
  return [
    ...new Set(spotted.filter(({ id }) => !(id in known)).map(({ finding }) => finding)),
    ...Object.keys(known)
      .filter((id) => !ids.has(id))
      .map((id) => `tools/checks/known.ts: "${id}" is gone`),
  ];
}

/** @returns the findings of each check over the tree at `root` */
export function checkStructure(
  root: string,
  packages: readonly Package[] = PACKAGES,
  known: typeof KNOWN = KNOWN,
): Readonly<Record<"loads" | "decoders", readonly string[]>> {
  const sources = sourcesIn(root, packages);
  const inPackages = sources.filter(({ path }) => path.includes("/src/"));
  return {
    loads: against(loadsByName(inPackages), known.loads),
    decoders: against(decodersApart(sources, Object.keys(known.decoders)), known.decoders),
  };
}
