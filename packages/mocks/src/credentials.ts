import { type Bundle, operationsOf, type SecurityScheme } from "./bundle.ts";

/** What a call sends to pass as authenticated. A mock takes any value in the place of `<any>` and of the dots. */
export interface Credential {
  /** Name of the scheme in the bundle. */
  readonly scheme: string;
  readonly header: string;
  /** For people: `Bearer <any>`, `Basic base64(pub-…:sec-…)`, `<any>`. */
  readonly value: string;
  /** The paths whose operations accept it. */
  readonly paths: readonly string[];
}

/** One credential per security scheme of the bundle, in its order. */
export function credentialsOf(bundle: Bundle): readonly Credential[] {
  const operations = operationsOf(bundle);
  return Object.entries(bundle.components?.securitySchemes ?? {}).map(([scheme, definition]) => ({
    scheme,
    ...headerOf(definition),
    paths: [...new Set(operations.filter(({ schemes }) => schemes.includes(scheme)).map(({ path }) => path))],
  }));
}

function headerOf(scheme: SecurityScheme): { header: string; value: string } {
  if (scheme.type === "apiKey") return { header: scheme.name, value: "<any>" };
  if (scheme.scheme === "bearer") return { header: "Authorization", value: "Bearer <any>" };
  const { publicPrefix, secretPrefix } = scheme["x-key-pair"];
  return { header: "Authorization", value: `Basic base64(${publicPrefix}…:${secretPrefix}…)` };
}
