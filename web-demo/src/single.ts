/**
 * Starts the page that is one file: for mail, for archives, for machines without a network. No worker and no
 * service worker, which files cannot have; the page's one style sheet is made by script, since the policy allows no other.
 */

import { startApp } from "./app.tsx";
import { openExaminationRoom } from "./examine/room.ts";
import * as GERMAN from "./labels/de.ts";
import { openShell } from "./shell.tsx";
import styles from "./styles/audit.css";

declare const __GALLERY__: Readonly<Record<string, string>>;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];

document.addEventListener("DOMContentLoaded", () => {
  const root = document.getElementById("app");
  if (root === null) throw new Error("the page has no place for the application");
  void openShell(root, {
    hasRoots: true,
    load: async (places) =>
      startApp(places, {
        room: openExaminationRoom(() => null),
        loadExample: async (name) => __GALLERY__[name] ?? "",
        isHosted: false,
      }),
    german: async () => GERMAN,
  });
});
