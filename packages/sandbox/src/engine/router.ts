import type { Route } from "./route.ts";

/** Where an address leads. */
export interface Match {
  readonly route: Route;
  /** The values of the template's parameters, by name. */
  readonly path: Readonly<Record<string, string>>;
}

/** One segment of the templates, and what may follow it. */
interface Place {
  readonly literals: Map<string, Place>;
  parameter: Place | undefined;
  end: { readonly route: Route; readonly names: readonly string[] } | undefined;
}

/** Finds the route for a method and the decoded segments of a path. A literal segment is tried before a parameter, which may be empty. */
export class Router {
  readonly #places = new Map<string, Place>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  find(method: string, segments: readonly string[]): Match | undefined {
    const start = this.#places.get(method);
    const values: string[] = [];
    const end = start && endOf(start, segments, 0, values);
    if (end === undefined) return undefined;
    const path: Record<string, string> = {};
    for (const [index, name] of end.names.entries()) path[name] = values[index] ?? "";
    return { route: end.route, path };
  }

  #add(route: Route): void {
    const { method, prefix, template } = route.operation;
    const names: string[] = [];
    let place = this.#places.get(method) ?? emptyPlace();
    this.#places.set(method, place);
    for (const segment of `${prefix}${template}`.split("/").slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = place.literals.get(segment) ?? emptyPlace();
        place.literals.set(segment, next);
        place = next;
      } else {
        names.push(name);
        place.parameter ??= emptyPlace();
        place = place.parameter;
      }
    }
    place.end = { route, names };
  }
}

function emptyPlace(): Place {
  return { literals: new Map(), parameter: undefined, end: undefined };
}

/** The end of a path from its segment `index` on. @param values receives what the parameters are on the way there. */
function endOf(place: Place, segments: readonly string[], index: number, values: string[]): Place["end"] {
  const segment = segments[index];
  if (segment === undefined) return place.end;
  const literal = place.literals.get(segment);
  const found = literal && endOf(literal, segments, index + 1, values);
  if (found !== undefined || place.parameter === undefined) return found;
  values.push(segment);
  const end = endOf(place.parameter, segments, index + 1, values);
  if (end === undefined) values.pop();
  return end;
}
