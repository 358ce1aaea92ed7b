import type { Context } from "../commands/context.ts";
import { byVariables } from "../profile/by-variables.ts";
import type { Profile } from "../profile/profile.ts";
import type { CallableApi } from "./apis.ts";
import type { Variables } from "./variables.ts";

/** A client of any API: its operations by their names. */
export type AnyClient = Readonly<Record<string, (init: object) => Promise<AnyResult>>>;

export interface AnyResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The client for the operations of one security scheme. @throws CliError that names what is missing or wrong. */
export async function clientOf(
  api: CallableApi,
  scheme: string | undefined,
  profile: Profile,
  { reasons }: Pick<Context, "reasons">,
): Promise<AnyClient> {
  const variables = { ...api.variables.options, ...api.variables.schemes?.[scheme ?? ""] };
  const options = { ...optionsFrom(variables, profile), onDeprecation: false, fetch: reasons.fetch };
  const create = (await api.client()) as (options: object) => object;
  return byVariables(variables, () => create(options) as AnyClient);
}

/** Nested options of their dotted paths. */
function optionsFrom(variables: Variables, profile: Profile): Options {
  const options: Options = {};
  for (const [path, name] of Object.entries(variables)) put(options, path.split("."), profile.need(name));
  return options;
}

interface Options {
  [name: string]: Options | string;
}

function put(options: Options, [key = "", ...keys]: readonly string[], value: string): void {
  if (keys.length === 0) {
    options[key] = value;
    return;
  }
  const inner = options[key] ?? {};
  options[key] = inner;
  if (typeof inner === "object") put(inner, keys, value);
}
