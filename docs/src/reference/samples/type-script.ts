import { apiNames } from "@tillside/spec/names";
import type { SecurityScheme } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { schemeOf } from "../words/auth-words.ts";
import { callsBefore, continued, type Taken } from "./chain.ts";
import type { Fixtures } from "./credentials.ts";
import { addressOf } from "./hosts.ts";
import { literal } from "./literal.ts";
import { clientCall, exampleOf, sessionHeader } from "./sample-call.ts";
import { clientCredentials } from "./sample-request.ts";
import { variableOf } from "./variable-of.ts";

/** The call of an operation in TypeScript; it runs as it is beside a sandbox. */
export function typeScriptSample(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): string {
  return operation.facts["x-role"] === "token"
    ? tokenSample(api, operation)
    : [
        [clientSample(api, operation, fixtures), ...sessionSample(api, operation)].join("\n"),
        ...callsBefore(api, operation).map((call) => callBefore(api, call)),
        `const { data, error, response } = ${callSample(api, operation)};`,
        "console.log(response.status, data ?? error);",
      ].join("\n\n");
}

/** A call made first, and what is taken from its response. */
function callBefore(api: ReferenceApi, { operation, field }: Taken): string {
  // It throws where the call failed, or an item of it.
  const call = `await unwrap(${callSample(api, operation).replace(/^await /, "")})`;
  if (field === undefined) return `${call};`;
  return `const reserved = ${call};\nconst ${field} = reserved.items[0]?.${field} ?? "";`;
}

/** The lines that make a client for this operation. */
function clientSample(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): string {
  const { camel, pascal } = apiNames(api.name);
  const options = {
    baseUrl: addressOf(operation.server),
    auth: authOf(api, operation),
    ...clientOptions(api, fixtures),
  };
  return [
    `import { create${pascal}Client${callsBefore(api, operation).length > 0 ? ", unwrap" : ""} } from "@tillside/${api.name}";`,
    "",
    `const ${camel} = create${pascal}Client(${spread(options)});`,
  ].join("\n");
}

/** An object with a line for each key. */
function spread(value: object): string {
  const lines = Object.entries(value).map(([key, item]) => `  ${key}: ${literal(item, "  ")},`);
  return `{\n${lines.join("\n")}\n}`;
}

function authOf(api: ReferenceApi, operation: ReferenceOperation): object {
  const found = schemeOf(api, operation);
  if (!found) return {};
  const { name, scheme } = found;
  const token = api.operations.find(({ id }) => id === scheme["x-token"]?.operationId);
  const options = optionsOf(scheme);
  const auth = {
    ...(token && { tokenUrl: addressOf(token.server) }),
    ...Object.fromEntries(options.map((option) => [option, variableOf(api.name, name, option)])),
  };
  return Object.keys(api.bundle.components.securitySchemes ?? {}).length > 1 ? { [name]: auth } : auth;
}

function optionsOf(scheme: SecurityScheme) {
  if (scheme["x-token"]) return ["clientId", "clientSecret"] as const;
  return scheme["x-key-pair"] ? (["publicKey", "secretKey"] as const) : (["apiKey"] as const);
}

/** Options that fill managed parameters of the whole client. */
function clientOptions(api: ReferenceApi, fixtures: Fixtures): object {
  if (api.name === "onboarding") return { parentAccountId: fixtures.onboarding.partners[0].parentAccountId };
  return api.name === "cart" ? { tagId: fixtures.cart.tagId } : {};
}

function callSample(api: ReferenceApi, operation: ReferenceOperation): string {
  const { path, query, header, ...rest } = clientCall(operation);
  const body = continued(api, operation, rest.body);
  const init = { ...given({ path, query, headers: header }), ...(body !== undefined && { body }) };
  const argument = Object.keys(init).length > 0 ? spread(init) : "";
  return `await ${caller(api, operation)}.${operation.id}(${argument})`;
}

/** The parameters of which there are any. */
function given(params: Readonly<Record<string, object>>): object {
  return Object.fromEntries(Object.entries(params).filter(([, values]) => Object.keys(values).length > 0));
}

/** The line that binds one session, where a call of the sample belongs to one. */
function sessionSample(api: ReferenceApi, operation: ReferenceOperation): readonly string[] {
  const operations = [operation, ...callsBefore(api, operation).map((call) => call.operation)];
  const [header] = operations.flatMap((each) => sessionHeader(each) ?? []);
  const id = header && exampleOf(header);
  return id === undefined
    ? []
    : [`const customer = ${apiNames(api.name).camel}.session({ sessionId: ${JSON.stringify(id)} });`];
}

function caller(api: ReferenceApi, operation: ReferenceOperation): string {
  return sessionHeader(operation) ? "customer" : apiNames(api.name).camel;
}

function tokenSample(api: ReferenceApi, operation: ReferenceOperation): string {
  const { clientId, clientSecret, isInForm } = clientCredentials(api);
  const fields = {
    grant_type: "client_credentials",
    ...(isInForm && { client_id: clientId, client_secret: clientSecret }),
  };
  // An environment variable may be missing, and these take no undefined.
  const given = (value: unknown) => literal(value, "  ").replaceAll(/process\.env\.\w+/g, '$& ?? ""');
  return [
    ...(isInForm ? [] : [`const credentials = btoa(\`\${${literal(clientId)}}:\${${literal(clientSecret)}}\`);`]),
    `const response = await fetch(${JSON.stringify(addressOf(operation.server) + operation.path)}, {`,
    '  method: "POST",',
    ...(isInForm ? [] : ['  headers: { Authorization: "Basic " + credentials },']),
    `  body: new URLSearchParams(${given(fields)}),`,
    "});",
    "",
    "console.log(response.status, await response.json());",
  ].join("\n");
}
