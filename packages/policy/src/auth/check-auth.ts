import { checkNames, type OptionNames } from "../facts/check-names.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest, AuthScheme } from "../facts/manifest.ts";
import { notText } from "../facts/not-text.ts";
import type {
  ApiKeyOptions,
  ClientCredentialsOptions,
  CredentialsPlace,
  KeyPairOptions,
  TokenOptions,
} from "./auth-options.ts";
import { authPlace } from "./auth-place.ts";
import { sendable } from "./sendable.ts";

/** The credentials of one security scheme, by its type. */
const authNames = {
  "client-credentials": { tokenUrl: "", clientId: "", clientSecret: "", credentialsIn: "", getToken: "", identity: "" },
  "key-pair": { publicKey: "", secretKey: "" },
  "api-key": { apiKey: "", identity: "" },
} satisfies {
  "client-credentials": OptionNames<ClientCredentialsOptions & CredentialsPlace & TokenOptions>;
  "key-pair": OptionNames<KeyPairOptions>;
  "api-key": OptionNames<ApiKeyOptions>;
};

/** The credentials of one security scheme, checked: what its type needs is there. */
export interface CheckedAuth {
  readonly getToken?: (context: { readonly rejected: string | undefined }) => string | Promise<string>;
  readonly [option: string]: unknown;
}

/** What each type of scheme needs to be given; the token host has a check of its own. */
const needed = {
  "client-credentials": ["clientId", "clientSecret"],
  "key-pair": ["publicKey", "secretKey"],
  "api-key": ["apiKey"],
} as const satisfies Record<AuthScheme["type"], readonly string[]>;

/**
 * Checks the credentials without ever showing one, and names them by security scheme: given flat where the API has one
 * scheme, by scheme where it has several.
 * @throws ConfigurationError that names the missing or wrong option; also in a browser, where neither a secret nor a
 * token is one (ONB-178, CAL-132).
 */
export function checkAuth(
  where: string,
  schemes: ApiManifest["auth"],
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
    // Undefined counts as not given; without credentials beside it, it is the function that is missing.
    const ownTokens =
      scheme.type === "client-credentials" &&
      (own.getToken !== undefined ||
        ("getToken" in own && own.clientId === undefined && own.clientSecret === undefined));
    if (!ownTokens) checkSecrets(scheme, own, refuse);
    else if (typeof own.getToken !== "function") refuse("getToken must be a function.");
    checkNames(place, own, authNames[scheme.type]);
    if (!dangerouslyAllowBrowser && inBrowser()) {
      const secret = ownTokens ? "getToken's token" : needed[scheme.type].at(-1);
      refuse(
        `${secret} would be readable by everybody in a browser; call from a server (or set dangerouslyAllowBrowser).`,
      );
    }
  }
  if (Object.keys(checked).length === 0 && names.length > 0) {
    throw new ConfigurationError(`${where}: auth is missing; give ${form(schemes)}.`);
  }
  checkNames(`${where}: auth`, given, schemes);
  return checked;
}

/** What the contract and a header ask of the texts that a scheme is given. */
function checkSecrets(scheme: AuthScheme, own: CheckedAuth, refuse: (problem: string) => never): void {
  const secret = needed[scheme.type].at(-1) ?? "";
  const isFunction = typeof own[secret] === "function";
  for (const option of needed[scheme.type]) {
    // Checked each time that it gives one.
    if (option === secret && isFunction) continue;
    if (typeof own[option] !== "string" || own[option] === "") refuse(`${option} ${notText(own[option])}`);
  }
  if (scheme.type === "api-key" && !isFunction && !sendable.test(String(own.apiKey))) {
    refuse("apiKey has a space, a line break or another character that no header can carry.");
  }
  const user = basicUser(scheme, own);
  if (user !== undefined && String(own[user]).includes(":")) {
    refuse(`${user} has a colon, which a Basic header cannot carry (RFC 7617); check that it is no "id:secret" pair.`);
  }
  if (scheme.type === "key-pair") {
    for (const [option, prefix] of [
      ["publicKey", scheme.publicPrefix],
      ["secretKey", scheme.secretPrefix],
    ] as const) {
      if (option === secret && isFunction) continue;
      if (!String(own[option]).startsWith(prefix)) refuse(`${option} does not begin with ${prefix}.`);
    }
  }
}

/** A page has a document; a browser's worker has none, but calls itself what every browser does. */
function inBrowser(): boolean {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  return "document" in globalThis || navigator?.userAgent?.startsWith("Mozilla/") === true;
}

/** The option that is the user name of an `Authorization: Basic` header, where the credentials travel in one. */
function basicUser(scheme: AuthScheme, own: CheckedAuth): string | undefined {
  if (scheme.type === "key-pair") return "publicKey";
  if (scheme.type === "api-key" || scheme.credentials === "form-body") return undefined;
  return scheme.credentials === "basic-or-body" && own.credentialsIn === "body" ? undefined : "clientId";
}

/** What `auth` looks like for these schemes. */
function form(schemes: ApiManifest["auth"]): string {
  const forms = Object.entries(schemes).map(([name, { type }]) => {
    const own = `{ ${type === "client-credentials" ? "tokenUrl, " : ""}${needed[type].join(", ")} }`;
    const text = type === "client-credentials" ? `${own} or { getToken }` : own;
    return Object.keys(schemes).length === 1 ? text : `{ ${name}: ${text} }`;
  });
  return forms.join(" or ");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
