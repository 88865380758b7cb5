// The operator's command over a folder: what it writes and for whom, what it finds wrong before the first bill, what
// rotation does to bills of before, and the paid way through a service that it runs.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { verifyWebhook } from "@svc/billing/client";
import { createSigner } from "@svc/core";
import { parseVkey } from "@svc/tlog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { some } from "../../../tools/testing/some.ts";
import {
  copiedService,
  end,
  file,
  head,
  isRunning,
  root,
  run,
  runtimesOf,
  service,
  textsIn,
  vdi,
} from "../local/operator.ts";
import { billAndVerify } from "../local/paid-call.ts";
import { freePort } from "../local/service.ts";

afterAll(end);

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PERIOD = ["--from", today(-1), "--to", today(2)];

test("init: secrets for their owner alone and never printed, public halves to pin; nothing is written over", () => {
  const { path, printed } = service();
  expect(statSync(join(path, "secrets.env")).mode & 0o777).toBe(0o600);
  expect(file(path, ".gitignore")).toBe("*\n");
  const secrets = textsIn(path, "secrets.env");
  expect(Object.keys(secrets)).toHaveLength(5);
  for (const secret of Object.values(secrets)) expect(printed).not.toContain(secret);
  expect(printed).toContain(createSigner(secrets.VDI_BILLING_SIGNING_KEY as string).publicKey);
  const vkey = /^log +(\S+)$/m.exec(printed)?.[1];
  expect(parseVkey(vkey as string)).toMatchObject({ ok: true });
  const before = file(path, "secrets.env");
  expect(vdi("init", path, "--origin", "log.example/2026").status).toBe(64);
  expect(file(path, "secrets.env")).toBe(before);
});

function change(path: string, name: string, from: RegExp, to: string): void {
  const text = file(path, name);
  expect(text).toMatch(from);
  writeFileSync(join(path, name), text.replace(from, to));
}

describe("doctor", () => {
  const doctor = (path: string) => {
    const { status, stdout } = vdi("doctor", path);
    return { status, stdout, faults: [...stdout.matchAll(/^FAULT +(.*)$/gm)].map(([, fault]) => fault) };
  };

  test("a fresh folder is ready; a bill was verified under the strict profile, and no secret is printed", () => {
    const { path } = copiedService();
    const { status, stdout } = doctor(path);
    expect([status, stdout]).toEqual([0, expect.stringContaining("ready for its first bill")]);
    expect(stdout).toContain("ok      a bill verifies under the strict profile");
    for (const secret of Object.values(textsIn(path, "secrets.env"))) expect(stdout).not.toContain(secret);
  });

  test("--json: the same for a program; where bills go, once there are several logs", {
    tags: "long",
  }, () => {
    const { path } = copiedService();
    const periods = [
      { label: "then", from: 1_700_000_000, digits: 1 },
      { label: "later", from: 4_000_000_000, digits: 0 },
    ];
    writeFileSync(join(path, "log-periods.json"), JSON.stringify(periods));
    const { status, stdout } = vdi("doctor", path, "--json");
    const { ready, findings, notes } = JSON.parse(stdout);
    expect([status, ready]).toEqual([0, true]);
    expect(findings).toContainEqual({ about: "a bill verifies under the strict profile", fault: null });
    expect(notes).toEqual([
      "log.example/2026: until 2023-11-14",
      "16 logs, log.example/2026/then/0 to log.example/2026/then/f: from 2023-11-14 until 2096-10-02, now",
      "log.example/2026/later: from 2096-10-02 on",
    ]);
    writeFileSync(join(path, "log-periods.json"), JSON.stringify([periods[0], { ...periods[1], from: 5 }]));
    const faulty = vdi("doctor", path, "--json");
    const fault = "Period 2: expected Unix seconds after those of the period before it.";
    expect(faulty.status).toBe(1);
    expect(JSON.parse(faulty.stdout).findings).toContainEqual({ about: "VDI_LOG_PERIODS", fault });
  });

  test("a folder of a release that knew of no webhooks is as ready; secrets may be read-only", {
    tags: "long",
  }, () => {
    const { path } = copiedService();
    rmSync(join(path, "webhooks.json"));
    chmodSync(join(path, "secrets.env"), 0o400);
    expect(doctor(path)).toMatchObject({ status: 0, faults: [] });
  });

  const spoiled: [string, RegExp, (path: string) => void][] = [
    [
      "a setting that is misspelt",
      /VDI_ATEST_ENABLED/,
      (path) => change(path, "settings.env", /ATTEST_EN/, "ATEST_EN"),
    ],
    [
      "one key for two things",
      /VDI_BILLING_GRANT_KEY/,
      (path) => {
        const { VDI_BILLING_SIGNING_KEY: key } = textsIn(path, "secrets.env");
        change(path, "secrets.env", /(GRANT_KEY=")[0-9a-f]+/, `$1${key}`);
      },
    ],
    [
      "issuing that is not enabled",
      /issuing is enabled/,
      (path) => change(path, "settings.env", /(ENABLED=")true/, "$1false"),
    ],
    [
      "revocations of another day",
      /snapshotTime is of another day/,
      (path) =>
        writeFileSync(
          join(path, "revocations.json"),
          '{"revokedAttestations":[],"revokedKids":[],"snapshotTime":1}',
        ),
    ],
    [
      "a signing key that is revoked",
      /the signing key stands/,
      (path) => revoke(path, "VDI_BILLING_SIGNING_KEY"),
    ],
    ["a grant key that is revoked", /the grant key stands/, (path) => revoke(path, "VDI_BILLING_GRANT_KEY")],
    [
      "secrets that others read",
      /for your account alone/,
      (path) => chmodSync(join(path, "secrets.env"), 0o644),
    ],
    [
      "webhooks' secrets that others read",
      /webhooks\.json has mode 644/,
      (path) => chmodSync(join(path, "webhooks.json"), 0o644),
    ],
    [
      "a disk of the storage that is not there",
      /what is stored can be written: ENOENT.*storage/,
      (path) => symlinkSync(join(path, "a-disk"), join(path, "storage/GrantLedger")),
    ],
    [
      "a credential that has ended",
      /has ended/,
      (path) => {
        vdi("credential", path, "--tenant", "t", "--scopes", "read");
        change(path, "credentials.json", /("expires_at": )\d+/, "$11");
      },
    ],
  ];
  function revoke(path: string, name: string): void {
    const { kid } = createSigner(textsIn(path, "secrets.env")[name] as string);
    writeFileSync(
      join(path, "revocations.json"),
      JSON.stringify({ revokedAttestations: [], revokedKids: [kid] }),
    );
  }

  test.each(some(spoiled, 12))("says before the first bill: %s", (_, fault, spoil) => {
    const { path } = copiedService();
    spoil(path);
    const found = doctor(path);
    expect([found.status, found.faults.join("\n")]).toEqual([1, expect.stringMatching(fault)]);
  });
});

describe("rotate", () => {
  test("in order: the old keys still verify, the old secret is still let in", () => {
    const { path } = copiedService();
    const before = textsIn(path, "secrets.env");
    for (const what of ["signing", "grant", "secret"]) expect(vdi("rotate", path, what).status).toBe(0);
    const after = textsIn(path, "secrets.env");
    const settings = textsIn(path, "settings.env");
    for (const name of ["VDI_BILLING_SIGNING_KEY", "VDI_BILLING_GRANT_KEY", "VDI_ATTEST_SECRET"])
      expect(after[name]).not.toBe(before[name]);
    expect(settings.VDI_BILLING_PREVIOUS_SIGNING_KEYS).toBe(
      createSigner(before.VDI_BILLING_SIGNING_KEY as string).publicKey,
    );
    expect(settings.VDI_BILLING_PREVIOUS_GRANT_KEYS).toBe(
      createSigner(before.VDI_BILLING_GRANT_KEY as string).publicKey,
    );
    expect(after.VDI_ATTEST_PREVIOUS_SECRETS).toBe(before.VDI_ATTEST_SECRET);
    expect(statSync(join(path, "secrets.env")).mode & 0o777).toBe(0o600);
    expect(vdi("doctor", path).status).toBe(0);
  });

  test("leaked: revoked, the signing key trusted no more, what was consumed under a grant key still known", {
    tags: "long",
  }, () => {
    const { path } = copiedService();
    const before = textsIn(path, "secrets.env");
    for (const what of ["signing", "grant", "secret"]) vdi("rotate", path, what, "--leaked");
    const settings = textsIn(path, "settings.env");
    const [signing, grant] = ["VDI_BILLING_SIGNING_KEY", "VDI_BILLING_GRANT_KEY"].map((name) =>
      createSigner(before[name] as string),
    ) as [ReturnType<typeof createSigner>, ReturnType<typeof createSigner>];
    expect(JSON.parse(file(path, "revocations.json")).revokedKids).toEqual([signing.kid, grant.kid]);
    expect(settings.VDI_BILLING_PREVIOUS_SIGNING_KEYS).toBeUndefined();
    expect(settings.VDI_BILLING_PREVIOUS_GRANT_KEYS).toBe(grant.publicKey);
    expect(textsIn(path, "secrets.env").VDI_ATTEST_PREVIOUS_SECRETS).toBeUndefined();
    expect(vdi("doctor", path).status).toBe(0);
  });

  test("a signing key is listed at the issuer's domain before it signs, and one that leaked ends there", {
    tags: "long",
  }, () => {
    const { path } = copiedService();
    const signing = () =>
      createSigner(textsIn(path, "secrets.env").VDI_BILLING_SIGNING_KEY as string).publicKey;
    const keys = [{ public_key: signing(), from: 1, uses: ["bills"] }];
    const directory = { type: "issuer_directory_v1", domain: "billing.example", name: "Operator" };
    mkdirSync(join(path, ".well-known"));
    writeFileSync(join(path, ".well-known/vdi-issuer.json"), JSON.stringify({ ...directory, keys }));
    const [first] = keys;
    for (const more of [[], ["--leaked", "--since", "1790000000"]])
      expect(vdi("rotate", path, "signing", ...more).status).toBe(0);
    const listed = JSON.parse(file(path, ".well-known/vdi-issuer.json"));
    expect(listed).toEqual({
      ...directory,
      keys: [
        first,
        {
          public_key: expect.any(String),
          from: expect.any(Number),
          until: expect.any(Number),
          uses: ["bills"],
        },
        { public_key: signing(), from: expect.any(Number), uses: ["bills"] },
      ],
    });
    expect(vdi("doctor", path).status).toBe(0);
    writeFileSync(join(path, ".well-known/vdi-issuer.json"), JSON.stringify({ ...directory, keys }));
    expect(vdi("doctor", path).stdout).toContain("VDI_ISSUER_DIRECTORY: It does not list every signing key");
  });

  test("leaked since a time: the snapshot says since when, and the service reads it", {
    tags: "long",
  }, () => {
    const { path } = copiedService();
    const { kid } = createSigner(textsIn(path, "secrets.env").VDI_BILLING_SIGNING_KEY as string);
    for (const wrong of [
      ["--since", "1790000000"],
      ["--leaked", "--since", "yesterday"],
    ])
      expect(vdi("rotate", path, "signing", ...wrong).status).toBe(64);
    expect(vdi("rotate", path, "signing", "--leaked", "--since", "1790000000").status).toBe(0);
    expect(JSON.parse(file(path, "revocations.json"))).toEqual({
      revokedAttestations: [],
      revokedKids: [kid],
      revokedSince: { [kid]: 1_790_000_000 },
    });
    expect(vdi("doctor", path).status).toBe(0);
  });
});

describe("webhook", () => {
  const add = (path: string, to: string, ...more: string[]) =>
    vdi("webhook", path, "add", "--to", to, "--events", "billing.attestation.issued", ...more);

  test("what may not be is not written; secrets are printed once", { tags: "long" }, () => {
    const { path } = copiedService();
    const before = file(path, "webhooks.json");
    for (const to of ["http://hooks.example.com/", "https://127.0.0.1/", "https://localhost/x"])
      expect([to, add(path, to).status]).toEqual([to, 64]);
    expect(vdi("webhook", path, "rotate", "--id", "w1").status).toBe(64);
    expect(vdi("webhook", path, "delete").status).toBe(64);
    expect(file(path, "webhooks.json")).toBe(before);
    const secretIn = ({ stdout }: { stdout: string }) => /^whsec_\S+$/m.exec(stdout)?.[0] as string;
    const made = add(path, "https://hooks.example.com/vdi");
    const [row] = JSON.parse(file(path, "webhooks.json"));
    expect([row.secrets, statSync(join(path, "webhooks.json")).mode & 0o777]).toEqual([
      [secretIn(made)],
      0o600,
    ]);
    const [first, second] = [1, 2].map(() => secretIn(vdi("webhook", path, "rotate", "--id", row.id)));
    expect(JSON.parse(file(path, "webhooks.json"))[0].secrets).toEqual([second, first]);
    expect(vdi("doctor", path).status).toBe(0);
  });

  test("a bill of a service that runs reaches a receiver on this machine, once it is said that it may", {
    tags: "long",
  }, async () => {
    const { path } = copiedService();
    const received: { body: string; headers: Headers }[] = [];
    let status = 500;
    const receiver = createHttpServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString("utf8");
      received.push({ body, headers: new Headers(request.headers as Record<string, string>) });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const made = add(path, to, "--private-network");
    const secret = /^whsec_\S+$/m.exec(made.stdout)?.[0] as string;
    const runs = run(path, await freePort());
    await runs.prints(/^serving /m);
    const { attestation } = await billAndVerify(runs.url, textsIn(path, "secrets.env").VDI_ATTEST_SECRET);
    await expect.poll(() => received.length).toBe(1);
    status = 204;
    await expect.poll(() => received.length).toBe(2);
    for (const { body, headers } of received) {
      const read = await verifyWebhook(body, headers, { secrets: [secret] });
      expect(read.ok && read.value.event).toMatchObject({
        type: "billing.attestation.issued",
        data: { attestation_id: attestation.attestation_id, charge_micros: "18000" },
      });
    }
    expect(new Set(received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
    const [{ id }] = JSON.parse(file(path, "webhooks.json"));
    const stands = vdi("webhook", path, "status", "--url", runs.url);
    expect([stands.status, JSON.parse(stands.stdout)]).toMatchObject([0, { id, pending: 0, dead: 0 }]);
    const again = vdi("webhook", path, "replay", "--url", runs.url, "--id", id, "--since", today(-1));
    expect(again.stdout).toBe("1 messages are sent again\n");
    await expect.poll(() => received.length).toBe(3);
    const metrics = await fetch(`${runs.url}/metrics`, {
      headers: { authorization: `Bearer ${textsIn(path, "secrets.env").VDI_METRICS_SECRET}` },
    });
    expect(await metrics.text()).toMatch(/^vdi_bills_total\{currency="EUR"\} 1$/m);
    runs.child.kill("SIGTERM");
    await runs.ended;
    receiver.close();
  });
});

describe("run", () => {
  let path: string;
  let token: string;
  beforeAll(() => {
    path = service().path;
    const { stdout } = vdi("credential", path, "--tenant", "tenant-1", "--scopes", "authorize,attest");
    token = /^vdi_\S+$/m.exec(stdout)?.[0] as string;
    expect(file(path, "credentials.json")).not.toContain(token.slice(-64));
  });

  test("bills by operator and tenant, export and fsck, a crash, a restart: nothing is lost, no secret is left", {
    tags: "long",
  }, async () => {
    const port = await freePort();
    const first = run(path, port);
    await first.prints(/^serving /m);
    const secrets = Object.values(textsIn(path, "secrets.env"));
    for (const secret of [secrets[0] as string, token]) {
      const verdicts = await billAndVerify(first.url, secret);
      expect([verdicts.online.valid, verdicts.offline.valid]).toEqual([true, true]);
    }
    const before = await head(first.url);
    expect(before.tree_size).toBe(2);
    // The process counts requests itself, and says so.
    const { headers } = await fetch(`${first.url}/health`);
    expect(headers.get("ratelimit-policy")).not.toBeNull();
    expect(first.said()).toMatch(/"event":"request".*"route":"\/api\/vdi\/billing\/attest"/);

    const exported = vdi("export", path, "--url", first.url, "--tenant", "tenant-1", ...PERIOD);
    expect([exported.status, exported.stderr]).toEqual([
      0,
      expect.stringContaining("EUR: 2 documents, 36000 micros"),
    ]);
    expect(
      exported.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).charge_micros),
    ).toEqual(["18000", "18000"]);
    const checked = vdi("fsck", path, "--url", first.url);
    expect([checked.status, checked.stdout]).toEqual([0, expect.stringMatching(/^whole: 2 entries/)]);
    expect(vdi("fsck", service().path, "--url", first.url).status).not.toBe(0);

    const [runtime] = runtimesOf(first.child.pid as number);
    process.kill(runtime as number, "SIGKILL");
    await first.prints(/"event":"runtime_ended"[\s\S]*^serving /m);
    expect(await head(first.url)).toEqual(before);

    // As kill -9 leaves it: nothing is cleaned up, and nothing of it was secret; the runtime ends with it.
    const [orphan] = runtimesOf(first.child.pid as number);
    first.child.kill("SIGKILL");
    await first.ended;
    await expect.poll(() => isRunning(orphan as number)).toBe(false);
    const left = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const texts = left
      .filter(({ name }) => name !== "secrets.env")
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts)
      for (const secret of [...secrets, token]) expect(text.includes(secret)).toBe(false);
    expect(first.said()).not.toMatch(new RegExp([...secrets, token].join("|")));

    const second = run(path, port);
    await second.prints(/^serving /m);
    expect(await head(second.url)).toEqual(before);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  test("a port that is taken is no service, whoever answers on it", { tags: "long" }, async () => {
    const port = await freePort();
    const other = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"));
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const hosted = run(path, port);
    expect(await hosted.ended).toBe(69);
    expect(hosted.said()).toMatch(/did not start.*in use/is);
    expect(hosted.said()).not.toContain("serving");
    other.close();
  });

  test("what is not ready is not called serving, and says why", { tags: "long" }, async () => {
    const { path: unready } = copiedService();
    const old = { revokedAttestations: [], revokedKids: [], snapshotTime: 1 };
    writeFileSync(join(unready, "revocations.json"), JSON.stringify(old));
    const hosted = run(unready, await freePort());
    const [line] = await hosted.prints(/^.*"event":"not_ready".*$/m);
    expect(JSON.parse(line).faults[0].part).toBe("revocation");
    expect(hosted.said()).not.toContain("serving");
    hosted.child.kill("SIGTERM");
    expect(await hosted.ended).toBe(0);
  });
});
