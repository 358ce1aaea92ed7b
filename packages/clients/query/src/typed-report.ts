import type { components } from "./generated/types.ts";

type Schemas = components["schemas"];
type Whole = Schemas["ReportRequest"];

/**
 * The report request. Its lists may be readonly, so that slugs can be literals; they are not a closed set (QRY-072).
 * A property that may be left out may be undefined, which is not sent.
 */
export type TypedReportRequest = {
  readonly [Key in keyof Whole]:
    | Readonlys<Whole[Key]>
    | (Record<never, never> extends Pick<Whole, Key> ? undefined : never);
};

/**
 * A row: each requested metric is a number (QRY-051), each requested dimension a string (QRY-052), and `datetime` is there
 * when an interval was sent (QRY-053). What is requested in some cases only, because a list may be left out or is one of
 * several, is optional. Where slugs are only known at run time, rows are those of the contract.
 */
export type TypedReportRow<Asked extends TypedReportRequest> =
  true extends IsOpen<Given<Asked, "metrics"> | Given<Asked, "dimensions">>
    ? Schemas["ReportRow"]
    : Flat<
        Cells<Given<Asked, "metrics">, number> &
          Cells<Given<Asked, "dimensions">, string> &
          DateTime<Given<Asked, "interval">>
      >;

/**
 * What is no property of the request, or of an entry of its `orderBys`, may not be given: a type parameter alone would let a misspelled one
 * pass. The compiler quotes the text at the property, so it says what is wrong. No type refuses `any`, `null`, `undefined` or a part of an
 * entry in its place and still names it: then the whole request is refused.
 */
export type NothingElse<Asked> = {
  readonly [Name in Stray<Asked, Whole> as IsRefusable<Asked[Name]> extends true ? Name : never]: {
    readonly [_ in Refusal<Name>]: never;
  };
} & RefusedFor<
  | { [Name in Stray<Asked, Whole>]: IsRefusable<Asked[Name]> extends true ? never : Name }[Stray<Asked, Whole>]
  | StrayInOrderBys<Asked>
>;

type Stray<Given, Known> = Exclude<keyof Given, keyof Known>;

type StrayInOrderBys<Asked> = Asked extends { readonly orderBys: readonly (infer Entry)[] }
  ? Entry extends unknown
    ? Stray<Entry, Schemas["OrderBy"]>
    : never
  : never;

type Refusal<Name> = `${Name & string} is no property of the request`;

type RefusedFor<Name> = [Name] extends [never] ? unknown : Refusal<Name>;

/** False for `any`, which every type takes, and for `null` and `undefined`: with an object they are `never`. */
type IsRefusable<Value> = 0 extends 1 & Value ? false : [Value] extends [null | undefined] ? false : true;

type Readonlys<Value> = { readonly [Key in keyof Value]: Readonlys<Value[Key]> };

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

/** All that a property of the request may be; undefined, too, where it may be left out. */
type Given<Asked, Name extends keyof TypedReportRequest> = Asked extends unknown
  ? Name extends keyof Asked
    ? Asked[Name]
    : undefined
  : never;

/** `true` if one of the lists has any number of slugs, or a slug that may be any text. */
type IsOpen<Lists> = Lists extends readonly string[]
  ? number extends Lists["length"]
    ? true
    : string extends Lists[number]
      ? true
      : never
  : never;

/** The values of a row for the slugs of lists of which one is sent. */
type Cells<Lists, Value> = {
  [Slug in SlugOf<Lists> as true extends Lacking<Lists, Slug> ? never : Slug]: Value;
} & {
  [Slug in SlugOf<Lists> as true extends Lacking<Lists, Slug> ? Slug : never]?: Value;
};

type SlugOf<Lists> = Lists extends readonly (infer Slug extends string)[] ? Slug : never;

/** `true` if one of the lists may do without the slug: no entry of it is this slug and nothing else. */
type Lacking<Lists, Slug> = Lists extends readonly string[]
  ? true extends { [Index in keyof Lists]: [Lists[Index]] extends [Slug] ? true : never }[number]
    ? never
    : true
  : true;

type DateTime<Interval> = [Interval] extends [undefined]
  ? unknown
  : undefined extends Interval
    ? { datetime?: string }
    : { datetime: string };
