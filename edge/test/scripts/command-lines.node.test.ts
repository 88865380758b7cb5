// The operator's command lines: what is asked of them, what they refuse, and how they end.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { some } from "../../../tools/testing/some.ts";
import { COMMAND_NAMES } from "../../scripts/vdi-edge/usage.ts";
import { copiedService, end, root, service, vdi } from "../local/operator.ts";
import { freePort } from "../local/service.ts";

afterAll(end);

test("wrong command lines are said, and nothing is done", { tags: "long" }, () => {
  for (const args of [[], ["prune"], ["init", root], ["init", "x", "--origin", "https://log.example"]])
    expect([args, vdi(...args)]).toMatchObject([args, { status: 64, stdout: "" }]);
  const nowhere = vdi("doctor", join(root, "nowhere"));
  expect([nowhere.status, nowhere.stderr]).toEqual([64, expect.stringContaining("cannot be read")]);
  const { path } = service();
  writeFileSync(join(path, "secrets.env"), "canary-1b7e\n");
  expect(vdi("doctor", path).stderr).not.toContain("canary");
});

test("--help says it on the standard output, does nothing, and is no fault", () => {
  const all = vdi("--help");
  expect([all.status, all.stderr]).toEqual([0, ""]);
  for (const name of some(COMMAND_NAMES, 4)) {
    expect(all.stdout).toContain(`  ${name} `);
    const nowhere = join(root, "not-made");
    const one = vdi(name, nowhere, "--help");
    expect([name, one.status, one.stderr]).toEqual([name, 0, ""]);
    expect(one.stdout).toMatch(new RegExp(`^usage: vdi-edge ${name} DIR[^]*Exit code 0: `));
    expect(existsSync(nowhere)).toBe(false);
  }
});

test("a service that is not there is 69, an address that is none 64; neither is a broken log", {
  tags: "long",
}, async () => {
  const { path } = copiedService();
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const asking = [
    ["fsck", path],
    ["export", path, "--tenant", "t", "--from", "2026-11-01", "--to", "2026-11-02"],
    ["webhook", path, "status"],
    ["webhook", path, "replay", "--id", "w1"],
  ];
  for (const args of asking) {
    const gone = vdi(...args, "--url", nobody);
    expect([args, gone.status, gone.stdout]).toEqual([args, 69, ""]);
    expect(gone.stderr).toMatch(/^vdi-edge \w+: .*\n$/);
    expect([args, vdi(...args, "--url", "service.example").status]).toEqual([args, 64]);
  }
});

test("days that are none are a wrong use, and the service is not asked", { tags: "long" }, () => {
  const { path } = copiedService();
  const asked = ["export", path, "--url", "http://127.0.0.1:1", "--tenant", "t"];
  const periods = [
    ["2026-11-31", "2026-12-02"],
    ["2026-02-29", "2026-03-01"],
    ["1.11.2026", "2026-12-01"],
    ["2026-11-02", "2026-11-02"],
    ["2026-11-03", "2026-11-02"],
  ] as const;
  for (const [from, to] of periods) {
    const { status, stderr } = vdi(...asked, "--from", from, "--to", to);
    expect([from, to, status]).toEqual([from, to, 64]);
    expect(stderr).toMatch(/^vdi-edge export: --(from|to): expected a day/);
  }
});

test("a list that an editor broke is said by its file's name, with nothing of what is in it", {
  tags: "long",
}, () => {
  const { path } = copiedService();
  for (const name of ["credentials.json", "webhooks.json", "revocations.json", "frozen-logs.json"])
    writeFileSync(join(path, name), '[{"secret": "canary-77ab",]');
  const asking = [
    ["credential", path, "--tenant", "t", "--scopes", "read"],
    ["webhook", path, "rotate", "--id", "w1"],
    ["rotate", path, "signing", "--leaked"],
  ];
  for (const args of asking) {
    const { status, stdout, stderr } = vdi(...args);
    expect([args, status, stdout]).toEqual([args, 64, ""]);
    expect(stderr).toMatch(/\.json is not JSON\n$/);
    expect(stderr).not.toContain("canary");
  }
});
