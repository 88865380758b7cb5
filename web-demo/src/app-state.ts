/** What the views of the application read. */
import type { ExaminationRoom } from "./examine/room.ts";
import type { LoadExample } from "./gallery.ts";
import type { AskedSource } from "./outside/asked-source.ts";
import type { AskedDomains } from "./outside/domains.ts";
import type { Page } from "./page.ts";
import type { ShellState } from "./shell-state.ts";
import type { Drawer } from "./view/drawer.ts";

export interface AppParts {
  readonly room: ExaminationRoom;
  /** A file of the gallery, loaded when asked for. */
  readonly loadExample: LoadExample;
  /** Whether there are documents beside the page that may ask other hosts, and use a camera: a page of one file has none. */
  readonly isHosted: boolean;
}

export interface AppState {
  readonly parts: AppParts;
  readonly shell: ShellState;
  readonly page: Page;
  readonly drawer: Drawer;
  readonly asked: AskedSource;
  readonly domains: AskedDomains;
  /** Fetches what a domain lists, and judges anew what is here. */
  askDomain(domain: string): void;
  /** Puts all documents away. */
  startOver(): void;
}
