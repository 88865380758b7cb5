/** Where a bucket has the files of a log: under the part of the origin that follows its host. */

/** Key of a file. @param path relative to the log's prefix, such as `checkpoint` */
export function publicationKey(origin: string, path: string): string {
  const [, ...rest] = origin.split("/").filter((part) => part !== "");
  return [...rest, path].join("/");
}
