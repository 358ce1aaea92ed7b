import { at, items, type Path } from "../../document/json.ts";
import type { Breach, OwnRule } from "../../document/rule.ts";
import { walk } from "../../document/walk.ts";

const PREFERRED = '`url: "{base_url}"` with `variables: { base_url: { default: http://127.0.0.1:4020/partnership } }`';
/** Where the sandbox listens: all APIs on one port, each host below a prefix of its own. */
const SANDBOX = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):4020\/[a-z][a-z0-9-]*$/;

export const serverVariable: OwnRule = {
  wants:
    "Every place has one server, whose url is one variable named as in the contract. Its default is the local sandbox's address, port 4020 and a prefix, and the same wherever the variable stands",
  why: "The contract names no host, so the spec must not invent one",
  given: "$",
  *check(document) {
    const defaults = new Map<string, unknown>();
    for (const { path, value } of walk(document)) {
      const servers = items(value.servers);
      const kept = Math.max(servers.findIndex(isRight), 0);
      for (const [index, server] of servers.entries()) {
        yield* serverBreaches(server, index === kept, [...path, "servers", index], defaults);
      }
    }
  },
};

/** The variable that is the whole url of a server, and its default. */
function partsOf(server: unknown): { readonly url: string; readonly variable?: string; readonly address?: unknown } {
  const url = `${at(server, "url")}`;
  const variable = /^\{([a-z][a-z0-9_]*)\}$/.exec(url)?.[1];
  return variable === undefined ? { url } : { url, variable, address: at(server, "variables", variable, "default") };
}

function isRight(server: unknown): boolean {
  return SANDBOX.test(`${partsOf(server).address}`);
}

function* serverBreaches(
  server: unknown,
  isKept: boolean,
  here: Path,
  defaults: Map<string, unknown>,
): Generator<Breach> {
  const { url, variable, address } = partsOf(server);
  if (!isKept) {
    yield {
      message: `A second server. The client takes one address, which its caller sets; the mock and the sandbox need no entry. Remove "${url}".`,
      at: here,
    };
  } else if (!variable) {
    yield { message: `"${url}" is not a single variable. Prefer ${PREFERRED}.`, at: [...here, "url"] };
  } else {
    const place = [...here, "variables", variable];
    const first = defaults.get(variable) ?? address;
    defaults.set(variable, first);
    if (!SANDBOX.test(`${address}`)) {
      yield {
        message: `The default of {${variable}}, ${address}, is not the sandbox's address: http://127.0.0.1, port 4020, one prefix. Prefer ${PREFERRED}.`,
        at: place,
      };
    } else if (first !== address) {
      yield {
        message: `The default of {${variable}} is ${address} here and ${first} elsewhere. One variable is one address.`,
        at: place,
      };
    }
  }
}
