import type { ApiManifest, PartialFacts } from "../facts/manifest.ts";

/** Where the successes of an API hide failures. */
export type PartialOf<Manifest extends ApiManifest> = {
  [Name in keyof Manifest["operations"]]: Manifest["operations"][Name] extends { partial: infer Facts } ? Facts : never;
}[keyof Manifest["operations"]];

/** What `failures()` lists of data of this type. Nothing where the facts name no place in it. */
export type FailedIn<Data, Facts> = unknown extends Data
  ? unknown
  : Facts extends { records: infer Records extends string }
    ? ItemOf<ValueAt<Data, Records>>
    : Facts extends { items: infer Items extends string; flag: infer Flag extends string }
      ? Refused<ItemOf<ValueAt<Data, Items>>, Flag>
      : Facts extends { errors: infer Errors extends string }
        ? ItemOf<ValueAt<Data, Errors>> | NonNullable<Data>
        : never;

/** Data, but not the whole result of a call in its place, or the promise of one. The compiler quotes the text, so it says what to give. */
export type NoResult<Data> = [Data] extends [{ readonly response: Response } | PromiseLike<unknown>]
  ? "failures() takes the data of a result that was awaited: failures(result.data)"
  : Data;

/** {@link failures} for one API: the type of what it lists follows from the data. */
export type FailuresOf<Manifest extends ApiManifest> = <Data>(
  data: NoResult<Data>,
) => readonly FailedIn<Data, PartialOf<Manifest> & PartialFacts>[];

/** The type at a JSON Pointer. */
type ValueAt<Value, Pointer extends string> = Pointer extends `/${infer Key}/${infer Rest}`
  ? ValueAt<Property<Value, Key>, `/${Rest}`>
  : Pointer extends `/${infer Key}`
    ? Property<Value, Key>
    : never;

type Property<Value, Key extends string> = Value extends object
  ? Key extends keyof Value
    ? Value[Key]
    : never
  : never;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** Without the items that say that they succeeded. */
type Refused<Item, Flag extends string> = Item extends { readonly [Name in Flag]: true } ? never : Item;
