/**
 * Starts the page that is one file: for mail, for archives, for machines without a network. No worker and no
 * service worker, which files cannot have; style sheets are made by script, since the policy allows no others.
 */
import { startApp } from "./app.ts";
import { openExaminationRoom } from "./examine/room.ts";
import batch from "./styles/batch.css";
import evidence from "./styles/evidence.css";
import intake from "./styles/intake.css";
import lab from "./styles/lab.css";
import narrow from "./styles/narrow.css";
import page from "./styles/page.css";
import print from "./styles/print.css";
import report from "./styles/report.css";
import rules from "./styles/rules.css";
import steps from "./styles/steps.css";
import trust from "./styles/trust.css";

declare const __EXAMPLE__: string;
declare const __FORGERY__: string;

document.adoptedStyleSheets = [
  intake,
  page,
  report,
  steps,
  rules,
  trust,
  evidence,
  narrow,
  batch,
  lab,
  print,
].map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});

document.addEventListener("DOMContentLoaded", () => {
  const root = document.getElementById("app");
  if (root === null) throw new Error("the page has no place for the application");
  startApp(root, {
    room: openExaminationRoom(() => null),
    loadForgery: async () => __FORGERY__,
    loadExample: async () => [{ name: "example.json", text: __EXAMPLE__ }],
  });
});
