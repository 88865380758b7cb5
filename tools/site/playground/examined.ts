/** What the playground says of documents of every other kind, alone and together: views of the one examiner's tree. */
import { examine, overall, parseTrustFile, recognise, type TrustFile, type VerdictKind } from "@svc/examine";
import type { VerifyOptions } from "@svc/vdi-verifier";
import { viewOf } from "../../../sdk/cli/src/vdi/examine.ts";
import type { Judgement } from "./judge.ts";

const HEADLINES: Readonly<Record<VerdictKind, string>> = {
  verified: "Verified",
  not_valid: "Not valid",
  could_not_check: "Could not be checked",
  lapsed: "Lapsed",
};

/**
 * @param given one document, or JSON documents one a line
 * @param options of `verifyDecision`, or a trust file, which also names verifiers and logs
 * @throws TypeError, RangeError for malformed options or a malformed trust file; never on evidence
 */
export async function judgeExamined(given: string, options: object): Promise<Judgement> {
  const { names, ...trust } = trustIn(options);
  const items = recognise(given, "documents");
  const set = await examine(items, trust);
  const views = set.documents.map((document) => viewOf(document, items[document.index]?.text, { names }));
  const [only] = views;
  const isOne = views.length === 1 && only !== undefined;
  const verdict = overall(set.documents.map((document) => document.verdict));
  const worst = views.find((view) => view.document.verdict === verdict)?.verdict;
  return {
    tone: worst?.tone ?? "unknown",
    headline: isOne ? only.verdict.headline : HEADLINES[verdict],
    sentence: views.map((view) => view.sentence()).find((said) => said !== null) ?? worst?.because ?? "",
    rows: isOne
      ? only.rows.map(({ name, answer, detail }) => [name, detail ?? answer] as const)
      : views.map(({ kindName, verdict: { headline }, sentence }) => [
          kindName,
          [`${headline}.`, sentence()].filter((said) => said !== null).join(" "),
        ]),
    acceptance: null,
    machine: JSON.stringify(set, null, 2),
  };
}

function trustIn(options: object): Pick<TrustFile, "verification" | "anchors" | "logs" | "names"> {
  const isFile = ["type", "trustedVerifiers", "tvs", "logs"].some((member) => Object.hasOwn(options, member));
  if (!isFile) return { verification: options as VerifyOptions, anchors: {}, logs: [], names: {} };
  const { verification, anchors, logs, names } = parseTrustFile(options);
  return { verification, anchors, logs, names };
}
