import type { Api, Exchange, Handler } from "../engine/api.ts";
import { invalidRequest, Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { requestCheck } from "../engine/request-check.ts";
import { otherRunProblem, runNamedIn, valueInSeed } from "../runs/run-values.ts";
import type { World } from "../world/world.ts";
import { basicPair } from "./basic-pair.ts";
import { type ClientCredentials, credentialsKey } from "./credentials.ts";
import type { TokenHost } from "./token-host.ts";

/**
 * How a token operation behaves, whichever API it belongs to: no document shows its failures, so they say the least that
 * says what is wrong. 401 for wrong credentials and 400 for anything else are choices (READINGS X7).
 */
export function tokenApi({ name, token, corsOrigins }: Api): Api {
  const openPoint = token?.openPoint;
  const otherGrants = token?.otherGrants && [token.otherGrants, token.openPoint];
  return {
    name,
    ...(corsOrigins === undefined ? {} : { corsOrigins }),
    steps: [requestCheck],
    handlers: {},
    refuse: ({ status, message, details }) => ({
      status,
      body: { error: message },
      openPoint: details.openPoint ?? openPoint,
    }),
    invalid: (problems) =>
      invalidRequest(400, problems, {
        openPoint: problems.some(({ at }) => at === "/grant_type") ? otherGrants : undefined,
        fired: "wrong token request",
      }),
  };
}

/** Exchanges client credentials for a token of the lifetime that the spec states. */
export function tokenHandler({ more, openPoint }: TokenHost): Handler {
  return (exchange, world): Reply => {
    const { prefix } = exchange.operation;
    const { credentials, lifetimeSeconds } = schemeOf(exchange);
    const given = givenBy(exchange, credentials);
    if (given === undefined) throw wrong(exchange, credentials, "client_id", "client id and secret are missing");
    const known = clientNamed(given.user, prefix, world);
    if (known === undefined) {
      const otherRun = otherRunProblem(world.run, runNamedIn(given.user));
      throw wrong(exchange, credentials, "client_id", otherRun ?? "the client id is unknown here");
    }
    if (!hasSecret(known, given.password, world))
      throw wrong(exchange, credentials, "client_secret", "the client secret is wrong");
    const token = world.tokens.issue(prefix, known.clientId, world.now, lifetimeSeconds);
    const body = { access_token: token, token_type: "Bearer", expires_in: lifetimeSeconds, ...more?.(world) };
    const reply = { status: 200, body, headers: { "cache-control": "no-store" }, fired: "token issued" as const };
    return inBothForms(exchange, credentials) ? { ...reply, openPoint } : reply;
  };
}

/** Whether client id and secret are those of a client of this world. */
export function isClient({ user, password }: Pair, host: string, world: World): boolean {
  const known = clientNamed(user, host, world);
  return known !== undefined && hasSecret(known, password, world);
}

function clientNamed(clientId: string, host: string, world: World): ClientCredentials | undefined {
  const id = valueInSeed(world.run, clientId);
  return world.state(credentialsKey).clients.find((client) => client.host === host && client.clientId === id);
}

function hasSecret({ clientSecret }: ClientCredentials, given: string, { run, crypto }: World): boolean {
  return crypto.equal(clientSecret, valueInSeed(run, given) ?? "");
}

/** Client id and secret. */
interface Pair {
  readonly user: string;
  readonly password: string;
}

type Credentials = "form-body" | "basic-header" | "basic-or-body";

/** How the clients of a token operation's API prove who they are. */
export function schemeOf({ operation }: Pick<Exchange, "operation">) {
  const schemes = Object.values(operation.document.manifest?.auth ?? {});
  const scheme = schemes.find(({ type }) => type === "client-credentials");
  if (scheme?.type !== "client-credentials") throw new Error(`${operation.document.name} has no token scheme.`);
  return scheme;
}

/** The header counts then, which is a choice (READINGS K15). */
function inBothForms({ headers, body }: Exchange, credentials: Credentials): boolean {
  const inForm = (body as Readonly<Record<string, unknown>>).client_id !== undefined;
  return credentials === "basic-or-body" && headers.authorization !== undefined && inForm;
}

/** The body says no more than OAuth does; which of the two is wrong is for the reason and the journal. */
function wrong({ headers }: Exchange, credentials: Credentials, name: string, message: string): Refusal {
  const inForm =
    credentials === "form-body" || (credentials === "basic-or-body" && headers.authorization === undefined);
  const place = inForm ? ({ in: "body", at: `/${name}` } as const) : ({ in: "header", at: "/authorization" } as const);
  const problems = [{ ...place, keyword: "credentials", message }];
  return new Refusal(401, "invalid_client", { problems, fired: "wrong credentials" });
}

/** The client id and secret of a token request, from where its API takes them. */
export function givenBy(
  { headers, body }: Pick<Exchange, "headers" | "body">,
  credentials: Credentials,
): Pair | undefined {
  const { client_id: user, client_secret: password } = body as Readonly<Record<string, string | undefined>>;
  const inHeader = headers.authorization === undefined ? undefined : basicPair(headers.authorization);
  const inForm = user === undefined || password === undefined ? undefined : { user, password };
  if (credentials === "form-body") return inForm;
  return credentials === "basic-header" ? inHeader : (inHeader ?? inForm);
}
