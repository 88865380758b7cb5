/**
 * Disclosed inputs beside what stays hidden; and, for who holds the opening, choosing what to show: the disclosure is made
 * in this tab and saved as a file. The opening itself is shown to nobody and goes nowhere.
 */

import { useSignal } from "@preact/signals";
import { type ExaminedDocument, type ExaminedSet, type ShownInputs, viewOf } from "@svc/audit";
import { type DecisionAttestation, type DecisionOpening, discloseInputs, parseOpening } from "@svc/core";
import { authorName, authorText, pointerName, valueText } from "@svc/messages";
import { inputPointers } from "@svc/vdi-registry";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { hasText } from "../examine/messages.ts";
import { reportLabels as say } from "../labels/report.ts";
import { ShownSection } from "../ui/blocks.tsx";
import { Button, Notice, Section } from "../ui/controls.tsx";
import { download } from "../ui/download.ts";
import { locale } from "../words/library.ts";
import { useLoaded } from "./loaded.ts";

interface DisclosuresProps {
  readonly app: AppState;
  readonly set: ExaminedSet;
  readonly attestation: DecisionAttestation;
}

/** What openings and disclosures beside an attestation come to. */
export function Disclosures({ app: { page }, set, attestation }: DisclosuresProps): VNode {
  return (
    <>
      {set.documents
        .filter(({ kind }) => kind === "disclosure")
        .flatMap((document) =>
          viewOf(document, page.reader()).sections.map((section) => (
            <ShownSection section={section}>
              <Hidden document={document} attestation={attestation} />
            </ShownSection>
          )),
        )}
      {page.items.value
        .filter(hasText)
        .filter(({ kind }) => kind === "opening")
        .map(({ text }) => (
          <DisclosureMaker text={text} attestation={attestation} />
        ))}
    </>
  );
}

interface HiddenProps {
  readonly document: ExaminedDocument;
  readonly attestation: DecisionAttestation;
}

/** Inputs that rules read, and that a disclosure leaves out. */
function Hidden({ document: { result, verdict }, attestation }: HiddenProps): VNode | null {
  if (verdict !== "verified") return null;
  const shown = (result as ShownInputs).inputs.map(({ pointer }) => pointer);
  const hidden = inputPointers(attestation.policy).filter((pointer) => !shown.includes(pointer));
  return hidden.length === 0 ? null : (
    <p class="note">{`${say().inputHidden}: ${hidden.map(pointerName).join(", ")}`}</p>
  );
}

interface MakerProps {
  readonly text: string;
  readonly attestation: DecisionAttestation;
}

/** For the holder of an opening: nothing of it is shown but names until a box is ticked. */
function DisclosureMaker({ text, attestation }: MakerProps): VNode {
  const opening = parseOpening(text);
  const isOwn = opening.ok && opening.value.attestation_id === attestation.attestation_id;
  const compared = useLoaded(async () => isOwn && opensAll(opening.value, attestation), [text, attestation]);
  if (!isOwn) return <OpeningNotice said={say().openingOther} />;
  if (compared.state === "waiting") return <OpeningNotice said={say().openingComparing} />;
  if (compared.state === "failed") return <OpeningNotice said={say().openingNotCompared} />;
  return compared.value ? (
    <Choices opening={opening.value} />
  ) : (
    <OpeningNotice said={say().openingMismatch} />
  );
}

const OpeningNotice = ({ said }: { readonly said: string }): VNode => (
  <Section title={say().discloseTitle}>
    <Notice tone="unknown">{said}</Notice>
  </Section>
);

/** Whether all that an opening says is what the attestation commits to: anybody can write one that names it. */
async function opensAll(opening: DecisionOpening, attestation: DecisionAttestation): Promise<boolean> {
  const { disclosureFailure } = await import("@svc/core/statement");
  const pointers = opening.inputs.map(({ pointer }) => pointer);
  const all = discloseInputs(opening, pointers, { path: true, reference: opening.reference !== undefined });
  return disclosureFailure(all, attestation) === null;
}

function Choices({ opening }: { readonly opening: DecisionOpening }): VNode {
  const chosen = useSignal<readonly string[]>([]);
  const offered = [
    ...opening.inputs.map(({ pointer, value }) => ({
      name: pointer,
      label: pointerName(pointer),
      value: valueText(value),
    })),
    {
      name: "path",
      label: locale().sections.disclosure.path,
      value: opening.path.map(authorName).join(" → "),
    },
    ...(opening.reference === undefined
      ? []
      : [
          {
            name: "reference",
            label: locale().claims.disclosure.application,
            value: authorText(opening.reference.text),
          },
        ]),
  ];
  const choose = (name: string, isChosen: boolean) => {
    const others = chosen.value.filter((one) => one !== name);
    chosen.value = isChosen ? [...others, name] : others;
  };
  const save = () => {
    const pointers = opening.inputs.map(({ pointer }) => pointer).filter((one) => chosen.value.includes(one));
    const made = discloseInputs(opening, pointers, {
      path: chosen.value.includes("path"),
      reference: chosen.value.includes("reference"),
    });
    download("disclosure.json", `${JSON.stringify(made, null, 2)}\n`);
  };
  return (
    <Section title={say().discloseTitle} note={say().discloseNote}>
      <ul class="opened-inputs">
        {offered.map(({ name, label, value }) => {
          const isChosen = chosen.value.includes(name);
          return (
            <li class={isChosen ? "good" : "mute"}>
              <span>
                <input
                  type="checkbox"
                  id={`disclose-${name}`}
                  onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
                />{" "}
                <label for={`disclose-${name}`}>{label}</label>
              </span>
              <span class="aside">{isChosen ? value : say().inputHidden}</span>
            </li>
          );
        })}
      </ul>
      <div class="actions flush">
        <Button look="strong" drawing="file" disabled={chosen.value.length === 0} onClick={save}>
          {say().discloseSave}
        </Button>
      </div>
    </Section>
  );
}
