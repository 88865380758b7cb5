/** What the drawer of the reader's roots changes in the state of the page. */
import type { TrustRoots } from "@svc/audit";
import type { Action } from "../state/state.ts";
import { withSource } from "../view/sources-editor.ts";
import type { DrawerEvents } from "../view/trust-drawer.ts";
import { withKey } from "../view/trust-panel.ts";

/** @param roots the reader's, as they are when something is pinned */
export function drawerEvents(act: (action: Action) => void, roots: () => TrustRoots): DrawerEvents {
  const change = (changed: TrustRoots) => act({ type: "roots_changed", roots: changed });
  return {
    change,
    undo: () => act({ type: "roots_undone" }),
    ask: (at) => act({ type: "time_asked", at }),
    pin: (key, label) => change(withKey(roots(), "issuers", key, label)),
    pinSource: (key, label, roles) => change(withSource(roots(), key, label, roles)),
  };
}
