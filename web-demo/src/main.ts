/** Starts the page: what an empty one shows, at once; the application and its worker with the first thing done there. */
import "./styles/audit.css";
import { loadExample } from "./example.ts";
import { openShell } from "./shell.tsx";
import { hasKeptRoots } from "./trust/storage.ts";
import { ownScript } from "./trusted-types.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the application");

const startWorker = () => new Worker(ownScript("examine-worker.js"), { type: "module" });

await openShell(root, {
  hasRoots: hasKeptRoots(),
  load: async (places) => {
    const [{ startApp }, { openExaminationRoom }] = await Promise.all([
      import("./app.tsx"),
      import("./examine/room.ts"),
    ]);
    return startApp(places, { room: openExaminationRoom(startWorker), loadExample, isHosted: true });
  },
  german: () => import("./labels/de.ts"),
  makePage: "./make.html",
  hasCamera: true,
});

// Without a service worker (private windows, plain http) the page works all the same, online.
navigator.serviceWorker?.register(ownScript("service-worker.js")).catch(() => undefined);
