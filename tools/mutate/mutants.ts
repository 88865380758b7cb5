/** The ways in which one source file could be a little wrong: each a piece of its text and what stands there instead. */
import ts from "typescript";

export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** From 1 on. */
  readonly line: number;
}

/** A mutant of a file of the repository. */
export interface Placed {
  readonly file: string;
  readonly mutant: Mutant;
}

const K = ts.SyntaxKind;

/** Replacements of an operator. */
const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [K.EqualsEqualsEqualsToken]: ["!=="],
  [K.ExclamationEqualsEqualsToken]: ["==="],
  [K.LessThanToken]: ["<=", ">="],
  [K.LessThanEqualsToken]: ["<", ">"],
  [K.GreaterThanToken]: [">=", "<="],
  [K.GreaterThanEqualsToken]: [">", "<"],
  [K.AmpersandAmpersandToken]: ["||"],
  [K.BarBarToken]: ["&&"],
  [K.PlusToken]: ["-"],
  [K.MinusToken]: ["+"],
  [K.AsteriskToken]: ["/"],
  [K.SlashToken]: ["*"],
  [K.PercentToken]: ["*"],
  [K.PlusEqualsToken]: ["-="],
  [K.MinusEqualsToken]: ["+="],
  [K.GreaterThanGreaterThanToken]: ["<<"],
  [K.GreaterThanGreaterThanEqualsToken]: ["<<="],
  [K.AmpersandToken]: ["|"],
  [K.BarToken]: ["&"],
  [K.CaretToken]: ["&"],
};

const METHODS: Readonly<Record<string, string>> = {
  every: "some",
  some: "every",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
};

/** All mutants of a text, in the order of their places. */
export function mutantsOf(text: string): Mutant[] {
  const source = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const add = (node: ts.Node, replacement: string) => {
    const start = node.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ start, end: node.getEnd(), replacement, line });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    mutate(node, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

type Add = (node: ts.Node, replacement: string) => void;

function mutate(node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node)) {
    for (const operator of OPERATORS[node.operatorToken.kind] ?? []) add(node.operatorToken, operator);
  } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isWhileStatement(node)) {
    const condition = ts.isConditionalExpression(node) ? node.condition : node.expression;
    if (!ts.isWhileStatement(node)) add(condition, "true");
    add(condition, "false");
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
    add(node, node.operand.getText());
  } else if (node.kind === K.TrueKeyword) add(node, "false");
  else if (node.kind === K.FalseKeyword) add(node, "true");
  else if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1));
  else if (ts.isBigIntLiteral(node)) add(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
  else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
    if (node.expression.expression.kind !== K.SuperKeyword) add(node, ";");
  } else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const { text } = node.name;
    const isOwn = Object.hasOwn(METHODS, text) && node.parent.expression === node;
    if (isOwn) add(node.name, METHODS[text] as string);
  }
}

export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The line as it is and as it would be, cut. */
export function shown(text: string, mutant: Mutant): string {
  const before = text.slice(mutant.start, mutant.end).replace(/\s+/g, " ");
  const after = mutant.replacement === ";" ? "nothing" : mutant.replacement.slice(0, 60);
  return `${before.slice(0, 60)} -> ${after}`;
}
