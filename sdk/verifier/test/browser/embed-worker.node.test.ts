// verifyInWorker and the split build in other people's pages, under a policy that forbids everything but them.
import { verifyDecision } from "@svc/vdi-verifier";
import { beforeAll, describe, expect, test } from "vitest";
import { answer, fetchLoan, openShops, POLICY, type Shop, shop } from "../../../../tools/browser/shop.ts";
import { AT, REAL } from "../../../../tools/browser/visit.ts";

beforeAll(openShops);

describe("verifyInWorker", () => {
  const withModule = (body: string) =>
    `import { verifyInWorker } from "/vdi.mjs"; ${fetchLoan} const steps = []; ${body}`;
  const tag = '<script type="module" src="/app.js"></script>';
  const call = `verifyInWorker(loan, { worker: "/vdi-worker.js", now: ${AT}, onStep: ({ step }) => steps.push(step)`;

  test("gives the same result, with progress", async () => {
    const { page, site, close } = await shop(
      tag,
      withModule(`const result = await ${call} }); globalThis.answer = { result, steps };`),
    );
    expect(await answer(page)).toEqual({
      result: await verifyDecision(REAL.approval, { now: AT }),
      steps: [1, 2, 3, 4, 5, 6, 7, 8],
    });
    expect(site.requests).toContain("GET /vdi-worker.js");
    await close();
  });

  test("an abort ends it, and the next call works", { tags: "long" }, async () => {
    const { page, close } = await shop(
      tag,
      withModule(
        `const stop = new AbortController(); const first = ${call}, signal: stop.signal }); stop.abort(); ` +
          `const ended = await first.catch((error) => error.name); const again = await ${call} }); globalThis.answer = { ended, valid: again.valid };`,
      ),
    );
    expect(await answer(page)).toEqual({ ended: "AbortError", valid: true });
    await close();
  });

  test("a worker that closes itself fails the call that waits, with no event to say so, and the next one starts another", {
    tags: "long",
  }, async () => {
    // Says what our script says, which lock it holds before all else, and nothing after `what`, when it ends itself.
    const closing = (what: string) =>
      `const post = postMessage.bind(globalThis); const kept = []; let lives = false; let ended = false;
       const say = (said) => { if (ended) return; post(said); if (said.${what}) { ended = true; close(); } };
       globalThis.postMessage = (said) => {
         if (said.lives) { lives = true; say(said); kept.forEach(say); } else if (lives) say(said); else kept.push(said);
       };`;
    const { page, close } = await shop(
      tag,
      withModule(
        `const worker = (address) => { const workers = [address, "/vdi-worker.js"]; return () => new Worker(workers.shift(), { type: "module" }); };
         const said = [];
         for (const address of ["/closing-early.js", "/closing-late.js"]) {
           const options = { worker: worker(address), now: ${AT} };
           said.push(await verifyInWorker(loan, options).catch(({ code, message }) => ({ code, message })));
           said.push((await verifyInWorker(loan, options)).valid);
         }
         globalThis.answer = said;`,
      ),
      POLICY,
      {
        "/closing-early.js": 'import "/close-early.js"; import "/vdi-worker.js";',
        "/close-early.js": closing("lives"),
        "/closing-late.js": 'import "/close-late.js"; import "/vdi-worker.js";',
        "/close-late.js": closing("event?.step.step === 4"),
      },
    );
    const ended = { code: "worker_failed", message: "the worker ended: closed" };
    expect(await answer(page)).toEqual([ended, true, ended, true]);
    await close();
  });

  test("where workers are forbidden the calling thread does it", { tags: "long" }, async () => {
    const { page, close } = await shop(
      tag,
      withModule(`const result = await ${call} }); globalThis.answer = { valid: result.valid, steps };`),
      POLICY.replace("worker-src 'self'", "worker-src 'none'"),
    );
    expect(await answer(page)).toEqual({ valid: true, steps: [1, 2, 3, 4, 5, 6, 7, 8] });
    await close();
  });

  test("a malformed option throws as the library does", { tags: "long" }, async () => {
    const { page, close } = await shop(
      tag,
      withModule(
        'globalThis.answer = await verifyInWorker(loan, { worker: "/vdi-worker.js", now: -1 }).catch((error) => error.name + error.message);',
      ),
    );
    expect(await answer(page)).toMatch(/^RangeErroroptions\.now/);
    await close();
  });
});

describe("the split build", () => {
  const script = `import { verifyDecision } from "/split/vdi.mjs"; ${fetchLoan} globalThis.answer = await verifyDecision(loan, { now: ${AT} });`;
  const tag = '<script type="module" src="/app.js"></script>';
  const asked = ({ site }: Shop) => site.requests.filter((line) => /curve|js-engine|setup-check/.test(line));

  test("loads the WebAssembly file and nothing else for a document that holds", async () => {
    const made = await shop(tag, script);
    expect(await answer(made.page)).toEqual(await verifyDecision(REAL.approval, { now: AT }));
    expect(made.site.requests).toContain("GET /split/bn254.wasm");
    expect(asked(made)).toEqual([]);
    await made.close();
  });

  test("loads the JavaScript engine where WebAssembly is forbidden", { tags: "long" }, async () => {
    const made = await shop(tag, script, POLICY.replace(" 'wasm-unsafe-eval'", ""));
    expect(await answer(made.page)).toMatchObject({ valid: true, engine: "js" });
    expect(asked(made)).toEqual(["GET /split/js-engine.mjs"]);
    await made.close();
  });

  test("names what is wrong with a signature as the library does, the curve loaded for it", {
    tags: "long",
  }, async () => {
    const broken = { ...REAL.approval, expires_at: REAL.approval.expires_at + 1 };
    const made = await shop(
      tag,
      script.replace("await verifyDecision(loan", `await verifyDecision(${JSON.stringify(broken)}`),
    );
    expect(await answer(made.page)).toEqual(await verifyDecision(broken, { now: AT }));
    expect(asked(made)).toEqual(["GET /split/curve.mjs"]);
    await made.close();
  });

  test("without a proof engine nothing is valid, everything else is checked, and the result says so", async () => {
    const made = await shop(tag, script.replace("vdi.mjs", "vdi-no-proof.mjs"));
    const whole = await verifyDecision(REAL.approval, { now: AT });
    const found = (await answer(made.page)) as typeof whole;
    expect(found).toMatchObject({
      valid: false,
      conclusive: false,
      failedStep: 5,
      reason: "proof_not_checked",
    });
    expect(found.engine).toBeUndefined();
    const others = ({ steps }: typeof whole) => steps.filter(({ name }) => name !== "proof");
    expect(others(found)).toEqual(others(whole));
    expect(asked(made)).toEqual([]);
    expect(made.site.requests).not.toContain("GET /split/bn254.wasm");
    await made.close();
  });
});
