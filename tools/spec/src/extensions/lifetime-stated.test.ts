import { operation, ruleTable } from "../../test/lint/rule-table.ts";
import { lifetimeStated } from "./lifetime-stated.ts";

const SCHEME = "components securitySchemes accessToken";
const RESPONSE = "paths /things get responses 200 content application/json";

interface Texts {
  readonly lifetimeSeconds?: number;
  readonly rules?: string;
  readonly scheme?: string;
  readonly expiry?: string;
  readonly example?: number;
}

function exchanged({
  lifetimeSeconds = 3600,
  rules = "ABC-021",
  scheme = "It is valid for one hour.",
  expiry = "Its life in seconds, 3,600.",
  example = 3600,
}: Texts): string {
  return operation(
    `operationId: exchangeThings
x-role: token
responses:
  "200":
    content:
      application/json:
        schema: { properties: { expires_in: { type: integer, description: "${expiry}" } } }
        examples: { token: { value: { expires_in: ${example} } } }`,
    `components:
  securitySchemes:
    accessToken:
      description: ${scheme}
      x-rules: [${rules}]
      x-token: { operationId: exchangeThings, credentials: form-body, lifetimeSeconds: ${lifetimeSeconds} }
`,
  );
}

ruleTable(lifetimeStated, {
  "the lifetime everywhere": { given: exchanged({}) },
  "texts without a number": { given: exchanged({ scheme: "A token.", expiry: "Its life in seconds." }) },
  "the lifetimes of two tokens": {
    given: exchanged({ scheme: "An access token lives one hour, a refresh token five." }),
  },
  "another lifetime": {
    given: exchanged({ lifetimeSeconds: 7200 }),
    want: [
      `${RESPONSE} schema properties expires_in description  A token is valid for 2 hours (x-token), but this says "3,600". Write 7200, or correct lifetimeSeconds.`,
      `${RESPONSE} examples token value expires_in  A token is valid for 2 hours (x-token), but this says "3600".`,
      `${SCHEME} description  A token is valid for 2 hours (x-token), but this says "one hour".`,
      `${SCHEME} x-token lifetimeSeconds  A token is valid for 2 hours, but ABC-021 (specs/ledger/rules.yaml:30) says "one hour". One of them is wrong: compare the contract.`,
    ],
  },
  "no rule that states it": {
    given: exchanged({ rules: "ABC-001" }),
    want: [
      `${SCHEME} x-token lifetimeSeconds  No rule that x-token names states a lifetime. Name the rule that says 1 hour under its \`x-rules\`.`,
    ],
  },
});
