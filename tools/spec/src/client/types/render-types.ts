import openapiTS, { astToString } from "openapi-typescript";
import type { JsonObject } from "../../document/json.ts";
import { dropTokenOperations } from "./drop-token-operations.ts";
import { nameSchemas } from "./name-schemas.ts";
import { openFreeForm } from "./open-free-form.ts";
import { relaxManaged } from "./relax-managed.ts";

/** The TypeScript types of a bundled document as its caller sees it. */
export async function renderTypes(bundle: JsonObject): Promise<string> {
  const document = openFreeForm(relaxManaged(dropTokenOperations(bundle)));
  // A default makes a request property optional; openapi-typescript would make it required, as if every type were a response.
  const nodes = await openapiTS(document as never, { silent: true, defaultNonNullable: false });
  return astToString([...nameSchemas(nodes)]);
}
