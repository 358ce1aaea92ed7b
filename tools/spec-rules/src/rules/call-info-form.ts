import { at, members } from "../document/json.ts";
import { walk } from "../document/walk.ts";
import type { OwnRule } from "../rule.ts";

const NAMES = ["operationId", "requestId"];

export const callInfoForm: OwnRule = {
  wants:
    "`x-call-info` on a response header is `operationId` or `requestId`, each for one header name in the whole document",
  given: "$",
  *check(document) {
    const taken = new Map<unknown, string>();
    for (const { path, value } of walk(document)) {
      for (const [header, facts] of members(value.headers)) {
        const name = at(facts, "x-call-info");
        if (name === undefined) continue;
        const here = [...path, "headers", header, "x-call-info"];
        const first = taken.get(name) ?? header.toLowerCase();
        taken.set(name, first);
        if (!NAMES.includes(name as string)) {
          yield {
            message: `${JSON.stringify(name)} is nothing callInfo reports. Prefer \`x-call-info: operationId\` or \`requestId\`.`,
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
};
