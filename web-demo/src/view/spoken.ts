/** Texts that follow the language: said in the one that is spoken when they are drawn, and anew when another is. */

interface Following {
  readonly node: Node;
  readonly say: () => void;
}

let following: Following[] = [];

/** Says something of the node at once, and whenever another language is spoken while it is on the page. */
export function follows<One extends Node>(node: One, say: () => void): One {
  say();
  following.push({ node, say });
  return node;
}

export function spoken(say: () => string): Text {
  const node = document.createTextNode("");
  return follows(node, () => {
    node.data = say();
  });
}

/** By this name it is read out. */
export function spokenName<One extends Element>(element: One, say: () => string): One {
  return follows(element, () => element.setAttribute("aria-label", say()));
}

/** Another language is spoken. What is no longer on the page is forgotten. */
export function sayAnew(): void {
  following = following.filter(({ node }) => node.isConnected);
  for (const { say } of following) say();
}
