/** What became of each input beside a statement, by its position: none disappears. */
import { type Documents, untilAnswered } from "./each.ts";

/**
 * `elsewhere`: about another key or period, or signed by nobody; `unreadable`: not known what it is; `not_reached`: the
 * check ended before it.
 */
export type InputUse = "used" | "elsewhere" | "unreadable" | "not_reached";

export interface InputUses {
  readonly others: readonly InputUse[];
  readonly attestations: readonly InputUse[];
}

/** For inputs that are not looked at. @throws what the iteration throws */
export async function notReached(documents: Documents | null): Promise<InputUse[]> {
  const uses: InputUse[] = [];
  await untilAnswered(documents ?? [], () => {
    uses.push("not_reached");
    return null;
  });
  return uses;
}
