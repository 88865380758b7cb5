export { embeddedAddress, parseAddress } from "./address.ts";
export { isPublicAddress, isPublicName } from "./public.ts";
