// The dashboard and the alarms that operators import: every expression is PromQL by Prometheus's own grammar, and names
// nothing but metrics and labels of the table, which `metrics.workerd.test.ts` holds against what the service gives.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { ENDPOINTS, PROBLEMS } from "@svc/billing/api";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { FAMILIES, type FamilyName, sampleNamesOf } from "../src/metrics/families.ts";

const at = (name: string) => readFileSync(join(import.meta.dirname, "../../docs/monitoring", name), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const rules: Rule[] = parse(at("alarms.yml")).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const panels: Panel[] = JSON.parse(at("dashboard.json")).panels;
/** The dashboard's own variable, as it is put in before a query is sent. */
const shown = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({
    title,
    legendFormat,
    expr: expr.replaceAll("$__rate_interval", "5m"),
  })),
);

interface Tried {
  readonly alertname: string;
  readonly exp_alerts: readonly object[];
}
const tried: Tried[] = parse(at("alarms.test.yml")).tests.flatMap(
  ({ alert_rule_test }: { alert_rule_test: Tried[] }) => alert_rule_test,
);
/** Debian's package `prometheus` has it; no registry of npm does. */
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

const FAMILY_OF = new Map(
  (Object.keys(FAMILIES) as FamilyName[]).flatMap((family) =>
    sampleNamesOf(family).map((name) => [name, family] as const),
  ),
);

/** Returns faults of an expression: not PromQL, or unknown names. */
function faultsOf(expr: string): string[] {
  const faults: string[] = [];
  const names: string[] = [];
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      const text = expr.slice(from, to);
      if (type.isError) faults.push(`no PromQL at ${from}`);
      if (type.name === "Identifier" && /^vdi_/.test(text)) names.push(text);
      if (type.name === "LabelName") labels.push(text);
    },
  });
  const known = names.map((name) => FAMILY_OF.get(name));
  for (const [i, name] of names.entries()) if (known[i] === undefined) faults.push(`no metric ${name}`);
  const theirs = new Set(known.flatMap((family) => (family ? Object.keys(FAMILIES[family].labels) : [])));
  for (const label of labels) if (!theirs.has(label)) faults.push(`no label ${label}`);
  if (names.length === 0) faults.push("no metric at all");
  return faults;
}

test("an expression that is wrong is found", () => {
  expect(faultsOf("vdi_holds_opened > 0")).toEqual(["no metric vdi_holds_opened"]);
  expect(faultsOf("vdi_http_requests > 0")).toEqual(["no metric vdi_http_requests"]);
  expect(faultsOf("sum by (tenant) (vdi_bills_total)")).toEqual(["no label tenant"]);
  expect(faultsOf('vdi_bills_total{tenant="t"}')).toEqual(["no label tenant"]);
  expect(faultsOf("sum(rate(vdi_bills_total[5m])")).not.toEqual([]);
  expect(faultsOf("up")).toEqual(["no metric at all"]);
});

test("what reads the service names the file of the alarms, and no secret", () => {
  const { scrape_configs, rule_files } = parse(at("prometheus.yml"));
  expect(rule_files).toEqual(["alarms.yml"]);
  const [{ metrics_path = "/metrics", authorization }] = scrape_configs;
  expect([metrics_path, Object.keys(authorization)]).toEqual([ENDPOINTS.metrics.path, ["credentials_file"]]);
});

describe("the alarms", () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))("%s", (_, rule) => {
    expect(faultsOf(rule.expr)).toEqual([]);
    expect(rule.for).toMatch(/^\d+m$/);
    expect(["page", "ticket"]).toContain(rule.labels.severity);
    const labels = [...rule.annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    for (const label of labels)
      expect(rule.expr).toMatch(new RegExp(labelSource(rule.expr, label as string)));
  });

  test("each has a case in which it is raised and one in which it is not", () => {
    const named = (isRaised: boolean) =>
      new Set(
        tried
          .filter(({ exp_alerts }) => exp_alerts.length > 0 === isRaised)
          .map(({ alertname }) => alertname),
      );
    const all = new Set(rules.map(({ alert }) => alert));
    expect([named(true), named(false)]).toEqual([all, all]);
  });

  describe.skipIf(!hasPromtool)("read by Prometheus itself", () => {
    const monitoring = join(import.meta.dirname, "../../docs/monitoring");
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: monitoring, encoding: "utf8" });
      return [status, stdout + stderr];
    };
    test("every alarm is raised in its case and in no other", { tags: "long" }, () => {
      expect(promtool("test", "rules", "alarms.test.yml")).toEqual([0, expect.stringContaining("SUCCESS")]);
      expect(promtool("check", "rules", "alarms.yml")).toEqual([
        0,
        expect.stringContaining(`${rules.length} rules`),
      ]);
      expect(promtool("check", "config", "--syntax-only", "prometheus.yml")).toEqual([
        0,
        expect.stringContaining("SUCCESS"),
      ]);
    });
  });

  test("each is once, and codes in them are codes", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const codes = rules.flatMap(({ expr }) => [...expr.matchAll(/code=~"([^"]+)"/g)]);
    const named = codes.flatMap(([, list]) => (list as string).split("|"));
    expect(named.length).toBeGreaterThan(0);
    for (const code of named) expect(PROBLEMS).toHaveProperty(code);
  });
});

/** Where an alarm's label comes from: kept by an aggregation, or the metric's own. */
function labelSource(expr: string, label: string): string {
  const own = [...FAMILY_OF].filter(([, family]) => label in FAMILIES[family].labels).map(([name]) => name);
  return /\bby \(/.test(expr) ? `by \\([^)]*\\b${label}\\b` : `\\b(${own.join("|")})\\b`;
}

describe("the dashboard", () => {
  test.each(shown.map(({ title, expr, legendFormat }) => [title, expr, legendFormat] as const))(
    "%s: %s",
    (_, expr, legend) => {
      expect(faultsOf(expr)).toEqual([]);
      for (const [, label] of legend.matchAll(/\{\{(\w+)\}\}/g))
        expect(expr).toMatch(new RegExp(labelSource(expr, label as string)));
    },
  );

  test("shows every metric, or an alarm watches it", () => {
    const all = [...shown.map(({ expr }) => expr), ...rules.map(({ expr }) => expr)].join("\n");
    for (const family of Object.keys(FAMILIES) as FamilyName[])
      expect([family, sampleNamesOf(family).some((name) => all.includes(name))]).toEqual([family, true]);
  });
});
