// A thousand distinct real attestations on the built page, in the long run: every one valid, by the count and in the
// files to take away. The time is printed; it is judged by `npm run bench -- batch`.
import { expect, test } from "vitest";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { readThousand } from "../../tools/fixtures/thousand.ts";
import { LONG } from "../../tools/testing/paths.ts";
import { visitTimed } from "../bench/timed-visit.ts";
import { builtPage } from "./support/built.ts";

test.runIf(LONG)("a thousand distinct attestations, from cold", async () => {
  const lines = readThousand();
  const ids = new Set(lines.map((line) => (JSON.parse(line) as { attestation_id: string }).attestation_id));
  expect(ids.size).toBe(1_000);
  const issued = lines.map((line) => (JSON.parse(line) as { issued_at: number }).issued_at);
  const site = await serveSite(await builtPage());
  const browser = await sharedBrowser();
  try {
    const { all, counts } = await visitTimed(
      browser,
      site.address,
      [lines.join("\n")],
      Math.max(...issued) + 60,
    );
    console.log(`1,000 attestations on the page in ${all.toFixed(0)} ms`);
    expect(counts).toEqual({
      All: 1_000,
      Verified: 0,
      "Verified, own word": 1_000,
      "Not valid": 0,
      Expired: 0,
      "Could not be checked": 0,
    });
  } finally {
    await site.close();
  }
});
