// The checks on the structure of the sources, each against its list of what is known: what is found and not on the
// list fails; what is on the list and no longer found is said, so that the list shrinks.
import { decodersApart } from "./decoders.ts";
import { KNOWN, type Known } from "./known.ts";
import { loadsByName } from "./loads.ts";
import { PACKAGES, type Package } from "./packages.ts";
import { type Source, sourcesIn } from "./sources.ts";

/** One place that a check points at. */
export interface Spotted {
  /** Names it in a list of what is known: no line numbers, so that it stays when the file grows. */
  readonly id: string;
  readonly finding: string;
}

export interface StructureGate {
  readonly name: string;
  readonly findings: readonly string[];
  /** How many the list excuses, and which of the list are gone. */
  readonly known: number;
  readonly gone: readonly string[];
}

function against(name: string, spotted: readonly Spotted[], known: Known): StructureGate {
  const findings = [...new Set(spotted.filter(({ id }) => !(id in known)).map(({ finding }) => finding))];
  const ids = new Set(spotted.map(({ id }) => id));
  const gone = Object.keys(known).filter((id) => !ids.has(id));
  return { name, findings, known: Object.keys(known).length - gone.length, gone };
}

/** Every check on structure, over the tree at `root`. */
export function checkStructure(
  root: string,
  packages: readonly Package[] = PACKAGES,
  known: typeof KNOWN = KNOWN,
): StructureGate[] {
  const sources: Source[] = sourcesIn(root, ["src"], packages);
  // What the service's command line reads as well; other scripts build and measure.
  const read = [...sources, ...sourcesIn(root, ["scripts/vdi-edge"], packages)];
  return [
    against("loads", loadsByName(sourcesIn(root, ["src"], packages, true)), known.loads),
    against("decoders", decodersApart(read, Object.keys(known.decoders)), known.decoders),
  ];
}
