import { dirname } from "node:path";
import { isText } from "../document/checks.ts";
import { at } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import { OPERATIONS } from "../document/rule.ts";
import { readApis, repositoryRoot } from "../files/apis.ts";
import type { Extension } from "./extension.ts";
import { clientActs } from "./field-change.ts";
import { fields, text } from "./schema.ts";
import { operation } from "./spots.ts";

const FIELD = "x-successor";

export const successor = {
  spot: operation,
  schema: {
    description: "the API that the contract names as the replacement",
    anyOf: [
      { type: "string", description: "by its name in `redocly.yaml`" },
      fields({ undescribed: text("If the contract names a replacement that it does not describe, quote its words") }),
    ],
  },
  rules: {
    "successor-known": {
      wants:
        "`x-successor` stands on `deprecated` operations only and names an API of specs/redocly.yaml, or says in words which one is not described",
      why: "The run-time notice sends callers there",
      given: OPERATIONS,
      *check(value, { file }) {
        const named = at(value, FIELD);
        if (named === undefined) return;
        if (at(value, "deprecated") !== true) {
          yield {
            message: "x-successor is for deprecated operations only. Add `deprecated: true`, or remove x-successor.",
            at: [FIELD],
          };
        }
        const words = at(named, "undescribed");
        if (typeof words === "string" && words !== "") return;
        const names = readApis(repositoryRoot(dirname(file))).map(({ name }) => name);
        if (names.includes(`${named}`)) return;
        yield {
          message: `${JSON.stringify(named)} is not an API of specs/redocly.yaml. Prefer one of ${names.join(", ")}, or \`{ undescribed: … }\`.`,
          at: [FIELD],
        };
      },
    },
  },
  diff: clientActs,

  /**
   * What the contract says about a successor.
   * @param of whether it stands on all deprecated operations of the API, or on some.
   */
  words(named: unknown, of: "all" | "some" = "all"): string {
    if (named === undefined) return "The contract names no successor.";
    const words = at(named, "undescribed");
    if (words !== undefined) return `The contract names ${words} in its place and does not describe it.`;
    const some = of === "some" ? " Some of its reads have no equivalent there yet." : "";
    return `The contract names the [${named}](/reference/${named}/) API in its place, without saying what replaces a single operation.${some}`;
  },

  /** The API in place of a deprecated operation's; undefined where the contract names none, or one that it does not describe. */
  read(place: Place): string | undefined {
    const named = place.at(FIELD);
    if (!named.exists || named.at("undescribed").exists) return undefined;
    return named.need(isText, "Name the API of specs/redocly.yaml that takes its place.");
  },
} satisfies Extension & { read: unknown; words: unknown };
