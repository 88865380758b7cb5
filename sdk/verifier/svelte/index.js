export { default as VdiVerify } from "./VdiVerify.svelte";
