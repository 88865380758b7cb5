/** The OpenMetrics text format, version 1.0.0: families in the order of their table, each with all of its samples. */
import { FAMILIES, type FamilyName } from "./families.ts";

export const OPEN_METRICS_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

export interface Sample {
  readonly family: FamilyName;
  /** Suffix of the family's name: `_total`, `_bucket` and the like. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** A decimal integer stays exact as text. */
  readonly value: number | string;
}

export function openMetricsText(samples: readonly Sample[]): string {
  const byFamily = Map.groupBy(samples, ({ family }) => family);
  const families = (Object.keys(FAMILIES) as FamilyName[]).flatMap((name) => [
    `# TYPE ${name} ${FAMILIES[name].type}`,
    `# HELP ${name} ${escaped(FAMILIES[name].help)}`,
    ...(byFamily.get(name) ?? []).map(line),
  ]);
  return `${families.join("\n")}\n# EOF\n`;
}

function line({ family, suffix = "", labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`);
  const list = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
  return `${family}${suffix}${list} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
