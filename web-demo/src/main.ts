/** Starts the page: worker room, service worker, application. */
import "./styles/page.css";
import "./styles/report.css";
import "./styles/batch.css";
import "./styles/lab.css";
import { startApp } from "./app.ts";
import { loadExample, loadForgery } from "./example.ts";
import { ownScript } from "./trusted-types.ts";
import { openVerificationRoom } from "./worker/verify-in-worker.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the application");

const startWorker = () => new Worker(ownScript("verify-worker.js"), { type: "module" });

startApp(root, {
  room: openVerificationRoom(startWorker),
  startWorker,
  loadExample,
  loadForgery,
});

// Without a service worker (private windows, plain http) the page works all the same, online.
navigator.serviceWorker?.register(ownScript("service-worker.js")).catch(() => undefined);
