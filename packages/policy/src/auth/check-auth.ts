import { checkNames } from "../facts/check-names.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest, AuthScheme } from "../facts/manifest.ts";
import { authPlace } from "./auth-place.ts";
import type { CheckedAuth } from "./checked-auth.ts";
import type { CredentialKind } from "./credential-kind.ts";

/**
 * Checks the credentials without ever showing one, and names them by security scheme: given flat where the API has one
 * scheme, by scheme where it has several.
 * @throws ConfigurationError that names the missing or wrong option; also in a browser, where neither a secret nor a
 * token is one (ONB-178, CAL-132).
 */
export function checkAuth(
  where: string,
  schemes: ApiManifest["auth"],
  kinds: readonly CredentialKind[],
  auth: unknown,
  dangerouslyAllowBrowser = false,
): Readonly<Record<string, CheckedAuth>> {
  const names = Object.keys(schemes);
  const [only = ""] = names;
  const given = isObject(auth) ? (names.length === 1 ? { [only]: auth } : auth) : {};
  const checked: Record<string, CheckedAuth> = {};
  for (const [name, scheme] of Object.entries(schemes)) {
    const own = given[name];
    if (!isObject(own)) continue;
    const place = `${where}: ${authPlace(schemes, name)}`;
    const refuse = (problem: string): never => {
      throw new ConfigurationError(`${place}.${problem}`);
    };
    checked[name] = own;
    const kind = kindOf(kinds, scheme);
    kind.check(scheme, own, refuse);
    checkNames(place, own, kind.names);
    if (!dangerouslyAllowBrowser && inBrowser()) {
      refuse(
        `${kind.secretOf(own)} would be readable by everyone in a browser; call from a server (or set dangerouslyAllowBrowser).`,
      );
    }
  }
  if (Object.keys(checked).length === 0 && names.length > 0) {
    const hasOther = isObject(auth) && Object.values(auth).some((value) => value !== undefined);
    throw new ConfigurationError(
      `${where}: auth ${hasOther ? "has another form" : "is missing"}; give ${form(schemes, kinds)}.`,
    );
  }
  checkNames(`${where}: auth`, given, schemes);
  return checked;
}

/** What a server's runtime calls itself, and a DOM that tests load there. A page that a bundler gave a `process` says none of these. */
const SERVER = /jsdom|HappyDOM|^(?:Node\.js|Bun|Deno)\b/i;

/** A page has a document; a browser's worker has none, but calls itself what every browser does. */
function inBrowser(): boolean {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  const name = navigator?.userAgent ?? "";
  return ("document" in globalThis || name.startsWith("Mozilla/")) && !SERVER.test(name);
}

/** The kind of a scheme: every client is handed those of its API. */
function kindOf(kinds: readonly CredentialKind[], { type }: AuthScheme): CredentialKind {
  const kind = kinds.find((each) => each.type === type);
  if (kind === undefined)
    throw new ConfigurationError(`This client was generated without credentials of type ${type}.`);
  return kind;
}

/** What `auth` looks like for these schemes. */
function form(schemes: ApiManifest["auth"], kinds: readonly CredentialKind[]): string {
  const names = Object.keys(schemes);
  const forms = Object.entries(schemes).map(([name, scheme]) => {
    const own = kindOf(kinds, scheme).form;
    return names.length === 1 ? own : `{ ${name}: ${own} }`;
  });
  return forms.join(" or ");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
