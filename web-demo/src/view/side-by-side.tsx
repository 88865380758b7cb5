/** Two documents of one kind member by member; where they must not differ, each difference marked in words and colour. */

import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { Code } from "./controls.tsx";

/** A value, and how it is drawn. */
export interface SideValue {
  readonly as: "name" | "code" | "strong" | "text";
  readonly text: string;
}

const textOf = (value: SideValue | undefined) => value?.text;

function drawn({ as, text }: SideValue): VNode {
  if (as === "code") return <Code value={text} />;
  if (as === "name") return <bdi>{text}</bdi>;
  return as === "strong" ? <strong>{text}</strong> : <span>{text}</span>;
}

export interface Side {
  /** Over its column. */
  readonly title: string;
  readonly values: readonly SideValue[];
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
): VNode {
  const [left, right] = sides;
  return (
    <table class="points sides">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{left.title}</th>
          <th scope="col">{right.title}</th>
        </tr>
      </thead>
      <tbody>{names.map((name, i) => row(name, left.values[i], right.values[i], isMarked))}</tbody>
    </table>
  );
}

function row(
  name: string,
  left: SideValue | undefined,
  right: SideValue | undefined,
  isMarked: boolean,
): VNode {
  const differs = isMarked && textOf(left) !== textOf(right);
  return (
    <tr class={differs ? "differs" : undefined}>
      <th scope="row">
        {name}
        {differs ? <span class="differs-word">{` ${say().valueDiffers}`}</span> : null}
      </th>
      <td>{left && drawn(left)}</td>
      <td>{right && drawn(right)}</td>
    </tr>
  );
}
