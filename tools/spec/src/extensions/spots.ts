import type { Path } from "../document/json.ts";
import { isMethod } from "../document/methods.ts";

/** A kind of place in a document. */
export interface Spot {
  readonly words: string;
  /** The heading of specs/EXTENSIONS.md under which its fields stand. */
  readonly heading: string;
  readonly has: (path: Path) => boolean;
}

export const root: Spot = { words: "on the root", heading: "On the root", has: (path) => path.length === 0 };

export const operation: Spot = {
  words: "on an operation",
  heading: "On an operation",
  has: (path) => path.length === 3 && path[0] === "paths" && isMethod(`${path[2]}`),
};

export const securityScheme: Spot = {
  words: "on a security scheme",
  heading: "On a security scheme",
  has: (path) => path.length === 3 && path[1] === "securitySchemes",
};

export const filled: Spot = {
  words: "on a header or query parameter or a property of a request body",
  heading: "On a header parameter, query parameter or body property",
  has: (path) => ["parameters", "properties"].includes(`${path.at(-2)}`),
};

export const response: Spot = {
  words: "on a response",
  heading: "On a response",
  has: (path) => path.at(-2) === "responses",
};

export const responseHeader: Spot = {
  words: "on a response header",
  heading: "On a response header",
  has: (path) => path.at(-2) === "headers",
};

export const anywhere: Spot = { words: "anywhere", heading: "Anywhere", has: () => true };
