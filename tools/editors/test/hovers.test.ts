import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LanguageServer } from "../src/asked-server.ts";
import { compilerOf } from "../src/compilers.ts";
import { startLanguageServer } from "../src/language-server.ts";
import { Project } from "../src/project.ts";

const SLOW = 120_000;

const PROGRAM = `
import { createCartClient } from "@tillside/cart";
import { createOnboardingClient } from "@tillside/onboarding";
import { createReportingClient } from "@tillside/reporting";
const baseUrl = "https://api.example";
const auth = { tokenUrl: baseUrl, clientId: "id", clientSecret: "secret" };
const onboarding = createOnboardingClient({
  baseUrl,
  auth,
  parentAccountId: "par_1",
  attempts: 3,
});
const cart = createCartClient({ baseUrl, auth: { apiKey: "key" }, tagId: "tag_1" });
const reporting = createReportingClient({ baseUrl, auth });
onboarding.registerAccount({ body: { brand: "a", country_code: "no" } });
onboarding.setAccountStatus({ path: { account_id: "1" }, body: { status: "paused" }, headers: { Prefer: "a" } });
onboarding.POST("/v1/accounts/register/partnership", { body: { store_identifier: "a" } });
const { data } = await onboarding.listVerticalMappings();
data?.request_id;
cart.session({ sessionId: "1" }).reserveItems({ body: { merchantId: "1" } });
reporting.getAccountSummary;
onboarding.;
onboarding.registerAccount({ body: {  } });
export {};
`;

/** The place in the program that `|` marks in a text of it. */
function at(marked: string): number {
  const text = marked.replace("|", "");
  const found = PROGRAM.indexOf(text);
  if (found < 0 || PROGRAM.indexOf(text, found + 1) >= 0) throw new Error(`"${text}" is not in the program once`);
  return found + marked.indexOf("|");
}

describe.each([compilerOf(5), compilerOf(7)])("the language server of TypeScript $version", (compiler) => {
  let project: Project;
  let server: LanguageServer;

  beforeAll(async () => {
    project = new Project(PROGRAM);
    server = await startLanguageServer(compiler, project);
  }, SLOW);
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    project?.[Symbol.dispose]();
  });

  test("shows an operation with its text, its safety, its limit, its responses and its rules", {
    timeout: SLOW,
  }, async () => {
    const shown = await server.hover(at("onboarding.register|Account({ body: { brand"));
    expect(shown).toContain("OnboardingOperations.registerAccount");
    for (const text of [
      "Register a merchant account.",
      "Creates a merchant account under the partner's parent account.",
      "`POST /v1/accounts/register/partnership`",
      "Safe to retry with its `Idempotency-Key`, which the client makes: for 24 hours a repeat returns the first outcome.",
      // ONB-278
      "Limit: 10 calls per minute per client id.",
      "Responses: 400, 401, 403, 409, 422, 429, 500, 501, 502, 503, 504, 2XX.",
    ]) {
      expect(shown).toContain(text);
    }
    expect(shown).toMatch(/Contract: .*ONB-\d{3}/);
  });

  test.each([
    ["a field of a body", "body: { br|and", "Brand of the merchant."],
    ["a field that stands second", ", country|_code", "ISO 3166-1 alpha-2 code."],
    ["a body", ", bo|dy: { status", "The status to give an account."],
    [
      "a value in the path",
      "setAccountStatus({ path: { account|_id",
      "The merchant account, as registration returned it.",
    ],
    ["a documented header", "headers: { Pre|fer", "The value `respond-async` requests asynchronous mode"],
    [
      "a field of a body, by path",
      "body: { store|_identifier",
      "Address of the store as a complete URL with its scheme.",
    ],
    ["a field of a result", "data?.request|_id", "Correlation id"],
    ["a session's operation", "reserve|Items", "Reserves items before the purchase and locks their prices."],
    ["a field of its body", "body: { merchant|Id", "The merchant."],
    ["a session", "cart.sess|ion", "A client for one session: it fills the session's headers"],
    [
      "an option of a session",
      "{ session|Id",
      "Default: the client makes one UUID and sends it with every call of the session.",
    ],
    ["an option of every client", "att|empts", "Attempts, the first included. Default 4."],
    [
      "an option that fills parameters",
      "\n  parent|AccountId",
      "Fills the header `X-Platform-Parent-Account-Id`, the query parameter `parent_account_id` and the body field `platform_parent_account_id`.",
    ],
  ])("shows the description of %s", async (_, text, words) => {
    expect(await server.hover(at(text))).toContain(words);
  });

  test("shows that an operation is deprecated", async () => {
    expect(await server.hover(at("reporting.getAccount|Summary"))).toContain("@deprecated");
  });

  test("offers the operations of a client, and the fields of a body", async () => {
    expect(await server.completions(at("onboarding.|;"))).toContain("registerAccount");
    expect(await server.completions(at("body: { | }"))).toContain("country_code");
  });
});
