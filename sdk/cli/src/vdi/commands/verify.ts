/** `vdi verify`: what each document is worth, and on whose word. */
import {
  chainFacts,
  contradictionFacts,
  type ExaminedSet,
  examine,
  foundInWords,
  headsFacts,
  type Reader,
} from "@svc/audit";
import { htmlReport, type Remark } from "@svc/audit/html";
import { type VerificationReceipt, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { currentSeconds } from "@svc/core/trust";
import { en, type Locale, saidInWords, sentenceOfDecision } from "@svc/messages";
import { DEFAULT_PROFILE_ID, type ReceiptVerificationResult } from "@svc/vdi-verifier";
import { form, type Terminal, type VdiCommand } from "../../terminal/command.ts";
import { EXIT, exitCodeOf } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { isGerman, LANGUAGE, TRUST_OPTIONS } from "../arguments.ts";
import { fileNames } from "../file-names.ts";
import { readDocumentFile, refuseUnwritable, writeOut } from "../files.ts";
import { type Inputs, readInputs } from "../inputs.ts";
import { verifyMany } from "../many.ts";
import { Printer } from "../printer.ts";
import { type ToldLines, tellLines } from "../stream/tell-lines.ts";
import { readTrust, type TrustSettings } from "../trust-file.ts";
import { VERSION } from "../version.ts";
import { STREAM } from "./verify-stream.ts";

export const VERIFY = form({
  usage: "FILE...|- [options]",
  about: `Verifies attestations, receipts, audit bundles, billing attestations, and the documents and tiles of logs,
alone and together; of JSON Lines each line. What lies beside a document counts: receipts are held against
the only attestation there is, entries against proofs and checkpoints, bills against their receipts.
Packed files (gzip, zstd) are read as they are.`,
  options: {
    ...TRUST_OPTIONS,
    attestation: { value: "FILE", help: "hold receipts against this attestation" },
    html: {
      value: "FILE|-",
      help: "write a report to print or mail; with - in place of the lines",
    },
    lang: { ...LANGUAGE, help: "the report's language: en or de; default en" },
  },
  words: [1, Number.POSITIVE_INFINITY, "at least one file, or - for standard input"],
  async run({ words: files, values }, terminal) {
    const { html, json: isJson = false } = values;
    if (values.lang !== undefined && html === undefined)
      throw new UsageError("--lang is the language of a report: it needs --html");
    const language = isGerman(values.lang) ? await germanReader() : {};
    await refuseUnwritable([html]);
    const trust = await readTrust(values, terminal);
    const inputs = await readInputs(files, terminal, isJson);
    const attestation =
      values.attestation === undefined ? undefined : await readDocumentFile(values.attestation, terminal);
    if (html === "-" && isJson) throw new UsageError("--html - and --json both print");
    const quiet = html === "-" ? { ...terminal, line: () => undefined } : terminal;
    const { at } = trust.verification;
    const reader: Reader = { names: trust.names, at: at ?? currentSeconds() };
    const print = new Printer(inputs, reader, at !== undefined, isJson, quiet);
    const set = await examineAll(inputs, trust, attestation, print, terminal);
    if (set === null) return EXIT.interrupted;
    const ofLines = await tellLines(inputs.long, trust, print, isJson, quiet);
    if (ofLines === null) return EXIT.interrupted;
    print.end();
    const remarks = remarksOn(inputs, set);
    for (const { text, more } of remarks) terminal.note(shown(more === undefined ? text : `${text} ${more}`));
    if (html !== undefined) {
      const { locale = en } = language as Pick<Reader, "locale">;
      const report = await htmlReport(print.viewsFor({ ...reader, ...language }), {
        files: [...inputs.files, ...ofLines.files],
        remarks: remarksOn(inputs, set, locale, linesIn(ofLines, locale)),
        named: placesIn(fileNames(files), locale),
        writtenAt: currentSeconds(),
        asked: print.asked(locale),
        many: print.many(locale),
        set,
        version: VERSION,
        locale,
        profileId: trust.verification.profileId ?? DEFAULT_PROFILE_ID,
      });
      if (html === "-") terminal.line(report.trimEnd());
      else {
        await writeOut(html, report);
        terminal.note(`Report written to ${html}`);
      }
    }
    const verdicts = [...set.documents, ...set.ties].map(({ verdict }) => verdict);
    const unread = inputs.unread.map(() => "could_not_check" as const);
    return exitCodeOf([...verdicts, ...ofLines.verdicts, ...unread]);
  },
});

export const verifyCommand: VdiCommand = {
  exit: `0 valid, 1 not valid, 2 could not be checked, 64 wrong use, 130 stopped. Of several
documents the worst counts.`,
  forms: { "": VERIFY, "--stream": STREAM },
};

async function germanReader(): Promise<Pick<Reader, "kinds" | "locale">> {
  const { de, KINDS_IN_GERMAN } = await import("@svc/messages/de");
  return { locale: de, kinds: KINDS_IN_GERMAN };
}

/** Where in a file a document stands, in the language of the report. */
function placesIn(named: (text: string) => string, { printed }: Locale): (text: string) => string {
  return (text) =>
    named(text)
      .replace(/, line (\d+)/g, (_, number: string) => `, ${printed.line(Number(number))}`)
      .replace(/, document (\d+)/g, (_, number: string) => `, ${printed.place(Number(number))}`)
      .replace(/, DSSE payload/g, `, ${printed.payload}`);
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
      ...withoutUndefined({ attestation, signal }),
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

/** Of files that are too long to be read whole. */
function linesIn({ streamed, left }: ToldLines, { printed }: Locale): Remark[] {
  const texts = [...streamed.map(printed.streamed), ...(left > 0 ? [printed.linesLeft(left)] : [])];
  return texts.map((text) => ({ tone: "unknown", text }));
}

/** Prints unreadable files, and findings on several documents together, which make none of them false. */
function remarksOn(
  { unread }: Inputs,
  { documents, ties, heads }: ExaminedSet,
  locale: Locale = en,
  ofLines: readonly Remark[] = [],
): Remark[] {
  const { printed } = locale;
  const ofFiles = unread.map(({ why }): Remark => ({ tone: "unknown", text: printed.notChecked(why) }));
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
      const text = sentenceOfDecision(saidInWords(contradictionFacts(one, other), locale));
      return [{ tone: "bad", text, more: printed.contradiction(one.receipt.signature.public_key, ids) }];
    }
    if (tie === "disagreement") return [{ tone: "warn", text: printed.disagreement(from.length, to.length) }];
    const chain = tie === "chain" ? chainFacts(verdict, receipts) : null;
    if (chain === null) return [];
    const text = sentenceOfDecision(saidInWords(chain, locale));
    if (verdict === "verified") return [{ tone: chain.trusted ? "good" : "warn", text }];
    const why = printed.chain(sides[0]?.source ?? "", foundInWords(found, locale) ?? reason);
    return [{ tone: verdict === "not_valid" ? "bad" : "unknown", text: `${text} ${why}` }];
  });
  return [...ofFiles, ...ofLines, ...onHeads(heads, locale), ...ofTies];
}

/** The page's own sentence on the heads of a log. */
function onHeads(heads: ExaminedSet["heads"], locale: Locale): Remark[] {
  const facts = headsFacts(heads);
  if (facts === null) return [];
  const { relation, pinned } = facts;
  const isFalse = relation === "forked" || relation === "not_consistent";
  const held = relation === "consistent" ? (pinned ? "good" : "warn") : "unknown";
  return [{ tone: isFalse ? "bad" : held, text: sentenceOfDecision(saidInWords(facts, locale)) }];
}
