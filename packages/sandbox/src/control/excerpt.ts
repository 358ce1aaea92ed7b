import { at, type Json } from "../engine/bundle.ts";

/** What the messages read of the document. */
export interface Excerpt {
  /** The names that a JSON body may have, by the operation's id. */
  readonly bodies: Readonly<Record<string, Names>>;
}

/** The names of an object's members, with those of the objects in them. */
export interface Names {
  /** That no other member may be there. */
  readonly isClosed?: true;
  readonly members?: Readonly<Record<string, Names>>;
  /** Of a list's items. */
  readonly items?: Names;
}

export function excerpt(bundle: Json): Excerpt {
  const bodies = Object.values(bundle.paths as Readonly<Record<string, Readonly<Record<string, Json>>>>)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, requestBody }) => {
      const content = (requestBody as Json | undefined)?.content as Readonly<Record<string, Json>> | undefined;
      const schema = content?.["application/json"]?.schema as Json | undefined;
      if (schema === undefined) return [];
      return [[operationId, namesOf(bundle, schema)]];
    });
  return { bodies: Object.fromEntries(bodies) };
}

/** The state holds faults, each with its rule. */
export const schemas = () => ["/components/schemas/FaultRule"];

function namesOf(bundle: Json, schema: Json): Names {
  const { $ref: reference } = schema;
  if (typeof reference === "string") return namesOf(bundle, at(bundle, reference.slice(1)) as Json);
  const { properties = {}, additionalProperties, items } = schema;
  const members = Object.entries(properties as Readonly<Record<string, Json>>);
  // Most of them are empty, and every page that has a sandbox loads them.
  return {
    ...(additionalProperties === false && { isClosed: true }),
    ...(members.length > 0 && {
      members: Object.fromEntries(members.map(([name, member]) => [name, namesOf(bundle, member)])),
    }),
    ...(items === undefined ? {} : { items: namesOf(bundle, items as Json) }),
  };
}
