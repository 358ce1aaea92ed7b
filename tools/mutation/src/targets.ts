import path from "node:path";

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
  /**
   * Files and folders, relative to the package, whose tests are left out. They take long and notice little: what they watch runs in
   * processes of its own, or belongs to another target.
   */
  readonly without?: readonly string[];
  /**
   * Milliseconds after which a test hangs, and so has noticed the mutant: more than the longest one takes where three share a processor.
   * Default 8,000.
   */
  readonly hangMs?: number;
}

export const targets: readonly Target[] = [
  policy("calls", ["call", "client", "guards", "hooks", "index.ts", "internal"]),
  policy("values", ["facts", "managed", "partial", "store"]),
  policy("attempts", ["auth", "deprecation", "exclusion", "limits", "retry", "transport"]),
  policy("journal", ["journal", "opentelemetry", "testing"]),
  {
    // Apart: its tests talk to a real Redis, and wait for real windows and leases.
    name: "redis",
    directory: "packages/policy",
    code: "src",
    parts: ["redis"],
    without: [
      "test/journal-kill.test.ts",
      "test/redis/fleet.test.ts",
      "test/redis/outage.test.ts",
      "test/redis/places.test.ts",
    ],
    hangMs: 60_000,
  },
  { name: "bulk", directory: "packages/bulk", code: "src", hangMs: 30_000 },
  {
    // The rules that all APIs share; what each of them does besides is proved call by call.
    name: "sandbox",
    directory: "packages/sandbox",
    code: "src",
    parts: ["auth", "engine", "faults", "idempotency", "limits", "requests", "world"],
    ignoreStatic: true,
    without: [
      "test/bad-input.test.ts",
      "test/browser-bundle.test.ts",
      "test/cli.test.ts",
      "test/old-generation.test.ts",
      "test/request-log-load.test.ts",
      "test/young-generation.test.ts",
    ],
    hangMs: 20_000,
  },
];

/**
 * A part of the policy. Stryker notes which mutants each test runs. All mutants of the policy and all its tests are more notes than fit
 * in memory.
 */
function policy(name: string, parts: readonly string[]): Target {
  const without = ["src/redis", "test/redis", "test/journal-kill.test.ts"];
  return { name, directory: "packages/policy", code: "src", parts, without };
}

/** The code in a folder, or one file, as a glob. Tests are among it. */
export function globOf(part: string): string {
  return part.endsWith(".ts") ? part : path.posix.join(part, "**/*.ts");
}
