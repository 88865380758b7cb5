/**
 * A schema that judges a shared value once. Values that were just read, which nobody else holds, are judged each
 * time; only what `MemberCache` froze can be taken for what it was at its first judgement.
 */
import type * as v from "valibot";
import type { Json } from "../json/json.ts";
import { isShared, share } from "../json/member-cache.ts";

/** The same schema, its output for a shared input frozen, shared and cached as long as the input lives. */
export function remembered<const TSchema extends v.GenericSchema>(schema: TSchema): TSchema {
  const outputs = new WeakMap<object, unknown>();
  return {
    ...schema,
    "~run"(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const input = dataset.value;
      if (typeof input !== "object" || input === null || !isShared(input))
        return schema["~run"](dataset, config);
      const cached = outputs.get(input);
      if (cached !== undefined) return Object.assign(dataset, { typed: true, value: cached });
      const judged = schema["~run"](dataset, config);
      if (judged.typed && judged.issues === undefined) {
        share(judged.value as Json);
        outputs.set(input, judged.value);
      }
      return judged;
    },
  };
}
