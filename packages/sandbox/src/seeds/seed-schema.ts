import { credentialsKey } from "../auth/credentials.ts";
import type { Json } from "../engine/bundle.ts";
import { seedNames } from "../world/seed-name.ts";
import type { CredentialPlaces } from "./credential-problems.ts";
import type { SeedParts } from "./plan-seed.ts";

/** What a seed file looks like, as JSON Schema, for editors and people. Loading checks more: new entries must be whole. */
export function seedSchema({ keys, hosts, apis }: SeedParts): Json {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Seed of the Tillside sandbox",
    description: "What a sandbox begins with: a seed by name, further credentials, and changes of the state.",
    type: "object",
    additionalProperties: false,
    properties: {
      over: { enum: seedNames, description: "The seed that the rest adds to. Default: demo." },
      credentials: credentialsSchema({ hosts, apis }),
      state: {
        type: "object",
        additionalProperties: false,
        description:
          "Changes by part of the state, as a JSON Merge Patch (RFC 7396): null removes. A new entry must be whole.",
        properties: Object.fromEntries(keys.map(({ name, shape }) => [name, patchSchema(shape)])),
      },
    },
  };
}

function credentialsSchema({ hosts, apis }: CredentialPlaces): Json {
  const { properties } = credentialsKey.shape as { readonly properties: Readonly<Record<string, Json>> };
  const closed = Object.entries(properties).map(([kind, list]) => {
    const items = list.items as { readonly properties: Readonly<Record<string, Json>> };
    const { host, api, ...others } = items.properties;
    const named = {
      ...(host && { host: { enum: hosts, description: "Path of the token host below the sandbox's origin." } }),
      ...(api && { api: { enum: apis } }),
    };
    return [kind, { ...list, items: { ...items, additionalProperties: false, properties: { ...named, ...others } } }];
  });
  return {
    type: "object",
    additionalProperties: false,
    description: "Credentials beside those of every seed. None of them may be there already.",
    properties: Object.fromEntries(closed),
  };
}

/** A shape of the state, of which a patch has as much as it changes. An item of a list is there as a whole. */
function patchSchema(shape: Json, isWhole = false): Json {
  if (typeof shape.$ref === "string") return { description: `As ${shape.$ref} of that API's document.` };
  if (shape.anyOf !== undefined) return {};
  const inside = (member: Json) => patchSchema(member, isWhole);
  const { required, properties, additionalProperties, items, enum: values, type, ...rest } = shape;
  return {
    ...rest,
    ...(required !== undefined && isWhole && { required }),
    ...(properties !== undefined && { properties: each(properties, inside) }),
    ...(additionalProperties !== undefined && { additionalProperties: inside(additionalProperties as Json) }),
    ...(items !== undefined && { items: patchSchema(items as Json, true) }),
    ...(values !== undefined && { enum: isWhole ? values : [...(values as unknown[]), null] }),
    ...(type !== undefined && { type: isWhole ? type : [...new Set([type, "null"].flat())] }),
  };
}

function each(members: unknown, change: (shape: Json) => Json): Json {
  return Object.fromEntries(
    Object.entries(members as Readonly<Record<string, Json>>).map(([name, shape]) => [name, change(shape)]),
  );
}
