import { errorRows } from "../errors/error-rows.ts";
import { type ListedError, listedError } from "../errors/listed-error.ts";
import { afterNoResponse, failingCall } from "../errors/reaction.ts";
import { apiChangelogAddress, lastChanged } from "../last-changed.ts";
import type { Operation } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation, Successor } from "../read-apis.ts";
import type { Fixtures } from "../samples/credentials.ts";
import { type Sample, samplesOf } from "../samples/samples-of.ts";
import { dayWords } from "../words/day-words.ts";
import { deprecationWords } from "../words/deprecation-words.ts";
import { type Fact, factsOf } from "./facts.ts";
import { type Gap, gapsOf } from "./gap.ts";
import { type Request, requestOf } from "./request.ts";
import { type Response, responsesOf } from "./response.ts";
import { type Text, textOf } from "./text.ts";

/** Everything that the page of an operation and its Markdown twin show. */
export interface OperationView {
  readonly api: { readonly name: string; readonly title: string };
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Of its page. */
  readonly address: string;
  readonly title: string;
  /** For search engines and link previews. */
  readonly description: string;
  readonly about: Text;
  /** Whether it only exchanges credentials for a token. */
  readonly isTokenExchange: boolean;
  /** What the contract says of its successor, in Markdown, where it is deprecated. */
  readonly deprecation?: string;
  readonly facts: readonly Fact[];
  readonly samples: readonly Sample[];
  readonly request: Request;
  readonly responses: readonly Response[];
  readonly gaps: ReadonlyMap<string, Gap>;
  readonly errors: readonly ListedError[];
  /** What the caller does if there is no response at all: Markdown of one line. */
  readonly noResponse: string;
  /** When its description last changed, and where that is listed; undefined before the first version. */
  readonly lastChange?: { readonly day: string; readonly address: string };
}

export function operationView(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): OperationView {
  const { facts, method, path, id, address } = operation;
  const changed = lastChanged(api, id);
  return {
    api: { name: api.name, title: api.title },
    id,
    method,
    path,
    address,
    title: facts.summary,
    description: `${id}: ${method} ${path} of the ${api.title}. Request, responses, limits, samples.`,
    about: textOf(facts),
    isTokenExchange: facts["x-role"] === "token",
    ...(facts.deprecated && { deprecation: deprecationWords(api, successorOf(facts)) }),
    facts: factsOf(api, operation),
    samples: samplesOf(api, operation, fixtures),
    request: requestOf(operation),
    responses: responsesOf(operation),
    gaps: gapsOf(api.ledger),
    errors: errorRows(api, operation).map((row) => listedError(api, row)),
    noResponse: afterNoResponse(failingCall(api, operation)),
    ...(changed !== undefined && { lastChange: { day: dayWords(changed), address: apiChangelogAddress(api) } }),
  };
}

/** The API that the contract names in place of this operation's. */
function successorOf({ "x-successor": named }: Operation): Successor | undefined {
  if (named === undefined) return undefined;
  return typeof named === "object" ? named : { name: named, of: "all" };
}
