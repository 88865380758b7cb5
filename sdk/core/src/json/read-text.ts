/**
 * Strict JSON text (RFC 8259, I-JSON of RFC 7493) to plain data.
 *
 * `JSON.parse` keeps the last of two members with one name and rounds big integers, so two readers of one
 * signed text can see different documents. This parser refuses both, counts depth and members as it goes and
 * reports where it stopped. Escapes are left to `JSON.parse` once the string's bounds are known.
 */

import type { Rest } from "../finding/failure.ts";
import type { ValuesOf } from "../finding/kinds.ts";
import type { READ_REASONS, ReadReason } from "../finding/sets/reading.ts";
import type { Term } from "../finding/terms.ts";
import type { Json } from "./json.ts";
import { pointerTo, pointerToken, type ReadLimits, ReadRefusal, refuseReading } from "./limits.ts";
import type { MemberCache } from "./member-cache.ts";
import { readNumberText } from "./number-text.ts";

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** Where a run of plain string characters ends. Searched, not matched as a whole: no backtracking on long text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 forbids raw control characters in strings.
const STRING_BREAK = /["\\\u0000-\u001f]/g;

/**
 * @param known parts that are taken as they were read before where their text is met again
 * @throws ReadRefusal
 */
export function readJsonText(text: string, limits: ReadLimits, known?: MemberCache): Json {
  const parser = new TextParser(text, limits, known);
  return parser.document();
}

class TextParser {
  readonly #text: string;
  readonly #limits: ReadLimits;
  readonly #known: MemberCache | undefined;
  #at = 0;
  #members = 0;
  readonly #path: string[] = [];

  constructor(text: string, limits: ReadLimits, known: MemberCache | undefined) {
    this.#text = text;
    this.#limits = limits;
    this.#known = known;
  }

  document(): Json {
    this.#skipWhiteSpace();
    const value = this.#value();
    this.#skipWhiteSpace();
    if (this.#at < this.#text.length) this.#unexpected("end_of_document");
    return value;
  }

  #value(): Json {
    switch (this.#text[this.#at]) {
      case "{":
        return this.#object();
      case "[":
        return this.#array();
      case '"':
        return this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #object(): Json {
    this.#enter();
    const object: Record<string, Json> = {};
    if (this.#opensEmpty("}")) return object;
    for (;;) {
      if (this.#text[this.#at] !== '"') this.#unexpected("member_name");
      const name = this.#string();
      if (name === "__proto__") this.#refuse("forbidden_member");
      if (Object.hasOwn(object, name)) this.#refuse("duplicate_member", { member: pointerToken(name) });
      this.#skipWhiteSpace();
      this.#expect(":", "colon");
      this.#skipWhiteSpace();
      this.#countMember();
      this.#path.push(name);
      object[name] =
        this.#path.length === 1 && this.#known !== undefined ? this.#part(name, this.#known) : this.#value();
      this.#path.pop();
      if (this.#closes("}")) return object;
    }
  }

  /** A member of the root: as it was read before, when its text is known and the limits have room for it. */
  #part(name: string, parts: MemberCache): Json {
    const known = parts.find(name, this.#text, this.#at);
    const { maxMembers, maxDepth } = this.#limits;
    if (known !== null && this.#members + known.members <= maxMembers && known.depth < maxDepth) {
      this.#at += known.text.length;
      this.#members += known.members;
      return known.value;
    }
    const start = this.#at;
    const value = this.#value();
    if (known === null) parts.remember(name, this.#text.slice(start, this.#at), value);
    return value;
  }

  #array(): Json {
    this.#enter();
    const array: Json[] = [];
    if (this.#opensEmpty("]")) return array;
    for (;;) {
      this.#countMember();
      this.#path.push(String(array.length));
      array.push(this.#value());
      this.#path.pop();
      if (this.#closes("]")) return array;
    }
  }

  #string(): string {
    const start = this.#at;
    let escaped = false;
    for (this.#at++; ; this.#at += 2) {
      STRING_BREAK.lastIndex = this.#at;
      const stop = STRING_BREAK.exec(this.#text);
      this.#at = stop?.index ?? this.#text.length;
      if (stop?.[0] === '"') break;
      if (stop?.[0] !== "\\") this.#unexpected("string_character");
      escaped = true;
    }
    this.#at++;
    const text = escaped ? this.#unescape(start) : this.#text.slice(start + 1, this.#at - 1);
    if (!text.isWellFormed()) this.#refuse("lone_surrogate");
    return text;
  }

  #unescape(start: number): string {
    try {
      return JSON.parse(this.#text.slice(start, this.#at)) as string;
    } catch {
      // The slice is a quoted string without raw control characters: only an unknown escape is left to fail.
      this.#refuse("not_json", { expected: "known_escape", found: null, at: start });
    }
  }

  #number(): number {
    const text = this.#match(NUMBER);
    if (text === null) this.#unexpected("a_value");
    try {
      return readNumberText(text);
    } catch (error) {
      if (error instanceof ReadRefusal) this.#refuse(error.refusal.reason, error.refusal.values as never);
      throw error;
    }
  }

  #word<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#unexpected("a_value");
    this.#at += word.length;
    return value;
  }

  #enter(): void {
    this.#at++;
    if (this.#path.length >= this.#limits.maxDepth) {
      this.#refuse("too_deep", { limit: this.#limits.maxDepth });
    }
  }

  #opensEmpty(close: string): boolean {
    this.#skipWhiteSpace();
    if (this.#text[this.#at] !== close) return false;
    this.#at++;
    return true;
  }

  /** After an element: true at the closing bracket, false after a comma. */
  #closes(close: string): boolean {
    this.#skipWhiteSpace();
    if (this.#text[this.#at] === close) {
      this.#at++;
      return true;
    }
    this.#expect(",", "comma_or_close");
    this.#skipWhiteSpace();
    return false;
  }

  #countMember(): void {
    if (++this.#members > this.#limits.maxMembers) {
      this.#refuse("too_many_members", { limit: this.#limits.maxMembers });
    }
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at = pattern.lastIndex;
    return found[0];
  }

  #skipWhiteSpace(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at++;
    }
  }

  #expect(character: string, term: Term): void {
    if (this.#text[this.#at] !== character) this.#unexpected(term);
    this.#at++;
  }

  #unexpected(expected: Term): never {
    this.#refuse("not_json", { expected, found: this.#text[this.#at] ?? null, at: this.#at });
  }

  #refuse<Reason extends ReadReason>(
    reason: Reason,
    ...[values]: Rest<ValuesOf<(typeof READ_REASONS)[Reason]>>
  ): never {
    throw new ReadRefusal(refuseReading(reason, (values ?? {}) as never, pointerTo(this.#path)));
  }
}
