/** A log's evidence: the path from the entry to the signed head, each hash recomputed here. */
import type { LogExamination } from "@svc/report";
import { inUtc } from "@svc/report";
import { code, fact, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function logSection(log: LogExamination): HTMLElement {
  const { verdict, missing } = log;
  return section(
    "Transparency log",
    "The log committed to this receipt; that the receipt is right is the verifier's word, not the log's.",
    verdict === null
      ? h(
          "div",
          { class: "notice unknown" },
          icon("unknown"),
          h(
            "div",
            {},
            h("p", {}, "Could not be checked yet. Missing:"),
            h("ul", {}, ...missing.map((one) => h("li", {}, one))),
          ),
        )
      : h(
          "p",
          { class: `notice ${verdict.valid ? "good" : "bad"}` },
          icon(verdict.valid ? "good" : "bad"),
          verdict.valid
            ? `Included: entry ${verdict.log_index} of ${verdict.tree_size}, by the log's clock at ${inUtc(verdict.timestamp)}${witnessWords(verdict.witnesses)}.`
            : `Not proved: ${verdict.detail}. (${verdict.reason})`,
        ),
    log.leaf === null ? null : merklePath(log),
  );
}

function witnessWords(witnesses: readonly string[]): string {
  return witnesses.length === 0 ? "; no witness is demanded" : `; cosigned by ${witnesses.join(", ")}`;
}

function merklePath({ leaf, path, head, reachesRoot, index, entry }: LogExamination): HTMLElement {
  return h(
    "ol",
    { class: "merkle", "aria-label": "Path from the entry to the root of the log" },
    h(
      "li",
      { class: "merkle-leaf" },
      h(
        "span",
        {},
        h("span", { class: "label" }, `entry${index === null ? "" : ` ${index}`}`),
        code(leaf ?? ""),
      ),
      entry === null ? null : h("span", { class: "aside" }, `receipt ${entry.receipt_id.slice(0, 24)}…`),
    ),
    ...path.map(({ side, sibling, hash }) =>
      h(
        "li",
        { class: `merkle-step ${side}` },
        h("span", { class: "sibling" }, h("span", { class: "label" }, `${side} sibling`), code(sibling)),
        h("span", { class: "parent" }, h("span", { class: "label" }, "together"), code(hash)),
      ),
    ),
    head === null
      ? null
      : h(
          "li",
          { class: `merkle-root ${reachesRoot ? "good" : "bad"}` },
          icon(reachesRoot ? "good" : "bad"),
          h(
            "div",
            {},
            h("span", { class: "label" }, reachesRoot ? "is the signed root" : "is not the signed root"),
            code(head.root),
          ),
          h("dl", { class: "facts" }, fact("Log", h("bdi", {}, head.origin)), fact("Entries", head.size)),
        ),
  );
}
