import { apiNames } from "../../api-names.ts";

/** The module that makes the client: generated types and manifest, and the guards it has, handed to the policy. */
export function renderWiring(api: string, title: string, guarded: boolean): string {
  const { pascal: name } = apiNames(api);
  return `import createClient from "openapi-fetch";
import { type ClientOptions, connect, type PolicyClient } from "@tillside/policy";
${guarded ? `import { guards } from "../guards/index.ts";\n` : ""}import { manifest } from "./manifest.ts";
import type { paths } from "./types.ts";

/** openapi-fetch's client of the ${oneLine(title)}, with the policy inside. */
export type ${name}Client = PolicyClient<paths, typeof manifest>;

/** What {@link create${name}Client} takes. */
export type ${name}ClientOptions = ClientOptions<typeof manifest>;

/** Makes a client of the ${oneLine(title)}. */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  return connect<paths, typeof manifest>(manifest, options, createClient${guarded ? ", guards" : ""});
}
`;
}

/** Text that cannot end or break the comment it stands in. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("*/", "*\\/").trim();
}
