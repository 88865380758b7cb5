// Requests that two parsers may read differently, byte by byte against the local runtime. Whatever is sent, no code
// of ours answers with 5xx, no more requests are answered than were sent, and a preflight that is hidden in another
// request's body consumes nothing. The cases follow RFC 9112 sections 2 to 7 and 11; published suites are not here.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchange, type RawAnswer } from "./local/raw-http.ts";
import { type LocalService, preflightOf, type Scene, scene, startLocalService } from "./local/service.ts";

const VERIFY = "/api/vdi/billing/verify";
const PREFLIGHT = "/api/vdi/billing/preflight";
const HOST = "Host: billing.example\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
const GET = `GET /health HTTP/1.1\r\n${HOST}`;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
});
afterAll(() => service?.close());

/** A POST with these framing headers and this body, whatever they say of each other. */
const post = (headers: string, body: string, version = "HTTP/1.1") =>
  `POST ${VERIFY} ${version}\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;
const chunked = (body: string) => post("Transfer-Encoding: chunked\r\n", body);

function hidden(one: Scene): string {
  const body = JSON.stringify(preflightOf(one));
  return `POST ${PREFLIGHT} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n${body}`;
}

async function consumedNothing(one: Scene): Promise<boolean> {
  const response = await fetch(service.url + PREFLIGHT, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(preflightOf(one)),
  });
  return ((await response.json()) as { execution_eligible: boolean }).execution_eligible;
}

function expectQuiet(answers: readonly RawAnswer[]): void {
  expect(answers.filter(({ status, byService }) => byService && status >= 500)).toEqual([]);
}

/** Every case is refused, by the service or by the runtime before it, and answered at most once. */
function refused(cases: Readonly<Record<string, string>>, status = 400): void {
  test.each(Object.entries(cases))("%s", async (_, bytes) => {
    const answers = await exchange(service.port, bytes);
    expectQuiet(answers);
    expect(answers.map((answer) => answer.status)).toEqual([status]);
  });
}

describe("a body whose end is told twice, or not", () => {
  const framings: [string, (smuggled: string) => string][] = [
    [
      "CL.TE",
      (s) => post(`Content-Length: ${5 + s.length}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${s}`),
    ],
    ["TE.CL", (s) => post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", `2\r\n{}\r\n0\r\n\r\n${s}`)],
    ["TE.TE", (s) => post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n", `0\r\n\r\n${s}`)],
    ["CL.CL", (s) => post(`Content-Length: 2\r\nContent-Length: ${2 + s.length}\r\n`, `{}${s}`)],
    [
      "CL.CL, the longer first",
      (s) => post(`Content-Length: ${2 + s.length}\r\nContent-Length: 2\r\n`, `{}${s}`),
    ],
    ["a list of lengths", (s) => post(`Content-Length: 2, ${2 + s.length}\r\n`, `{}${s}`)],
    ["unknown coding", (s) => post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${s}`)],
    [
      "coding before a space",
      (s) => post(`Transfer-Encoding : chunked\r\nContent-Length: ${5 + s.length}\r\n`, `0\r\n\r\n${s}`),
    ],
    [
      "coding on a folded line",
      (s) => post(`Transfer-Encoding:\r\n chunked\r\nContent-Length: ${5 + s.length}\r\n`, `0\r\n\r\n${s}`),
    ],
    [
      "coding after a control",
      (s) => post(`Transfer-Encoding: \x0bchunked\r\nContent-Length: ${5 + s.length}\r\n`, `0\r\n\r\n${s}`),
    ],
    ["coding in HTTP/1.0", (s) => post("Transfer-Encoding: chunked\r\n", `0\r\n\r\n${s}`, "HTTP/1.0")],
    [
      "a length that a bare CR hides",
      (s) => post(`X: a\rContent-Length: ${2 + s.length}\r\nContent-Length: 2\r\n`, `{}${s}`),
    ],
    ["a chunk longer than said", (s) => chunked(`2\r\n{}${s}\r\n0\r\n\r\n`)],
    ["a chunk extension that ends in LF", (s) => chunked(`2;a\n{}\r\n0\r\n\r\n${s}`)],
    ["GET with a body that nobody reads", (s) => `${GET}Content-Length: ${s.length}\r\n\r\n${s}`],
  ];

  test.each(framings)("%s: what is hidden in it consumes nothing", async (_, build) => {
    const one = scene();
    const answers = await exchange(service.port, build(hidden(one)));
    expectQuiet(answers);
    expect(answers).toHaveLength(1);
    expect(await consumedNothing(one)).toBe(true);
  });

  test("what comes after a whole request is a request of its own, and consumes", async () => {
    const one = scene();
    const answers = await exchange(service.port, post("Content-Length: 2\r\n", "{}") + hidden(one));
    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
    expect(await consumedNothing(one)).toBe(false);
  });
});

describe("lengths", () => {
  const spellings = ["+2", "-2", "0x2", "2.0", "2e0", "1 2", "2,", ",2", "two", "２", "", "\x002", "2\x0b"];
  const overflows = ["4294967298", "9223372036854775810", "18446744073709551618", "9".repeat(40)];
  test.each([...spellings, ...overflows])("%j", async (length) => {
    const answers = await exchange(service.port, post(`Content-Length: ${length}\r\n`, "{}"));
    expectQuiet(answers);
    for (const { status } of answers) expect([400, 413]).toContain(status);
  });

  refused({ "shorter than said": post("Content-Length: 50\r\n", "{}") });

  test("said to be above the cap: refused before it arrives", async () => {
    const [answer] = await exchange(service.port, post("Content-Length: 1048577\r\n", "{}"));
    expect(answer).toMatchObject({ status: 413, code: "body_too_large" });
  });

  test("said to be short and sent in chunks: the same cap, by what arrives", async () => {
    const head = post("Content-Length: 10\r\nTransfer-Encoding: chunked\r\n", "");
    // Never ended: whoever waited for the end of it would answer that it came late.
    const chunks = `10000\r\n${" ".repeat(0x10000)}\r\n`.repeat(17);
    const [answer] = await exchange(service.port, head + chunks);
    expect(answer).toMatchObject({ status: 413, code: "body_too_large" });
  });

  test("not said: the same cap, by what arrives", async () => {
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    const [answer] = await exchange(service.port, chunked(`${chunk.repeat(17)}0\r\n\r\n`));
    expect(answer).toMatchObject({ status: 413, code: "body_too_large" });
  });
});

describe("chunks", () => {
  const sizes = [
    "zz",
    "0x2",
    "-2",
    "+2",
    "2g",
    "",
    " ",
    "ffffffffffffffff",
    "fffffffffffffffff",
    "1".repeat(400),
  ];
  refused(
    Object.fromEntries(sizes.map((size) => [JSON.stringify(size), chunked(`${size}\r\n{}\r\n0\r\n\r\n`)])),
  );
  refused({
    "lines that end in LF": chunked("2\n{}\n0\n\n"),
    "no line end after the data": chunked("2\r\n{}xx0\r\n\r\n"),
    "no last chunk": chunked("2\r\n{}\r\n"),
    "cut in the data": chunked("200\r\n{}"),
    "a length among the trailers": chunked("2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n"),
    extension: chunked(`2;${"a".repeat(100)}=b\r\n{}\r\n0\r\n\r\n`),
  });
});

describe("head", () => {
  const CONTROLS = [...Array(32).keys(), 0x7f].filter(
    (code) => code !== 0x09 && code !== 0x0a && code !== 0x0d,
  );
  const SEPARATORS = [...'()<>@,;\\"/[]?={} \t'];
  const line = (text: string) => `${GET}${text}\r\n\r\n`;

  test.each([...CONTROLS, ...SEPARATORS.map((each) => each.charCodeAt(0)), 0x80, 0xff])(
    "character %i in a header's name",
    async (code) => {
      const answers = await exchange(service.port, line(`X${String.fromCharCode(code)}Y: 1`));
      expect(answers.map(({ status }) => status)).toEqual([400]);
    },
  );

  test.each([0, 0x0d])("character %i in a header's value", async (code) => {
    const answers = await exchange(service.port, line(`X: a${String.fromCharCode(code)}b`));
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });

  // Values that the runtime accepts are data, and none reaches a log line or an answer.
  test.each(CONTROLS.filter((code) => code !== 0))("character %i in a request id", async (code) => {
    const answers = await exchange(service.port, line(`X-Request-Id: abcdefgh${String.fromCharCode(code)}`));
    expectQuiet(answers);
    expect(answers).toHaveLength(1);
  });

  refused({
    "a name that is missing": line(": a"),
    "a colon that is missing": line("garbage"),
    "a folded line": line("X: a\r\n b"),
    "a fold before the first header": `GET /health HTTP/1.1\r\n ${HOST}\r\n`,
    "no Host": "GET /health HTTP/1.1\r\n\r\n",
  });

  test("too many headers, too long a line", async () => {
    expect((await exchange(service.port, line("X: a\r\n".repeat(20_000))))[0]?.status).toBe(431);
    expect(
      (await exchange(service.port, `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`))[0]?.status,
    ).toBe(414);
  });
});

describe("request line", () => {
  const first = (text: string) => `${text}\r\n${HOST}\r\n`;
  refused({
    "HTTP/0.9": "GET /health\r\n\r\n",
    "HTTP/1.2": first("GET /health HTTP/1.2"),
    "HTTP/9.9": first("GET /health HTTP/9.9"),
    "http/1.1": first("GET /health http/1.1"),
    "no version": first("GET /health"),
    "two spaces": first("GET  /health HTTP/1.1"),
    tabs: first("GET\t/health\tHTTP/1.1"),
    "a space in the path": first("GET /he alth HTTP/1.1"),
    "a control in the path": first("GET /he\x01alth HTTP/1.1"),
    "a byte above ASCII": first("GET /he\xffalth HTTP/1.1"),
    "a TLS hello": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  });

  test("the preface of HTTP/2 is no request", async () => {
    expect(await exchange(service.port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).toEqual([]);
  });

  test("methods and targets that exist, and are none of ours", async () => {
    const statusOf = async (text: string) =>
      (await exchange(service.port, first(text))).map(({ status }) => status);
    expect(await statusOf("TRACE /health HTTP/1.1")).toEqual([405]);
    expect(await statusOf("OPTIONS * HTTP/1.1")).toEqual([404]);
    expect(await statusOf("GET /health/../secret HTTP/1.1")).toEqual([404]);
    expect(await statusOf("GET //health HTTP/1.1")).toEqual([404]);
  });

  // The runtime answers these itself, with 5xx, and closes; nothing of the service runs. A proxy in front refuses
  // them with 400, which docs/how-to/self-host.md asks of it.
  test.each([
    ["a method in lower case", first("get /health HTTP/1.1"), 501],
    ["a method of nobody", first("BREW /health HTTP/1.1"), 501],
    ["CONNECT", first("CONNECT billing.example:443 HTTP/1.1"), 500],
    ["two hosts", `GET /health HTTP/1.1\r\nHost: a\r\n${HOST}\r\n`, 500],
    ["a host that is none", "GET /health HTTP/1.1\r\nHost: a b/c?d\r\n\r\n", 500],
  ] as const)("%s: refused by the runtime", async (_, bytes, status) => {
    const answers = await exchange(service.port, bytes + hidden(scene()));
    expect(answers).toEqual([{ status, byService: false, code: undefined }]);
  });
});

describe("encodings", () => {
  const bomb = gzipSync(Buffer.alloc(32 << 20, 0x20));
  test.each(["gzip", "deflate", "br", "identity", "gzip, gzip", "GZIP", "x"])(
    "Content-Encoding: %s",
    async (coding) => {
      const head = `POST ${VERIFY} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Encoding: ${coding}\r\nContent-Length: ${bomb.length}\r\n\r\n`;
      const [answer] = await exchange(service.port, Buffer.concat([Buffer.from(head), bomb]));
      expect(answer).toMatchObject({ status: 415, code: "media_type_unsupported" });
    },
  );

  test("a coding under the transfer is not undone: its bytes are no JSON", async () => {
    const head = `POST ${VERIFY} HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: gzip, chunked\r\n\r\n${bomb.length.toString(16)}\r\n`;
    const [answer] = await exchange(
      service.port,
      Buffer.concat([Buffer.from(head), bomb, Buffer.from("\r\n0\r\n\r\n")]),
    );
    expect(answer).toMatchObject({ status: 400, code: "body_malformed" });
  });
});
