// What every suite in a real browser stands on: the built page, a server for it and a browser, set up once and taken
// down; and the visit that a test has open, closed after it.
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { buildPage, launch, type Site, serveSite } from "./site.ts";
import type { Visit } from "./visit.ts";

export interface Stage {
  /** Where the page was built. */
  folder: string;
  browser: Browser;
  site: Site;
  open: Visit | undefined;
}

/** Registers the hooks of a suite; the stage is set when its tests run. @param name of the folder of its build */
export function setStage(name: string): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.folder, stage.browser] = await Promise.all([buildPage(name), launch()]);
    stage.site = await serveSite(stage.folder);
  });
  afterEach(async () => {
    await stage.open?.context.close();
    stage.open = undefined;
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.site?.close();
  });
  return stage;
}
