import { followed } from "./follow.ts";
import { isObject, type Json } from "./json.ts";
import { SpecGap } from "./spec-gap.ts";

/**
 * A place in a bundled document: its value (undefined where the document has nothing) and the trail of keys that leads to
 * it. Internal `$ref`s are followed on the way and leave no step in the trail; keys beside a `$ref` win over its target.
 */
export class Place {
  readonly value: Json | undefined;
  readonly trail: readonly string[];
  readonly #document: Json;

  static root(document: Json): Place {
    return new Place(document, document, []);
  }

  constructor(document: Json, value: Json | undefined, trail: readonly string[]) {
    this.#document = document;
    this.value = followed(document, value);
    this.trail = trail;
  }

  at(...keys: readonly string[]): Place {
    return keys.reduce<Place>((place, key) => place.#step(key), this);
  }

  /** The members of an object or the items of a list; none of anything else. */
  children(): readonly Place[] {
    const { value } = this;
    return isObject(value) || Array.isArray(value) ? Object.keys(value).map((key) => this.at(key)) : [];
  }

  /** The last key of the trail. */
  get key(): string {
    return this.trail.at(-1) ?? "";
  }

  get exists(): boolean {
    return this.value !== undefined;
  }

  /** The value, which must be there and pass the check; `fix` says what to write otherwise. */
  need<T extends Json>(check: (value: Json) => value is T, fix: string): T {
    const { value } = this;
    if (value === undefined) return this.fail(`\`${this.#name}\` is missing.`, fix);
    if (!check(value)) return this.fail(`\`${this.#name}: ${JSON.stringify(value)}\` is not a value it can have.`, fix);
    return value;
  }

  fail(wrong: string, fix: string): never {
    throw new SpecGap(this.trail, wrong, fix);
  }

  /** The trail as people write it: from the operation on where it is inside one, from the root elsewhere. */
  get #name(): string {
    return this.trail.slice(this.trail[0] === "paths" ? 3 : 0).join(".");
  }

  #step(key: string): Place {
    const { value } = this;
    const inside: unknown = Array.isArray(value) || isObject(value) ? value : {};
    const child = Object.hasOwn(inside as object, key) ? (inside as Record<string, Json>)[key] : undefined;
    return new Place(this.#document, child, [...this.trail, key]);
  }
}
