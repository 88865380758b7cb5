// Audit bundles: a good one, one thing about it changed at a time, and readers who know less.

import { createBundle } from "@svc/bundle";
import { CASES } from "../../sdk/examine/test/fixtures/cases.ts";
import { PARTS, TRUST } from "../../tools/fixtures/bundle-parts.ts";
import type { Seed, SeedTable } from "./seed.ts";

const bundle = createBundle(PARTS as never) as object;
const copy = () => JSON.parse(JSON.stringify(bundle));

export function bundles(): SeedTable {
  const { trust, revocation: _, ...rest } = TRUST as { trust: object; revocation?: object };
  const seeds: Seed[] = [
    {
      name: "whole",
      about: "Every part that a bundle can have, under trust that covers all of them.",
      question: { input: { document: bundle }, options: TRUST },
      wanted: { verdict: "verified" },
    },
    {
      name: "for a reader who trusts nobody",
      about: "Nothing false was found, and nobody can tell.",
      question: {
        input: { document: bundle },
        options: { now: TRUST.now, profileId: "VDI_VERIFY_STANDARD_V1" },
      },
      wanted: { verdict: "could_not_check" },
    },
    {
      name: "years later",
      about: "It expired, fails for nothing else, and held when it was logged.",
      question: {
        input: { document: bundle },
        options: {
          ...rest,
          trust,
          profileId: "VDI_VERIFY_STANDARD_V1",
          at: (TRUST.now as number) + 400 * 86_400,
        },
      },
      wanted: { verdict: "lapsed" },
    },
    {
      name: "not JSON",
      about: "The frame cannot be read.",
      question: { input: { document_text: "{" }, options: TRUST },
      wanted: { verdict: "not_valid" },
    },
  ];
  for (const { name, change, row, verdict = "not_valid", options = TRUST } of CASES) {
    const changed = copy();
    change(changed);
    const [pointer, reason] = row.split(" ");
    seeds.push({
      name,
      about: `One thing is otherwise than in the good bundle: ${name}.`,
      question: { input: { document: changed }, options },
      wanted: { verdict },
      row: { pointer, reason },
    });
  }
  return { operation: "bundle", seeds, bases: ["whole"] };
}
