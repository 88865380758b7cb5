// One set of defaults: a service of one's own and a Worker on the platform read the same deployment, refuse the same settings
// and are, with the same keys, the same by their fingerprint.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { readDeployment } from "../scripts/deployment.ts";
import { readFolder, textsOf } from "../scripts/vdi-edge/folder.ts";
import { configurationFingerprint } from "../src/settings/fingerprint.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { copiedService, end, file, ROOT, run, textsIn } from "./local/operator.ts";
import { freePort } from "./local/service.ts";

afterAll(end);

// Nothing here reaches a network but loopback.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

/** The settings that the page names beside the secrets. A process of one's own has no platform that counts for it. */
const SAID = { VDI_LOG_ORIGIN: "log.example/2026", VDI_ATTEST_ENABLED: "true" };
const OWN = { VDI_RATE_LIMITS_IN_PROCESS: "true" };

function fingerprintOf(texts: object): string {
  const reading = parseSettings(texts);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return configurationFingerprint(reading.settings);
}

test("a folder adds to wrangler.toml what is its own, and what it leaves out is as it stands there", async () => {
  const { path } = copiedService();
  const { vars } = await readDeployment();
  const secrets = textsIn(path, "secrets.env");
  const deployed = { ...vars, ...SAID, ...secrets };
  const ours = await textsOf(readFolder(path));
  expect(fingerprintOf(ours)).toBe(fingerprintOf({ ...deployed, ...OWN }));
  expect(fingerprintOf(ours)).not.toBe(fingerprintOf(deployed));
  // Without a line of its own a setting is the deployment's.
  for (const name of Object.keys(vars)) {
    const without = file(path, "settings.env").replace(new RegExp(`^${name}=.*\n`, "m"), "");
    writeFileSync(join(path, "settings.env"), without);
    const left = await textsOf(readFolder(path));
    expect([name, JSON.parse(left[name] as string)]).toEqual([name, JSON.parse(vars[name] as string)]);
  }
});

test("the same folder on a Worker and on its own: one fingerprint; a misspelt name stops both, and both name it", {
  tags: "long",
}, async () => {
  const { path } = copiedService();
  const secrets = textsIn(path, "secrets.env");
  const options = (vars: Record<string, string>) => ({
    root: ROOT,
    workers: [{ configPath: "wrangler.toml", secrets, vars: { ...SAID, ...OWN, ...vars } }],
  });
  const health = async (url: string) => {
    const answer = await fetch(`${url}/health`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const worker = createTestHarness(options({}));
  const { url } = await worker.listen();
  const own = run(path, await freePort());
  await own.prints(/^serving /m);
  const [theirs, ours] = [await health(url.origin), await health(own.url)];
  own.child.kill("SIGTERM");
  await own.ended;
  expect(theirs).toEqual(ours);
  expect(theirs).toMatchObject({ status: 200, body: { status: "ok", issuing: "enabled" } });
  expect(theirs.body.configuration_fingerprint).toBe(fingerprintOf(await textsOf(readFolder(path))));

  const wrong = { VDI_LOG_ROUND_SM: "1" };
  await worker.update(options(wrong));
  const settings = `${readFileSync(join(path, "settings.env"), "utf8")}VDI_LOG_ROUND_SM="1"\n`;
  writeFileSync(join(path, "settings.env"), settings);
  const again = run(path, await freePort());
  await again.prints(/"event":"not_ready"/);
  const [named, same] = [await health(url.origin), await health(again.url)];
  again.child.kill("SIGTERM");
  await worker.close();
  expect(named).toEqual(same);
  expect(named).toMatchObject({
    status: 503,
    body: { status: "misconfigured", faults: [{ setting: "VDI_LOG_ROUND_SM", reason: "setting_unknown" }] },
  });
});
