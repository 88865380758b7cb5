// What every suite in a real browser stands on: the built page and the browser that the files of a worker share, a
// server of its own; and the visit that a test has open, closed after it.
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Site, serveSite, sharedBrowser } from "../../../tools/browser/site.ts";
import type { Visit } from "../../../tools/browser/visit.ts";
import { builtPage } from "./built.ts";

export interface Stage {
  /** Where the page was built. */
  folder: string;
  browser: Browser;
  site: Site;
  open: Visit | undefined;
}

/** Registers the hooks of a suite; the stage is set when its tests run. */
export function setStage(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.folder, stage.browser] = await Promise.all([builtPage(), sharedBrowser()]);
    stage.site = await serveSite(stage.folder);
  });
  afterEach(async () => {
    await stage.open?.close();
    stage.open = undefined;
  });
  afterAll(async () => {
    await stage.site?.close();
  });
  return stage;
}
