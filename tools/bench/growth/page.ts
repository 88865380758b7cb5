// The built page in Chromium, given files with so many real attestations: the thousand, again and again, thin, so that the
// most of them are within what the page reads of a file.
import { slim } from "@svc/vdi-verifier";
import { visitTimed } from "../../../web-demo/bench/timed-visit.ts";
import { builtPage } from "../../../web-demo/test/support/built.ts";
import { serveSite, sharedBrowser } from "../../browser/site.ts";
import { readThousand } from "../../fixtures/thousand.ts";

/** The page reads a bounded part of one file. Larger sizes use several files. */
const A_FILE = 50_000;

export interface PagePoint {
  readonly n: number;
  /** On the wall, from the choice of the file to the finished list: processors of a browser are many processes. */
  readonly seconds: number;
  /** The longest time that the page did not answer. */
  readonly longestTaskSeconds: number;
  /** Peak of the process of page and worker. */
  readonly peakBytes: number;
}

/** @throws Error when a document is not verified */
export async function growPage(sizes: readonly number[]): Promise<PagePoint[]> {
  const real = readThousand();
  const at = Math.max(...real.map((line) => (JSON.parse(line) as { issued_at: number }).issued_at)) + 60;
  const lines = real.map((line) => JSON.stringify(slim(JSON.parse(line))));
  const site = await serveSite(await builtPage());
  const browser = await sharedBrowser();
  try {
    const points: PagePoint[] = [];
    for (const n of sizes) {
      const visit = await visitTimed(browser, site.address, filesOf(lines, n), at);
      const { all, longestTask, peakBytes, counts } = visit;
      if (!Object.values(counts).includes(n)) throw new Error(`of ${n}: ${JSON.stringify(counts)}`);
      points.push({ n, seconds: all / 1000, longestTaskSeconds: longestTask / 1000, peakBytes });
    }
    return points;
  } finally {
    await browser.close();
    await site.close();
  }
}

function filesOf(lines: readonly string[], n: number): string[] {
  return Array.from({ length: Math.ceil(n / A_FILE) }, (_, file) => {
    const count = Math.min(A_FILE, n - file * A_FILE);
    return Array.from({ length: count }, (_, i) => `${lines[i % lines.length]}\n`).join("");
  });
}
