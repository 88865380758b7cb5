/** What `<vdi-verify>` says in German: a file beside it, loaded by the first element in a German part of a page. */
export { ELEMENT_IN_GERMAN } from "@svc/messages/de/element";
