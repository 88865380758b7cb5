/** A text as a QR code (ISO/IEC 18004), drawn as one path. */

import type { VNode } from "preact";
import encodeQR from "qr";

/** Modules of white around it, as the standard asks. */
const QUIET = 4;
/** Of version 40 with the least correction, in bytes. */
const MOST_BYTES = 2_953;

/** Null for a text that no code holds: one of more than 2,953 bytes. */
export function qrDrawing(text: string, name: string): VNode | null {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null;
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const size = rows.length;
  const dark = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}

/** Where dark modules begin, and how many follow each other. */
function runsOf(row: readonly boolean[]): (readonly [start: number, length: number])[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((x) => {
    const end = row.indexOf(false, x);
    return [x, (end < 0 ? row.length : end) - x];
  });
}
