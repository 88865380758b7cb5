/**
 * The examiner itself: documents that belong together, or may, each read once and judged beside the others. Loose
 * files and the parts of a bundle take the same way.
 *
 * Logs come first, because a checked log time bounds what receipts and attestations claim about time; then snapshots,
 * because a signed one may revoke; then attestations, receipts, records and bills.
 */
import {
  type BillingDocument,
  type DecisionAttestation,
  DOMAINS,
  digest,
  hashAttestation,
  isAdjustment,
  parseBillingDocument,
  type Reading,
} from "@svc/core";
import { suppliedSnapshot } from "@svc/core/trust";
import type { RevocationOption, VerifyOptions, VerifySettings } from "@svc/vdi-verifier";
import {
  type OpenedAttestation,
  openAttestation,
  openReceipt,
  readSettings,
  statedDocument,
} from "@svc/vdi-verifier/opened";
import { Chains, placedBills } from "../bills/chain-of-bill.ts";
import { examineBill } from "../bills/examine-bill.ts";
import { findingOfPart, weakestOf } from "../bundle/finding-of-part.ts";
import type { BundlePart } from "../bundle/part.ts";
import type { Kind } from "../documents/kinds.ts";
import type { ExaminedDocument, ExaminedSet, Tie } from "../examination.ts";
import { examineTiles } from "../log/tiles.ts";
import type { PlacedReceipt } from "../receipts/chains.ts";
import { type ExaminedRevocation, examineRevocation } from "../records/revocation.ts";
import type { Terms } from "../terms.ts";
import { overall } from "../verdict.ts";
import { attestationDocument, evidenceNamed, verifyPart } from "./attestation-part.ts";
import { attestationTimes } from "./attestation-times.ts";
import { earlierSnapshots } from "./earlier-snapshots.ts";
import { inputOf, type Placed, type SetOptions } from "./input.ts";
import { examineLogPart, type LogPart, logDocument } from "./log-part.ts";
import { examinePeriods } from "./period-part.ts";
import { judgeReceipts, type ReceiptPart, type Subject } from "./receipt-part.ts";
import { examineRecord, type PlacedAttestation, RECORD_KINDS } from "./record-part.ts";
import { restOf } from "./rest.ts";
import { examineSourceLogs } from "./source-log-part.ts";

/** Attestations are handed on as they were read only where few are here. */
const MAX_WITH_CONTENT = 8;

/** Whom the reader trusts, with the snapshot that is used. */
interface Roots {
  readonly verification: VerifyOptions;
  readonly settings: VerifySettings;
}

type Answer = Omit<ExaminedDocument, "index" | "source" | "kind" | "pointer">;

/** Never throws on evidence. @throws the signal's reason */
export async function examineSet(
  placed: readonly Placed[],
  terms: Terms,
  options: SetOptions = {},
): Promise<ExaminedSet> {
  const run = new SetRun(placed, terms, options);
  const receipts = await run.openReceipts();
  const log = run.examineLog(receipts);
  const roots = await run.examineSnapshots(receipts, log);
  await run.verifyAttestations(receipts, log, roots);
  const judged = run.judgeReceipts(receipts, log);
  await run.examineRecords(roots);
  await run.examineBills(receipts, log, roots);
  const unreadTiles = await run.examineTiles(log);
  await run.examinePeriods(roots, unreadTiles);
  await run.examineSourceLogs();
  await run.examineBundles();
  return run.outcome(log, judged);
}

/** One run over one set: what was opened, and what was answered so far. */
class SetRun {
  readonly #placed: readonly Placed[];
  readonly #terms: Terms;
  readonly #options: SetOptions;
  readonly #documents = new Map<number, ExaminedDocument>();
  readonly #ties: Tie[] = [];
  readonly #opened = new Map<number, OpenedAttestation>();
  readonly #attestations: PlacedAttestation[] = [];
  readonly #subjects: Subject[] = [];

  constructor(placed: readonly Placed[], terms: Terms, options: SetOptions) {
    this.#placed = placed;
    this.#terms = terms;
    this.#options = options;
    if (options.attestation !== undefined) {
      const document = statedDocument(openAttestation(options.attestation));
      this.#subjects.push({ index: -1, document, kind: "given" });
    }
    for (const [index, { fault }] of placed.entries()) {
      if (fault !== undefined) this.#answer(index, { ...UNCHECKED, verdict: "not_valid", ...fault });
    }
  }

  async openReceipts(): Promise<PlacedReceipt[]> {
    const places = this.#of("receipt");
    return Promise.all(
      places.map(async (index) => ({ index, opened: await openReceipt(inputOf(this.#at(index).item)) })),
    );
  }

  examineLog(receipts: readonly PlacedReceipt[]): LogPart {
    const part = examineLogPart(this.#placed, receipts, this.#terms.logs);
    for (const [index, finding] of part.findings) this.#answer(index, logDocument(finding));
    this.#tie(part.ties);
    return part;
  }

  /** The reader's own snapshot, or the newest here that a pinned key signed: nobody goes back to an older one. */
  async examineSnapshots(receipts: readonly PlacedReceipt[], { witnessed }: LogPart): Promise<Roots> {
    const { settings, verification } = this.#terms;
    let newest = settings.revocation?.snapshotTime ?? Number.NEGATIVE_INFINITY;
    const own = verification.revocation === undefined ? undefined : suppliedSnapshot(verification.revocation);
    let chosen = own;
    const signed: NonNullable<ExaminedRevocation["usable"]>[] = [];
    const seen = attestationTimes(receipts, witnessed);
    // Once for each attestation, and not for each snapshot too: hashing is most of the work.
    const witnessedTimes = new Map<DecisionAttestation, number>();
    const witnessedAt = (document: DecisionAttestation) => witnessedTimes.get(document) ?? null;
    const snapshots = this.#of("revocation");
    const places = snapshots.length === 0 ? [] : this.#of("attestation");
    const documents: (DecisionAttestation | null)[] = [];
    for (const place of places) {
      const document = await this.#read(place);
      documents.push(document);
      const at = document === null ? undefined : seen.get(hashAttestation(document));
      if (document !== null && at !== undefined) witnessedTimes.set(document, at);
    }
    for (const index of snapshots) {
      const { value = null, envelope } = this.#at(index).item;
      const { usable, listed, ...answer } = await examineRevocation(
        value,
        envelope,
        documents,
        settings,
        witnessedAt,
      );
      this.#answer(index, { ...UNCHECKED, ...answer });
      for (const place of listed) {
        const tie = { tie: "revocation_of", from: [index], to: [places[place] as number] } as const;
        this.#ties.push({ ...tie, verdict: "not_valid", reason: "revoked" });
      }
      if (usable === undefined) continue;
      signed.push(usable);
      if (usable.snapshot.snapshotTime <= newest) continue;
      newest = usable.snapshot.snapshotTime;
      chosen = usable;
    }
    if (chosen === undefined || signed.length === 0) return { verification, settings };
    // Whatever is used, a time that another signed one gave for a key, here or the reader's, is not moved by it.
    const isPinned = async (revocation: RevocationOption) =>
      (await readSettings({ ...verification, revocation })).revocation?.trust === "pinned";
    const earlier = await earlierSnapshots(chosen, own, isPinned, signed);
    const changed = { ...verification, revocation: { ...chosen, earlier } };
    return { verification: changed, settings: await readSettings(changed) };
  }

  async verifyAttestations(
    receipts: readonly PlacedReceipt[],
    { times, witnessed }: LogPart,
    roots: Roots,
  ): Promise<void> {
    const places = this.#of("attestation");
    const records = this.#records().length;
    const ask = {
      ...roots,
      logTimes: attestationTimes(receipts, times),
      witnessedTimes: attestationTimes(receipts, witnessed),
      evidence: evidenceNamed(this.#placed),
      withHashes: receipts.length > 0,
      withContent: records > 0 || places.length <= MAX_WITH_CONTENT,
    };
    let next = 0;
    for await (const found of verifyPart(this.#placed, this.#inputs(places), places, ask, this.#options)) {
      const index = places[next++] as number;
      const document = attestationDocument(found);
      this.#answer(index, document);
      const { verdict } = document;
      const isShown = found.result.inputs !== undefined;
      this.#attestations.push({ index, read: found.read ?? null, verdict, isShown });
      if (found.document !== null) {
        this.#subjects.push({ index, document: found.document, kind: "attestation" });
      }
    }
  }

  judgeReceipts(receipts: readonly PlacedReceipt[], { times }: LogPart): ReceiptPart {
    for (const index of receipts.length === 0 ? [] : this.#bills()) {
      const bill = this.#bill(index);
      if (!bill.ok) continue;
      const { attestation_id } = bill.value;
      const document = { hash: digest(DOMAINS.attestation, bill.value), attestation_id };
      this.#subjects.push({ index, document, kind: "bill" });
    }
    const part = judgeReceipts(receipts, this.#subjects, times, this.#terms);
    for (const [index, judged] of part.judged) this.#answer(index, judged);
    this.#tie(part.ties);
    return part;
  }

  async examineRecords({ settings }: Roots): Promise<void> {
    for (const index of this.#records()) {
      const part = await examineRecord(this.#at(index), index, this.#attestations, settings);
      this.#answer(index, { ...UNCHECKED, ...part.answer, read: this.#at(index).item.value ?? null });
      this.#tie(part.ties);
    }
  }

  async examineBills(
    receipts: readonly PlacedReceipt[],
    { entries, witnessed }: LogPart,
    { verification }: Roots,
  ): Promise<void> {
    const read = this.#bills().map((index) => ({ index, read: this.#bill(index) }));
    const openings = this.#of("billing_openings").map((index) => ({
      index,
      value: this.#at(index).item.value ?? null,
    }));
    const bills = placedBills(read, openings);
    const chains = new Chains(bills);
    for (const one of bills) {
      this.#options.signal?.throwIfAborted();
      const beside = chains.besideOf(one);
      const { index } = one;
      const { evidence, ...judged } = await examineBill(
        one.read,
        {
          receipts,
          entries,
          openings: one.openings,
          beside,
          witnessed: attestationTimes(receipts, witnessed),
        },
        { ...this.#terms, verification: { ...verification, now: this.#terms.verification.now } },
      );
      this.#answer(index, judged);
      this.#tieAdjustment(one, judged);
      for (const from of evidence) {
        const place = one.openings?.index;
        const row = judged.findings.find(
          ({ check }) => check === (from === place ? "commitments" : "receipt"),
        );
        const verdict = row?.outcome === "passed" ? "verified" : "not_valid";
        const reason = row?.reason === undefined ? {} : { reason: row.reason };
        this.#ties.push({ tie: "evidence_of", from: [from], to: [index], verdict, ...reason });
        if (from !== place) continue;
        const whose = verdict === "verified" ? { rests_on: "self_asserted" as const } : {};
        this.#answer(from, { ...UNCHECKED, verdict, ...whose, ...reason });
      }
    }
  }

  /** Where the bill that it adjusts is here; what is wrong between them, the row says. */
  #tieAdjustment(
    { index, read }: { readonly index: number; readonly read: Reading<BillingDocument> },
    { verdict, reason }: Pick<ExaminedDocument, "verdict" | "reason">,
  ): void {
    if (!read.ok || !isAdjustment(read.value)) return;
    const to = this.#placesOfBill(read.value.adjusts.attestation_hash);
    if (to.length === 0) return;
    const why = reason === undefined ? {} : { reason };
    this.#ties.push({ tie: "adjustment_of", from: [index], to, verdict, ...why });
  }

  /** @param unreadTiles files in a tile's place that are not shown to be one */
  async examinePeriods({ verification }: Roots, unreadTiles: number): Promise<void> {
    const { unread = 0 } = this.#options;
    const { answers, ties } = await examinePeriods(
      this.#placed,
      { verification, logs: this.#terms.logs },
      { ...this.#options, unread: unread + unreadTiles },
    );
    for (const [index, answer] of answers) this.#answer(index, answer);
    this.#tie(ties);
  }

  async examineSourceLogs(): Promise<void> {
    const { signal } = this.#options;
    const { answers, ties } = await examineSourceLogs(this.#placed, this.#terms.logs, signal);
    for (const [index, answer] of answers) this.#answer(index, { ...UNCHECKED, ...answer });
    this.#tie(ties);
  }

  async examineBundles(): Promise<void> {
    const { examineBundle, signal } = this.#options;
    if (examineBundle === undefined) return;
    for (const index of this.#of("audit_bundle")) {
      signal?.throwIfAborted();
      const { result, parts } = await examineBundle(this.#at(index).item);
      const { verdict } = result;
      // The verdict is that of a part: where all hold, of the first, which explains nothing then.
      const worst = result.parts.find((part) => part.verdict === verdict);
      const { reason, detail, found } = worst as BundlePart;
      this.#answer(index, {
        verdict,
        ...(reason === undefined ? {} : { reason }),
        ...(detail === undefined ? {} : { detail }),
        ...(found === undefined ? {} : { found }),
        ...(verdict === "verified" ? { rests_on: weakestOf(result.parts) } : {}),
        findings: result.parts.map(findingOfPart),
        result,
        ...(parts === undefined ? {} : { parts }),
      });
    }
  }

  /** @returns how many are not verified */
  async examineTiles({ heads }: LogPart): Promise<number> {
    const { tiles = [], signal } = this.#options;
    let unread = 0;
    for (const [tile, finding] of await examineTiles(tiles, heads)) {
      signal?.throwIfAborted();
      const index = this.#placed.length + tiles.indexOf(tile);
      const document = { index, source: tile.source, kind: "log_tile", ...logDocument(finding) } as const;
      this.#told(document);
      if (document.verdict !== "verified") unread += 1;
    }
    return unread;
  }

  outcome({ times, pairs, paths }: LogPart, { score }: ReceiptPart): ExaminedSet {
    for (const [index, { item }] of this.#placed.entries()) {
      if (!this.#documents.has(index)) this.#answer(index, { ...UNCHECKED, ...restOf(item) });
    }
    const documents = [...this.#documents.values()].sort((a, b) => a.index - b.index);
    const verdicts = [...documents, ...this.#ties].map(({ verdict }) => verdict);
    return {
      documents,
      ties: this.#ties,
      verdict: overall(verdicts),
      ...(score === undefined ? {} : { score }),
      heads: pairs,
      paths,
      log_times: Object.fromEntries(times),
    };
  }

  #answer(index: number, answer: Answer): void {
    const { item, pointer } = this.#at(index);
    const { source, kind, problem } = item;
    const place = { index, source, kind, ...(pointer === undefined ? {} : { pointer }) };
    this.#told({ ...place, ...answer, ...(problem === undefined ? {} : { problem }) });
  }

  #tie(ties: readonly Tie[]): void {
    for (const tie of ties) this.#ties.push(tie);
  }

  #told(document: ExaminedDocument): void {
    const { onDocument, keep } = this.#options;
    onDocument?.(document);
    this.#documents.set(document.index, keep === undefined ? document : keep(document));
  }

  #at(index: number): Placed {
    return this.#placed[index] as Placed;
  }

  /** Places of the documents of a kind that are in its shape. */
  #of(kind: Kind): number[] {
    return this.#placed.flatMap(({ item, fault }, index) =>
      item.kind === kind && fault === undefined ? [index] : [],
    );
  }

  #records(): number[] {
    return RECORD_KINDS.flatMap((kind) => this.#of(kind));
  }

  /** Before it is verified; null where it cannot be read. */
  async #read(index: number): Promise<DecisionAttestation | null> {
    const opened = openAttestation(await this.#input(index));
    // What is read later is many: read again, rather than kept.
    if (this.#at(index).later === undefined) this.#opened.set(index, opened);
    return opened.evidence.ok ? opened.evidence.value : null;
  }

  async *#inputs(places: readonly number[]): AsyncGenerator<unknown, void, undefined> {
    for (const index of places) yield this.#opened.get(index) ?? (await this.#input(index));
  }

  async #input(index: number): Promise<unknown> {
    const { item, later } = this.#at(index);
    return inputOf(later === undefined ? item : await later());
  }

  /** Places of bills and of what adjusts them. */
  #bills(): number[] {
    return [...this.#of("billing_attestation"), ...this.#of("billing_adjustment")];
  }

  #placesOfBill(hash: string): readonly number[] {
    if (this.#billPlaces === null) {
      this.#billPlaces = new Map<string, number[]>();
      for (const place of this.#bills()) {
        const bill = this.#bill(place);
        if (!bill.ok) continue;
        const own = digest(DOMAINS.attestation, bill.value);
        const places = this.#billPlaces.get(own);
        if (places === undefined) this.#billPlaces.set(own, [place]);
        else places.push(place);
      }
    }
    return this.#billPlaces.get(hash) ?? [];
  }

  /** By hash. */
  #billPlaces: Map<string, number[]> | null = null;
  readonly #readBills = new Map<number, Reading<BillingDocument>>();

  #bill(index: number): Reading<BillingDocument> {
    const bill = this.#readBills.get(index) ?? parseBillingDocument(inputOf(this.#at(index).item));
    this.#readBills.set(index, bill);
    return bill;
  }
}

const UNCHECKED = Object.freeze({ findings: [], result: null });
