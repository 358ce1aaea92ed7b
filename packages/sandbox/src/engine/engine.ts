import { authentication } from "../auth/authentication.ts";
import { withFaults } from "../faults/with-faults.ts";
import type { World } from "../world/world.ts";
import type { Exchange, Handler } from "./api.ts";
import { isPreflight, preflight } from "./cross-origin.ts";
import { failure } from "./failure.ts";
import { Refusal } from "./refusal.ts";
import { refusalReply } from "./refusal-reply.ts";
import type { Reply } from "./reply.ts";
import { transport } from "./statement-of.ts";
import { runSteps } from "./step.ts";
import type { Wire } from "./wire.ts";

/** Responds to one exchange: the API's steps and handler, a check of the response, and around them the faults. */
export function respond(given: Exchange, world: World, handler: Handler): Wire | Promise<Wire> {
  return withFaults(given, world, (exchange) =>
    guarded(exchange, world, () => {
      const { api } = exchange;
      world.operation = exchange.operation.id;
      const reply = attempt(exchange, world, () => {
        const given = runSteps(api.steps, handler, exchange, world);
        return api.present?.(given, exchange, world) ?? given;
      });
      const broken = brokenBy(exchange, reply);
      if (broken === undefined) return reply;
      console.error(broken);
      return refusalReply(exchange, new Refusal(500, broken, { rule: "sandbox", fired: "broken response" }), world);
    }),
  );
}

/**
 * Responds to a route that no document has: 404, also where the path takes other methods (READINGS X9). Where the API checks its
 * credential first, a request without one gets its 401, which says that the route does not exist either. A preflight has no
 * credential.
 *
 * @param suggestion the address that was probably meant.
 */
export function respondToUnknown(
  given: Exchange,
  world: World,
  methods: readonly string[],
  suggestion?: string,
): Wire | Promise<Wire> {
  const { beforeUnknown = (_exchange, _world, next) => next() } = given.api;
  return withFaults(given, world, (exchange) =>
    guarded(exchange, world, () =>
      attempt(
        exchange,
        world,
        () =>
          preflight(exchange, methods) ??
          beforeUnknown(exchange, world, () => {
            const unknown = unknownRoute(exchange, methods, suggestion);
            throw credentialProblem(exchange, world, unknown) ?? unknown;
          }),
      ),
    ),
  );
}

function unknownRoute(exchange: Exchange, methods: readonly string[], suggestion: string | undefined): Refusal {
  const { api, operation } = exchange;
  const isRead = operation.method === "GET" && api.unplacedReads !== undefined;
  const openPoint = isRead ? api.unplacedReads : transport;
  if (methods.length === 0) {
    const meant = suggestion === undefined ? "." : `; did you mean ${suggestion}?`;
    return new Refusal(404, `There is no such path${meant}`, { openPoint, field: "path", fired: "unknown path" });
  }
  const pages = isPreflight(exchange) ? " Pages of other origins cannot call this API: no document allows it." : "";
  const message = `The path takes ${methods.join(", ")}, not ${operation.method}.${pages}`;
  return new Refusal(404, message, { openPoint, field: "method", fired: "unknown method" });
}

/** The 401 of an API that checks the credential before the route; undefined where the credential is right, or comes later. */
function credentialProblem(exchange: Exchange, world: World, unknown: Refusal): Refusal | undefined {
  const { credentialFirst } = exchange.api;
  if (credentialFirst === undefined) return undefined;
  try {
    authentication(exchange, world, () => ({ status: unknown.status }));
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, details } = error;
    return new Refusal(status, `${message} ${unknown.message}`, { ...details, openPoint: credentialFirst });
  }
}

/** What is no refusal went wrong in the sandbox itself. */
function guarded(exchange: Exchange, world: World, act: () => Reply): Reply {
  try {
    return act();
  } catch (error) {
    return refusalReply(exchange, failure(error, { method: exchange.operation.method, url: exchange.url }), world);
  }
}

function attempt(exchange: Exchange, world: World, act: () => Reply): Reply {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusalReply(exchange, error, world);
  }
}

/** Why a response is not what its document says. What the document does not list must be marked as a choice. */
export function brokenBy({ operation }: Exchange, { status, body, stream, openPoint }: Reply): string | undefined {
  if (stream !== undefined) return undefined;
  const check = operation.document.validators.of(operation).response(status);
  if (check === undefined) {
    return openPoint === undefined
      ? `The response ${status} of ${operation.id} is neither listed nor marked.`
      : undefined;
  }
  const [problem] = check(body);
  return problem && `The response ${status} of ${operation.id} breaks its schema: ${problem.message}.`;
}
