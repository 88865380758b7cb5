/** Documents that say something beside an attestation, read out: a snapshot, published rules, a circuit's record. */

import type { ExaminedDocument } from "@svc/audit";
import {
  type CircuitRecord,
  parseCircuitRecord,
  parseManifest,
  type RevocationSnapshot,
  readJson,
} from "@svc/core";
import { authorText } from "@svc/messages";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { ago, time } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { Code, CodeFact, Fact, Section } from "./controls.tsx";
import { Icon } from "./icon.tsx";
import { DemandList } from "./rules-view.tsx";

const SHOWN_ENTRIES = 50;

/** Of a record that lies on the table by itself, read out. */
export function recordSections({ kind, read }: ExaminedDocument): VNode[] {
  if (kind === "manifest") return manifestSection(read);
  const record = parseCircuitRecord(read);
  return record.ok ? [circuitRecordSection(record.value)] : [];
}

/** Of log proofs about statements, what each came to beside the documents that hold its statement. */
export function statementLogSection(proofs: readonly ExaminedDocument[]): VNode {
  const lines = proofs.map(({ verdict, source, detail }) => {
    const [drawing, said] =
      verdict === "verified"
        ? (["good", say().aLogThatYouPinnedCommitted] as const)
        : verdict === "not_valid"
          ? (["bad", detail ?? say().itDoesNotHold] as const)
          : (["unknown", detail ?? say().theStatementThatItIsAbout] as const);
    return (
      <li>
        <Icon name={drawing} />
        <span>
          <bdi>{sourceName(source)}</bdi>
          {`: ${said}`}
        </span>
      </li>
    );
  });
  return (
    <Section title={say().logProofsOfStatements} note={say().thatALogHasAStatement}>
      <ul class="period-checks">{lines}</ul>
    </Section>
  );
}

export function snapshotSection(snapshot: RevocationSnapshot): VNode {
  const { snapshotTime, revokedAttestations, revokedKids } = snapshot;
  return (
    <Section title={say().theSnapshot} note={say().whoAndWhatItsPublisherHad}>
      <dl class="facts">
        <Fact name={say().made}>
          {time(snapshotTime)}
          <span class="aside on-screen">{` ${ago(snapshotTime)}`}</span>
        </Fact>
        <Fact name={say().attestationsWithdrawn}>{String(revokedAttestations.length)}</Fact>
        <Fact name={say().keysWithdrawn}>{String(revokedKids.length)}</Fact>
      </dl>
      {entries(say().attestations, revokedAttestations)}
      {entries(say().keys, revokedKids)}
    </Section>
  );
}

function entries(name: string, listed: readonly string[]): VNode | null {
  if (listed.length === 0) return null;
  const rest = listed.length - SHOWN_ENTRIES;
  return (
    <div>
      <h3 class="minor">{name}</h3>
      <ul class="plain">
        {listed.slice(0, SHOWN_ENTRIES).map((one) => (
          <li>
            <Code value={one} />
          </li>
        ))}
      </ul>
      {rest > 0 ? <p class="note">{say().andMore(rest)}</p> : null}
    </div>
  );
}

/** Its own members; a binding beside them is for the verdict. */
export function manifestSection(document: unknown): VNode[] {
  const read = readJson(document);
  const { authority_binding: _, ...members } = Object(read.ok ? read.value : null) as Record<string, unknown>;
  const manifest = parseManifest(members);
  if (!manifest.ok) return [];
  const { name, regulation, manifest_id, manifest_version, manifest_hash, authority } = manifest.value;
  return [
    <Section title={say().theRules} note={say().asTheirAuthorPublishedThemWhether}>
      <dl class="facts">
        <Fact name={say().name}>
          <bdi>{authorText(name)}</bdi>
        </Fact>
        {regulation === ""
          ? []
          : [
              <Fact name={say().regulation}>
                <bdi>{authorText(regulation)}</bdi>
              </Fact>,
            ]}
        <Fact name={say().inTheNameOf}>
          <bdi>{authorText(authority.name)}</bdi>
        </Fact>
        <Fact name={say().manifest}>{`${manifest_id} ${manifest_version}`}</Fact>
        <CodeFact name={say().hash} value={manifest_hash} />
      </dl>
      <DemandList {...manifest.value} />
    </Section>,
  ];
}

export function circuitRecordSection(record: CircuitRecord): VNode {
  const { circuit_id, circuit_version, record_sequence, status, vk_hash, setup, signature } = record;
  return (
    <Section title={say().theCircuitsRecord} note={say().whatTheAuthorityOverTheCircuit}>
      <dl class="facts">
        <Fact name={say().circuit}>{`${circuit_id} ${circuit_version}`}</Fact>
        <Fact name={say().status}>
          <strong>{status}</strong>
        </Fact>
        <Fact name={say().record}>{String(record_sequence)}</Fact>
        <Fact name={say().inForce}>{say().to(time(record.valid_from), time(record.valid_until))}</Fact>
        <Fact name={say().setupAsStated}>{setup.grade}</Fact>
        <CodeFact name={say().keyHash} value={vk_hash} />
        <CodeFact name={say().source} value={record.source_hash} />
        <CodeFact name={say().constraintSystem} value={record.r1cs_hash} />
        <Fact name={say().compiler}>{authorText(record.compiler)}</Fact>
        <CodeFact name={say().signedBy} value={signature.public_key} />
      </dl>
    </Section>
  );
}
