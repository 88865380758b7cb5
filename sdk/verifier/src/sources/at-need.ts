/** What is loaded with the first source statement that there is to look at. */
export { checkSourcedInputs, statementsOf } from "../steps/sourced-inputs.ts";
export { judgeSources } from "./judge-sources.ts";
