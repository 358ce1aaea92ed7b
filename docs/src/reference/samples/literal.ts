import { placeholderIn } from "./placeholder.ts";

const WIDTH = 88;

/** A JSON value as TypeScript: keys without quotes where they can be, on one line where it fits. */
export function literal(value: unknown, indent = ""): string {
  const flat = flatLiteral(value);
  if (indent.length + flat.length <= WIDTH || typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${literal(item, inner)},`)
    : entries(value).map(([key, item]) => `${inner}${property(key, literal(item, inner))},`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join("\n")}\n${indent}${close}`;
}

function flatLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(", ")}]`;
  if (typeof value === "string") return expressionIn(value) ?? JSON.stringify(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = entries(value).map(([key, item]) => property(key, flatLiteral(item)));
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function expressionIn(text: string): string | undefined {
  const placeholder = placeholderIn(text);
  if (placeholder === undefined) return undefined;
  return placeholder.kind === "environment" ? `process.env.${placeholder.name}` : placeholder.name;
}

/** `key: value`, or the shorthand for a variable of that name. */
function property(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}

function entries(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).map(([key, item]) => [/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key), item]);
}
