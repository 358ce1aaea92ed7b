import type { ApiNames } from "../../api-names.ts";
import { jsonText } from "../json-text.ts";

/** package.json of a spec package. */
export function specPackage({ kebab }: ApiNames): string {
  return jsonText({
    name: `@tillside/spec-${kebab}`,
    version: "0.0.0",
    private: true,
    description: `Hand-written OpenAPI document of the ${kebab} API.`,
    license: "MIT",
    scripts: {
      spec: `tillside-spec build ${kebab}`,
      reference: `tillside-spec reference ${kebab}`,
    },
    devDependencies: { "@tillside/spec": "workspace:*" },
  });
}
