import { isMethod } from "./methods.ts";
import type { Place } from "./place.ts";

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
