import type { Place } from "./place.ts";

const METHODS: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** One operation and the path item it stands on. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly pathItem: Place;
  readonly place: Place;
}

/** Every operation in document order, token operations too. */
export function operations(root: Place): readonly Operation[] {
  return root
    .at("paths")
    .children()
    .flatMap((pathItem) =>
      pathItem
        .children()
        .filter(({ key }) => isMethod(key))
        .map((place) => ({ method: place.key.toUpperCase(), path: pathItem.key, pathItem, place })),
    );
}

/** `x-role: token`: called by the token provider, not by the caller. */
export function isTokenOperation({ place }: Operation): boolean {
  return place.at("x-role").value === "token";
}

/** Whether a key of a path item names an operation. */
export function isMethod(key: string): boolean {
  return METHODS.has(key);
}
