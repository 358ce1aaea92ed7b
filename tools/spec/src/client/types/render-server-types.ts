import openapiTS, { astToString } from "openapi-typescript";
import type { JsonObject } from "../../document/json.ts";
import { openFreeForm } from "./open-free-form.ts";

/** The TypeScript types of a bundled document as its server sees it: nothing is managed, token operations are there. */
export async function renderServerTypes(bundle: JsonObject): Promise<string> {
  const nodes = await openapiTS(openFreeForm(bundle) as never, { silent: true, defaultNonNullable: false });
  return astToString(nodes);
}
