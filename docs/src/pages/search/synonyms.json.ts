import { parse } from "yaml";
import synonyms from "../../search/synonyms.yaml?raw";

/** The synonyms as the search loads them. */
export function GET(): Response {
  return Response.json(parse(synonyms));
}
