/** A decision to take along: its link as a QR code, on the screen and on paper. */

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { linkTo } from "../intake/link-to.ts";
import { reportLabels as say } from "../labels/report.ts";
import { Fold } from "../ui/controls.tsx";
import { useLoaded } from "./loaded.ts";

interface ShareProps {
  readonly text: string;
  /** Whether it is in the shorter one of two columns: where the window has two it is open. */
  readonly isBeside: boolean;
}

/** What comes takes no more height than was kept. */
export function Share({ text, isBeside }: ShareProps): VNode {
  const [isOpen] = useState(() => isBeside && matchMedia("(min-width: 861px)").matches);
  const loaded = useLoaded(() => load(text), [text]);
  const isHere = loaded.state === "here";
  const code =
    isHere && loaded.value.link !== null
      ? loaded.value.qrDrawing(loaded.value.link, say().shareCodeName)
      : null;
  return (
    <div class="card share">
      <Fold summary={say().shareTitle} open={isOpen} class={isHere ? undefined : "awaited"}>
        {code}
        {isHere && (
          <div class="said">
            {/* The name of its fold is not on paper. */}
            <h2 class="on-paper">{say().shareTitle}</h2>
            <p class="note">{code === null ? say().shareNone : say().shareNote}</p>
            {code !== null && (
              <p class="on-paper">
                <code>{new URL("./", location.href).href}</code>
              </p>
            )}
          </div>
        )}
      </Fold>
    </div>
  );
}

async function load(text: string) {
  const [link, { qrDrawing }] = [await linkTo(text), await import("../sharing/qr-drawing.tsx")];
  // Only an address that somebody else can open is worth a camera.
  return { qrDrawing, link: link?.startsWith("http") === true ? link : null };
}
