/**
 * The setup of the circuit drawn as a chain: phase 1, each contribution of phase 2 as the transcript shows it, the
 * beacon, the key. Checked here once more; the check is loaded when there is a record to look at.
 */

import { foundSetup, setupDrawing } from "@svc/audit/drawings";
import type { CircuitRecord, VerificationKey } from "@svc/core";
import type { FollowedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { authorText, sentenceOf, TRANSCRIPT_SET } from "@svc/messages";
import type { ComponentChildren, VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { errorWords } from "../labels/shell.ts";
import { locale } from "../language.ts";
import { Code, Notice, Section } from "../ui/controls.tsx";
import { Figure } from "../ui/drawing.tsx";
import { Icon } from "../ui/icon.tsx";
import { drawingWords } from "../words/library.ts";
import { useLoaded } from "./loaded.ts";

interface SetupProps {
  readonly record: CircuitRecord;
  readonly verificationKey: VerificationKey;
  /** As the verification found it under the reader's own pins; undefined where it was not reached. */
  readonly grade: string | undefined;
}

export function SetupSection({ record, verificationKey, grade }: SetupProps): VNode {
  const followed = useLoaded(() => follow(record, verificationKey), [record, verificationKey]);
  const isHere = followed.state === "here";
  return (
    <Section class="setup" title={say().setupTitle} note={say().setupNote}>
      {followed.state === "waiting" && (
        <Notice tone="unknown" drawing="waiting">
          {say().setupFollowing}
        </Notice>
      )}
      {followed.state === "failed" && <Notice tone="unknown">{errorWords(followed.error)}</Notice>}
      {isHere && <GradeNotice transcript={followed.value.transcript} grade={grade} />}
      {isHere && (
        <Figure drawn={setupDrawing(foundSetup(record, followed.value), locale())} file="setup.svg" />
      )}
      <ol class="merkle" aria-label={say().setupTitle}>
        {isHere && <Links record={record} followed={followed.value} />}
      </ol>
    </Section>
  );
}

async function follow(record: CircuitRecord, key: VerificationKey): Promise<FollowedSetup> {
  const { followSetup } = await import("@svc/groth16/transcript");
  return followSetup(record, key);
}

interface LinksProps {
  readonly record: CircuitRecord;
  readonly followed: FollowedSetup;
}

function Links({ record, followed: { transcript, examined } }: LinksProps): VNode {
  const { ptau, setup } = record;
  const { unknownCeremony, knownCeremony, beacon, phase1, leadsNot } = drawingWords();
  return (
    <>
      <Link label={phase1}>
        <bdi>{authorText(ptau.name)}</bdi>
        <span class="aside">{examined?.phase1 == null ? unknownCeremony : knownCeremony}</span>
        <Code value={ptau.blake2b} />
      </Link>
      {transcript.contributions.map(({ type, name, hash }, i) => {
        const stated = setup.contributions.find((one) => one.contribution_hash === hash)?.public_key;
        const isSigned = examined?.statements.some(({ contributionHash }) => contributionHash === hash);
        const claim = name === undefined ? "" : say().setupClaimedName(name);
        const word = isSigned ? say().setupSigned : say().setupUnsigned;
        return (
          <Link label={type === "beacon" ? beacon : say().setupContribution(i + 1)}>
            <Code value={hash} />
            <span class="aside">{[claim, type === "beacon" ? "" : word].filter(Boolean).join(", ")}</span>
            {stated !== undefined && <Code value={stated} />}
          </Link>
        );
      })}
      {transcript.valid ? (
        <Link label={say().setupLeadsToKey}>
          <Code value={record.vk_hash} />
        </Link>
      ) : (
        <Link label={leadsNot}>
          <span>{sentenceOf(TRANSCRIPT_SET, transcript, locale())}</span>
        </Link>
      )}
    </>
  );
}

const Link = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): VNode => (
  <li>
    <span class="label">{label}</span>
    {children}
  </li>
);

interface GradeProps {
  readonly transcript: TranscriptVerdict;
  readonly grade: string | undefined;
}

function GradeNotice({ transcript, grade }: GradeProps): VNode {
  if (!transcript.valid)
    return <Notice tone="bad">{sentenceOf(TRANSCRIPT_SET, transcript, locale())}</Notice>;
  if (grade === undefined)
    return (
      <Notice tone="unknown" drawing="waiting">
        {say().setupGradeUnknown}
      </Notice>
    );
  const isAlone = grade === "single-party";
  const words = isAlone ? say().setupSingleParty : say().setupSeveralParties;
  return (
    <p class={`notice ${isAlone ? "warn" : "good"}`} data-grade={grade}>
      <Icon name={isAlone ? "warn" : "good"} />
      <span>
        <strong>{grade}</strong>
        {`. ${words}`}
      </span>
    </p>
  );
}
