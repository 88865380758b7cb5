/** The sections of a report, block by block: the audit package says what is in them, this file how it is shown. */
import type { Block, Cell, Drawing, Fact, ListItem, Section as ReportSection } from "@svc/audit";
import type { ComponentChildren, VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { ago } from "../words/library.ts";
import { Code, Fact as FactRow, Fold, Section } from "./controls.tsx";
import { Figure } from "./drawing.tsx";
import { Icon } from "./icon.tsx";

interface SectionProps {
  readonly section: ReportSection;
  /** Below its blocks. */
  readonly children?: ComponentChildren;
}

export const ShownSection = ({ section: { id, title, about, blocks }, children }: SectionProps): VNode => (
  <Section title={title} note={about} class={id.replace(".", "-")}>
    <Blocks blocks={blocks} />
    {children}
  </Section>
);

export const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }): VNode => (
  <>
    {blocks.map((one) => (
      <ShownBlock {...one} />
    ))}
  </>
);

function ShownBlock(one: Block): VNode {
  switch (one.block) {
    case "paragraph":
      return <p>{one.text}</p>;
    case "notice":
      return <ShownNotice {...one} />;
    case "facts":
      return <Facts facts={one.facts} />;
    case "list":
      return one.look === "chain" ? <Chain {...one} /> : <List {...one} />;
    case "table":
      return <Table {...one} />;
    case "drawing":
      return <Figure drawn={one.drawing as Drawing} file={one.file} />;
    case "fold":
      return (
        <Fold summary={one.title} open={one.isOpen}>
          <Blocks blocks={one.blocks} />
        </Fold>
      );
  }
}

type Of<Name extends Block["block"]> = Extract<Block, { readonly block: Name }>;

const ShownNotice = ({ tone, text, items = [] }: Of<"notice">): VNode => (
  <div class={`notice ${tone}`}>
    <Icon name={tone} />
    <div>
      <p>{text}</p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li>{item}</li>
          ))}
        </ul>
      )}
    </div>
  </div>
);

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly look?: "facts" | "evidence";
}

export const Facts = ({ facts, look = "facts" }: FactsProps): VNode => (
  <dl class={look}>
    {facts.map(({ name, aside, at, ...value }) => (
      <FactRow name={name}>
        <Value text={value.value} look={value.look} />
        {aside !== undefined && <span class="aside">{` ${aside.trimStart()}`}</span>}
        {at !== undefined && <span class="aside on-screen">{` ${ago(at)}`}</span>}
      </FactRow>
    ))}
  </dl>
);

interface ValueProps {
  readonly text: string;
  readonly look?: Cell["look"];
}

function Value({ text, look }: ValueProps): VNode {
  if (look === "code") return <Code value={text} />;
  return look === "strong" ? <strong>{text}</strong> : <bdi>{text}</bdi>;
}

function List({ label, items }: Of<"list">): VNode {
  const isToned = items.some(({ tone }) => tone !== undefined);
  return (
    <>
      {label !== undefined && <p class="note">{label}</p>}
      <ul class={isToned ? "receipt-rows" : "plain"}>
        {items.map((item) => (
          <Item {...item} />
        ))}
      </ul>
    </>
  );
}

const Item = ({ text, label, look, aside, tone, facts = [] }: ListItem): VNode => (
  <li class={tone}>
    {tone !== undefined && (
      <span class="mark">
        <Icon name={tone === "mute" ? "skipped" : tone} />
      </span>
    )}
    <div>
      <p>
        {label !== undefined && (
          <>
            <strong>{label}</strong>
            {". "}
          </>
        )}
        <Value text={text} look={look} />
      </p>
      {aside !== undefined && aside !== "" && <p class="aside">{aside}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
    </div>
  </li>
);

const Chain = ({ label, items }: Of<"list">): VNode => (
  <ol class="merkle" aria-label={label}>
    {items.map((item) => (
      <Link {...item} />
    ))}
  </ol>
);

function Link({ text, label, look, aside, tone, facts = [] }: ListItem): VNode {
  const isEnd = tone === "good" || tone === "bad";
  return (
    <li class={isEnd ? `merkle-root ${tone}` : tone === "mute" ? "merkle-step" : undefined}>
      {isEnd && <Icon name={tone} />}
      <div>
        <span class="label">{label}</span>
        <Value text={text} look={look} />
        {aside !== undefined && aside !== "" && <span class="aside">{` ${aside}`}</span>}
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
    </li>
  );
}

const Table = ({ name, columns, rows }: Of<"table">): VNode => (
  <table class={columns[0] === name ? "points sides" : "points"}>
    <caption class="off-screen">{name}</caption>
    <thead>
      <tr>
        {columns.map((column, i) => (
          <th scope="col" class={rows[0]?.cells[i]?.look === "number" ? "number" : undefined}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ cells: [head, ...cells], look }) => (
        <tr class={look}>
          <th scope="row">
            <bdi>{head?.text}</bdi>
            {look === "differs" && <span class="differs-word">{` ${say().valueDiffers}`}</span>}
            {head?.aside !== undefined && <span class="note price">{head.aside}</span>}
          </th>
          {cells.map(({ text, look: as, aside }) => (
            <td class={as === "number" ? "number" : undefined}>
              {as === "number" ? text : text !== "" && <Value text={text} look={as} />}
              {aside !== undefined && <span class="aside">{aside}</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
