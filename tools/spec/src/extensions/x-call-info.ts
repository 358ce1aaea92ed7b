import type { ApiManifest } from "@tillside/policy";
import { isOneOf } from "../document/checks.ts";
import { at, members } from "../document/json.ts";
import { operations } from "../document/operations.ts";
import type { Place } from "../document/place.ts";
import { walk } from "../document/walk.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { holds, oneOf } from "./schema.ts";
import { responseHeader } from "./spots.ts";

type CallInfo = ApiManifest["callInfo"];

const FIELD = "x-call-info";
const schema = oneOf(["operationId", "requestId"], "`callInfo(response)` reports this header's value under that name.");

export const callInfo = {
  spot: responseHeader,
  schema,
  rules: {
    "call-info-form": {
      wants:
        "`x-call-info` on a response header is `operationId` or `requestId`, each for one header name in the whole document",
      why: "`callInfo(response)` reads one header per name",
      given: "$",
      *check(document) {
        const taken = new Map<unknown, string>();
        for (const { path, value } of walk(document)) {
          for (const [header, facts] of members(value.headers)) {
            const name = at(facts, FIELD);
            if (name === undefined) continue;
            const here = [...path, "headers", header, FIELD];
            const first = taken.get(name) ?? header.toLowerCase();
            taken.set(name, first);
            if (!holds(schema, name)) {
              yield {
                message: `${JSON.stringify(name)} is not a value that callInfo reports. Prefer \`x-call-info: operationId\` or \`requestId\`.`,
                at: here,
              };
            } else if (first !== header.toLowerCase()) {
              yield {
                message: `${name} is already reported from the header ${first}. Keep x-call-info on one header name.`,
                at: here,
              };
            }
          }
        }
      },
    },
  },
  diff: breaksWhen(({ before }) => before !== undefined),

  /** The response header behind each name, the same one everywhere. */
  read(document: Place): CallInfo {
    const found: { -readonly [Name in keyof CallInfo]: CallInfo[Name] } = {};
    for (const header of responseHeaders(document)) {
      const mark = header.at(FIELD);
      if (!mark.exists) continue;
      const name = mark.need(isOneOf("operationId", "requestId"), "Write operationId or requestId.");
      found[name] ??= header.key;
      if (found[name] !== header.key) {
        mark.fail(`${header.key} and ${found[name]} are both \`x-call-info: ${name}\`.`, "Keep one header for it.");
      }
    }
    return found;
  },
} satisfies Extension & { read: unknown };

function responseHeaders(document: Place): readonly Place[] {
  return operations(document).flatMap(({ place }) =>
    place
      .at("responses")
      .children()
      .flatMap((shown) => shown.at("headers").children()),
  );
}
