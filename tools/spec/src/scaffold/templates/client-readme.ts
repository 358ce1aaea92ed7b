import type { ApiNames } from "../../api-names.ts";

/** The guides about tests, from the folder of a client. */
const GUIDES = "../../../docs/src/content/docs/guides/testing";

/** README.md of a client package: how to install it, a first call, and where the rest is told. */
export function clientReadme({ kebab, camel, pascal }: ApiNames): string {
  const variable = kebab.replaceAll("-", "_").toUpperCase();
  return `# @tillside/${kebab}

Typed client of the ${kebab} API. Each operation is a method of the client;
[openapi-fetch](https://openapi-ts.dev/openapi-fetch)'s calls by path work, too. The client keeps the contract's rules.

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

Paths, parameters and bodies are typed by the API's OpenAPI document. The credentials of each call, the rate limits and the retries are the
client's.

- **Throwing:** \`await unwrap(${camel}.list${pascal}())\` returns the data or throws \`ResponseError\`.
- **The OpenAPI document:** \`@tillside/${kebab}/openapi.json\` (and \`.yaml\`).

## Tests

A unit test needs no server. The client is the real one, and no wait takes time. With Jest, see
[unit tests](${GUIDES}/unit-tests.mdx).

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

The [sandbox](../../sandbox/README.md) is a server that keeps the contract's rules. Its \`/_sandbox/fixtures\` lists the credentials and ids
that it starts with ([more](${GUIDES}/sandbox.mdx)). Set these variables to run the first sample of this page against it:

\`\`\`sh sandbox
npx @tillside/sandbox & # http://127.0.0.1:4020
export ${variable}_URL=http://127.0.0.1:4020/${kebab} ${variable}_API_KEY=sandbox-${kebab}-key
\`\`\`

What happens when a call fails, every error and every option: [@tillside/policy](../../policy/README.md).
`;
}
