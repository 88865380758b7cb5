/**
 * The page that reads a QR code with the camera and hands its text to the page that opened it. It may use the camera and
 * connects to nobody: no picture leaves it.
 */
import { frameLoop, type QRCamera, QRCanvas, rearCamera } from "qr/dom.js";
import { openSpoken } from "../language-switch.ts";
import { h } from "../view/h.ts";
import { follows, spoken } from "../view/spoken.ts";
import { scanWords } from "../words/scan.ts";
import type { Scanned } from "./scanned.ts";

type Words = ReturnType<typeof scanWords>;

let saying = (words: Words): string => words.holdItUp;
const status = h("p", { class: "notice", role: "status" });
const video = h("video", {
  muted: true,
  playsinline: true,
  autoplay: true,
  hidden: true,
  "aria-hidden": "true",
});

function draw(): void {
  follows(status, () => {
    status.textContent = saying(scanWords());
  });
  const close = h(
    "button",
    { type: "button", class: "button", click: () => window.close() },
    spoken(() => scanWords().close),
  );
  document.getElementById("scan")?.append(
    h(
      "h1",
      {},
      spoken(() => scanWords().heading),
    ),
    h(
      "p",
      {},
      spoken(() => scanWords().whatHappens),
    ),
    video,
    status,
    h("p", { class: "buttons" }, close),
  );
}

function say(what: (words: Words) => string): void {
  saying = what;
  status.textContent = what(scanWords());
}

async function scan(): Promise<void> {
  if (window.opener === null) return say((words) => words.openedAlone);
  if (navigator.mediaDevices === undefined) return say((words) => words.noCameraHere);
  let camera: QRCamera;
  video.hidden = false;
  try {
    camera = await rearCamera(video);
  } catch (error) {
    video.hidden = true;
    const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
    return say((words) => (isRefused ? words.refused : words.noCamera));
  }
  const canvas = new QRCanvas();
  const stop = frameLoop(async () => {
    const text = await camera.readFrame(canvas);
    if (typeof text !== "string") return;
    stop();
    camera.stop();
    hand(text);
  }, video);
}

function hand(text: string): void {
  const scanned: Scanned = { type: "vdi-scanned", text };
  window.opener?.postMessage(scanned, location.origin);
  say((words) => words.read);
  window.close();
}

await openSpoken(() => import("@svc/words/de/page"), scanWords, draw);
void scan();
