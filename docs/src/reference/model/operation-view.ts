import type { Operation } from "../openapi.ts";
import { deprecationWords } from "../words/deprecation-words.ts";
import type { ReferenceApi, ReferenceOperation, Successor } from "../read-apis.ts";
import type { Fixtures } from "../samples/credentials.ts";
import { type Sample, samplesOf } from "../samples/samples-of.ts";
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
}

export function operationView(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): OperationView {
  const { facts, method, path, id, address } = operation;
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
  };
}

/** The API that the contract names in place of this operation's. */
function successorOf({ "x-successor": named }: Operation): Successor | undefined {
  if (named === undefined) return undefined;
  return typeof named === "object" ? named : { name: named, of: "all" };
}
