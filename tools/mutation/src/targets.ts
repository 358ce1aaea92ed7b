/** What is mutated: code of one package, judged by that package's tests. */
export interface Target {
  /** The proof is called `mutation › <name>`. */
  readonly name: string;
  /** The package's folder, relative to the root. */
  readonly directory: string;
  /** Folder of the code, relative to the package. */
  readonly code: string;
  /** Tests, relative to the package, that take long and notice nothing, because what they watch runs in processes of its own. */
  readonly without?: readonly string[];
}

export const targets: readonly Target[] = [
  {
    name: "policy",
    directory: "packages/policy",
    code: "src",
    without: [
      "test/journal-kill.test.ts",
      "test/redis/fleet.test.ts",
      "test/redis/outage.test.ts",
      "test/redis/places.test.ts",
    ],
  },
];
