/** The bound of wire times: integer Unix seconds; anything above looks like milliseconds. */
export const MAX_UNIX_SECONDS = 99_999_999_999;
