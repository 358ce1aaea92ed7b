/** What a fresh sandbox holds: `demo` accounts, catalogues and report data, or `empty`: the credentials alone. */
export type SeedName = "demo" | "empty";

export const seedNames: readonly SeedName[] = ["demo", "empty"];
