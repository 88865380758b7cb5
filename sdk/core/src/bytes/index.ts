/** `@svc/core/bytes`: strict hex, base64 and UTF-8, joining and comparing. */
export { decodeBase64, decodeBase64Url, encodeBase64, encodeBase64Url } from "./base64.ts";
export { compareCodeUnits } from "./compare.ts";
export { decodeHex, encodeHex, isHex } from "./hex.ts";
export { concatBytes, equalBytes } from "./join.ts";
export { decodeUtf8, encodeUtf8 } from "./utf8.ts";
