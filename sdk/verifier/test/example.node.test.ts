// The example tells the truth: three verifiers, a chain, a score, acceptance, and what one revocation changes.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tell } from "../examples/three-verifiers.ts";

test("one revocation takes a verifier's word away, and a log time from before gives it back", async () => {
  const path = fileURLToPath(new URL("vectors/real/lending-approve.json", import.meta.url));
  const lines: string[] = [];
  const story = await tell(path, (line) => lines.push(line));
  expect(story.verified).toEqual([true, true, true]);
  expect(story.depth).toBe(2);
  expect(story.scores).toEqual({
    "all three in good standing": 78,
    "grace revoked": 70,
    "grace revoked, her receipt logged before": 78,
  });
  const all = { low: true, medium: true, high: true, critical: true };
  expect(story.accepted).toEqual({
    "all three in good standing": all,
    "grace revoked": { ...all, critical: false },
    "grace revoked, her receipt logged before": all,
  });
  expect(lines).toContain("chain of depth 2");
  expect(lines).toContain("chain chain_receipt_invalid");
});
