/** `vdi verify`: what each document is worth, and on whose word. */

import {
  chainFacts,
  contradictionFacts,
  type ExaminedSet,
  examine,
  foundInWords,
  headsFacts,
} from "@svc/audit";
import { drawnOfSet, htmlReport, type Remark } from "@svc/audit/html";
import type { VerificationReceipt } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { DEFAULT_PROFILE_ID, type ReceiptVerificationResult } from "@svc/vdi-verifier";
import { en, type Locale, saidInWords, sentenceOfDecision } from "@svc/words";
import { readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { fileNames } from "../file-names.ts";
import { readDocumentFile, refuseUnwritable, writeOut } from "../files.ts";
import { type Inputs, readInputs } from "../inputs.ts";
import { verifyMany } from "../many.ts";
import { shown } from "../paint.ts";
import { Printer } from "../printer.ts";
import { readerIn } from "../spoken.ts";
import { tellLines } from "../stream/tell-lines.ts";
import { readTrust, type TrustSettings } from "../trust-file.ts";
import { VERSION } from "../version.ts";
import { runStream } from "./verify-stream.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (args.includes("--stream")) return runStream(args, terminal);
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    attestation: { type: "string" },
    html: { type: "string" },
  });
  if (files.length === 0) throw new UsageError(({ command }) => command.filesExpected);
  await refuseUnwritable([values.html]);
  const trust = await readTrust(values, terminal);
  const inputs = await readInputs(files, terminal, values.json === true);
  const attestation =
    values.attestation === undefined ? undefined : await readDocumentFile(values.attestation, terminal);
  if (values.html === "-" && values.json === true)
    throw new UsageError(({ command }) => command.reportAndJson);
  const quiet = values.html === "-" ? { ...terminal, line: () => undefined } : terminal;
  const { at } = trust.verification;
  const reader = { ...readerIn(terminal.words), names: trust.names, at: at ?? currentSeconds() };
  const locale = terminal.words;
  const print = new Printer(inputs, reader, at !== undefined, values.json === true, quiet);
  const set = await examineAll(inputs, trust, attestation, print, terminal);
  if (set === null) return EXIT.interrupted;
  const ofLines = await tellLines(inputs.long, trust, print, values.json === true, quiet);
  if (ofLines === null) return EXIT.interrupted;
  print.end();
  const unread = inputs.unread.map(
    ({ say }): Remark => ({ tone: "unknown", text: locale.command.couldNotBeChecked(say(locale)) }),
  );
  const remarks = [...unread, ...ofLines.remarks, ...remarksOn(set, reader.locale)];
  for (const { text, more } of remarks)
    if (!ofLines.remarks.some((one) => one.text === text))
      terminal.note(shown(more === undefined ? text : `${text} ${more}`));
  if (values.html !== undefined) {
    const { profileId = DEFAULT_PROFILE_ID } = trust.verification;
    const named = fileNames(files);
    const report = await htmlReport([...print.views, ...print.told], {
      files: [...inputs.files, ...ofLines.files],
      remarks,
      named,
      writtenAt: currentSeconds(),
      asked: print.asked,
      many: print.many,
      drawn: drawnOfSet(set, reader.locale),
      version: VERSION,
      locale,
      profileId,
    });
    if (values.html === "-") terminal.line(report.trimEnd());
    else {
      await writeOut(values.html, report);
      terminal.note(locale.printed.reportWritten(values.html));
    }
  }
  const verdicts = [...set.documents, ...set.ties].map(({ verdict }) => verdict);
  return exitCodeOf([...verdicts, ...ofLines.verdicts, ...unread.map(() => "could_not_check" as const)]);
}

/** @returns null when its user stopped it: what was printed until then is a part */
async function examineAll(
  { items, tiles, unread, long }: Inputs,
  { names: _, registry: opened, ...trust }: TrustSettings,
  attestation: string | undefined,
  print: Printer,
  terminal: Terminal,
): Promise<ExaminedSet | null> {
  const { signal } = terminal;
  try {
    return await examine([...items, ...tiles], trust, {
      ...(attestation === undefined ? {} : { attestation }),
      ...(signal === undefined ? {} : { signal }),
      onProgress: (event) => {
        if (event.event === "document") print.take(event.document);
      },
      // Lines that are judged one by one are held against no period either.
      unread: unread.length + long.length,
      verifyMany,
    });
  } catch (error) {
    if (signal === undefined || !signal.aborted) throw error;
    print.stop();
    return null;
  }
}

/** What several documents show together: nothing of it makes one of them false, and all of it is said. */
function remarksOn({ documents, ties, heads }: ExaminedSet, locale?: Locale): Remark[] {
  const { printed } = locale ?? en;
  const ofTies = ties.flatMap(({ tie, from, to, verdict, reason = "", ...found }): Remark[] => {
    const sides = [...from, ...to].flatMap((index) => documents[index] ?? []);
    const receipts = sides.flatMap(({ read, result }) =>
      read && result
        ? [{ receipt: read as VerificationReceipt, result: result as ReceiptVerificationResult }]
        : [],
    );
    if (tie === "contradiction") {
      const [one, other] = receipts;
      if (one === undefined || other === undefined) return [];
      const ids = [one.receipt.receipt_id, other.receipt.receipt_id] as const;
      const said = sentenceOfDecision(saidInWords(contradictionFacts(one, other), locale));
      return [
        { tone: "bad", text: said, more: printed.contradiction(one.receipt.signature.public_key, ids) },
      ];
    }
    if (tie === "disagreement") {
      return [{ tone: "warn", text: printed.disagreement(from.length, to.length) }];
    }
    const chain = tie === "chain" ? chainFacts(verdict, receipts) : null;
    if (chain === null) return [];
    const said = sentenceOfDecision(saidInWords(chain, locale));
    if (verdict === "verified") return [{ tone: chain.trusted ? "good" : "warn", text: said }];
    const why = printed.chain(sides[0]?.source ?? "", foundInWords(found, locale) ?? reason);
    return [{ tone: verdict === "not_valid" ? "bad" : "unknown", text: `${said} ${why}` }];
  });
  return [...onHeads(heads, locale), ...ofTies];
}

/** The page's own sentence on the heads of a log. */
function onHeads(heads: ExaminedSet["heads"], locale?: Locale): Remark[] {
  const facts = headsFacts(heads);
  if (facts === null) return [];
  const { relation, pinned } = facts;
  const isFalse = relation === "forked" || relation === "not_consistent";
  const held = relation === "consistent" ? (pinned ? "good" : "warn") : "unknown";
  return [{ tone: isFalse ? "bad" : held, text: sentenceOfDecision(saidInWords(facts, locale)) }];
}

export const verifyCommand: Command = {
  name: "verify",
  run,
};
