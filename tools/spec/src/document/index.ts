/** How the repository's own tools and tests read a document. */
export { expanded, followed } from "./follow.ts";
export { at, isObject, items, type Json, type JsonObject, type Members, members, type Path } from "./json.ts";
export { isMethod } from "./methods.ts";
export { operations } from "./operations.ts";
export { Place } from "./place.ts";
export { keysOf, pointerOf } from "./pointer.ts";
export { withoutMark } from "./rule-words.ts";
