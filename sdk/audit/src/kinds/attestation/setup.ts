/** The setup of a decision's circuit, followed once more. */
import { keyHash } from "@svc/core";
import { setupHash } from "@svc/core/built-in";
import { LruCache } from "@svc/core/lru-cache";
import type { CircuitRecord, VerificationKey } from "@svc/core/wire";
import type { FollowedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { authorText, en, type Locale, sentenceOf, TRANSCRIPT_SET } from "@svc/messages";
import { foundSetup, setupDrawing } from "../../drawings/setup.ts";
import type { Block, ListItem, Section } from "../../model/view.ts";

/** A report on many decisions is one on few setups, each of which takes longer than all else of a decision's part. */
const FOLLOWED = new LruCache<Promise<FollowedSetup>>(32);

/**
 * The setup of a circuit as a chain: phase 1, the contributions of phase 2, the key. It is followed once more, because
 * a result keeps the grade alone.
 *
 * @param grade as the verification found it under the reader's own pins; undefined where it was not reached
 */
export async function setupSection(
  record: CircuitRecord,
  key: VerificationKey,
  grade: string | undefined,
  locale: Locale = en,
): Promise<Section> {
  const followed = await FOLLOWED.memoize(setupHash(record, keyHash(key)), async () => {
    const { followSetup } = await import("@svc/groth16/transcript");
    return followSetup(record, key);
  });
  const { setup: words } = locale.sections;
  return {
    id: "circuit.setup",
    title: words.title,
    about: words.about,
    blocks: [
      gradeBlock(followed.transcript, grade, locale),
      { block: "drawing", drawing: setupDrawing(foundSetup(record, followed), locale), file: "setup.svg" },
      { block: "list", look: "chain", label: words.title, items: linksOf(record, followed, locale) },
    ],
  };
}

function linksOf(
  { ptau, setup, vk_hash }: CircuitRecord,
  { transcript, examined }: FollowedSetup,
  locale: Locale,
): ListItem[] {
  const { drawings } = locale;
  const { setup: words } = locale.sections;
  const phase1 = examined?.phase1 == null ? drawings.unknownCeremony : drawings.knownCeremony;
  const links = transcript.contributions.map(({ type, name, hash }, i): ListItem => {
    const stated = setup.contributions.find((one) => one.contribution_hash === hash)?.public_key;
    const signed = examined?.statements.some(({ contributionHash }) => contributionHash === hash) ?? false;
    const claim = name === undefined ? "" : words.callsItself(name);
    const word = type === "beacon" ? "" : signed ? words.signed : words.unsigned;
    return {
      label: type === "beacon" ? drawings.beacon : words.contribution(i + 1),
      text: hash,
      look: "code",
      aside: [claim, word].filter(Boolean).join(", "),
      facts: stated === undefined ? undefined : [{ name: "", value: stated, look: "code" }],
    };
  });
  return [
    {
      label: drawings.phase1,
      text: authorText(ptau.name),
      aside: phase1,
      facts: [{ name: "", value: ptau.blake2b, look: "code" }],
    },
    ...links,
    transcript.valid
      ? { label: words.leads, text: vk_hash, look: "code" }
      : { label: drawings.leadsNot, text: sentenceOf(TRANSCRIPT_SET, transcript, locale) },
  ];
}

function gradeBlock(transcript: TranscriptVerdict, grade: string | undefined, locale: Locale): Block {
  const { setup: words } = locale.sections;
  if (!transcript.valid)
    return { block: "notice", tone: "bad", text: sentenceOf(TRANSCRIPT_SET, transcript, locale) };
  if (grade === undefined) return { block: "notice", tone: "unknown", text: words.gradeOpen };
  const isAlone = grade === "single-party";
  const text = `${grade}. ${isAlone ? words.gradeSingle : words.gradeSeveral}`;
  return { block: "notice", tone: isAlone ? "warn" : "good", text };
}
