/**
 * The page that reads a QR code with the camera and hands its text to the page that opened it. It may use the camera and
 * connects to nobody: no picture leaves it.
 */
import { signal } from "@preact/signals";
import { createRef, type VNode } from "preact";
import { frameLoop, type QRCamera, QRCanvas, rearCamera } from "qr/dom.js";
import { scanLabels as say } from "../labels/scan.ts";
import { openPage } from "../language-switch.tsx";
import type { Scanned } from "./scanned.ts";

/** In the language that is spoken. */
const status = signal(() => say().waiting);
const hasCamera = signal(false);
const video = createRef<HTMLVideoElement>();

const Scan = (): VNode => (
  <>
    <h1>{say().heading}</h1>
    <p>{say().explained}</p>
    <video ref={video} muted playsInline autoplay hidden={!hasCamera.value} aria-hidden="true" />
    <p class="notice" role="status">
      {status.value()}
    </p>
    <p class="buttons">
      <button type="button" class="button" onClick={() => window.close()}>
        {say().close}
      </button>
    </p>
  </>
);

function tell(text: () => string): void {
  status.value = text;
}

async function scan(): Promise<void> {
  if (window.opener === null) return tell(() => say().noOpener);
  if (navigator.mediaDevices === undefined) return tell(() => say().noCameraOverHttp);
  const { current } = video;
  if (current === null) return;
  let camera: QRCamera;
  hasCamera.value = true;
  try {
    camera = await rearCamera(current);
  } catch (error) {
    hasCamera.value = false;
    const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
    return tell(() => (isRefused ? say().refused : say().noCamera));
  }
  const canvas = new QRCanvas();
  const stop = frameLoop(async () => {
    const text = await camera.readFrame(canvas);
    if (typeof text !== "string") return;
    stop();
    camera.stop();
    hand(text);
  }, current);
}

function hand(text: string): void {
  const scanned: Scanned = { type: "vdi-scanned", text };
  window.opener?.postMessage(scanned, location.origin);
  tell(() => say().read);
  window.close();
}

const root = document.getElementById("scan");
if (root === null) throw new Error("the page has no place for the camera");
await openPage(root, () => import("../labels/de.ts"), say, Scan);
void scan();
