/**
 * Where keys come from besides the keyboard: an address that the reader types, a picture of a QR code, the camera. What
 * comes is handed on as text; nothing of it holds before the reader has compared it.
 */

import { decodeUtf8 } from "@svc/core/bytes";
import { language } from "../language.ts";
import { readAddress } from "../outside/address.ts";
import { fetchText } from "../outside/fetch-text.ts";
import type { Fetched } from "../outside/messages.ts";
import { decodePicture } from "../scan/decode-picture.ts";
import { scannedText } from "../scan/scanned.ts";
import { outsideWords as say } from "../words/outside.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";

/** @param from where it was fetched; null of a picture */
export type TakeText = (text: string, from: From | null) => void;

export type From =
  | { readonly address: string; readonly did?: string }
  /** A file that the reader dropped, by its name. */
  | { readonly file: string };

/** @param name of the place, once on the page */
export function outsideView(name: string, take: TakeText): HTMLElement {
  const status = h("p", { class: "note", role: "status", id: `${name}-outside` });
  const tell = (text: string) => {
    status.textContent = text;
  };
  const scanned = (text: string) => {
    // A code may hold an address: it is asked only when the reader says so.
    if (readAddress(text).ok) address.value = text;
    else take(text, null);
  };
  const address = h("input", {
    type: "text",
    inputmode: "url",
    id: `${name}-address`,
    "data-key": `${name} address`,
    placeholder: say().addressExample,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": status.id,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void ask(address.value, tell, take);
  };
  return h(
    "div",
    { class: "outside" },
    h(
      "form",
      { class: "adder", submit },
      h("label", { for: address.id }, say().addressOf),
      address,
      h("button", { type: "submit", class: "button plain" }, h("span", {}, say().fetch)),
    ),
    h("p", { class: "note" }, say().whoIsAsked),
    pictureAndCamera(tell, scanned),
    status,
  );
}

async function ask(typed: string, tell: (text: string) => void, take: TakeText): Promise<void> {
  const address = readAddress(typed);
  if (!address.ok) return tell(say().address[address.why]);
  tell(say().fetching);
  const fetched = await fetchText(address.url);
  if (!fetched.ok) return tell(faultInWords(fetched));
  const text = decodeUtf8(fetched.bytes);
  if (text === null) return tell(say().notText);
  tell("");
  const { url, did } = address;
  take(text, { address: url, ...(did === undefined ? {} : { did }) });
}

/** Why nothing came, in one sentence. */
export function faultInWords({ why, status }: Extract<Fetched, { ok: false }>): string {
  return why === "status" ? say().status(status ?? "") : (say().fault[why] ?? say().fault.unreachable);
}

function pictureAndCamera(tell: (text: string) => void, scanned: (text: string) => void): HTMLElement {
  const file = h("input", {
    type: "file",
    accept: "image/*",
    class: "off-screen",
    tabindex: "-1",
    "aria-label": say().choosePicture,
    change: async () => {
      const [picture] = file.files ?? [];
      if (picture === undefined) return;
      const text = await decodePicture(picture);
      file.value = "";
      tell(text === null ? say().noCodeInPicture : say().readFromPicture);
      if (text !== null) scanned(text);
    },
  });
  return h(
    "div",
    { class: "actions flush" },
    button(say().choosePicture, () => file.click(), { look: "quiet" }),
    button(say().scan, () => openCamera(tell, scanned), { look: "quiet" }),
    file,
    h("p", { class: "note" }, say().scanOpens),
  );
}

function openCamera(tell: (text: string) => void, scanned: (text: string) => void): void {
  const opened = open(`./scan.html?lang=${language()}`, "_blank", "popup,width=520,height=680");
  if (opened === null) {
    tell(say().windowBlocked);
    return;
  }
  const listen = (event: MessageEvent<unknown>) => {
    const text = scannedText(event, opened);
    if (text === null) return;
    removeEventListener("message", listen);
    scanned(text);
  };
  addEventListener("message", listen);
}
