import { apis } from "../call/apis.ts";
import { CliError } from "../cli-error.ts";
import { exitCodes } from "../exit-codes.ts";

/** The parts of an OpenAPI document that say how a token is obtained. */
interface TokenDocument {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly operationId: string } }>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly "x-token"?: TokenExchange }>> };
}

interface TokenExchange {
  readonly operationId: string;
  readonly credentials: string;
}

interface ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Exchanges client id and secret of an API for an access token, as its document says.
 *
 * @throws CliError with the status if the token host refuses.
 */
export async function exchangeToken(
  name: "onboarding" | "query" | "calendar",
  { tokenUrl, clientId, clientSecret }: ClientCredentials,
): Promise<string> {
  const document = (await apis[name]?.document())?.default as TokenDocument;
  const exchange = Object.values(document.components.securitySchemes).find((scheme) => scheme["x-token"])?.["x-token"];
  const [path] =
    Object.entries(document.paths).find(([, { post }]) => post?.operationId === exchange?.operationId) ?? [];
  const isInForm = exchange?.credentials === "form-body";
  const response = await fetch(`${tokenUrl}${path}`, {
    method: "POST",
    // Another origin must not receive the secret.
    redirect: "manual",
    headers: {
      accept: "application/json",
      ...(!isInForm && { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }),
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      ...(isInForm && { client_id: clientId, client_secret: clientSecret }),
    }),
  });
  if (!response.ok) {
    throw new CliError(
      `POST ${tokenUrl}${path} failed with ${response.status}, so there is no token for ${name}. ` +
        "If a fault causes it, remove it: tillside sandbox faults --clear",
      exitCodes.failed,
    );
  }
  const { access_token: token } = (await response.json()) as { readonly access_token: string };
  return token;
}
