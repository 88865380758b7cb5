/** How the tamper lab asks: with the roots and the time that the page asks with. */
import { verifyOptionsOf } from "@svc/audit";
import type { ExaminationRoom } from "../examine/room.ts";
import type { LoadExample } from "../gallery.ts";
import { type PageState, rootsInUse, timeInUse } from "../state/state.ts";
import { termsInUse } from "../state/terms.ts";
import type { LabEvents } from "./lab-view.ts";

/** @param state as it is when something is asked */
export function labEvents(
  { room, loadExample }: { readonly room: ExaminationRoom; readonly loadExample: LoadExample },
  state: () => PageState,
): LabEvents {
  return {
    verify: (text, then) => {
      const roots = rootsInUse(state());
      const { now } = termsInUse(state());
      const options = { ...verifyOptionsOf(roots, then ?? timeInUse(state())), now };
      return room.ask({ ask: "verify", text, options });
    },
    loadForgery: () => loadExample("forged.json"),
  };
}
