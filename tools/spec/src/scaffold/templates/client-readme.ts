import type { ApiNames } from "../../api-names.ts";

/** README.md of a client package: how to install it, a first call, and where the rest is told. */
export function clientReadme({ kebab, camel, pascal }: ApiNames): string {
  const variable = kebab.replaceAll("-", "_").toUpperCase();
  return `# @tillside/${kebab}

Typed client of the ${kebab} API. Each operation is a method of the client;
[openapi-fetch](https://openapi-ts.dev/openapi-fetch)'s calls by path work, too. The client keeps the contract's rules.

\`\`\`sh
npm install @tillside/${kebab}
\`\`\`

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
- **Tests:** \`memoryStore()\` as \`store\` isolates a client; [@tillside/mocks](../../mocks/README.md) is a server.
- **The OpenAPI document:** \`@tillside/${kebab}/openapi.json\` (and \`.yaml\`).

What happens when a call fails, every error and every option: [@tillside/policy](../../policy/README.md).
`;
}
