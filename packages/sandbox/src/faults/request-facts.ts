import { authentication } from "../auth/authentication.ts";
import { basicPair } from "../auth/basic-pair.ts";
import type { Exchange } from "../engine/api.ts";
import { mayLoseDigits, withExactNumbers } from "../engine/exact-numbers.ts";
import { readForm, readJsonOnce } from "../engine/read-body.ts";
import { Refusal } from "../engine/refusal.ts";
import { formType } from "../requests/mask-text.ts";
import { valueInSeed } from "../runs/run-values.ts";
import type { World } from "../world/world.ts";
import type { Matchable } from "./fault-match.ts";
import { takesToken } from "./takes-token.ts";

/** What an exchange shows to a fault's match, before anything of it is executed. */
export function factsOf(exchange: Exchange, world: World): Omit<Matchable, "method" | "url"> {
  const { operation, headers } = exchange;
  return {
    api: operation.document.name,
    operation: operation.id,
    aliases: operation.aliases,
    headers,
    takesToken: takesToken(operation),
    caller: () => callerOf(exchange, world),
    body: () => bodyOf(exchange),
  };
}

/** Whose valid credential the request has; of a token request the client id, which nothing proves yet. */
export function callerOf(exchange: Exchange, world: World): string | undefined {
  const { operation, headers } = exchange;
  if (operation.isToken) {
    const { client_id: inForm } = (bodyOf(exchange) ?? {}) as { readonly client_id?: unknown };
    const id = basicPair(headers.authorization ?? "")?.user ?? (typeof inForm === "string" ? inForm : undefined);
    return id && (valueInSeed(world.run, id) ?? id);
  }
  // On a copy: who calls is set when the request is executed.
  const copy = { ...exchange };
  try {
    authentication(copy, world, () => ({ status: 200 }));
    return copy.caller.id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function bodyOf(exchange: Exchange): unknown {
  const { bytes, headers } = exchange;
  if (bytes.length === 0) return undefined;
  if (headers["content-type"]?.toLowerCase().startsWith(formType)) return readForm(bytes).value;
  const read = readJsonOnce(exchange);
  if (!("value" in read)) return new TextDecoder().decode(bytes);
  return mayLoseDigits(bytes) ? withExactNumbers(bytes) : read.value;
}
