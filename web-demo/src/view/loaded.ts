/** Waiting for something within a component. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export type Loaded<Value> =
  | { readonly state: "waiting" }
  | { readonly state: "here"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown };

/** @param of loads again where one of these is another */
export function useLoaded<Value>(load: () => Promise<Value>, of: readonly unknown[]): Loaded<Value> {
  const loaded = useSignal<Loaded<Value>>({ state: "waiting" });
  useEffect(() => {
    let isWanted = true;
    const put = (one: Loaded<Value>) => {
      if (isWanted) loaded.value = one;
    };
    load().then(
      (value) => put({ state: "here", value }),
      (error: unknown) => put({ state: "failed", error }),
    );
    return () => {
      isWanted = false;
    };
  }, of);
  return loaded.value;
}
