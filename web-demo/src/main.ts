/** Starts the page: worker room, service worker, application. */
import "./styles/audit.css";
import { startApp } from "./app.ts";
import { openExaminationRoom } from "./examine/room.ts";
import { loadExample } from "./example.ts";
import { ownScript } from "./trusted-types.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the application");

const startWorker = () => new Worker(ownScript("examine-worker.js"), { type: "module" });

startApp(root, {
  room: openExaminationRoom(startWorker),
  loadExample,
  makePage: "./make.html",
});

// Without a service worker (private windows, plain http) the page works all the same, online.
navigator.serviceWorker?.register(ownScript("service-worker.js")).catch(() => undefined);
