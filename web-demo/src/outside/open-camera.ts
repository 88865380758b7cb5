/** Opens the page with the camera in a window of its own and takes the one text that it reads. */
import { language } from "../language.ts";
import { scannedText } from "../scan/scanned.ts";

/** @returns false where the browser did not open the window */
export function openCamera(scanned: (text: string) => void): boolean {
  const opened = open(`./scan.html?lang=${language()}`, "_blank", "popup,width=520,height=680");
  if (opened === null) return false;
  const listen = (event: MessageEvent<unknown>) => {
    const text = scannedText(event, opened);
    if (text === null) return;
    removeEventListener("message", listen);
    scanned(text);
  };
  addEventListener("message", listen);
  return true;
}
