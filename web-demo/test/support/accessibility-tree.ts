/**
 * The accessibility tree as Chromium gives it to screen readers (DevTools protocol, Accessibility.getFullAXTree), in
 * lines: role, name, what it is set to, indented by depth. Nodes that are passed over are left out, as is what text boxes
 * repeat of the text around them.
 */
import type { Page } from "playwright";

interface Value {
  readonly value?: unknown;
}

interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly value?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly childIds?: readonly string[];
}

/** Said of a node beside its name, where it is so. */
const STATES = ["level", "expanded", "pressed", "checked", "disabled", "busy", "live", "invalid", "required"];
const REPEATED = new Set(["InlineTextBox", "StaticText"]);
/** Containers without a name say nothing. */
const SILENT = new Set(["generic", "none", "RootWebArea", "LayoutTable"]);

export async function accessibilityTree(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as {
    readonly nodes: readonly Node[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const [root] = nodes;
  if (root === undefined) throw new Error("Chromium gave no tree");
  return `${linesOf(root, byId, 0, "").join("\n")}\n`;
}

function linesOf(node: Node, byId: ReadonlyMap<string, Node>, depth: number, around: string): string[] {
  const role = String(node.role?.value ?? "");
  const name = String(node.name?.value ?? "")
    .replace(/\s+/g, " ")
    .trim();
  const isRepeated = REPEATED.has(role) && (name === "" || around.includes(name));
  const isShown =
    !node.ignored && role !== "InlineTextBox" && !isRepeated && !(SILENT.has(role) && name === "");
  const below = (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child === undefined
      ? []
      : linesOf(child, byId, depth + (isShown ? 1 : 0), isShown ? name : around);
  });
  return isShown ? [`${"  ".repeat(depth)}${role}${said(name)}${stateOf(node)}`, ...below] : below;
}

/** Durations are the machine's. */
function said(name: string): string {
  return name === ""
    ? ""
    : ` ${JSON.stringify(name.replace(/<?\d+([.,]\d+)? ms/g, "… ms").replace(/in \d+[.,]\d+ s/g, "in … s"))}`;
}

function stateOf({ properties = [], value }: Node): string {
  const states = properties
    .filter(
      ({ name, value: { value: is } }) =>
        STATES.includes(name) && is !== false && is !== "false" && is !== "off",
    )
    .map(({ name, value: { value: is } }) => (is === true ? name : `${name}=${String(is)}`));
  const set =
    value?.value === undefined || value.value === "" ? [] : [`= ${JSON.stringify(value.value).slice(0, 80)}`];
  const all = [...states, ...set];
  return all.length === 0 ? "" : ` [${all.join(" ")}]`;
}
