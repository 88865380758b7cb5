// The four levels, term by term, as the protocol's table of them reads (docs/protocol/6-receipts.md).
import { expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { ACCEPTANCE_LEVELS, type AcceptanceLevel } from "../../src/acceptance/levels.ts";

const DAY = 86_400;

test.each<[AcceptanceLevel, string, number, string, boolean, boolean, boolean, boolean, number]>([
  ["low", "STRICT STANDARD MINIMAL", 1, "unused", false, false, false, false, 30],
  ["medium", "STRICT STANDARD", 1, "if_given", false, false, false, false, 30],
  ["high", "STRICT STANDARD", 2, "required", true, true, false, false, 7],
  ["critical", "STRICT", 3, "required", true, true, true, true, 1],
])(
  "%s",
  (level, profiles, quorum, tvs, zeroKnowledge, contradictionRefuses, issuerPinned, spotCheck, days) => {
    const terms = ACCEPTANCE_LEVELS[level];
    expect(terms).toEqual({
      profiles: profiles.split(" ").map((name) => `VDI_VERIFY_${name}_V1`),
      ...{ quorum, tvs, zeroKnowledge, contradictionRefuses, issuerPinned, spotCheck },
      maxEvaluatedAgeSeconds: days * DAY,
    });
    expect(Object.isFrozen(terms)).toBe(true);
    recordVerdict(`acceptance-level/${level}`, terms);
  },
);
