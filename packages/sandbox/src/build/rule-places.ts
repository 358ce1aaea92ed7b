import { escaped, type Json } from "../engine/bundle.ts";
import type { RulePlace } from "../engine/description.ts";

/** A document as far as its rules are looked for. */
interface Marked {
  readonly bundle: Json;
  /** Ids of the rules that a place of the bundle shows, by its JSON Pointer. */
  readonly shownRules: Readonly<Record<string, readonly string[]>>;
}

/** Where the schemas of one place of a value are. */
type Parts = readonly string[];

/** A place before it has an index. */
interface Draft {
  readonly rules: readonly string[];
  readonly properties: Readonly<Record<string, Draft>>;
  readonly items: Draft | undefined;
  readonly others: Draft | undefined;
  /** Whether it or a place inside it has rules. */
  leads: boolean;
}

/** Follows the schemas of values once, at build time, so that `rulesAt` needs no document. */
export class RulePlaces {
  readonly #document: Marked;
  readonly #drafts = new Map<string, Draft>();
  readonly #places: RulePlace[] = [nothing];
  readonly #indexes = new Map<Draft, number>();

  constructor(document: Marked) {
    this.#document = document;
  }

  /** Every place that `indexOf` was asked for, and those inside them. */
  get all(): readonly RulePlace[] {
    return this.#places;
  }

  /** The rules of the place itself. @param pointer JSON Pointer to a parameter, a body or a response in the bundle. */
  rules(pointer: string): readonly string[] {
    return rulesOf(this.#document, alternatives(this.#document.bundle, pointer));
  }

  /** The index of the place that a value of this schema is. */
  indexOf(pointer: string): number {
    const draft = this.#draft(alternatives(this.#document.bundle, pointer));
    this.#markLeading();
    return draft?.leads ? this.#index(draft) : 0;
  }

  #draft(found: Parts): Draft | undefined {
    if (found.length === 0) return undefined;
    // A schema may be reached on several ways; each level of one that contains itself would add more.
    const parts = [...new Set(found)];
    const key = parts.join("\n");
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    const { bundle } = this.#document;
    const rules = rulesOf(this.#document, parts);
    const properties: Record<string, Draft> = {};
    const draft = { rules, properties, items: undefined, others: undefined, leads: rules.length > 0 };
    this.#drafts.set(key, draft);
    const within = (step: string) => parts.flatMap((part) => alternatives(bundle, `${part}/${step}`));
    const items = within("items");
    for (const name of new Set(parts.flatMap((part) => namesAt(bundle, part)))) {
      const named = within(`properties/${escaped(name)}`);
      const inside = this.#draft(/^\d+$/.test(name) ? [...named, ...items] : named);
      if (inside !== undefined) properties[name] = inside;
    }
    return Object.assign(draft, { items: this.#draft(items), others: this.#draft(within("additionalProperties")) });
  }

  /** Schemas may contain themselves: repeats until nothing changes. */
  #markLeading(): void {
    const waiting = [...this.#drafts.values()].filter(({ leads }) => !leads);
    const leading = waiting.filter((draft) => insideOf(draft).some(({ leads }) => leads));
    for (const draft of leading) draft.leads = true;
    if (leading.length > 0) this.#markLeading();
  }

  #index(draft: Draft): number {
    const known = this.#indexes.get(draft);
    if (known !== undefined) return known;
    const index = this.#places.length;
    this.#indexes.set(draft, index);
    this.#places.push(nothing);
    const { rules, properties, items, others } = draft;
    // A place without rules keeps what is inside it from counting as one of the `others`.
    const kept = (inside: Draft | undefined) =>
      inside?.leads ? this.#index(inside) : inside !== undefined && others?.leads ? 0 : undefined;
    const named = Object.entries(properties).flatMap(([name, inside]) => {
      const place = kept(inside) ?? (items?.leads && /^\d+$/.test(name) ? 0 : undefined);
      return place === undefined ? [] : [[name, place] as const];
    });
    this.#places[index] = {
      rules: rules.length > 0 ? rules : undefined,
      properties: named.length > 0 ? Object.fromEntries(named) : undefined,
      items: kept(items),
      others: others?.leads ? this.#index(others) : undefined,
    };
    return index;
  }
}

/** The first place, which has no rules inside. */
const nothing: RulePlace = {};

function insideOf({ properties, items, others }: Draft): Draft[] {
  return [...Object.values(properties), items, others].filter((draft) => draft !== undefined);
}

function namesAt(bundle: Json, pointer: string): string[] {
  return Object.keys((resolved(bundle, `${pointer}/properties`)?.value ?? {}) as Json);
}

function rulesOf({ shownRules }: Marked, places: Parts): readonly string[] {
  return [...new Set(places.flatMap((place) => shownRules[place] ?? []))];
}

const combining = ["allOf", "oneOf", "anyOf"] as const;

/** The place itself, what it refers to, and the schemas that it is combined of; none where there is no such place. */
function alternatives(bundle: Json, pointer: string, seen: readonly string[] = []): string[] {
  const place = resolved(bundle, pointer);
  if (place === undefined || seen.includes(place.pointer)) return [];
  const known = [...seen, place.pointer];
  const { $ref: reference } = place.value;
  const inside = [
    ...(typeof reference === "string" ? [reference.slice(1)] : []),
    ...("schema" in place.value ? [`${place.pointer}/schema`] : []),
    ...combining.flatMap((word) => {
      const members = place.value[word];
      return Array.isArray(members) ? members.map((_, index) => `${place.pointer}/${word}/${index}`) : [];
    }),
  ];
  return [place.pointer, ...inside.flatMap((each) => alternatives(bundle, each, known))];
}

/** A pointer by the way on which no `$ref` is left to follow, and the object there, which may be a `$ref` itself. */
function resolved(bundle: Json, pointer: string): { pointer: string; value: Json } | undefined {
  let [value, way]: [unknown, string] = [bundle, ""];
  for (const key of pointer.split("/").slice(1)) {
    const reference = (value as Json | undefined)?.$ref;
    if (typeof reference === "string") return resolved(bundle, `${reference.slice(1)}${pointer.slice(way.length)}`);
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    [value, way] = [(value as Json)[name], `${way}/${key}`];
  }
  return typeof value === "object" && value !== null ? { pointer: way, value: value as Json } : undefined;
}
