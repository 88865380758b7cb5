/**
 * `@svc/vdi-verifier/element/vue`: `<VdiVerify>` for Vue 3. On a server it renders its slot and no verdict.
 */
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from "vue";
import type { VerifyOptions } from "../options/read-options.ts";
import type { StepResult, VerificationResult } from "../result.ts";
import { type Binding, bind } from "./binding.ts";

export type { VdiVerifyListeners, VdiVerifyProps } from "./binding.ts";

/**
 * Shows what an attestation proves. Properties are those of `VdiVerifyProps`, changes deep inside of them included;
 * events are `step`, `result` and `error`.
 */
export const VdiVerify = defineComponent({
  name: "VdiVerify",
  props: {
    src: String as PropType<string | undefined>,
    attestation: null as unknown as PropType<unknown>,
    disclosure: null as unknown as PropType<unknown>,
    issuers: Array as PropType<readonly string[] | undefined>,
    issuerName: String as PropType<string | undefined>,
    profile: String as PropType<VerifyOptions["profileId"]>,
    check: String as PropType<string | undefined>,
    compact: Boolean as PropType<boolean | undefined>,
    options: null as unknown as PropType<VerifyOptions | undefined>,
  },
  emits: {
    step: (_step: StepResult) => true,
    result: (_result: VerificationResult) => true,
    error: (_error: unknown) => true,
  },
  setup(props, { emit, slots }) {
    const element = ref<HTMLElement>();
    let binding: Binding | undefined;
    const update = () =>
      binding?.update(props, {
        onStep: (step) => emit("step", step),
        onResult: (result) => emit("result", result),
        onError: (error) => emit("error", error),
      });
    onMounted(() => {
      if (element.value !== undefined) binding = bind(element.value);
      update();
    });
    watch(() => ({ ...props }), update, { deep: true, flush: "post" });
    onBeforeUnmount(() => binding?.release());
    return () => h("vdi-verify", { ref: element }, slots.default?.());
  },
});
