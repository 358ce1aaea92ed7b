import { expect, test } from "vitest";
import { renderWiring, type WiringFacts } from "./render-wiring.ts";

const plain: WiringFacts = {
  guards: false,
  exclusionOf: false,
  schemes: ["api-key"],
  limits: false,
  managed: false,
  options: false,
  sessions: false,
  deprecated: false,
  operation: "buyCard",
  partial: false,
};

test("names come from the API's name, the text from its title; what the API does not use is not imported", () => {
  expect(renderWiring("gift-cards", "Gift\n Cards */ API", plain)).toBe(`import {
  connect,
  type ClientOptions,
  type PolicyClient,
  apiKey,
  pausing,
  hasStatusOf,
  type HasStatusOf,
  isResponseErrorOf,
  type IsResponseErrorOf,
} from "@tillside/policy";
import { manifest } from "./manifest.ts";
import type { GiftCardsOperations } from "./operations.ts";
import type { operations, paths } from "./types.ts";

/** A client of the Gift Cards *\\/ API, with the policy inside: each operation by its name, and by its path. */
export interface GiftCardsClient extends GiftCardsOperations, PolicyClient<paths, typeof manifest> {}

/** What {@link createGiftCardsClient} takes. */
export interface GiftCardsClientOptions extends ClientOptions<typeof manifest> {}

/** Makes a client of the Gift Cards *\\/ API. */
export function createGiftCardsClient(options: GiftCardsClientOptions): GiftCardsClient {
  return connect<paths, typeof manifest, GiftCardsClient>(manifest, options, {
    credentials: [apiKey],
    pacing: pausing,
  });
}

/**
 * Whether \`unwrap()\` threw this for a response to this operation; it is then typed by the operation: \`error.body\` by \`error.status\`.
 * It is true for any status, but the type lists only the documented ones. For another one, write \`error instanceof ResponseError && error.status === 401\`.
 * @param operation the id of the operation, for instance \`buyCard\`.
 */
export const isResponseError = /* @__PURE__ */ isResponseErrorOf("gift-cards") as IsResponseErrorOf<operations>;

/**
 * Whether the result of this operation has this status, one that the contract documents; \`result.error\` is then typed by the status.
 * @param operation the id of the operation, for instance \`buyCard\`.
 */
export const hasStatus = /* @__PURE__ */ hasStatusOf("gift-cards") as HasStatusOf<operations>;
`);
});

test("the kinds of credentials are those of the security schemes, each once", () => {
  const schemes = ["client-credentials", "key-pair", "client-credentials"];
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, schemes });
  expect(code).toContain("  credentials: [clientCredentials, keyPair],\n");
  expect(renderWiring("gift-cards", "Gift Cards API", { ...plain, schemes: [] })).not.toContain("credentials:");
});

test.each<[keyof WiringFacts, string, string]>([
  ["limits", "pacing", "pacing"],
  ["managed", "fillManaged", "managed: fillManaged"],
  ["sessions", "newSession", "session: newSession"],
  ["deprecated", "noticeDeprecation", "deprecation: noticeDeprecation"],
  ["partial", "leavesOpen", "leavesOpen"],
])("%s: %s comes from the policy", (fact, imported, part) => {
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, [fact]: true });
  expect(code).toContain(`  ${imported},\n`);
  expect(code).toContain(`    ${part},\n`);
});

test("options that fill parameters have their descriptions from the named operations", () => {
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, options: true });
  expect(code).toContain('import type { GiftCardsManagedOptions, GiftCardsOperations } from "./operations.ts";\n');
  expect(code).toContain("export interface GiftCardsClientOptions extends GiftCardsManagedOptions, ClientOptions<");
});

test("a session is a client with operations of its own", () => {
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, sessions: true });
  expect(code).toContain("  session(options?: GiftCardsSessionOptions): GiftCardsSession;\n");
  expect(code).toContain("export interface GiftCardsSession extends GiftCardsSessionOperations, SessionClient<");
  expect(code).toContain("  type SessionClient,\n");
});

test("an API whose successes may hide failures lists them, typed", () => {
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, partial: true });
  expect(code).toContain("export const failures = failuresOf as FailuresOf<typeof manifest>;\n");
  expect(code).toContain(
    'export const isPartialFailure = /* @__PURE__ */ isPartialFailureOf("gift-cards") as IsPartialFailureOf<operations, typeof manifest>;\n',
  );
  expect(renderWiring("gift-cards", "Gift Cards API", plain)).not.toContain("failures");
});

test("guards that stand beside the client are handed on", () => {
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, guards: true });
  expect(code).toContain('import { guards } from "../guards/index.ts";\n');
  expect(code).toContain("    guards,\n");
  expect(code).toContain('ClientOptions<typeof manifest, (typeof guards)[number]["name"]> {}\n');
});

test("so is what says which calls exclude each other", () => {
  const code = renderWiring("gift-cards", "Gift Cards API", { ...plain, exclusionOf: true });
  expect(code).toContain('import { exclusionOf } from "../exclusion-of.ts";\n');
  expect(code).toContain("    exclusion: excluding(exclusionOf),\n");
});
