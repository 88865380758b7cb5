/**
 * Where keys come from besides the keyboard: an address that the reader types, a picture of a QR code, the camera. What
 * comes is handed on as text; nothing of it holds before the reader has compared it.
 */

import { useSignal } from "@preact/signals";
import { decodeUtf8 } from "@svc/core/bytes";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { outsideLabels as say } from "../labels/outside.ts";
import { decodePicture } from "../scan/decode-picture.ts";
import { Button } from "../ui/controls.tsx";
import { readAddress } from "./address.ts";
import { fetchText } from "./fetch-text.ts";
import type { Fetched, From } from "./messages.ts";
import { openCamera } from "./open-camera.ts";

/** @param from where it was fetched; null of a picture */
type TakeText = (text: string, from: From | null) => void;

export interface OutsideProps {
  /** Of the place, once on the page. */
  readonly name: string;
  readonly take: TakeText;
}

export function Outside({ name, take }: OutsideProps): VNode {
  const status = useSignal("");
  const address = useRef<HTMLInputElement>(null);
  const tell = (text: string) => {
    status.value = text;
  };
  const scanned = (text: string) => {
    // A code may hold an address: it is asked only when the reader says so.
    if (!readAddress(text).ok) take(text, null);
    else if (address.current) address.current.value = text;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void ask(address.current?.value ?? "", tell, take);
  };
  return (
    <div class="outside">
      <form class="adder" onSubmit={submit}>
        <label for={`${name}-address`}>{say().addressField}</label>
        <input
          ref={address}
          type="text"
          inputmode="url"
          id={`${name}-address`}
          data-key={`${name} address`}
          placeholder={say().addressExample}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-describedby={`${name}-outside`}
        />
        <Button type="submit">{say().fetch}</Button>
      </form>
      <p class="note">{say().addressNote}</p>
      <PictureAndCamera tell={tell} scanned={scanned} />
      <p class="note" role="status" id={`${name}-outside`}>
        {status.value}
      </p>
    </div>
  );
}

async function ask(typed: string, tell: (text: string) => void, take: TakeText): Promise<void> {
  const address = readAddress(typed);
  if (!address.ok) return tell(say().addressFault[address.why]);
  tell(say().fetching);
  const fetched = await fetchText(address.url);
  if (!fetched.ok) return tell(faultInWords(fetched));
  const text = decodeUtf8(fetched.bytes);
  if (text === null) return tell(say().fetchNotText);
  tell("");
  const { url, did } = address;
  take(text, { address: url, did });
}

/** Why nothing came, in one sentence. */
export function faultInWords({ why, status }: Extract<Fetched, { ok: false }>): string {
  return why === "status"
    ? say().fetchStatus(status ?? "")
    : (say().fetchFault[why] ?? say().fetchFault.unreachable);
}

interface PictureProps {
  readonly tell: (text: string) => void;
  readonly scanned: (text: string) => void;
}

function PictureAndCamera({ tell, scanned }: PictureProps): VNode {
  const file = useRef<HTMLInputElement>(null);
  const read = async (input: HTMLInputElement) => {
    const [picture] = input.files ?? [];
    if (picture === undefined) return;
    const text = await decodePicture(picture);
    input.value = "";
    tell(text === null ? say().pictureNone : say().pictureRead);
    if (text !== null) scanned(text);
  };
  return (
    <div class="actions flush">
      <Button look="quiet" onClick={() => file.current?.click()}>
        {say().picture}
      </Button>
      <Button look="quiet" onClick={() => openCamera(scanned) || tell(say().cameraBlocked)}>
        {say().camera}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        class="off-screen"
        tabindex={-1}
        aria-label={say().picture}
        onChange={({ currentTarget }) => void read(currentTarget)}
      />
      <p class="note">{say().cameraNote}</p>
    </div>
  );
}
