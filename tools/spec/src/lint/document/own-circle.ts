import { isObject, type Path } from "../../document/json.ts";

/** The path to the first `$ref` that data keeps because it leads back to itself; undefined for data that has an end. */
export function ownCircle(data: unknown): Path | undefined {
  if (isObject(data) && typeof data.$ref === "string" && data.$ref.startsWith("file:")) return [];
  if (!isObject(data) && !Array.isArray(data)) return undefined;
  for (const [key, child] of Object.entries(data)) {
    const inside = ownCircle(child);
    if (inside) return [Array.isArray(data) ? Number(key) : key, ...inside];
  }
  return undefined;
}
