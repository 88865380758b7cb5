/** Signed notes and vkeys: the published cases, and that reading and printing are inverse. */

import noteCases from "vectors:tlog/signed-note/open-cases.json";
import testKeys from "vectors:tlog/signed-note/test-keys.json";
import vkeyCases from "vectors:tlog/signed-note/vkey-cases.json";
import { decodeHex, encodeBase64, encodeUtf8 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { createNoteSigner, readNoteSigner, signText } from "../../src/note/cosignature.ts";
import { openNote } from "../../src/note/open-note.ts";
import {
  encodeNote,
  encodeSignatureLine,
  parseNote,
  parseSignatureLine,
} from "../../src/note/signed-note.ts";
import { deriveKeyId, encodeVkey, makeNoteKey, parseVkey, requireVkey } from "../../src/note/vkey.ts";

// fast-check's own unit "binary" first makes a list of all characters: seconds in a runtime that has just started.
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

interface NoteCase {
  desc: string;
  note: string;
  verifier_keys: string[];
  expect: "accept" | "reject";
  verified: string[] | null;
}

describeVectors("published notes", noteCases, (cases: NoteCase[]) => {
  for (const { desc, note, verifier_keys, expect: wanted, verified } of cases) {
    it(`${desc}: ${wanted}`, () => {
      const opened = openNote(
        note,
        verifier_keys.map((vkey) => requireVkey("verifier_keys", vkey)),
      );
      recordVerdict(`note/${desc}`, opened.ok ? "accept" : opened.reason);
      expect(opened.ok ? "accept" : "reject").toBe(wanted);
      if (opened.ok) {
        expect(opened.value.verified.map(({ key }) => key.name)).toEqual(verified);
        expect(encodeNote(opened.value)).toBe(note);
        expect(
          openNote(
            encodeUtf8(note),
            opened.value.verified.map(({ key }) => key),
          ).ok,
        ).toBe(true);
      }
    });
  }
});

describeVectors("published vkeys", vkeyCases, (cases: { vkey: string; expect: string; why?: string }[]) => {
  for (const { vkey, expect: wanted, why } of cases) {
    it(`${vkey}: ${wanted}${why === undefined ? "" : ` (${why})`}`, () => {
      const reading = parseVkey(vkey);
      recordVerdict(`vkey/${vkey.replaceAll("=", "~")}`, reading.ok ? "accept" : reading.reason);
      expect(reading.ok ? "accept" : "reject").toBe(wanted);
      if (reading.ok) expect(encodeVkey(reading.value)).toBe(vkey);
    });
  }
});

describeVectors(
  "the published test key",
  testKeys,
  (keys: { PeterNeumann: { vkey: string; seed_hex: string } }) => {
    it("signs what its vkey verifies, and prints that vkey", () => {
      const { vkey, seed_hex } = keys.PeterNeumann;
      const signer = createNoteSigner("PeterNeumann", decodeHex(seed_hex, 32) as Uint8Array);
      expect(encodeVkey(signer.key)).toBe(vkey);
      const text = "line one\n\nline two after an empty line\n";
      const note = encodeNote({ text, signatures: [signText(text, signer)] });
      expect(openNote(note, [requireVkey("vkey", vkey)]).ok).toBe(true);
      expect(openNote(note.replace("two", "2"), [signer.key])).toMatchObject({
        ok: false,
        reason: "bad_signature",
      });
    });
  },
);

describe("vkeys of names that no key may have", () => {
  const { key } = createNoteSigner("log.example", new Uint8Array(32).fill(7));

  it.each([
    ["none", ""],
    ["a space", " "],
    ["a space within", "log example"],
    ["a line feed", "log\nexample"],
    ["256 bytes", "x".repeat(256)],
  ])("%s", (_, name) => {
    // With the id that belongs to name and key: nothing but the name is wrong.
    const vkey = encodeVkey({ ...key, name, id: deriveKeyId(name, key.type, key.publicKey) });
    expect(parseVkey(vkey)).toMatchObject({ ok: false, reason: "malformed_vkey" });
    expect(() => makeNoteKey(name, key.type, key.publicKey)).toThrow(/name/);
  });

  it("255 bytes are a name", () => {
    const longest = makeNoteKey("x".repeat(255), key.type, key.publicKey);
    expect(parseVkey(encodeVkey(longest))).toEqual({ ok: true, value: longest });
  });
});

describe("reading notes", () => {
  const signer = createNoteSigner("log.example/receipts", new Uint8Array(32).fill(7));

  it("is the inverse of printing them", () => {
    const payload = fc.uint8Array({ minLength: 1, maxLength: 100 });
    const line = fc.stringMatching(/^[ -~]{0,20}$/);
    const name = fc.stringMatching(/^[a-z./-]{1,20}$/);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1 }),
        fc.array(fc.tuple(name, payload), { minLength: 1, maxLength: 4 }),
        (lines, pairs) => {
          const note = {
            text: `${lines.join("\n")}\n`,
            signatures: pairs.map(([name, bytes]) => ({ name, id: "0a1b2c3d", payload: bytes })),
          };
          expect(parseNote(encodeNote(note))).toEqual({ ok: true, value: note });
        },
      ),
      { numRuns: runs(100, 5000) },
    );
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.uint8Array(), fc.anything()), (input) => {
        expect(typeof parseNote(input).ok).toBe("boolean");
        expect(typeof parseVkey(input).ok).toBe("boolean");
      }),
      { numRuns: runs(100, 20_000) },
    );
  });

  it("refuses bytes that are not UTF-8 and keeps a byte order mark as part of the text", () => {
    const text = "\ufeffhello\n";
    const note = encodeUtf8(encodeNote({ text, signatures: [signText(text, signer)] }));
    const opened = openNote(note, [signer.key]);
    expect(opened.ok && opened.value.text).toBe(text);
    expect(openNote(note.subarray(3), [signer.key])).toMatchObject({ ok: false, reason: "bad_signature" });
    const broken = note.slice();
    broken[4] = 0xff;
    expect(openNote(broken, [signer.key])).toMatchObject({ ok: false, reason: "malformed_note" });
  });

  it("ignores an unknown key of any name that the format allows, and no other", () => {
    const text = "text\n";
    const note = encodeNote({ text, signatures: [signText(text, signer)] });
    const line = (name: string) => encodeSignatureLine({ name, id: "00000000", payload: Uint8Array.of(1) });
    for (const name of ["\ufeff", "a\u200bb", "a\u007f", "\u2014", "log.example/\u00e9"]) {
      expect(openNote(note + line(name), [signer.key]).ok, JSON.stringify(name)).toBe(true);
    }
    for (const name of ["a\u0085b", "a\u00a0b", "a\u2028", "a\u3000", "a\u1680b", "a+b"]) {
      expect(openNote(note + line(name), [signer.key]), JSON.stringify(name)).toMatchObject({
        reason: "malformed_note",
      });
    }
  });

  it("refuses a line with a key id and nothing behind it, whoever it claims to be by", () => {
    const text = "text\n";
    const note = encodeNote({ text, signatures: [signText(text, signer)] });
    const empty = encodeSignatureLine({
      name: "stranger.example",
      id: "01020304",
      payload: new Uint8Array(0),
    });
    expect(parseSignatureLine(empty.trimEnd())).toBeNull();
    expect(openNote(note + empty, [signer.key])).toMatchObject({ ok: false, reason: "malformed_note" });
  });

  it("refuses notes of more than 1,000,000 bytes, as text and as bytes, and none of so many", () => {
    const signature = encodeSignatureLine(signText("text\n", signer));
    const noteOf = (bytes: number, last: string) => {
      const around = encodeUtf8(`${last}\n\n${signature}`).length;
      return `${"x".repeat(bytes - around)}${last}\n\n${signature}`;
    };
    for (const last of ["y", "\u00e9"]) {
      for (const [bytes, isRead] of [
        [1_000_000, true],
        [1_000_001, false],
      ] as const) {
        const note = noteOf(bytes, last);
        expect(encodeUtf8(note)).toHaveLength(bytes);
        expect([parseNote(note).ok, parseNote(encodeUtf8(note)).ok], `${bytes} ${last}`).toEqual([
          isRead,
          isRead,
        ]);
      }
    }
  });

  it("refuses text of half a character, and a note that nobody signed; reads a text that is one empty line", () => {
    const line = encodeSignatureLine(signText("text\n", signer));
    expect(parseNote(`a\ud800\n\n${line}`)).toMatchObject({ ok: false, values: { expected: "utf8" } });
    expect(parseNote("text\n\n")).toMatchObject({ ok: false, values: { expected: "signatures" } });
    expect(parseNote(`\n\n${line}`)).toMatchObject({ ok: true, value: { text: "\n" } });
  });

  it("reads a hundred signatures, and no more", () => {
    const note = (lines: number) =>
      `text\n\n${encodeSignatureLine(signText("text\n", signer)).repeat(lines)}`;
    expect(parseNote(note(100)).ok).toBe(true);
    expect(parseNote(note(101))).toMatchObject({ ok: false, values: { expected: "signatures" } });
  });

  it("refuses what stands behind the last line's end", () => {
    const text = "text\n";
    const note = encodeNote({ text, signatures: [signText(text, signer)] });
    expect(parseNote(note).ok).toBe(true);
    expect(parseNote(`${note}\u2014 more`)).toMatchObject({
      ok: false,
      values: { expected: "final_newline" },
    });
  });

  it("two pinned keys of one name are told apart by their ids", () => {
    const other = createNoteSigner("log.example/receipts", new Uint8Array(32).fill(8));
    const text = "text\n";
    const note = encodeNote({ text, signatures: [signText(text, signer), signText(text, other)] });
    const opened = openNote(note, [other.key]);
    expect(opened.ok && opened.value.verified.map(({ key }) => key.id)).toEqual([other.key.id]);
  });
});

describe("vkeys say what is wrong with them", () => {
  const { key } = createNoteSigner("log.example", new Uint8Array(32).fill(7));
  const { name, id } = key;
  const base64 = encodeVkey(key).slice(`${name}+${id}+`.length);
  const smallOrder = Uint8Array.of(1, ...new Uint8Array(31));
  const small = { ...key, publicKey: smallOrder, id: deriveKeyId(key.name, key.type, smallOrder) };

  it.each([
    ["no part", name, { reason: "malformed_vkey", values: { expected: "vkey_parts" } }],
    ["two parts", `${name}+${id}`, { reason: "malformed_vkey", values: { expected: "vkey_parts" } }],
    ["an empty id", `${name}++AAAA`, { reason: "malformed_vkey", values: { expected: "key_id" } }],
    ["a type and no key", `${name}+${id}+AQ==`, { reason: "bad_public_key" }],
    ["nothing behind the id", `${name}+${id}+`, { reason: "malformed_vkey", values: { expected: "base64" } }],
    [
      "a type that is none here",
      `${name}+${id}+${encodeBase64(Uint8Array.of(5, ...key.publicKey))}`,
      { reason: "unknown_key_type" },
    ],
    ["no name", `+${id}+${base64}`, { reason: "malformed_vkey", values: { expected: "key_name" } }],
    [
      "an id that is no hex",
      `${name}+${id.slice(1)}x+${base64}`,
      { reason: "malformed_vkey", values: { expected: "key_id" } },
    ],
    [
      "a key of small order under its own id",
      encodeVkey(small),
      { reason: "bad_public_key", values: { cause: { reason: "public_key_small_order" } } },
    ],
  ])("%s", (_, vkey, wanted) => {
    expect(parseVkey(encodeVkey(key)).ok).toBe(true);
    expect(parseVkey(vkey)).toMatchObject({ ok: false, ...wanted });
  });

  it.each([
    ["a name", { name: 5 }],
    ["an id", { id: null }],
    ["a public key", { publicKey: "AAAA" }],
  ])("a key of which %s is something else is no vkey, before it is printed", (_, change) => {
    expect(requireVkey("log", key)).toEqual(key);
    expect(() => requireVkey("log", { ...key, ...change } as never)).toThrow("log: expected a vkey");
  });

  it("a signer that cannot sign is refused by name", () => {
    expect(() => readNoteSigner({ key }, "signer")).toThrow("signer.sign: expected a function");
  });
});

describe("making keys", () => {
  it("refuses names that a signature line could not carry", () => {
    const publicKey = createNoteSigner("a", new Uint8Array(32).fill(7)).key.publicKey;
    for (const name of [
      "",
      "two words",
      "plus+plus",
      "line\nbreak",
      "no\u00a0break",
      "x".repeat(256),
      "\ud800",
    ]) {
      expect(() => makeNoteKey(name, "ed25519", publicKey)).toThrow(TypeError);
    }
  });

  it("refuses a public key of small order, with which one signature would fit many messages", () => {
    const smallOrder = new Uint8Array(32);
    smallOrder[0] = 1;
    expect(() => makeNoteKey("log.example", "ed25519", smallOrder)).toThrow(/small_order/);
  });
});

describe("control characters", () => {
  it.each([0, 1, 8, 9, 11, 13, 31])("of code %d are refused as such, a line's end is not", (code) => {
    const note = (text: string) => `${text}\n\n\u2014 name AAAAAAAA\n`;
    expect(parseNote(note(`a${String.fromCharCode(code)}b`))).toMatchObject({
      ok: false,
      values: { expected: "no_control_characters" },
    });
    expect(parseNote(note("a\nb"))).toMatchObject({ ok: true });
  });
});

it("names the blank line that a note has not", () => {
  const line = "\u2014 a.example AAAAAAE=\n";
  for (const note of ["text", "text\n", line, `text\n${line}`])
    expect(parseNote(note)).toMatchObject({
      ok: false,
      reason: "malformed_note",
      values: { expected: "blank_line" },
    });
});
