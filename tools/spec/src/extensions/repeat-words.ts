import { at, items } from "../document/json.ts";
import { schemeOf } from "./bucket-words.ts";

/** `500, 502 or 503` */
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** When the client sends an unsafe operation again: `if …, after 429, or once after a 401 …`. */
export function repeatWords(document: unknown, operation: unknown): string {
  const statuses = items(at(operation, "x-retry-on"));
  const scheme = schemeOf(document, operation);
  const facts = at(document, "components", "securitySchemes", `${scheme}`);
  const key = at(facts, "x-key-pair") === undefined ? "apiKey" : "secretKey";
  const renewal = at(facts, "x-token") === undefined ? `if \`${key}\` is a function` : "with a new token";
  return [
    "if the request was certainly not sent",
    ...(statuses.length === 0 ? [] : [`after ${either.format(statuses.map(String))}`]),
    ...(scheme === undefined ? [] : [`or once after a 401 ${renewal}`]),
  ].join(", ");
}
