import { VdiVerify } from "@svc/vdi-verifier/element/vue";
import { createApp, h, reactive } from "vue";
import { drivenBy, FIRST, told } from "./stages.ts";

// Deeply reactive on purpose: what reaches the verifier is no proxy.
const state = reactive({ stage: FIRST, verdicts: 0 });
drivenBy((stage) => {
  state.stage = stage;
});

const root = document.createElement("div");
document.body.append(root);
createApp({
  render: () => {
    const { props, isGone } = state.stage;
    const shown = h(VdiVerify, {
      ...props,
      class: "verdict",
      onStep: told.onStep,
      onError: told.onError,
      onResult: (result) => {
        state.verdicts += 1;
        told.onResult(result);
      },
    });
    return h("main", { "data-verdicts": state.verdicts }, isGone ? [] : [shown]);
  },
}).mount(root);
