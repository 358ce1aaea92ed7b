import { apiNames } from "../../api-names.ts";

/** What the wiring of a client depends on. */
export interface WiringFacts {
  /** `src/guards/index.ts` stands beside the generated files. */
  readonly guards: boolean;
  /** `src/exclusion-of.ts` does. */
  readonly exclusionOf: boolean;
  /** The types of the API's security schemes. */
  readonly schemes: readonly string[];
  /** It states rate limits. */
  readonly limits: boolean;
  /** The client fills parameters. */
  readonly managed: boolean;
  /** Options of the client fill parameters. */
  readonly options: boolean;
  /** A session fills parameters. */
  readonly sessions: boolean;
  /** Some of its operations are deprecated. */
  readonly deprecated: boolean;
  /** The id of one of its operations, as an example. */
  readonly operation: string;
  /** A success of some of its operations can hide failures. */
  readonly partial: boolean;
}

/** What the policy exports for an API that uses it, and the part of the client that it becomes. */
const capabilities = [
  ["managed", "fillManaged", "managed: fillManaged"],
  ["sessions", "newSession", "session: newSession"],
  ["deprecated", "noticeDeprecation", "deprecation: noticeDeprecation"],
  ["partial", "leavesOpen", "leavesOpen"],
] as const satisfies readonly (readonly [keyof WiringFacts, string, string])[];

/**
 * The module that makes the client: types and manifest, what stands beside them, and those capabilities of the policy that the API
 * uses, handed to `connect()`. No other is in a program that uses the client.
 */
export function renderWiring(api: string, title: string, facts: WiringFacts): string {
  const { pascal: name } = apiNames(api);
  // The policy exports each kind of credentials under the name of its type.
  const kinds = [...new Set(facts.schemes)].map((type) => apiNames(type).camel).sort();
  const used = capabilities.filter(([fact]) => facts[fact]);
  const parts = [
    ...(kinds.length > 0 ? [`credentials: [${kinds.join(", ")}]`] : []),
    ...(facts.guards ? ["guards"] : []),
    facts.limits ? "pacing" : "pacing: pausing",
    ...(facts.exclusionOf ? ["exclusion: excluding(exclusionOf)"] : []),
    ...used.map(([, , part]) => part),
  ];
  const imports = [
    "connect",
    "type ClientOptions",
    "type PolicyClient",
    ...(facts.sessions ? ["type SessionClient"] : []),
    ...kinds,
    facts.limits ? "pacing" : "pausing",
    ...(facts.exclusionOf ? ["excluding"] : []),
    ...used.map(([, imported]) => imported),
    "hasStatusOf",
    "type HasStatusOf",
    "isResponseErrorOf",
    "type IsResponseErrorOf",
    ...(facts.partial ? ["failures as failuresOf", "type FailuresOf"] : []),
    ...(facts.partial ? ["isPartialFailureOf", "type IsPartialFailureOf"] : []),
  ];
  const types = [
    ...(facts.options ? [`${name}ManagedOptions`] : []),
    `${name}Operations`,
    ...(facts.sessions ? [`${name}SessionOperations`, `${name}SessionOptions`] : []),
  ];
  const session = `
  /** A client for one session: it fills the session's headers, which are optional in its types. */
  session(options?: ${name}SessionOptions): ${name}Session;
`;
  const sessionType = `/** A client of the ${oneLine(title)} for one session. Its client closes it. */
export interface ${name}Session extends ${name}SessionOperations, SessionClient<paths, typeof manifest> {}

`;
  return `import {
${imports.map((each) => `  ${each},\n`).join("")}} from "@tillside/policy";
${facts.guards ? `import { guards } from "../guards/index.ts";\n` : ""}${facts.exclusionOf ? `import { exclusionOf } from "../exclusion-of.ts";\n` : ""}import { manifest } from "./manifest.ts";
import type { ${types.join(", ")} } from "./operations.ts";
import type { operations, paths } from "./types.ts";

/** A client of the ${oneLine(title)}, with the policy inside: each operation by its name, and by its path. */
export interface ${name}Client extends ${name}Operations, PolicyClient<paths, typeof manifest> {${facts.sessions ? session : ""}}

${facts.sessions ? sessionType : ""}/** What {@link create${name}Client} takes. */
export interface ${name}ClientOptions extends ${facts.options ? `${name}ManagedOptions, ` : ""}ClientOptions<typeof manifest${facts.guards ? `, (typeof guards)[number]["name"]` : ""}> {}

/** Makes a client of the ${oneLine(title)}. */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  return connect<paths, typeof manifest, ${name}Client>(manifest, options, {
${parts.map((each) => `    ${each},\n`).join("")}  });
}

/**
 * Whether \`unwrap()\` threw this for a response to this operation; it is then typed by the operation: \`error.body\` by \`error.status\`.
 * It is true for any status, but the type lists only the documented ones. For another one, write \`error instanceof ResponseError && error.status === 401\`.
 * @param operation the id of the operation, for instance \`${facts.operation}\`.
 */
export const isResponseError = /* @__PURE__ */ isResponseErrorOf(${JSON.stringify(api)}) as IsResponseErrorOf<operations${facts.partial ? ", typeof manifest" : ""}>;

/**
 * Whether the result of this operation has this status, one that the contract documents; \`result.error\` is then typed by the status.
 * @param operation the id of the operation, for instance \`${facts.operation}\`.
 */
export const hasStatus = /* @__PURE__ */ hasStatusOf(${JSON.stringify(api)}) as HasStatusOf<operations>;
${facts.partial ? partialHelpers(api) : ""}`;
}

/** What only an API has whose successes may hide failures. */
const partialHelpers = (api: string) => `
/**
 * Lists the failures that a success hides, typed by the response. Empty if nothing failed.
 * @param data the \`data\` of a result of this API's client, as it was returned.
 * @throws ConfigurationError for data that no client returned (a copy), and for data that was read with another \`parseAs\` than \`json\`.
 */
export const failures = failuresOf as FailuresOf<typeof manifest>;

/**
 * Whether \`unwrap()\` threw this for failures inside a success of this operation; \`error.failures\` and \`error.data\` are then typed.
 * @param operation the id of the operation.
 */
export const isPartialFailure = /* @__PURE__ */ isPartialFailureOf(${JSON.stringify(api)}) as IsPartialFailureOf<operations, typeof manifest>;
`;

/** Text that cannot end or break the comment it stands in. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("*/", "*\\/").trim();
}
