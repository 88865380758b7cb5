/**
 * The revocation snapshot in use: its age, what it lists, whether a pinned key signed it; and the field for another
 * one. A signed snapshot is a DSSE envelope whose payload is the snapshot, or { snapshot, envelope }.
 */

import { useSignal } from "@preact/signals";
import { type TrustRoots, verifyOptionsOf } from "@svc/audit";
import { parseRevocationSnapshot, type RevocationSnapshot } from "@svc/core";
import { PROFILES, readOptions } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { trustLabels as say } from "../labels/trust.ts";
import { announce, Button, Code } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { ago, locale, time } from "../words/library.ts";
import { focusList, RootsList } from "./roots-list.tsx";

interface EditorProps {
  readonly roots: TrustRoots;
  readonly change: (roots: TrustRoots) => void;
}

export function RevocationEditor({ roots, change }: EditorProps): VNode {
  const { revocation: given, ...rest } = roots;
  const read = given === undefined ? null : parseRevocationSnapshot(given.snapshot);
  const age = read?.ok ? ago(read.value.snapshotTime) : "";
  return (
    <RootsList
      list="revocation"
      title={say().revocationTitle}
      count={given === undefined ? say().revocationNone : age}
      isEmpty={given === undefined}
    >
      <p class="note">{say().revocationHint}</p>
      {read?.ok && <InUse roots={roots} snapshot={read.value} />}
      {read !== null && (
        <Button
          look="quiet"
          drawing="remove"
          onClick={({ currentTarget }) => {
            focusList(currentTarget);
            change(rest);
          }}
        >
          {say().removeSnapshot}
        </Button>
      )}
      <SnapshotForm roots={roots} change={change} />
    </RootsList>
  );
}

interface InUseProps {
  readonly roots: TrustRoots;
  readonly snapshot: RevocationSnapshot;
}

function InUse({ roots, snapshot }: InUseProps): VNode {
  const { snapshotTime, revokedAttestations, revokedKids } = snapshot;
  const isStale = Date.now() / 1000 - snapshotTime > PROFILES.VDI_VERIFY_STRICT_V1.revocationMaxAgeSeconds;
  const stale = isStale ? say().revocationStale : "";
  return (
    <div class="revocation-line">
      <p class={isStale ? "stale" : undefined}>
        {say().revocationMade(time(snapshotTime), ago(snapshotTime), stale)}
      </p>
      <p class="aside">{say().revocationLists(revokedAttestations.length, revokedKids.length)}</p>
      <Signed roots={roots} />
    </div>
  );
}

/** Who signed the snapshot in use. */
function Signed({ roots }: { readonly roots: TrustRoots }): VNode {
  const envelope = roots.revocation?.envelope;
  const read =
    envelope && readOptions(verifyOptionsOf({ ...roots, profile: "VDI_VERIFY_STRICT_V1" }, null)).revocation;
  const isPinned = read?.trust === "pinned";
  const unsigned = read?.unsigned == null ? say().revocationUnreadable : locale().voice.terms[read.unsigned];
  const keys = envelope?.signatures.flatMap(({ keyid }) => keyid ?? []) ?? [];
  return (
    <p class={isPinned ? "signed good" : "signed warn"}>
      <Icon name={isPinned ? "good" : "warn"} />
      <span>
        {envelope === undefined
          ? say().revocationUnsigned
          : isPinned
            ? say().revocationSigned
            : say().revocationUncounted(unsigned)}
        {keys.flatMap((key) => [" ", <Code value={key} />])}
      </span>
    </p>
  );
}

function SnapshotForm({ roots, change }: EditorProps): VNode {
  const problem = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { current } = field;
    if (current === null) return;
    // Recognising documents takes all that reads them: loaded for whoever brings one.
    const { withSnapshot } = await import("./read-snapshot.ts");
    try {
      change(withSnapshot(roots, current.value));
      current.value = "";
      problem.value = "";
      announce(say().revocationUsed);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      problem.value = error.message;
    }
    current.focus();
  };
  return (
    <form class="adder" onSubmit={submit}>
      <textarea
        ref={field}
        rows={3}
        spellcheck={false}
        placeholder={say().revocationPlaceholder}
        aria-label={say().revocationField}
        aria-describedby="revocation-problem"
        aria-invalid={problem.value === "" ? undefined : "true"}
        data-key="revocation field"
      />
      <Button type="submit" drawing="add">
        {say().revocationUse}
      </Button>
      <p class="problem" role="alert" id="revocation-problem">
        {problem.value}
      </p>
    </form>
  );
}
