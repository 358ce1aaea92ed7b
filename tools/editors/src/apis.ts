import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** An operation of an API, as its client's OpenAPI document has it. */
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly "x-role"?: string;
}

/** One of an API's operations, by its name, and the statuses of its refusals that the contract documents. */
export interface Refusals {
  readonly operation: string;
  readonly statuses: readonly number[];
}

/** An API that has a client. */
export interface Api {
  /** `query`. */
  readonly name: string;
  /** `Query`, as in the names of its client's types. */
  readonly pascal: string;
  /** The refusals of each named operation. */
  readonly refusals: readonly Refusals[];
}

const names = ["audience", "calendar", "cart", "events", "nurture", "onboarding", "query", "reporting"];

/** Every API that has a client. */
export const apis: readonly Api[] = names.map((name) => ({
  name,
  pascal: name.charAt(0).toUpperCase() + name.slice(1),
  refusals: operationsOf(name).map(({ operationId, responses }) => ({
    operation: operationId,
    statuses: Object.keys(responses)
      .filter((status) => /^[345]\d\d$/.test(status))
      .map(Number),
  })),
}));

/** The operations that the client of an API has by name: all but the token exchange. */
function operationsOf(api: string): readonly Operation[] {
  const file = fileURLToPath(import.meta.resolve(`@tillside/${api}/openapi.json`));
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId, "x-role": role }) => operationId !== undefined && role !== "token");
}
