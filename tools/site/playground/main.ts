/** The playground's page: three fields, a button, an answer. Everything is checked in the tab; nothing is sent. */
import { keptTogether } from "@svc/messages";
import { type Judgement, judge, Mistake, type Verifier } from "./judge.ts";

/** Loaded when a document asks for it: the examiner is several times the size of the verifier. */
const judgeExamined: Verifier["judgeExamined"] = async (documents, options) =>
  (await import("./examined.ts")).judgeExamined(documents, options);

interface Example {
  readonly name: string;
  readonly documents: string;
  readonly options: string;
  readonly policy: string;
}

const field = (id: string) => document.getElementById(id) as HTMLTextAreaElement;
const fields = { documents: field("documents"), options: field("options"), policy: field("policy") };
const answer = document.getElementById("answer") as HTMLElement;
const choice = document.getElementById("example") as HTMLSelectElement;

let asked = 0;

async function run(): Promise<void> {
  asked += 1;
  const mine = asked;
  const given = {
    documents: fields.documents.value,
    options: fields.options.value,
    policy: fields.policy.value,
  };
  answer.dataset.state = "checking";
  answer.replaceChildren(text("p", "Checking"));
  const shown = await judged(given);
  // Only the last question is answered.
  if (mine !== asked) return;
  answer.replaceChildren(...shown);
  answer.dataset.state = "done";
}

async function judged(given: Parameters<typeof judge>[0]): Promise<HTMLElement[]> {
  try {
    const script = "./vdi.mjs";
    const library = (await import(script)) as Omit<Verifier, "judgeExamined">;
    return view(await judge(given, { ...library, judgeExamined }));
  } catch (error) {
    answer.dataset.tone = "unknown";
    const why = error instanceof Mistake ? error.message : `The check itself did not run: ${String(error)}`;
    return [text("p", why)];
  }
}

function view({ tone, headline, sentence, rows, acceptance, machine }: Judgement): HTMLElement[] {
  answer.dataset.tone = tone;
  const list = document.createElement("dl");
  for (const [name, said] of rows) list.append(text("dt", name), text("dd", said));
  const details = document.createElement("details");
  details.append(text("summary", "What the library answers"), text("pre", machine));
  return [
    text("p", headline, "verdict"),
    text("h2", sentence),
    ...(acceptance === null ? [] : [text("p", acceptance, "acceptance")]),
    list,
    details,
  ];
}

function text(tag: string, content: string, className = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = tag === "pre" ? content : keptTogether(content);
  if (className !== "") element.className = className;
  return element;
}

const examples = (await (await fetch("examples.json")).json()) as readonly Example[];
for (const { name } of examples) choice.append(new Option(name));
function take(): void {
  const chosen = examples[choice.selectedIndex];
  if (chosen === undefined) return;
  for (const name of ["documents", "options", "policy"] as const) fields[name].value = chosen[name];
  void run();
}
choice.addEventListener("change", take);
document.getElementById("run")?.addEventListener("click", () => void run());
take();
