/** What is mutated: code of one package, judged by that package's tests. */
export interface Target {
  /** The proof is called `mutation › <name>`. */
  readonly name: string;
  /** The package's folder, relative to the root. */
  readonly directory: string;
  /** Folder of the code, relative to the package. */
  readonly code: string;
  /** Folders and files of the code that are mutated. Default: all of it. */
  readonly parts?: readonly string[];
  /** Leaves out what is worked out while a file is loaded: every test depends on it, so each of its mutants would take them all. */
  readonly ignoreStatic?: boolean;
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
  { name: "bulk", directory: "packages/bulk", code: "src" },
  {
    // The rules that all APIs share; what each of them does besides is proved call by call.
    name: "sandbox",
    directory: "packages/sandbox",
    code: "src",
    parts: ["auth", "engine", "faults", "idempotency", "limits", "requests", "world"],
    ignoreStatic: true,
    without: ["test/bad-input.test.ts", "test/browser-bundle.test.ts", "test/cli.test.ts", "test/tarball.test.ts"],
  },
];
