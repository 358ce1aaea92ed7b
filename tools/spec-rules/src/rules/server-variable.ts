import { at, items } from "../document/json.ts";
import { walk } from "../document/walk.ts";
import type { OwnRule } from "../rule.ts";

const PREFERRED = '`url: "{base_url}"` with `variables: { base_url: { default: http://127.0.0.1:4010/partnership } }`';
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

export const serverVariable: OwnRule = {
  wants:
    "Every server url is one variable named as in the contract; its default is a loopback address, never a public host",
  given: "$",
  *check(document) {
    for (const { path, value } of walk(document)) {
      for (const [index, server] of items(value.servers).entries()) {
        const url = `${at(server, "url")}`;
        const variable = /^\{([a-z][a-z0-9_]*)\}$/.exec(url)?.[1];
        const here = [...path, "servers", index];
        if (!variable) {
          yield { message: `"${url}" is not a single variable. Prefer ${PREFERRED}.`, at: [...here, "url"] };
        } else if (!isLoopback(at(server, "variables", variable, "default"))) {
          yield {
            message: `The default of {${variable}} is not a loopback address. Prefer ${PREFERRED}.`,
            at: [...here, "variables", variable],
          };
        }
      }
    }
  },
};

function isLoopback(address: unknown): boolean {
  return typeof address === "string" && LOOPBACK.has(URL.parse(address)?.hostname ?? "");
}
