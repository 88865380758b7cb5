/**
 * Common part of the components of all frameworks: one element, and its last request. Attributes and properties are set
 * here and not in markup, so that an element of a page that was rendered on a server shows nothing until it has the
 * options under which it is to judge.
 */
import type { VerifyOptions } from "../options/read-options.ts";
import type { StepResult, VerificationResult } from "../result.ts";
import type { VdiVerifyElement } from "./element.ts";

/** What `<vdi-verify>` is asked: a document by `src` or `attestation`, and under which terms. */
export interface VdiVerifyProps {
  /** Address of the document, fetched from the reader's browser. */
  readonly src?: string | undefined;
  /** The document itself, as text, as bytes or as the value of its JSON; wins over `src`. */
  readonly attestation?: unknown;
  /** A disclosure of the document, which names its case: as text, as bytes or as the value of its JSON. */
  readonly disclosure?: unknown;
  /** Public keys that this page vouches for, 64 hexadecimal digits each; without one nothing is shown green. */
  readonly issuers?: readonly string[] | undefined;
  /** This page's name for the holder of these keys. */
  readonly issuerName?: string | undefined;
  /** A profile of `verifyDecision`; the default is its own. */
  readonly profile?: VerifyOptions["profileId"];
  /** Address of an audit page to which a link then leads, the document in its fragment. */
  readonly check?: string | undefined;
  /** One line: verdict, issuer and outcome, the link of `check`. The verdict is the same. */
  readonly compact?: boolean | undefined;
  /**
   * Options of `verifyDecision`; each member wins over the attribute of its meaning, `trust` over `issuers`. `signal` and
   * `onStep` are the element's own: what stands there is not taken.
   */
  readonly options?: VerifyOptions | undefined;
}

export interface VdiVerifyListeners {
  readonly onStep?: ((step: StepResult) => void) | undefined;
  /** With every verdict, good or bad. */
  readonly onResult?: ((result: VerificationResult) => void) | undefined;
  /** With what kept it from a verdict: nothing there to check, wrong options, a script that did not load. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Binding {
  /** Verifies anew where something differs from what was asked before, by value. */
  update(props: VdiVerifyProps, listeners: VdiVerifyListeners): void;
  /** Ends it: nothing is told afterwards. */
  release(): void;
}

/** Options are not nested deeper; what is, is compared by identity. */
const MAX_DEPTH = 8;

/**
 * Binds an element of a mounted component, and loads what defines it. The options are on it before that.
 *
 * @param element a `<vdi-verify>`, defined or not
 */
export function bind(element: HTMLElement): Binding {
  const target = element as VdiVerifyElement;
  let listeners: VdiVerifyListeners = {};
  let options: unknown;
  let attestation: unknown;
  let disclosure: unknown;
  let isFirst = true;
  const released = new AbortController();
  const { signal } = released;
  const listen = (name: string, told: (detail: never) => void) =>
    target.addEventListener(
      name,
      // Events bubble: one of an element inside of this is about another document.
      (event) => event.target === target && told((event as CustomEvent<never>).detail),
      { signal },
    );
  listen("vdi-step", (step: StepResult) => listeners.onStep?.(step));
  listen("vdi-result", (result: VerificationResult) => listeners.onResult?.(result));
  listen("vdi-error", (error: unknown) => listeners.onError?.(error));

  const update: Binding["update"] = (props, told) => {
    listeners = told;
    const { attributes, asked, disclosed, demanded } = readProps(props);
    for (const [name, value] of attributes) {
      if (value === undefined) target.removeAttribute(name);
      else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
    }
    if (asked !== attestation) target.attestation = attestation = asked;
    if (disclosed !== disclosure) target.disclosure = disclosure = disclosed;
    // The first time in any case: an element that was defined and connected before this told nobody what it found.
    if (!isFirst && isSame(demanded, options)) return;
    target.options = options = demanded as VerifyOptions;
    if (!isFirst) return;
    isFirst = false;
    import("@svc/vdi-verifier/element").catch((error: unknown) => {
      if (!signal.aborted) listeners.onError?.(error);
    });
  };
  return { update, release: () => released.abort() };
}

type Attributes = readonly (readonly [name: string, value: string | undefined])[];

interface Asked {
  readonly attributes: Attributes;
  readonly asked: unknown;
  readonly disclosed: unknown;
  readonly demanded: unknown;
}

/**
 * Reads the properties. A getter that throws gives options that are refused, so that no earlier verdict stays on the
 * page.
 */
function readProps(props: VdiVerifyProps): Asked {
  try {
    const { attestation, disclosure, options } = props;
    return {
      attributes: attributesOf(props),
      asked: attestation === undefined ? undefined : documentOf(attestation),
      disclosed: disclosure === undefined ? undefined : documentOf(disclosure),
      demanded: options === undefined ? {} : copyOf(options),
    };
  } catch (error) {
    return {
      attributes: [],
      asked: undefined,
      disclosed: undefined,
      demanded: new Error("props", { cause: error }),
    };
  }
}

function attributesOf(props: VdiVerifyProps): Attributes {
  const { src, issuers, issuerName, profile, check, compact } = props;
  // Each by itself: a list's own text leaves out what is undefined, and what is no list is no key either.
  const keys = Array.isArray(issuers) ? issuers.map(String).join(" ") : issuers && String(issuers);
  return [
    ["src", src],
    ["issuers", keys],
    ["issuer-name", issuerName],
    ["profile", profile],
    ["check", check],
    ["compact", compact ? "" : undefined],
  ];
}

/** Its text, which compares by value and which nobody changes later; what has none is for the element to refuse. */
function documentOf(attestation: unknown): unknown {
  if (typeof attestation === "string") return attestation;
  try {
    return JSON.stringify(attestation) ?? attestation;
  } catch {
    return attestation;
  }
}

/**
 * Plain objects and lists anew, out of whatever reactive proxy a framework hands over, every member of theirs, frozen ones
 * too, in which something may not be; all else is itself, and what is no plain object remains for the verifier to refuse.
 */
function copyOf(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => copyOf(one, depth + 1));
  if (!isPlain(value)) return value;
  const copy = {};
  for (const key of Reflect.ownKeys(value)) {
    const member = copyOf(Reflect.get(value, key), depth + 1);
    Object.defineProperty(copy, key, { value: member, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}

function isSame(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (depth > MAX_DEPTH || Array.isArray(one) !== Array.isArray(other)) return false;
  if (!Array.isArray(one) && !(isPlain(one) && isPlain(other))) return false;
  const keys = Reflect.ownKeys(one);
  return (
    keys.length === Reflect.ownKeys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key), depth + 1),
    )
  );
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}
