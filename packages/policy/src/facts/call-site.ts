import { PolicyError } from "./errors/policy-error.ts";

/** Where an application waits for a call. */
export interface CallSite {
  /** Holds, as its `stack`, the lines that attached a handler. The platform writes that text when it is first read. */
  handled?: { readonly stack?: unknown } | undefined;
}

/** What V8 writes before each frame. */
const frame = "\n    at ";

/**
 * Lets the errors of a public function show the line of the application that called it. V8 finds who awaits a promise by itself, but only
 * while the promise is pending. A handler that `.then()`, `.catch()` or `Promise.all()` attaches leaves no trace, so the
 * promise remembers who attached it. Remembering each caller instead would cost every call 3 µs.
 * @param work passes its errors to {@link withCallSite}.
 */
export function traced<Value>(work: (site: CallSite) => Promise<Value>): Promise<Value> {
  const site: CallSite = {};
  const promise = work(site);
  const { then } = promise;
  function remembering(...handlers: Parameters<typeof then>) {
    site.handled ??= captured(remembering);
    return then.apply(promise, handlers);
  }
  // biome-ignore lint/suspicious/noThenProperty: only a `then` of the promise itself sees the caller of `.then()`; `await` of a promise does not call it.
  return Object.defineProperty(promise, "then", { value: remembering, configurable: true, writable: true });
}

/** {@link traced}, for a function that does nothing else with its errors. */
export function fromCaller<Value>(work: () => Promise<Value>): Promise<Value> {
  return traced(async (site) => {
    try {
      return await work();
    } catch (error) {
      throw withCallSite(error, site);
    }
  });
}

/**
 * Puts the lines of the caller first in the stack of a policy error.
 * @returns what was thrown.
 */
export function withCallSite<Thrown>(thrown: Thrown, { handled }: CallSite): Thrown {
  if (!PolicyError.isInstance(thrown)) return thrown;
  try {
    // The second has lines only until the function first waits; the third then ends with the lines that await.
    const found = [handled, captured(traced), captured(withCallSite)].map(framesOf);
    const callers = new Set(found.join("").split("\n"));
    const stack = String(thrown.stack);
    // A message may span lines, too.
    const head = stack.indexOf(frame, stack.indexOf(thrown.message) + thrown.message.length);
    if (callers.size === 1 || head < 0) return thrown;
    const others = stack.slice(head).split("\n");
    thrown.stack = stack.slice(0, head) + [...callers, ...others.filter((line) => !callers.has(line))].join("\n");
  } catch {
    // The application's own `Error.prepareStackTrace` failed: the stack stays as it is.
  }
  return thrown;
}

/** The lines that are on the stack now, above a function; none where the platform does not tell. */
export function captured(above: object): { readonly stack?: unknown } {
  const holder = {};
  (Error as { captureStackTrace?: (holder: object, above: object) => void }).captureStackTrace?.(holder, above);
  return holder;
}

function framesOf(holder: CallSite["handled"]): string {
  const text = String(holder?.stack);
  const start = text.indexOf(frame);
  return start < 0 ? "" : text.slice(start);
}
