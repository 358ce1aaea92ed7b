import type { ApiNames } from "../../api-names.ts";

/** The API's page among the portal's workflows. Its sample runs beside the sandbox in the portal's tests. */
export function docsPage({ kebab, camel, pascal }: ApiNames): string {
  const words = kebab.replaceAll("-", " ");
  return `---
title: List ${words}
description: Say in a sentence what the reader can do after this page.
sidebar:
  order: 20
---

Say what the operation is for. Name the rules that a paragraph states in a comment above it, as other pages do.

\`\`\`ts run
import { create${pascal}Client } from "@tillside/${kebab}";

const ${camel} = create${pascal}Client({
  baseUrl: "http://127.0.0.1:4020/${kebab}",
  auth: { apiKey: "sandbox-${kebab}-key" },
});

const { response } = await ${camel}.list${pascal}();
console.log(response.status);
\`\`\`

\`\`\`text output
200
\`\`\`
`;
}
