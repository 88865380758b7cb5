/**
 * How rows of a register become documents and entries of the log. Rows that are asked for together take each step
 * together: one call to the ledger, which commits once for all of them, one turn that keeps their documents, and one call
 * to a log. Each of them is judged apart all the same: what one is refused, or throws, is its own.
 */
import {
  type AttestRequest,
  billedEventOf,
  documentsOf,
  type EventKey,
  type EventRow,
  findBill,
  issueOnce,
} from "@svc/billing";
import { VdiError } from "@svc/core";
import { allOrEach, apart, FAILED, failed } from "../ledger/apart.ts";
import type { GrantLedger } from "../ledger/grant-ledger.ts";
import type { Settled } from "../ledger/settlement.ts";
import { joined, type LogAnswer } from "../log/log-answers.ts";
import type { ReceiptLog } from "../log/receipt-log.ts";
import { appendToLogs } from "../log/volumes.ts";
import { currentSnapshot, type SnapshotSource } from "../revocation/current-snapshot.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { objectOf } from "../storage/names.ts";
import { billEvent } from "../webhooks/outbox.ts";
import {
  type AttestOutcome,
  type OutgoingBill,
  outgoing,
  type Refused,
  refusedBy,
} from "./attest-outcome.ts";
import { type IssuedSums, type IssueTerms, issueAdjustment, issueBill } from "./issue-bill.ts";
import type { SqlEventStore } from "./sql-event-store.ts";

/** What runs use of a register's environment. */
export interface RunEnv extends SettingTexts, SnapshotSource {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
}

/** A row that is asked for. */
export interface AskedRow {
  readonly row: EventRow;
  /** In the store, and not only asked for. */
  readonly isHere: boolean;
  /** As it was computed with the checks of the request. Absent where a run was cut. */
  readonly chargeMicros?: string | undefined;
}

/** Whose rows they are. */
interface Register {
  readonly env: () => RunEnv;
  /** Has what is left lying gone on with; in the turn of a write. */
  readonly arm: () => void;
  /** Hands over what is to be told; never throws. */
  readonly tell: () => Promise<boolean>;
}

/** Documents that are made and not kept yet. */
interface Made extends IssuedSums {
  /** As it was reserved. */
  readonly row: EventRow;
}

type Step = Made | OutgoingBill | Refused;

const UNAVAILABLE = { ok: false, reason: "revocation_unavailable" } as const;

export class BillRuns {
  readonly #store: SqlEventStore;
  readonly #register: Register;
  /** In the log, and not yet marked so. */
  #logged = new Map<string, EventKey>();
  /** Issued here, and the ledger does not know it yet. */
  #issued: string[] = [];
  /** Null before the first attest. */
  #tenantId: string | null = null;

  constructor(store: SqlEventStore, register: Register) {
    this.#store = store;
    this.#register = register;
  }

  /**
   * Carries out rows, none of them twice.
   *
   * @returns what became of each, in their order; what failed stays for the alarm
   */
  async run(asked: readonly AskedRow[], traceparent?: string): Promise<AttestOutcome[]> {
    const issued = await this.#issueAll(asked, traceparent);
    for (const [i, { row, isHere }] of asked.entries()) {
      const one = issued[i] as OutgoingBill | Refused;
      // What failed may have been charged.
      if (isHere && !one.ok && one.reason !== FAILED.reason) this.#store.deleteEvent(row, row.bodyDigest);
    }
    return this.#logAll(asked, issued, traceparent);
  }

  /**
   * Marks wait for the next turn that writes anyway: no answer has to wait for one, and one that a crash takes
   * away costs the alarm an append that finds the entry.
   */
  writeMarks(): void {
    for (const key of this.#logged.values()) this.#store.writeLogged(key);
    this.#logged.clear();
  }

  async #issueAll(
    asked: readonly AskedRow[],
    traceparent: string | undefined,
  ): Promise<(OutgoingBill | Refused)[]> {
    const due = asked.filter(({ row }) => row.bill === undefined);
    // Those that are asked for together are of one time; each that was cut has its own.
    const groups = [...Map.groupBy(due, ({ row }) => row.reservedAt).values()];
    const steps = new Map<AskedRow, Step>();
    await Promise.all(
      groups.map(async (group) => {
        const made = await apart(traceparent, () => this.#makeAll(group, traceparent));
        for (const [i, one] of group.entries()) steps.set(one, "ok" in made ? made : (made[i] as Step));
      }),
    );
    const kept = this.#keepAll(
      [...steps.values()].filter((step) => "issued" in step),
      traceparent,
    );
    return asked.map((one) => {
      const step = steps.get(one) ?? outgoing(one.row.bill?.text as string);
      return "issued" in step ? (kept.get(step) ?? FAILED) : step;
    });
  }

  /** In one turn, and so by one commit. */
  #keepAll(
    made: readonly Made[],
    traceparent: string | undefined,
  ): ReadonlyMap<Made, OutgoingBill | Refused> {
    if (made.length === 0) return new Map();
    // Before the transaction: what that takes back is neither of them.
    this.writeMarks();
    this.#register.arm();
    const kept = allOrEach(this.#store, traceparent, made, (one) => this.#keep(one));
    // Nothing leaves the object before that is durable, and so nothing that says it either.
    for (const [i, { row }] of made.entries())
      if (kept[i]?.ok && row.number === 0) this.#issued.push(row.eventId);
    return new Map(made.map((one, i) => [one, kept[i] ?? FAILED]));
  }

  /** @param group reserved at one time, all without documents */
  async #makeAll(group: readonly AskedRow[], traceparent: string | undefined): Promise<Step[]> {
    const env = this.#register.env();
    const settings = requireSettings(env);
    const [{ row: first }] = group as [AskedRow];
    const current = await currentSnapshot(env, settings, first.reservedAt);
    if (current.kind !== "snapshot") return group.map(() => UNAVAILABLE);
    const terms = { ledgers: env.GRANT_LEDGER, settings, snapshot: current.snapshot, traceparent };
    const bills = group.filter(({ row }) => row.number === 0);
    const settled = new Map<AskedRow, Settled>();
    if (bills.length > 0)
      for (const [i, one] of (await this.#settle(bills, traceparent)).entries())
        settled.set(bills[i] as AskedRow, one);
    return Promise.all(
      group.map((one) => apart(traceparent, () => this.#make(one, settled.get(one) ?? null, terms))),
    );
  }

  /** Charged and reserved by the tenant's ledger, which is told of those that need no reservation any more. */
  async #settle(bills: readonly AskedRow[], traceparent: string | undefined): Promise<Settled[]> {
    const [{ row: first }] = bills as [AskedRow];
    // All events that are here are of one tenant.
    this.#tenantId ??= billedEventOf(documentsOf(JSON.parse(first.request) as AttestRequest)).tenantId;
    const issued = this.#issued;
    this.#issued = [];
    const settlements = bills.map(({ row: { request, bodyDigest, reservedAt }, isHere, chargeMicros }) => ({
      request,
      bodyDigest,
      chargeMicros,
      reservedAt: isHere ? reservedAt : undefined,
    }));
    try {
      const ledger = objectOf(this.#register.env().GRANT_LEDGER, "ledger", this.#tenantId);
      return JSON.parse(await ledger.settle(settlements, issued, traceparent)) as Settled[];
    } catch (error) {
      this.#issued.push(...issued);
      throw error;
    }
  }

  /** @param settled null for an adjustment, which settles by itself */
  async #make({ row, chargeMicros }: AskedRow, settled: Settled | null, terms: IssueTerms): Promise<Step> {
    if (settled === null) {
      const made = await issueAdjustment(row, chargeMicros, this.#earlier(row), terms);
      return made.ok ? { ...made, row } : made;
    }
    if (settled.ok) {
      const reserved = { ...row, reservedAt: settled.reservedAt };
      return { ...(await issueBill(reserved, settled, terms)), row: reserved };
    }
    // Another run may have come first, and what stands by now says better why this one does not.
    const meanwhile = findBill(this.#store, row);
    if (!meanwhile.ok) return refusedBy(meanwhile);
    const bill = meanwhile.value?.bill;
    return bill === undefined ? refusedBy(settled) : outgoing(bill.text);
  }

  /** Writes the documents, unless others are there: whoever comes first writes, and everyone gets what is written. */
  #keep({ row, issued, chargeMicros, changeMicros }: Made): OutgoingBill | Refused {
    const { webhooks } = requireSettings(this.#register.env());
    // A bill that its own profile does not find valid is neither kept, nor logged, nor answered.
    if (!issued.receipt.result.valid) {
      if (!issued.receipt.result.conclusive) return UNAVAILABLE;
      throw new VdiError("bill_not_valid", `the bill fails by ${issued.receipt.result.reason}`);
    }
    const text = JSON.stringify(issued);
    const { attestation_id: attestationId, currency } = issued.attestation;
    const document = { text, attestationId, currency, chargeMicros, changeMicros };
    const kept = this.#store.transaction(() => {
      const written = issueOnce(this.#store, row, () => document);
      // Salts make every text another: it is kept exactly when this run wrote it, and is told once.
      if (written === text) {
        const { tenant_id } = issued.attestation;
        const event = billEvent(row, issued.attestation, document);
        this.#store.outbox.put(event, tenant_id, attestationId, webhooks);
      }
      return written;
    });
    if (kept === null) return this.#displaced(row);
    return kept === text ? { ok: true, text, receipt: issued.receipt } : outgoing(kept);
  }

  /** Its bill and the adjustments before it, in order. */
  #earlier(row: EventRow): EventRow[] {
    return this.#store.readChain(row.eventId).filter(({ number }) => number < row.number);
  }

  /** The place went while this run was away: to another request, or it is closed; one of an adjustment to nobody, perhaps. */
  #displaced(row: EventRow): Refused {
    const isBill = row.number === 0;
    if (this.#store.readEvent(row) !== null)
      return { ok: false, reason: isBill ? "event_attested_otherwise" : "bill_adjusted_otherwise" };
    if (isBill) return { ok: false, reason: "event_closed" };
    throw new VdiError("register_conflict", "the reservation was taken back meanwhile");
  }

  async #logAll(
    asked: readonly AskedRow[],
    issued: readonly (OutgoingBill | Refused)[],
    traceparent: string | undefined,
  ): Promise<AttestOutcome[]> {
    const env = this.#register.env();
    const settings = requireSettings(env);
    const bills = asked.flatMap(({ row }, i) => {
      const one = issued[i] as OutgoingBill | Refused;
      // Issued in an earlier run, which may have been cut after it was appended.
      return one.ok ? [{ i, row, bill: one, receipt: one.receipt, mayBeThere: row.bill !== undefined }] : [];
    });
    const outcomes: AttestOutcome[] = issued.map((one) => (one.ok ? FAILED : one));
    const logged = await Promise.allSettled(appendToLogs(env, settings, bills, traceparent));
    for (const [j, { i, row, bill }] of bills.entries()) {
      const answer = logged[j] as PromiseSettledResult<LogAnswer<string>>;
      if (answer.status === "rejected") outcomes[i] = failed(answer.reason, traceparent);
      else if (!answer.value.ok) outcomes[i] = { ok: false, reason: answer.value.reason };
      else {
        this.#logged.set(`${row.number} ${row.eventId}`, row);
        outcomes[i] = { ok: true, answer: joined(bill.text, answer.value.value) };
      }
    }
    if (settings.webhooks.length > 0 && outcomes.some(({ ok }) => ok)) void this.#register.tell();
    return outcomes;
  }
}
