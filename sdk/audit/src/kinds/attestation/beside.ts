/** Documents that are judged beside attestations: in a bundle beside its own, among loose files beside each that is here. */
import type { VerifySettings } from "@svc/vdi-verifier";
import type { Kind, Tie } from "../../model/examination.ts";
import type { Item } from "../../model/input.ts";
import { type Answer, type DocumentSet, once } from "../../model/set.ts";
import { verifyRevocations } from "../revocation/verify.ts";
import { type PlacedAttestation, verifyAttestationsOf } from "./verify.ts";

export type ReadAttestation = PlacedAttestation & { readonly read: NonNullable<PlacedAttestation["read"]> };

/** How a document is judged beside one attestation. */
export interface Judge {
  readonly ask: (attestation: ReadAttestation) => Answer | Promise<Answer>;
  /** The reason that says that it is about something else. */
  readonly otherwise: string;
}

/**
 * The phase of a kind that is judged beside attestations.
 *
 * @param judgeOf reads a document: a judge of it, or the answer where nothing else is asked
 */
export function besideAttestations(
  kind: Kind,
  tie: Tie["tie"],
  judgeOf: (item: Item, settings: VerifySettings) => Judge | Answer,
): (set: DocumentSet) => Promise<void> {
  return once(async (set) => {
    const attestations = await verifyAttestationsOf(set);
    const { settings } = await verifyRevocations(set);
    for (const index of set.of(kind)) {
      const { item } = set.at(index);
      const judge = judgeOf(item, settings);
      const answer = "ask" in judge ? await answerBeside(set, index, tie, judge, attestations) : judge;
      set.answer(index, { ...answer, read: item.value ?? null });
    }
  });
}

async function answerBeside(
  set: DocumentSet,
  index: number,
  tie: Tie["tie"],
  { ask, otherwise }: Judge,
  attestations: readonly PlacedAttestation[],
): Promise<Answer> {
  if (attestations.length === 0) return open("attestation_missing");
  const readable = attestations.filter((one): one is ReadAttestation => one.read !== null);
  if (readable.length === 0) return open("attestation_unreadable");
  const answers: { readonly index: number; readonly answer: Answer }[] = [];
  for (const one of readable) answers.push({ index: one.index, answer: await ask(one) });
  const about = answers.filter(({ answer }) => answer.reason !== otherwise);
  const [first] = about;
  if (first === undefined)
    return attestations.length === 1 ? (answers[0] as (typeof answers)[number]).answer : open(otherwise);
  for (const { index: to, answer } of about)
    set.tie({ tie, from: [index], to: [to], verdict: answer.verdict, reason: answer.reason });
  return (about.find(({ answer }) => answer.verdict === "not_valid") ?? first).answer;
}

function open(reason: string): Answer {
  return { verdict: "could_not_check", reason };
}
