import { VdiVerify } from "@svc/vdi-verifier/element/react";
import { createElement, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { drivenBy, FIRST, type Stage, told } from "./stages.ts";

function App() {
  const [{ props, isGone }, setStage] = useState<Stage>(FIRST);
  const [verdicts, setVerdicts] = useState(0);
  drivenBy(setStage);
  const { options } = props;
  const shown = createElement(VdiVerify, {
    ...props,
    className: "verdict",
    // Written inline, as people do: anew with every rendering, which a verdict brings about.
    options: options instanceof Promise ? options : { ...options },
    onStep: told.onStep,
    onError: told.onError,
    onResult: (result) => {
      setVerdicts((count) => count + 1);
      told.onResult(result);
    },
  });
  return createElement("main", { "data-verdicts": verdicts }, isGone ? null : shown);
}

const root = document.createElement("div");
document.body.append(root);
createRoot(root).render(createElement(StrictMode, null, createElement(App)));
