import { members } from "../../document/json.ts";
import type { OwnRule } from "../../document/rule.ts";
import { walk } from "../../document/walk.ts";

/** A type or a range of types, with or without parameters. */
const MEDIA_TYPE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;.*)?$/;

export const mediaTypeForm: OwnRule = {
  wants: "A key of `content` is a media type, `type/subtype`, or a range of them",
  why: "No body has another type, so mocks and sandbox would never send it",
  given: "$",
  *check(document) {
    for (const { path, value } of walk(document)) {
      for (const [type] of members(value.content)) {
        if (MEDIA_TYPE.test(type) || type.startsWith("x-")) continue;
        yield {
          message: `"${type}" is not a media type. Prefer type, slash and subtype, as in \`application/json\`.`,
          at: [...path, "content", type],
        };
      }
    }
  },
};
