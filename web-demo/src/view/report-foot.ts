/** What a reader of a printed report needs to repeat it: when, with what, under which roots. */

import { hashBuiltInRoots } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { countRoots, type TrustRoots } from "@svc/examine";
import { inUtc } from "@svc/words";
import { code, fact } from "./controls.ts";
import { h } from "./h.ts";

declare const __PAGE_VERSION__: string;

export function reportFoot({
  place,
  at,
  roots,
}: {
  readonly place: "worker" | "main";
  readonly at: number | null;
  readonly roots: TrustRoots;
}): HTMLElement {
  const now = currentSeconds();
  return h(
    "footer",
    { class: "report-foot" },
    h(
      "dl",
      { class: "facts" },
      fact("Checked", inUtc(now)),
      ...(at === null ? [] : [fact("Asked about", inUtc(at))]),
      fact("Profile", roots.profile),
      fact("Your pins", String(countRoots(roots))),
      fact("Built-in roots", code(hashBuiltInRoots())),
      fact(
        "Software",
        `audit page ${__PAGE_VERSION__}, ${place === "worker" ? "in a worker" : "on the page"}`,
      ),
    ),
  );
}
