import type { ApiNames } from "../../api-names.ts";

/** The pages of the portal, from the folder of a client. */
const PAGES = "../../../docs/src/content/docs";

/** README.md of a client package: how to install it, a first call, and where to read on. */
export function clientReadme({ kebab, camel, pascal }: ApiNames): string {
  const variable = kebab.replaceAll("-", "_").toUpperCase();
  return `# @tillside/${kebab}

Typed client of the ${kebab} API.

\`\`\`sh
npm install @tillside/${kebab}
\`\`\`

It is an ES module. On Node 22.13 or newer, CommonJS loads it too: \`const { create${pascal}Client } = require("@tillside/${kebab}")\`.

\`\`\`ts
import { callInfo, create${pascal}Client } from "@tillside/${kebab}";

const ${camel} = create${pascal}Client({
  baseUrl: process.env.${variable}_URL, // the API's host; the contract names none
  auth: { apiKey: process.env.${variable}_API_KEY },
});

const { data, error, response } = await ${camel}.list${pascal}();

if (data) console.log(data);
else console.error(error, callInfo(response)); // what happened, and how often it was tried
\`\`\`

The client adds the credentials of each call, paces calls by the rate limits, and retries.

- [Make calls](${PAGES}/sdk/client/calls.mdx), [Responses and errors](${PAGES}/sdk/client/outcomes.mdx): the same for every client.
- \`@tillside/${kebab}/openapi.json\` (and \`.yaml\`): the OpenAPI document.

## Tests

A unit test needs no server. It uses the real client, and waits end immediately. [Unit tests](${PAGES}/guides/testing/unit-tests.mdx) shows
how to use Jest.

\`\`\`ts test
import { callInfo, create${pascal}Client, type operations } from "@tillside/${kebab}";
import { fakeApi } from "@tillside/policy/testing"; // npm install --save-dev @tillside/policy
import { expect, test } from "vitest";

test("a lost response is retried", async () => {
  const api = fakeApi<operations>();
  const ${camel} = create${pascal}Client({ ...api.options, auth: { apiKey: "any" } });
  api.respond("list${pascal}", "reset", Response.json({}));

  const { response } = await ${camel}.list${pascal}();
  expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2 });
});
\`\`\`

The [sandbox](../../sandbox/README.md) is a server that enforces the contract's rules. To run the first sample of this page against it, set these
variables:

\`\`\`sh sandbox
npx @tillside/sandbox & # http://127.0.0.1:4020
export ${variable}_URL=http://127.0.0.1:4020/${kebab} ${variable}_API_KEY=sandbox-${kebab}-key
\`\`\`
`;
}
