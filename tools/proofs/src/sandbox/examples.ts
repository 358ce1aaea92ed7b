import { clientOf, type Fixtures } from "./credentials.ts";
import type { Values } from "./draft.ts";
import type { Operation } from "./operations.ts";

/**
 * A request per example body of an operation; where it has no body, the one that its parameters' examples make. The specs show
 * no credential that a sandbox knows, so those come from its fixtures.
 */
export function exampleValues({ api, parameters, body }: Operation, fixtures: Fixtures): Values[] {
  const given = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map(({ name, example }) => [name, example]),
    );
  const values = { path: given("path"), query: given("query"), header: given("header") };
  if (body === undefined) return [values];
  const { clientId: client_id, clientSecret: client_secret } = clientOf(api, fixtures);
  return body.examples.map((example) => {
    const known = Object(example).client_id === undefined ? {} : { client_id, client_secret };
    return { ...values, body: { ...Object(example), ...known } };
  });
}
