/**
 * The reader's trusted keys as a drawer: the lists, the comparison of a document's key with what its issuer gave the
 * reader, and the last change taken back.
 */

import type { TrustOptions } from "@svc/core/trust";
import { createPortal, type VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { AppState } from "../app-state.ts";
import { errorWords } from "../labels/shell.ts";
import { trustLabels as say } from "../labels/trust.ts";
import { countTrusted } from "../trust/lists.ts";
import { Button } from "../ui/controls.tsx";
import { CompareKey } from "./compare-view.tsx";
import type { ComparedKey, FoundText } from "./drawer.ts";
import { useLoaded } from "./loaded.ts";
import { OutsidePlace } from "./outside-place.tsx";
import { withSource } from "./sources-editor.tsx";
import { TrustPanel, withKey } from "./trust-panel.tsx";

export function TrustDrawer({ app }: { readonly app: AppState }): VNode {
  const { page, drawer, parts } = app;
  const [roots, compared, found] = [page.roots.value, drawer.compared.value, drawer.found.value];
  const pin = ({ publicKey, roles }: ComparedKey, label: string) => {
    // First: what has the focus when the report is drawn anew gives it to the new one.
    drawer.shut();
    const changed =
      roles === null
        ? withKey(roots, "issuers", publicKey, label)
        : withSource(roots, publicKey, label, roles);
    page.changeRoots(changed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") drawer.shut();
    if (event.key === "Tab" && drawer.element.current) stayWithin(drawer.element.current, event);
  };
  return createPortal(
    <section
      class="drawer"
      role="dialog"
      aria-labelledby="trust-title"
      ref={drawer.element}
      hidden={!drawer.isOpen.value}
      onKeyDown={onKeyDown}
    >
      <div class="drawer-head">
        <h2 id="trust-title" tabindex={-1}>
          {say().drawerTitle}
        </h2>
        <Button look="quiet" drawing="remove" onClick={() => drawer.shut()}>
          {say().close}
        </Button>
      </div>
      <div class="undo" hidden={page.before.value === null}>
        <span>{say().changed}</span>
        <Button look="quiet" onClick={() => page.undoRoots()}>
          {say().undo}
        </Button>
      </div>
      <div class="comparison-place">
        {compared !== null && (
          <CompareKey
            key={compared}
            {...compared}
            isHosted={parts.isHosted}
            onPin={(label) => pin(compared, label)}
          />
        )}
      </div>
      {/* The comparison has such a place of its own. */}
      <div hidden={compared !== null}>
        <OutsidePlace
          name="trust"
          isHosted={parts.isHosted}
          take={(text, from) => {
            drawer.found.value = { text, from };
          }}
        />
        <div class="found-place">
          {found !== null && (
            <Found
              key={found}
              {...found}
              roots={roots}
              change={(changed) => {
                drawer.found.value = null;
                page.changeRoots(changed);
              }}
              leave={() => {
                drawer.found.value = null;
              }}
            />
          )}
        </div>
      </div>
      <TrustPanel
        roots={roots}
        at={page.at.value}
        change={(changed) => page.changeRoots(changed)}
        ask={(at) => page.ask(at)}
      />
    </section>,
    document.body,
  );
}

interface FoundProps extends FoundText {
  readonly roots: TrustOptions;
  readonly change: (roots: TrustOptions) => void;
  readonly leave: () => void;
}

/** Its script comes with the first keys from elsewhere. */
function Found(props: FoundProps): VNode | null {
  const views = useLoaded(() => import("./found-view.tsx"), []);
  useEffect(() => {
    if (views.state === "here") document.querySelector<HTMLElement>(".found-place h3")?.focus();
  }, [views.state]);
  if (views.state === "waiting") return null;
  if (views.state === "here") return <views.value.FoundKeys {...props} />;
  return (
    <p class="notice unknown" role="alert">
      {errorWords(views.error)}
    </p>
  );
}

/** From its last control on to its first: what is behind it has no focus that nobody sees. */
function stayWithin(element: HTMLElement, event: KeyboardEvent): void {
  const stops = [
    ...element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility());
  const active = document.activeElement;
  const isAtEnd = active === (event.shiftKey ? stops[0] : stops.at(-1));
  // The heading has the focus after it was opened, and is no stop.
  if (!isAtEnd && !(event.shiftKey && active?.matches("h2"))) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** "Your trust: 2 issuers, 1 log, 1 other": nothing that is pinned is left out of it. */
export function summaryOfRoots(roots: TrustOptions): string {
  const { issuers = [], sources = [], trustedVerifiers: verifiers = [], logs = [] } = roots;
  const named = [
    ["issuer", issuers.length],
    ["source", sources.length],
    ["verifier", verifiers.length],
    ["log", logs.length],
  ] as const;
  const rest = countTrusted(roots) - named.reduce((sum, [, count]) => sum + count, 0);
  const counts = [...named, ["other", rest] as const].flatMap(([name, count]) =>
    count === 0 ? [] : [say().summaryCount(count, name)],
  );
  return say().summary(counts.length === 0 ? say().summaryNone : counts.join(", "));
}
