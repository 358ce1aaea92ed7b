import { duration } from "@tillside/spec/portal";
import { DocsError } from "../../docs-error.ts";
import type { Bundle } from "../openapi.ts";

/**
 * How long an access token of an API lives, as a guide writes it with `<TokenLifetime api="query" />`. It comes from the spec.
 *
 * @param bundle of the API that `api` names; undefined where there is none of that name.
 * @throws DocsError if there is no such API, or if it has no access tokens.
 */
export function tokenLifetimeWords(bundle: Bundle | undefined, api: string): string {
  const here = `<TokenLifetime api="${api}">`;
  if (!bundle) throw new DocsError(`${here}: specs/redocly.yaml lists no API "${api}".`);
  const schemes = Object.values(bundle.components.securitySchemes ?? {});
  const [lifetime] = schemes.flatMap((scheme) => scheme["x-token"]?.lifetimeSeconds ?? []);
  if (lifetime === undefined) throw new DocsError(`${here}: no security scheme of specs/${api} has x-token.`);
  return duration(lifetime);
}
