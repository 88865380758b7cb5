/** The text of a QR code (ISO/IEC 18004) in a picture that the reader chose. */
import { decodeQR } from "qr/decode.js";

/** Longest side that is looked at: cameras make larger ones, in which no code needs more. */
const MOST_PIXELS = 2_048;
const MOST_FILE_BYTES = 32 << 20;
/** Tries for a picture that is turned, bent or unevenly lit. */
const EFFORT = 64;
const MOST_MILLISECONDS = 4_000;

/** @returns null where there is no picture, or none of a code that can be read */
export async function decodePicture(file: Blob): Promise<string | null> {
  if (file.size > MOST_FILE_BYTES) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return decodePixels(context.getImageData(0, 0, width, height));
}

/** @param image RGBA, as a canvas gives it */
export function decodePixels(image: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}): string | null {
  try {
    return decodeQR(image, { effort: EFFORT, timeLimit: MOST_MILLISECONDS });
  } catch {
    // The library says in an error that it found none; of a picture nothing else can be said.
    return null;
  }
}
