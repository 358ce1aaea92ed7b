import { Refusal } from "../engine/refusal.ts";
import type { World } from "../world/world.ts";

/** Every part of the state, and every collection inside of one as `part.collection`. */
export function collectionNames(world: World): string[] {
  return Object.entries(world.parts())
    .flatMap(([part, state]) => [part, ...Object.keys(state).map((name) => `${part}.${name}`)])
    .sort();
}

/** A collection, and the part of the state that it belongs to. @throws Refusal (404) that lists what there is. */
export function collection(world: World, name: string): { readonly part: string; readonly value: unknown } {
  const parts = world.parts();
  if (Object.hasOwn(parts, name)) return { part: name, value: parts[name] };
  const [part = "", ...rest] = name.split(".");
  const inside: object = Object.hasOwn(parts, part) ? (parts[part] ?? {}) : {};
  const key = rest.join(".");
  if (Object.hasOwn(inside, key)) return { part, value: (inside as Record<string, unknown>)[key] };
  throw new Refusal(404, `There is no collection "${name}". There are: ${Object.keys(parts).sort().join(", ")}.`, {
    field: "path/collection",
  });
}
