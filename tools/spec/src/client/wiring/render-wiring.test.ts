import { expect, test } from "vitest";
import { renderWiring } from "./render-wiring.ts";

test("names come from the API's name, the text from its title", () => {
  expect(
    renderWiring("gift-cards", "Gift\n Cards */ API", { guards: false, exclusionOf: false }),
  ).toBe(`import { type ClientOptions, connect, type PolicyClient } from "@tillside/policy";
import { manifest } from "./manifest.ts";
import type { paths } from "./types.ts";

/** A client of the Gift Cards *\\/ API, with the policy inside. */
export type GiftCardsClient = PolicyClient<paths, typeof manifest>;

/** What {@link createGiftCardsClient} takes. */
export type GiftCardsClientOptions = ClientOptions<typeof manifest>;

/** Makes a client of the Gift Cards *\\/ API. */
export function createGiftCardsClient(options: GiftCardsClientOptions): GiftCardsClient {
  return connect<paths, typeof manifest>(manifest, options);
}
`);
});

test("guards that stand beside the client are handed on", () => {
  const code = renderWiring("gift-cards", "Gift Cards API", { guards: true, exclusionOf: false });
  expect(code).toContain('import { guards } from "../guards/index.ts";\n');
  expect(code).toContain("connect<paths, typeof manifest>(manifest, options, guards);");
});

test.each([
  [true, "(manifest, options, guards, exclusionOf);"],
  [false, "(manifest, options, [], exclusionOf);"],
])("so are the calls that it excludes, with guards or without: %s", (guards, want) => {
  const code = renderWiring("gift-cards", "Gift Cards API", { guards, exclusionOf: true });
  expect(code).toContain('import { exclusionOf } from "../exclusion-of.ts";\n');
  expect(code).toContain(want);
});
