/** Buttons, copying, and the announcements for screen readers. */

import { effect, useSignal } from "@preact/signals";
import type { ButtonHTMLAttributes, ComponentChildren, VNode } from "preact";
import { errorWords, shellLabels as say } from "../labels/shell.ts";
import { language } from "../language.ts";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends Pick<ButtonHTMLAttributes, "aria-current" | "aria-label" | "onClick"> {
  readonly look?: "plain" | "strong" | "quiet" | undefined;
  readonly drawing?: IconName | undefined;
  /** Further classes. */
  readonly class?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly type?: "button" | "submit" | undefined;
  readonly children: ComponentChildren;
}

export function Button({
  look = "plain",
  drawing,
  class: more,
  type = "button",
  children,
  ...rest
}: ButtonProps): VNode {
  return (
    <button type={type} class={`button ${look}${more === undefined ? "" : ` ${more}`}`} {...rest}>
      {drawing && <Icon name={drawing} />}
      <span>{children}</span>
    </button>
  );
}

interface CopyProps {
  readonly label: string;
  /** Called at the time of the click. */
  readonly text: () => string;
  readonly look?: "plain" | "quiet" | undefined;
  readonly class?: string | undefined;
}

/** Copies a text, and confirms it in place of the label and aloud. */
export function CopyButton({ label, text, look = "quiet", class: more }: CopyProps): VNode {
  const confirmation = useSignal<string | null>(null);
  const confirm = (said: string) => {
    confirmation.value = said;
    announce(said);
    setTimeout(() => {
      confirmation.value = null;
    }, CONFIRMATION_MILLISECONDS);
  };
  const copy = () => {
    copyText(text()).then(
      () => confirm(say().copied),
      () => confirm(say().copyBlocked),
    );
  };
  return (
    <Button look={look} drawing="copy" class={more} onClick={copy}>
      {confirmation.value ?? label}
    </Button>
  );
}

async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages from files have no clipboard interface; a selection copies there.
  const field = document.createElement("textarea");
  field.readOnly = true;
  field.ariaHidden = "true";
  field.className = "off-screen";
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("copying is blocked");
}

const CONFIRMATION_MILLISECONDS = 1_800;

let liveRegion: HTMLElement | null = null;

/** Says something to a screen reader. */
export function announce(text: string): void {
  if (liveRegion === null) {
    liveRegion = document.createElement("div");
    liveRegion.className = "off-screen";
    liveRegion.id = "announcements";
    liveRegion.setAttribute("role", "status");
    liveRegion.setAttribute("aria-live", "polite");
    document.body.append(liveRegion);
    // Nothing is said in a language that is spoken no more.
    effect(() => {
      language();
      liveRegion?.replaceChildren();
    });
  }
  liveRegion.textContent = text;
}

/** Announces the error of work that nobody awaits. */
export function announceError(error: unknown): void {
  announce(errorWords(error));
}

const SHOWN_AT_EACH_END = 8;

/** Both ends of a value that is long, for the eye. */
export function shortened(value: string): string {
  if (value.length <= 2 * SHOWN_AT_EACH_END + 8) return value;
  const prefix = /^vdi:[a-z]+:/.exec(value)?.[0] ?? "";
  return `${value.slice(0, prefix.length + SHOWN_AT_EACH_END)}…${value.slice(-SHOWN_AT_EACH_END)}`;
}

/** A hash, key or identifier: shortened for the eye, whole for copying, for screen readers and on paper. */
export function Code({ value, whole = false }: { readonly value: string; readonly whole?: boolean }): VNode {
  const isCopied = useSignal(false);
  const short = shortened(value);
  if (whole || short === value) return <code class="hash">{value}</code>;
  const copy = () => {
    copyText(value).then(
      () => {
        isCopied.value = true;
        announce(say().copied);
        setTimeout(() => {
          isCopied.value = false;
        }, CONFIRMATION_MILLISECONDS);
      },
      () => announce(say().copyBlocked),
    );
  };
  return (
    <button
      type="button"
      class={isCopied.value ? "hash copies copied" : "hash copies"}
      title={say().copyTitle(value)}
      aria-label={say().copyName(short)}
      onClick={copy}
    >
      <span class="on-screen">{short}</span>
      <span class="on-paper">{value}</span>
    </button>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

export const Fact = ({ name, children }: FactProps): VNode => (
  <div class="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A hash, key or identifier by its name. */
export const CodeFact = ({ name, value }: { readonly name: string; readonly value: string }): VNode => (
  <Fact name={name}>
    <Code value={value} />
  </Fact>
);

interface SectionProps {
  readonly title: string;
  readonly note?: string | null | undefined;
  /** Further classes. */
  readonly class?: string | undefined;
  readonly children?: ComponentChildren;
}

export const Section = ({ title, note = null, class: more, children }: SectionProps): VNode => (
  <section class={more === undefined ? "card" : `card ${more}`}>
    <h2>{title}</h2>
    {note !== null && <p class="note">{note}</p>}
    {children}
  </section>
);

interface FoldProps {
  readonly summary: string;
  readonly open?: boolean | undefined;
  readonly class?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Closed until somebody opens it; open on paper. */
export const Fold = ({ summary, open = false, class: more, children }: FoldProps): VNode => (
  <details class={more === undefined ? "fold" : `fold ${more}`} open={open}>
    <summary>
      <bdi>{summary}</bdi>
    </summary>
    {children}
  </details>
);

interface NoticeProps {
  readonly tone: "good" | "warn" | "bad" | "unknown";
  readonly drawing?: IconName | undefined;
  readonly children: ComponentChildren;
}

export const Notice = ({ tone, drawing = tone, children }: NoticeProps): VNode => (
  <p class={`notice ${tone}`}>
    <Icon name={drawing} />
    {children}
  </p>
);
