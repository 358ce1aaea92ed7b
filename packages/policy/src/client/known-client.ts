import { findInternals, internalsOf } from "../call/client-internals.ts";
import type { CallInfo } from "../facts/call-info.ts";
import type { Clock } from "../facts/clock.ts";
import { CallAbortedError } from "../facts/errors/call-aborted-error.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { interruption } from "../facts/interruption.ts";
import { kindOf } from "../managed/refuse-field.ts";

/**
 * The clock that a client was made with; workflow helpers wait by it.
 * @param helper the function that the application called, for the message.
 * @throws ConfigurationError for anything but a client.
 */
export function clockOf(client: object, helper: string): Clock {
  return internalsOf(client, `${helper}: client`).settings.clock;
}

/**
 * The address that the paths of a client's API come after, without a slash at its end. It has no credentials.
 * @param helper the function that the application called, for the message.
 * @throws ConfigurationError for anything but a client.
 */
export function baseUrlOf(client: object, helper: string): string {
  return internalsOf(client, `${helper}: client`).settings.baseUrl;
}

/**
 * For a helper that needs one method of a client, so that a fake will do.
 * @throws ConfigurationError for what has no such method.
 */
export function checkClient(client: unknown, method: string, helper: string): void {
  if (typeof Object(client)[method] === "function") return;
  throw new ConfigurationError(
    `${helper}: client is ${kindOf(client)} without ${method}(). Give the client of the API.`,
  );
}

/** A wait between two calls of a helper. */
interface HelperWait {
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
  /** The helper, for messages. */
  readonly helper: string;
  /** What it waits for, for messages: `waiting to read …`. */
  readonly where: string;
  /** The call before it. */
  readonly info: CallInfo | undefined;
}

/**
 * Waits by the clock of a client, as its calls do.
 * @throws CallAbortedError when the signal aborts, with its reason as `cause`, or when the client is closed.
 */
export async function waitAsClient(
  client: object,
  { milliseconds, signal, helper, where, info }: HelperWait,
): Promise<void> {
  const { settings, lifetime } = internalsOf(client);
  const over = interruption({ signal, closing: lifetime });
  const failed = () => {
    const why = signal?.aborted ? "aborted" : "the client was closed";
    throw new CallAbortedError(`${helper}: ${why} while ${where}.`, { info, cause: signal?.reason });
  };
  await settings.clock.sleep(milliseconds, over.signal).catch(failed).finally(over.end);
}

/** Whether a client was made with a store that several servers share. */
export function sharesStore(client: object): boolean {
  return findInternals(client)?.settings.store.fleet !== undefined;
}

/**
 * What a call with this body would be checked by before it is sent; helpers that build bodies themselves ask first.
 * @param name the operation, for instance `POST /v1/events`.
 * @throws GuardError; ConfigurationError for an object that is no client, or that has no such operation.
 */
export function checkBody(client: object, name: string, body: unknown): void {
  const { guard, manifest } = internalsOf(client);
  const operation = manifest.operations[name];
  if (operation === undefined) throw new ConfigurationError(`This client has no operation ${name}.`);
  guard(operation, { body });
}
