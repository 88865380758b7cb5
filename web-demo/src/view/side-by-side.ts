/** Two documents of one kind member by member; where they must not differ, each difference marked in words and colour. */
import { reportWords as say } from "../words/report.ts";
import { h } from "./h.ts";

export interface Side {
  /** Over its column. */
  readonly title: string;
  readonly values: readonly HTMLElement[];
}

/**
 * @param what is compared, over the names of its rows
 * @param names of the rows, in the order of each side's values
 * @param isMarked whether a difference is the matter
 */
export function sideBySide(
  what: string,
  names: readonly string[],
  sides: readonly [Side, Side],
  isMarked: boolean,
): HTMLElement {
  const [left, right] = sides;
  return h(
    "table",
    { class: "points sides" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, what),
        h("th", { scope: "col" }, left.title),
        h("th", { scope: "col" }, right.title),
      ),
    ),
    h("tbody", {}, ...names.map((name, i) => row(name, left.values[i], right.values[i], isMarked))),
  );
}

function row(
  name: string,
  left: HTMLElement | undefined,
  right: HTMLElement | undefined,
  isMarked: boolean,
): HTMLElement {
  const differs = isMarked && left?.textContent !== right?.textContent;
  return h(
    "tr",
    { class: differs ? "differs" : null },
    h(
      "th",
      { scope: "row" },
      name,
      differs ? h("span", { class: "differs-word" }, ` ${say().differs}`) : null,
    ),
    h("td", {}, left),
    h("td", {}, right),
  );
}
