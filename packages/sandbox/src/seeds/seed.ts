import type { ApiKey, ClientCredentials, KeyPair } from "../auth/credentials.ts";
import { sentence } from "../engine/suggestion.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { SeedName } from "../world/seed-name.ts";

/** What a sandbox begins with: one of the seeds by name, and what this one adds to it or changes. */
export interface Seed {
  /** Default `demo`. */
  readonly over?: SeedName;
  /** Credentials beside those of every seed. */
  readonly credentials?: {
    readonly clients?: readonly ClientCredentials[];
    readonly keyPairs?: readonly KeyPair[];
    readonly apiKeys?: readonly ApiKey[];
  };
  /** Changes of the state by part, such as `onboarding`, as a JSON Merge Patch (RFC 7396): null removes. */
  readonly state?: Readonly<Record<string, unknown>>;
}

/** Something wrong with a seed, and where in it. */
export interface SeedProblem {
  readonly path: readonly (string | number)[];
  /** A sentence without its end, which names the place. */
  readonly message: string;
}

/** What is wrong with a seed that would take too much stack. */
export const tooDeep = "a seed is nested too deeply, or a value is inside of itself";

/** So many problems of a seed are named. */
export const mostShown = 20;

/** A seed that is not loaded. */
export class SeedError extends SandboxError {
  readonly problems: readonly SeedProblem[];

  constructor(problems: readonly SeedProblem[]) {
    const most = problems.slice(0, mostShown).map(({ message }) => message);
    const rest = problems.length > mostShown ? [`and ${problems.length - mostShown} more`] : [];
    super(`The seed is not loaded: ${sentence([...most, ...rest])}`);
    this.problems = problems;
  }
}
