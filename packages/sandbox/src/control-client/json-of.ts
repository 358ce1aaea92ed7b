import { SandboxError } from "../sandbox-error.ts";

/**
 * A body as JSON. What JSON drops would make an expectation weaker, or a fault apply to more: `{ email: undefined }` would be any body.
 * Only a member of the body itself may be undefined, as an option that is not given.
 *
 * @throws SandboxError that names the place of what JSON cannot express.
 */
export function jsonOf(operation: string, body: unknown): string {
  const places = new Map<unknown, string>();
  return JSON.stringify(body, function (this: Readonly<Record<string, unknown>>, name: string, value: unknown) {
    const around = places.get(this);
    const place = around === undefined ? "body" : `${around}.${name}`;
    const isOption = this === body && value === undefined;
    if (!isOption && !isExpressible(this[name], value))
      throw new SandboxError(
        `${operation}: ${place} is ${textOf(this[name])}, which JSON cannot express. Give another value, or leave it out.`,
      );
    if (typeof value === "object" && value !== null) places.set(value, place);
    return value;
  });
}

/** @param json what its `toJSON()` makes of it, if it has one. */
function isExpressible(value: unknown, json: unknown): boolean {
  if (typeof json === "number") return Number.isFinite(json);
  if (typeof json === "string" || typeof json === "boolean") return true;
  // An invalid date becomes null.
  if (json === null) return value === null;
  // A Map, a RegExp or a Promise would be `{}`.
  return typeof json === "object" && (isPlain(json) || Object.keys(json).length > 0);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null) return `a ${value.constructor.name}`;
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value);
}
