/**
 * Imported first in a proving thread: from here on, nothing that any code in it prints leaves the thread. What
 * libraries print about a witness may quote it.
 */
const discard = (): boolean => true;

process.stdout.write = discard;
process.stderr.write = discard;
