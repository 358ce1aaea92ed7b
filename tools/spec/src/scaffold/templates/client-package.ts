import type { ApiNames } from "../../api-names.ts";
import { jsonText } from "../json-text.ts";

/** package.json of a client package. */
export function clientPackage({ kebab }: ApiNames): string {
  return jsonText({
    name: `@tillside/${kebab}`,
    version: "0.0.0",
    description: `Typed client of the ${kebab} API that keeps the contract's rules by itself.`,
    license: "MIT",
    type: "module",
    sideEffects: false,
    engines: { node: ">=22.13" },
    files: ["dist", "!dist/*.tsbuildinfo", "openapi.json", "openapi.yaml", "CHANGELOG.md"],
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./openapi.json": "./openapi.json",
      "./openapi.yaml": "./openapi.yaml",
      "./package.json": "./package.json",
    },
    publishConfig: { access: "public", provenance: true },
    scripts: {
      generate: `tillside-spec client ${kebab}`,
      build: "tsc -p tsconfig.build.json && rolldown --configLoader native -c ../../../rolldown.config.ts",
      typecheck: "tsc --noEmit --singleThreaded",
      test: "vitest run --root . --config ../../../vitest.config.ts",
    },
    dependencies: { "@tillside/policy": "workspace:^", "openapi-fetch": "0.17.0" },
    devDependencies: { "@tillside/spec": "workspace:*", [`@tillside/spec-${kebab}`]: "workspace:*" },
  });
}
