/**
 * Carries out field code that is written in loops (Poseidon's sums) on intervals: counts and addresses are known, what
 * lies in the limbs is an interval. Every integer that is stored, shifted or compared has to fit into 64 bits. Anything
 * that the text does beside the few things below is an error, so that nothing passes unlooked at.
 */
import ts from "typescript";
import { BoundError, balanced, integer, type Lane, max, min, signed } from "./lane.ts";

type Scope = Map<string, Lane>;

/** Stand-in for a function: addresses and counts come as they are. */
export type Stub = (machine: RowMachine, ...values: bigint[]) => void;

interface Module {
  readonly functions: Map<string, ts.FunctionDeclaration>;
  readonly globals: Scope;
}

const DATA = /^memory\.data(?:<i64>)?\((?:\[([\s\S]*)\]|(\d+))\)$/;
const WORD = 1n << 64n;
const K = ts.SyntaxKind;
/** Above whatever is laid out here. */
const HEAP = 1n << 24n;
const UNKNOWN = integer(0n, WORD - 1n);

/** How a statement was left before its end. */
interface Left {
  readonly by: "return" | "continue";
  readonly value: Lane | undefined;
}

/** The module's memory as the text sees it: it begins where no data lies, and is large enough. */
const INTRINSICS: Readonly<Record<string, (value: bigint) => bigint>> = {
  "memory.size": () => 1n << 15n,
  clz: (value) => BigInt(Math.clz32(Number(value))),
};

function exact({ lo, hi }: Lane): bigint {
  if (lo !== hi) throw new TypeError("a count or an address that is not known");
  return lo;
}

const isTrue = (lane: Lane): boolean => exact(lane) !== 0n;
const truth = (value: boolean): Lane => integer(value ? 1n : 0n);

export class RowMachine {
  readonly memory = new Map<number, Lane>();
  readonly #modules: Module[] = [];
  readonly #stubs: Readonly<Record<string, Stub>>;
  #free = 1 << 10;

  /** @param texts modules, those that others import first; @param stubs by name of the function that they replace */
  constructor(texts: readonly string[], stubs: Readonly<Record<string, Stub>> = {}) {
    this.#stubs = stubs;
    for (const text of texts) this.#read(text);
  }

  room(bytes: number): number {
    const at = this.#free;
    this.#free += (bytes + 15) & ~15;
    return at;
  }

  global(name: string): bigint {
    for (const { globals } of this.#modules.toReversed()) {
      const value = globals.get(name);
      if (value !== undefined) return exact(value);
    }
    throw new TypeError(`there is no ${name}`);
  }

  load(address: number): Lane {
    const value = this.memory.get(address);
    if (value === undefined) throw new TypeError(`nothing was written at ${address}`);
    return value;
  }

  call(name: string, ...values: readonly (Lane | bigint | number)[]): Lane | undefined {
    const lanes = values.map((value) => (typeof value === "object" ? value : integer(BigInt(value))));
    const stub = this.#stubs[name];
    if (stub !== undefined) {
      stub(this, ...lanes.map(exact));
      return undefined;
    }
    return this.own(name, lanes);
  }

  /** The function itself, whatever stands in its place. */
  own(name: string, values: readonly Lane[]): Lane | undefined {
    const module = this.#modules.find(({ functions }) => functions.has(name));
    const declaration = module?.functions.get(name);
    if (module === undefined || declaration?.body === undefined) throw new TypeError(`there is no ${name}`);
    const scope: Scope = new Map();
    for (const [i, { name: parameter, initializer }] of declaration.parameters.entries()) {
      const value = values[i] ?? (initializer && this.#value(initializer, scope, module));
      if (value === undefined) throw new TypeError(`${name}: too few operands`);
      scope.set(textOf(parameter), value);
    }
    const left = this.#run(declaration.body, scope, module);
    return left?.value;
  }

  #read(text: string): void {
    const module: Module = { functions: new Map(), globals: new Map() };
    this.#modules.push(module);
    for (const statement of ts.createSourceFile("rows.ts", text, ts.ScriptTarget.Latest, true).statements) {
      if (ts.isFunctionDeclaration(statement)) module.functions.set(statement.name?.text ?? "", statement);
      else if (ts.isVariableStatement(statement))
        this.#declare(statement.declarationList, module.globals, module);
    }
  }

  #declare({ declarations }: ts.VariableDeclarationList, scope: Scope, module: Module): void {
    for (const { name, initializer } of declarations) {
      if (initializer === undefined) continue;
      const data = DATA.exec(textOf(initializer));
      if (data === null) {
        scope.set(textOf(name), this.#value(initializer, scope, module));
        continue;
      }
      const words = (data[1] ?? "").split(",").filter((word) => word.trim() !== "");
      const at = this.room(data[2] === undefined ? 8 * words.length : Number(data[2]));
      for (const [i, word] of words.entries()) this.memory.set(at + 8 * i, integer(BigInt(word.trim())));
      for (let i = 0; i < Number(data[2] ?? 0); i += 8) this.memory.set(at + i, integer(0n));
      scope.set(textOf(name), integer(BigInt(at)));
    }
  }

  #run(statement: ts.Statement, scope: Scope, module: Module): Left | undefined {
    if (ts.isBlock(statement)) {
      for (const each of statement.statements) {
        const left = this.#run(each, scope, module);
        if (left !== undefined) return left;
      }
    } else if (ts.isVariableStatement(statement)) this.#declare(statement.declarationList, scope, module);
    else if (ts.isExpressionStatement(statement)) this.#value(statement.expression, scope, module);
    else if (ts.isIfStatement(statement)) {
      const chosen = isTrue(this.#value(statement.expression, scope, module))
        ? statement.thenStatement
        : statement.elseStatement;
      if (chosen !== undefined) return this.#run(chosen, scope, module);
    } else if (ts.isForStatement(statement)) return this.#loop(statement, scope, module);
    else if (ts.isReturnStatement(statement))
      return {
        by: "return",
        value: statement.expression && this.#value(statement.expression, scope, module),
      };
    else if (ts.isContinueStatement(statement)) return { by: "continue", value: undefined };
    else throw new TypeError(`unread: ${statement.getText()}`);
    return undefined;
  }

  #loop(statement: ts.ForStatement, scope: Scope, module: Module): Left | undefined {
    const { initializer, condition, incrementor, statement: body } = statement;
    if (condition === undefined) throw new TypeError("a loop without a bound");
    if (initializer !== undefined && ts.isVariableDeclarationList(initializer))
      this.#declare(initializer, scope, module);
    while (isTrue(this.#value(condition, scope, module))) {
      const left = this.#run(body, scope, module);
      if (left?.by === "return") return left;
      if (incrementor !== undefined) this.#value(incrementor, scope, module);
    }
    return undefined;
  }

  #name(name: string, scope: Scope, module: Module): Lane {
    const own = scope.get(name) ?? module.globals.get(name);
    if (own !== undefined) return own;
    if (name === "__heap_base") return integer(HEAP);
    return integer(this.global(name));
  }

  #assign(target: ts.Expression, value: Lane, scope: Scope, module: Module): void {
    const name = textOf(target);
    (scope.has(name) ? scope : module.globals).set(name, value);
  }

  #value(node: ts.Expression, scope: Scope, module: Module): Lane {
    if (ts.isParenthesizedExpression(node)) return this.#value(node.expression, scope, module);
    if (ts.isIdentifier(node)) return this.#name(node.text, scope, module);
    if (ts.isNumericLiteral(node)) return integer(BigInt(textOf(node)));
    // Of integers alone, and none is cut short: a stored one has to fit.
    if (ts.isTypeAssertionExpression(node)) return this.#value(node.expression, scope, module);
    if (ts.isPrefixUnaryExpression(node)) {
      const value = this.#value(node.operand, scope, module);
      if (node.operator === K.MinusToken) return difference(integer(0n), value);
      if (node.operator === K.TildeToken) return difference(integer(-1n), value);
    }
    if (ts.isPostfixUnaryExpression(node)) {
      const before = this.#value(node.operand, scope, module);
      const step = node.operator === K.PlusPlusToken ? 1n : -1n;
      this.#assign(node.operand, sum(before, integer(step)), scope, module);
      return before;
    }
    if (ts.isConditionalExpression(node)) {
      const isSo = isTrue(this.#value(node.condition, scope, module));
      return this.#value(isSo ? node.whenTrue : node.whenFalse, scope, module);
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope, module);
    if (ts.isCallExpression(node)) return this.#called(node, scope, module);
    throw new TypeError(`unread: ${node.getText()}`);
  }

  #binary(node: ts.BinaryExpression, scope: Scope, module: Module): Lane {
    const operator = node.operatorToken.kind;
    const value = (each: ts.Expression) => this.#value(each, scope, module);
    if (operator === K.CommaToken) {
      value(node.left);
      return value(node.right);
    }
    if (operator === K.AmpersandAmpersandToken)
      return isTrue(value(node.left)) ? value(node.right) : truth(false);
    if (operator === K.EqualsToken) {
      const right = value(node.right);
      this.#assign(node.left, right, scope, module);
      return right;
    }
    const compound = COMPOUND[operator];
    if (compound !== undefined) {
      const result = operate(compound, value(node.left), value(node.right));
      this.#assign(node.left, result, scope, module);
      return result;
    }
    const inner = ts.isParenthesizedExpression(node.left) ? node.left.expression : node.left;
    const isCut = operator === K.GreaterThanGreaterThanToken && ts.isBinaryExpression(inner);
    if (isCut && inner.operatorToken.kind === K.LessThanLessThanToken) {
      const bits = exact(value(node.right));
      if (exact(value(inner.right)) !== bits) throw new TypeError("two shifts that differ");
      return balanced(value(inner.left), 64n - bits);
    }
    return operate(operator, value(node.left), value(node.right));
  }

  #called(node: ts.CallExpression, scope: Scope, module: Module): Lane {
    const name = textOf(node.expression);
    const values = node.arguments.map((each) => this.#value(each, scope, module));
    const at = (i: number) => Number(exact(values[i] as Lane));
    const offset = (i: number) => (values[i] === undefined ? 0 : at(i));
    const nothing = integer(0n);
    if (name === "load") {
      const lane = this.load(at(0) + offset(1));
      const isUnsigned = node.typeArguments?.[0] !== undefined && textOf(node.typeArguments[0]) === "u64";
      return isUnsigned && lane.lo === lane.hi ? integer(BigInt.asUintN(64, lane.lo)) : lane;
    }
    if (name === "store") {
      this.memory.set(at(0) + offset(2), signed(values[1] as Lane));
      return nothing;
    }
    if (name === "memory.fill") {
      if (exact(values[1] as Lane) !== 0n) throw new TypeError("a filling that is not zero");
      for (let i = 0; i < at(2); i += 8) this.memory.set(at(0) + i, nothing);
      return nothing;
    }
    if (name === "memory.copy") {
      const lanes = Array.from({ length: at(2) / 8 }, (_, i) => this.load(at(1) + 8 * i));
      for (const [i, lane] of lanes.entries()) this.memory.set(at(0) + 8 * i, lane);
      return nothing;
    }
    const known = INTRINSICS[name];
    if (known !== undefined) return integer(known(values[0] === undefined ? 0n : exact(values[0])));
    return this.call(name, ...values) ?? nothing;
  }
}

const COMPOUND: Readonly<Partial<Record<ts.SyntaxKind, ts.SyntaxKind>>> = {
  [K.PlusEqualsToken]: K.PlusToken,
  [K.MinusEqualsToken]: K.MinusToken,
  [K.BarEqualsToken]: K.BarToken,
};

const sum = (a: Lane, b: Lane): Lane => integer(a.lo + b.lo, a.hi + b.hi);
const difference = (a: Lane, b: Lane): Lane => integer(a.lo - b.hi, a.hi - b.lo);

function product(a: Lane, b: Lane): Lane {
  if (a.lo === a.hi && b.lo === b.hi) return integer(a.lo * b.lo);
  const corners = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return integer(min(...corners), max(...corners));
}

const texts = new WeakMap<ts.Node, string>();

function textOf(node: ts.Node): string {
  const known = texts.get(node) ?? node.getText();
  texts.set(node, known);
  return known;
}

/** As many bits as a and b have. */
function joined(a: Lane, b: Lane): Lane {
  if (a.lo < 0n || b.lo < 0n) throw new BoundError("bits of what may be negative");
  if (a.lo === a.hi && b.lo === b.hi) return integer(a.lo | b.lo);
  return integer(0n, (1n << BigInt(max(a.hi, b.hi).toString(2).length)) - 1n);
}

function masked(a: Lane, mask: Lane): Lane {
  const bits = exact(mask);
  if (a.lo === a.hi) return integer(BigInt.asUintN(64, a.lo) & bits);
  if ((bits & (bits + 1n)) !== 0n) throw new TypeError("a mask that is not of low bits");
  return a.lo >= 0n && a.hi <= bits ? a : integer(0n, bits);
}

/** Bits that are shifted out are lost. */
function shifted(a: Lane, by: bigint): Lane {
  if (a.lo < 0n) throw new BoundError("bits of what may be negative");
  if (a.lo === a.hi) return integer(BigInt.asUintN(64, a.lo << by));
  return a.hi << by < WORD ? integer(a.lo << by, a.hi << by) : UNKNOWN;
}

function operate(operator: ts.SyntaxKind, a: Lane, b: Lane): Lane {
  switch (operator) {
    case K.PlusToken:
      return sum(a, b);
    case K.MinusToken:
      return difference(a, b);
    case K.AsteriskToken:
      return product(a, b);
    case K.SlashToken:
      return integer(exact(a) / exact(b));
    case K.PercentToken:
      return integer(exact(a) % exact(b));
    case K.BarToken:
      return joined(a, b);
    case K.AmpersandToken:
      return masked(a, b);
    case K.LessThanLessThanToken:
      return shifted(a, exact(b));
    case K.GreaterThanGreaterThanToken: {
      const { lo, hi } = a.lo >= 0n && a.hi < WORD ? a : signed(a);
      return integer(lo >> exact(b), hi >> exact(b));
    }
    case K.LessThanToken:
      return truth(exact(a) < exact(b));
    case K.GreaterThanToken:
      return truth(exact(a) > exact(b));
    case K.GreaterThanEqualsToken:
      return truth(exact(a) >= exact(b));
    case K.EqualsEqualsToken:
      return truth(exact(a) === exact(b));
    case K.ExclamationEqualsToken:
      return truth(exact(a) !== exact(b));
    default:
      throw new TypeError(`unread: operator ${ts.tokenToString(operator)}`);
  }
}
