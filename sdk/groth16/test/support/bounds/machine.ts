/**
 * Carries out generated field code on intervals: every statement of every function as it stands in the text, over a
 * memory of lanes. It knows the few bit operations of field code. Any other is an error, so that none passes unchecked.
 */
import ts from "typescript";
import {
  add,
  addDoubles,
  asDouble,
  asInteger,
  BoundError,
  balanced,
  double,
  fused,
  halfUlp,
  integer,
  type Lane,
  multiply,
  named,
  ofNumber,
  type Rounding,
  rounded,
  signed,
  unsigned,
} from "./lane.ts";
import { type Estimate, estimateOf } from "./quotient.ts";

export type Vector = readonly [Lane, Lane];
type Value = Lane | Vector;
type Scope = Map<string, Value>;

const isVector = (value: Value): value is Vector => Array.isArray(value);

function lane(value: Value): Lane {
  if (isVector(value)) throw new TypeError("a vector in the place of a number");
  return value;
}

const vector = (value: Value): Vector => (isVector(value) ? value : [value, value]);

function exact(value: Value): bigint {
  const { lo, hi } = lane(value);
  if (lo !== hi) throw new TypeError("an address that is not known");
  return lo;
}

/** The limbs and the representation that a text is written in. */
export interface Shape {
  readonly p: bigint;
  readonly bits: number;
  readonly limbs: number;
  readonly isFused: boolean;
}

export class Machine {
  readonly memory = new Map<number, Lane>();
  readonly #functions = new Map<string, ts.FunctionDeclaration>();
  readonly #globals: Scope = new Map();
  readonly #shape: Shape;
  #free = 1 << 20;
  /** Bounds of the value that the running function leaves behind, by suffix of its lane of code. */
  #estimates = new Map<string, Estimate>();

  constructor(text: string, shape: Shape) {
    this.#shape = shape;
    const source = ts.createSourceFile("field.ts", text, ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement)) this.#functions.set(statement.name?.text ?? "", statement);
      else if (ts.isVariableStatement(statement)) this.#global(statement);
    }
  }

  get functions(): readonly string[] {
    return [...this.#functions.keys()];
  }

  parametersOf(name: string): string[] {
    return this.#functions.get(name)?.parameters.map((each) => each.name.getText()) ?? [];
  }

  /** An address with room for `lanes` of them. */
  room(lanes: readonly Lane[]): number {
    const at = this.#free;
    for (const [i, each] of lanes.entries()) this.memory.set(at + 8 * i, each);
    this.#free += 8 * Math.max(lanes.length, 64);
    return at;
  }

  call(name: string, values: readonly Value[]): void {
    const declaration = this.#functions.get(name);
    if (declaration?.body === undefined) throw new TypeError(`there is no ${name}`);
    const scope: Scope = new Map(
      declaration.parameters.map((each, i) => [each.name.getText(), values[i] as Value]),
    );
    const before = this.#estimates;
    this.#estimates = new Map();
    for (const statement of declaration.body.statements) {
      try {
        this.#run(statement, scope);
      } catch (error) {
        if (!(error instanceof BoundError) || error.message.includes(": ")) throw error;
        throw new BoundError(`${name}: ${error.message} in ${statement.getText().slice(0, 90)}`);
      }
    }
    this.#estimates = before;
  }

  #global(statement: ts.VariableStatement): void {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer === undefined) continue;
      const data = /^memory\.data<(\w+)>\(\[([\s\S]*)\]\)$/.exec(initializer.getText());
      if (data === null) {
        this.#globals.set(name.getText(), this.#value(initializer, new Map()));
        continue;
      }
      const words = (data[2] as string).split(",").map((word) => word.trim());
      const lanes = words.map((word) =>
        data[1] === "f64" ? double(BigInt(word.replace(/\.0$/, ""))) : integer(BigInt(word)),
      );
      this.#globals.set(name.getText(), integer(BigInt(this.room(lanes))));
    }
  }

  #run(statement: ts.Statement, scope: Scope): void {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer !== undefined) this.#assign(name.getText(), initializer, scope);
      }
      return;
    }
    if (!ts.isExpressionStatement(statement)) throw new TypeError(`unread: ${statement.getText()}`);
    const { expression } = statement;
    if (!ts.isBinaryExpression(expression)) {
      this.#value(expression, scope);
      return;
    }
    const name = expression.left.getText();
    const operator = expression.operatorToken.kind;
    if (operator === ts.SyntaxKind.EqualsToken) {
      this.#assign(name, expression.right, scope);
      return;
    }
    const sign = { [ts.SyntaxKind.PlusEqualsToken]: 1n, [ts.SyntaxKind.MinusEqualsToken]: -1n }[
      operator as number
    ];
    if (sign === undefined) throw new TypeError(`unread: ${statement.getText()}`);
    scope.set(name, add(lane(this.#name(name, scope)), lane(this.#value(expression.right, scope)), sign));
  }

  #assign(name: string, initializer: ts.Expression, scope: Scope): void {
    if (/^q_?$/.test(name)) {
      const get = (local: string) => this.#name(local.replace("_", name.slice(1)), scope);
      const pool = (offset: number) =>
        asDouble(this.#read(Number(exact(this.#name("POOL", scope))) + offset));
      this.#estimates.set(name.slice(1), estimateOf(this.#shape, initializer, get, pool));
    }
    scope.set(name, this.#value(initializer, scope));
  }

  #name(name: string, scope: Scope): Value {
    const value = scope.get(name) ?? this.#globals.get(name);
    if (value === undefined) throw new TypeError(`there is no ${name}`);
    return value;
  }

  #value(node: ts.Expression, scope: Scope): Value {
    if (ts.isParenthesizedExpression(node)) return this.#value(node.expression, scope);
    if (ts.isIdentifier(node)) return this.#name(node.text, scope);
    if (ts.isNumericLiteral(node)) return this.#literal(node.getText());
    if (ts.isPrefixUnaryExpression(node)) {
      const value = lane(this.#value(node.operand, scope));
      return value.kind === "double"
        ? { kind: "double", lo: -value.hi, hi: -value.lo }
        : add(integer(0n), value, -1n);
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isTypeAssertionExpression(node)) return double(exact(this.#value(node.expression, scope)));
    if (ts.isCallExpression(node)) return this.#intrinsic(node, scope);
    throw new TypeError(`unread: ${node.getText()}`);
  }

  #literal(text: string): Lane {
    if (!/[.e]/i.test(text)) return integer(BigInt(text));
    const value = ofNumber(Number(text));
    return { kind: "double", lo: value, hi: value };
  }

  #binary(node: ts.BinaryExpression, scope: Scope): Lane {
    const operator = node.operatorToken.kind;
    const inner = ts.isParenthesizedExpression(node.left) ? node.left.expression : node.left;
    const isShift = (each: ts.Expression, kind: ts.SyntaxKind): each is ts.BinaryExpression =>
      ts.isBinaryExpression(each) && each.operatorToken.kind === kind;
    const right = lane(this.#value(node.right, scope));
    if (operator === ts.SyntaxKind.GreaterThanGreaterThanToken) {
      if (isShift(inner, ts.SyntaxKind.LessThanLessThanToken)) {
        if (exact(this.#value(inner.right, scope)) !== right.lo)
          throw new TypeError("two shifts that differ");
        return balanced(lane(this.#value(inner.left, scope)), 64n - right.lo);
      }
      const value = signed(lane(this.#value(node.left, scope)));
      return integer(value.lo >> right.lo, value.hi >> right.lo);
    }
    const left = lane(this.#value(node.left, scope));
    if (operator === ts.SyntaxKind.PlusToken) return add(left, right);
    if (operator === ts.SyntaxKind.MinusToken) return add(left, right, -1n);
    if (operator === ts.SyntaxKind.AsteriskToken) return multiply(left, right);
    if (operator === ts.SyntaxKind.LessThanLessThanToken) return multiply(left, integer(1n << right.lo));
    throw new TypeError(`unread: ${node.getText()}`);
  }

  #intrinsic(node: ts.CallExpression, scope: Scope): Value {
    const name = node.expression.getText();
    const text = (i: number) => node.arguments[i]?.getText() ?? "";
    const value = (i: number) => this.#value(node.arguments[i] as ts.Expression, scope);
    const at = (i: number, offset: number) =>
      Number(exact(value(i))) + (node.arguments[offset] === undefined ? 0 : Number(exact(value(offset))));
    if (name === "load") return named(asInteger(this.#read(at(0, 1))));
    if (name === "v128.load") return [named(this.#read(at(0, 1))), named(this.#read(at(0, 1) + 8))];
    if (name === "v128.load64_splat") return vector(named(this.#read(at(0, 1))));
    if (name === "store" || name === "v128.store") {
      const written = node.arguments[1] as ts.Expression;
      const estimate = this.#estimateFor(text(0), Number(text(2)));
      const lanes = estimate === undefined ? vector(value(1)) : this.#reduced(written, estimate, scope);
      const count = name === "store" ? 1 : 2;
      for (const [i, each] of lanes.slice(0, count).entries()) this.#write(at(0, 2) + 8 * i, each);
      return integer(0n);
    }
    if (name === "f64x2.relaxed_madd") return this.#fused(node, scope);
    if (name === "f64x2" || name === "i64x2") return [lane(value(0)), lane(value(1))];
    if (name === "f64x2.splat") return vector(value(0));
    if (name.startsWith("v128.shuffle")) {
      const lanes = [...vector(value(0)), ...vector(value(1))];
      return [lanes[Number(text(2))] as Lane, lanes[Number(text(3))] as Lane];
    }
    const [left, right] = [vector(value(0)), vector(value(1))];
    const operate = OPERATIONS[name];
    if (operate === undefined) throw new TypeError(`unread: ${name}`);
    const results = [0, 1].map((i) => {
      const [a, b] = [left[i] as Lane, right[i] as Lane];
      const known = name === "f64x2.sub" ? remainder(text(0), a, b) : undefined;
      const result = known ?? operate(a, b);
      // x + H has lost what is below its last place: (x + H) - H is x, rounded.
      if (name === "f64x2.add" && text(1) === "H") {
        asInteger(result);
        return { ...result, of: { near: text(0), half: halfUlp(result), base: b.lo } };
      }
      return result;
    });
    return results as unknown as Vector;
  }

  /** x · y + z rounded once; with H it is h, and with what h leaves of H + L the rest, whatever x · y is. */
  #fused(node: ts.CallExpression, scope: Scope): Value {
    const [x, y, z] = node.arguments as unknown as [ts.Expression, ts.Expression, ts.Expression];
    const [xs, ys, zs] = [x, y, z].map((each) => vector(this.#value(each, scope))) as [
      Vector,
      Vector,
      Vector,
    ];
    const near = `${x.getText()}*${y.getText()}`;
    return [0, 1].map((i) => {
      const [a, b, c] = [asDouble(xs[i] as Lane), asDouble(ys[i] as Lane), asDouble(zs[i] as Lane)];
      // z is a constant less h, so that what is left is the constant, less H, and what h was rounded by.
      if (c.of?.near === `-${near}`) return rounded(c.of.base - c.of.half, c.of.base + c.of.half);
      const sum = fused(a, b, c);
      if (z.getText() !== "H") return sum;
      // In one binade: a product is split without a rest.
      asInteger(sum);
      return { ...sum, of: { near, half: halfUlp(sum), base: c.lo } };
    }) as unknown as Vector;
  }

  #read(address: number): Lane {
    const value = this.memory.get(address);
    if (value === undefined) throw new TypeError(`nothing was written at ${address}`);
    return value;
  }

  /** Columns lie in memory as what they are beyond the biases that cancelled. */
  #write(address: number, value: Lane): void {
    this.memory.set(address, value.kind === "double" ? value : signed(value));
  }

  /** Returns the bound of the written lane, if it is the top limb of a value that had a multiple of p taken away. */
  #estimateFor(pointer: string, offset: number): Estimate | undefined {
    const { limbs, isFused } = this.#shape;
    const isTop = Math.floor(offset / (isFused ? 16 : 8)) === limbs - 1;
    return isTop ? this.#estimates.get(pointer.endsWith("_") ? "_" : "") : undefined;
  }

  /** The top limb, bounded by the value. As a double it is what its bits are beyond those of L. */
  #reduced(node: ts.Expression, estimate: Estimate, scope: Scope): Vector {
    const bits = /^f64x2\.sub\((i64x2\.add\(t9_?, .*\)), L\)$/.test(node.getText());
    if (!bits)
      return vector(this.#value(node, scope)).map((each) => estimate.narrow(each)) as unknown as Vector;
    const sum = (node as ts.CallExpression).arguments[0] as ts.Expression;
    const middle = asInteger(lane(vector(this.#name("L", scope))[0]));
    return vector(this.#value(sum, scope)).map((each) => {
      const top = estimate.narrow(signed(add(each, middle, -1n)));
      // The pattern must not leave the binade of L.
      asInteger(addDoubles(double(3n << 51n), double(top.lo, top.hi)));
      return double(top.lo, top.hi);
    }) as unknown as Vector;
  }
}

/** a - b where they belong together, or nothing. */
function remainder(text: string, a: Lane, b: Lane): Lane | undefined {
  if (b.of === undefined) {
    const isBase = a.of !== undefined && a.of.base !== 0n && b.lo === b.hi && b.lo === a.of.base;
    return isBase ? { ...addDoubles(a, b, -1n), of: { ...(a.of as Rounding), base: 0n } } : undefined;
  }
  if (b.of.near === text && b.of.base === 0n) return rounded(-b.of.half, b.of.half);
  if (a.lo !== a.hi || a.kind !== "integer") return undefined;
  const constant = asDouble(a);
  const of = { near: `-${b.of.near}`, half: b.of.half, base: constant.lo - b.of.base };
  return { ...addDoubles(constant, asDouble(b), -1n), of };
}

const OPERATIONS: Readonly<Record<string, (a: Lane, b: Lane) => Lane>> = {
  "f64x2.add": (a, b) => addDoubles(asDouble(a), asDouble(b)),
  "f64x2.sub": (a, b) => addDoubles(asDouble(a), asDouble(b), -1n),
  "f64x2.mul": (a, b) => fused(asDouble(a), asDouble(b), rounded(0n, 0n)),
  "i64x2.add": (a, b) => add(asInteger(a), asInteger(b)),
  "i64x2.sub": (a, b) => add(asInteger(a), asInteger(b), -1n),
  "i64x2.shl": (a, b) => multiply(asInteger(a), integer(1n << b.lo)),
  "i64x2.shr_u": (a, b) => {
    const { lo, hi } = unsigned(asInteger(a));
    return integer(lo >> b.lo, hi >> b.lo);
  },
  "v128.and": (a, b) => {
    if (b.lo !== b.hi || (b.lo & (b.lo + 1n)) !== 0n) throw new TypeError("a mask that is not of low bits");
    return a.lo >= 0n && a.hi <= b.lo ? a : integer(0n, b.lo);
  },
  // The pattern of 2^52 over what lies below it: nothing is lost.
  "v128.or": (a, b) => {
    const { lo, hi } = unsigned(asInteger(a));
    const unit = asInteger(b);
    if (unit.lo !== 1075n << 52n || hi >= 1n << 52n) throw new BoundError("bits that meet an exponent");
    return integer(unit.lo + lo, unit.lo + hi);
  },
  "v128.xor": (a, b) => (b.lo === 0n && b.hi === 0n ? a : add(integer(-1n), asInteger(a), -1n)),
};
