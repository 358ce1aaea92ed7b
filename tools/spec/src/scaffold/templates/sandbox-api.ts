import type { ApiNames } from "../../api-names.ts";

/** An API's folder in the sandbox, by file name: its order of checks, and a handler for the operation that the spec begins with. */
export function sandboxApi({ kebab, camel, pascal }: ApiNames): ReadonlyMap<string, string> {
  const operation = `list${pascal}`;
  return new Map([
    [
      `${kebab}.ts`,
      `import { authentication } from "../../auth/authentication.ts";
import { firstKeyOf } from "../../auth/own-first.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { invalidRequest } from "../../engine/refusal.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/${kebab}.ts";
import { ${operation} } from "./list-${kebab}.ts";

/** Say what it is for, and what its errors look like. */
export const ${camel}: Api = {
  name: "${kebab}",
  steps: [authentication, requestCheck],
  handlers: handlersOf<operations>({ ${operation} }),
  refuse: ({ status, details }) => ({ status, openPoint: details.openPoint }),
  invalid: (problems) => invalidRequest(400, problems),
  fixtures: (world) => ({ ${/^[a-z]+$/.test(kebab) ? kebab : `"${kebab}"`}: { apiKey: firstKeyOf("${kebab}", world)?.key } }),
};
`,
    ],
    [
      `list-${kebab}.ts`,
      `import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/${kebab}.ts";

/** Nothing is kept yet: the list is empty. */
export const ${operation}: Handler<operations["${operation}"]> = () => ({ status: 200, body: {} });
`,
    ],
  ]);
}
