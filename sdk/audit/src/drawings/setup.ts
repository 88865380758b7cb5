/**
 * The setup of a circuit as a chain: phase 1, the contributions of phase 2, the key. A solid frame is somebody's good
 * signature over this very key, or a ceremony that is known; a dashed one is the document's word alone.
 */
import type { CircuitRecord } from "@svc/core";
import { authorText, en, type Locale } from "@svc/messages";
import type { Drawing, DrawnShape } from "../model/view.ts";
import { cutTo, shape } from "./shape.ts";

/** What the check of a setup transcript found. */
export interface FoundSetup {
  /** Name of the phase 1, as the record states it. */
  readonly ptau: string;
  /** Whether the phase 1 is a public ceremony that the checker knows. */
  readonly isKnown: boolean;
  readonly contributions: readonly { readonly isBeacon: boolean; readonly isSigned: boolean }[];
  /** Whether the transcript leads to the key. */
  readonly leads: boolean;
  /** SHA-256 of the key, hex. */
  readonly key: string;
}

/** As `followSetup` of @svc/groth16/transcript gives it. */
interface Followed {
  readonly transcript: {
    readonly valid: boolean;
    readonly contributions: readonly { readonly type: "contribution" | "beacon"; readonly hash: string }[];
  };
  readonly examined: {
    readonly phase1: object | null;
    readonly statements: readonly { readonly contributionHash: string | null }[];
  } | null;
}

/** What is drawn of a record's setup that was followed. */
export function foundSetup(
  { ptau, vk_hash: key }: Pick<CircuitRecord, "ptau" | "vk_hash">,
  { transcript, examined }: Followed,
): FoundSetup {
  const signed = examined?.statements.map(({ contributionHash }) => contributionHash) ?? [];
  return {
    ptau: authorText(ptau.name),
    isKnown: (examined?.phase1 ?? null) !== null,
    contributions: transcript.contributions.map(({ type, hash }) => ({
      isBeacon: type === "beacon",
      isSigned: signed.includes(hash),
    })),
    leads: transcript.valid,
    key,
  };
}

export interface SetupLink {
  readonly name: string;
  readonly says: string;
  /** Somebody but the document says so. */
  readonly isVouched: boolean;
}

const BOX = { width: 330, height: 44, gap: 20 };
const SHOWN_CHARACTERS = 44;
const SHOWN_DIGITS = 16;

/** The links of a setup's chain in words: phase 1, contributions, beacon, key, each with whether somebody stands for it. */
export function setupLinks(
  { ptau, isKnown, contributions, leads, key }: FoundSetup,
  locale: Locale = en,
): SetupLink[] {
  const say = locale.drawings;
  return [
    {
      name: say.phase1,
      says: `${ptau}, ${isKnown ? say.knownCeremony : say.unknownCeremony}`,
      isVouched: isKnown,
    },
    ...contributions.map(({ isBeacon, isSigned }, i) => ({
      name: isBeacon ? say.beacon : say.contribution(i + 1),
      says: isBeacon ? say.beaconSays : isSigned ? say.signed : say.unsigned,
      isVouched: isSigned,
    })),
    { name: say.key, says: leads ? say.leads(key.slice(0, SHOWN_DIGITS)) : say.leadsNot, isVouched: leads },
  ];
}

/** The same chain as boxes, one below the other. */
export function setupDrawing(found: FoundSetup, locale: Locale = en): Drawing {
  const say = locale.drawings;
  const links = setupLinks(found, locale);
  return {
    name: say.setup,
    shows: links.map(({ name, says }, i) => say.setupLink(i + 1, name, says)).join(" "),
    width: BOX.width + 8,
    height: links.length * (BOX.height + BOX.gap) - BOX.gap + 8,
    shapes: links.flatMap((link, i) => linkOf(link, 4 + i * (BOX.height + BOX.gap), i === 0)),
  };
}

function linkOf({ name, says, isVouched }: SetupLink, y: number, isFirst: boolean): DrawnShape[] {
  const middle = 4 + BOX.width / 2;
  const line = shape("path", { class: "edge known", d: `M${middle} ${y - BOX.gap}V${y}`, fill: "none" });
  return [
    ...(isFirst ? [] : [line]),
    shape(
      "g",
      { class: `node ${isVouched ? "proved" : "hidden"}` },
      shape("title", {}, says),
      shape("rect", { x: 4, y, width: BOX.width, height: BOX.height, rx: 8 }),
      shape("text", { x: 18, y: y + 18 }, name),
      shape("text", { class: "label", x: 18, y: y + 34 }, cutTo(SHOWN_CHARACTERS, says)),
    ),
  ];
}
