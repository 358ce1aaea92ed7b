/**
 * What a fresh sandbox holds: `demo` accounts, catalogues and report data, or `empty`: the
 * credentials, and the vertical mappings without which no one could be registered.
 */
export type SeedName = "demo" | "empty";

export const seedNames: readonly SeedName[] = ["demo", "empty"];
