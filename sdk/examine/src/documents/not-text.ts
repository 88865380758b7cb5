/** What bytes look like that are no UTF-8, for the person whose file they are. */

/** Goes on from the name of the file: "is UTF-16 text: save it as UTF-8". */
export function notText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) return "is compressed (gzip): unpack it first";
  if (first === 0x50 && second === 0x4b) return "is an archive (zip): unpack it first";
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return "is UTF-16 text: save it as UTF-8";
  }
  return "is not text: documents are UTF-8";
}
