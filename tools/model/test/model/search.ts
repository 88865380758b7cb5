/** Every state that can be reached, breadth first: the first that breaks a property is shown with the way to it. */
import { alike } from "./alike.ts";
import type { Parts } from "./parts.ts";
import { OF_STATES, OF_STEPS } from "./properties.ts";
import type { Scenario } from "./scenario.ts";
import { INITIAL, type ModelState } from "./state.ts";
import { preflight, stepsFrom } from "./steps.ts";

export interface Searched {
  readonly states: number;
  readonly steps: number;
  /** The shortest way to a broken property, or null where none is. */
  readonly broken: { readonly property: string; readonly way: readonly string[] } | null;
}

interface Visited {
  readonly state: ModelState;
  readonly from: number;
  readonly what: string;
}

/**
 * Looks at all states of a scenario.
 *
 * @throws RangeError when there are more than `most`: a search that was cut shows nothing
 */
export function search(scenario: Scenario, parts: Parts, most: number): Searched {
  const first = stateBefore(scenario, parts);
  const visited: Visited[] = [{ state: first, from: -1, what: "" }];
  const seen = new Set([JSON.stringify(first)]);
  let steps = 0;
  for (let i = 0; i < visited.length; i++) {
    const { state } = visited[i] as Visited;
    for (const { what, state: next } of stepsFrom(state, scenario, parts)) {
      steps += 1;
      const after = alike(next);
      const key = JSON.stringify(after);
      const isNew = !seen.has(key);
      const property = brokenBy(after, scenario, state, parts, isNew);
      if (property !== null) {
        return { states: visited.length, steps, broken: { property, way: [...wayTo(visited, i), what] } };
      }
      if (!isNew) continue;
      seen.add(key);
      visited.push({ state: after, from: i, what });
      if (visited.length > most) throw new RangeError(`more than ${most} states`);
    }
  }
  return { states: visited.length, steps, broken: null };
}

/** Where the search begins. */
function stateBefore(scenario: Scenario, parts: Parts): ModelState {
  const after = (state: ModelState, i: number) => preflight(state, scenario, parts, i) ?? state;
  return (scenario.before ?? []).reduce(after, INITIAL);
}

/** In a known state only properties of the step are checked again. */
function brokenBy(
  after: ModelState,
  scenario: Scenario,
  before: ModelState,
  parts: Parts,
  isNew: boolean,
): string | null {
  for (const [name, holds] of Object.entries(OF_STEPS)) if (!holds(after, before)) return name;
  if (!isNew) return null;
  for (const [name, holds] of Object.entries(OF_STATES)) if (!holds(after, scenario, parts)) return name;
  return null;
}

function wayTo(visited: readonly Visited[], to: number): string[] {
  const way: string[] = [];
  for (let i = to; i > 0; i = (visited[i] as Visited).from) way.unshift((visited[i] as Visited).what);
  return way;
}
