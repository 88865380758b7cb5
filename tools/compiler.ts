// How the compiler of TypeScript is run here. Each of its checkers works out by itself the types that it meets, and its
// collector of garbage works as much as a third of its time: two cores have more of one checker beside other programs,
// and of memory that grows to fivefold between collections, some hundred megabytes.
export const ONE_CHECKER: readonly string[] = ["--checkers", "1"];

export const COMPILER_ENV: NodeJS.ProcessEnv = { GOGC: "400", ...process.env };
