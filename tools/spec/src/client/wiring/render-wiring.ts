import { apiNames } from "../../api-names.ts";

/** What stands beside the generated files of a client, written by hand. */
export interface Beside {
  /** `src/guards/index.ts` */
  readonly guards: boolean;
  /** `src/exclusion-of.ts` */
  readonly exclusionOf: boolean;
}

/** The module that makes the client: generated types and manifest, and what stands beside them, handed to the policy. */
export function renderWiring(api: string, title: string, { guards, exclusionOf }: Beside): string {
  const { pascal: name } = apiNames(api);
  const more = exclusionOf ? `, ${guards ? "guards" : "[]"}, exclusionOf` : guards ? ", guards" : "";
  return `import { type ClientOptions, connect, type PolicyClient } from "@tillside/policy";
${guards ? `import { guards } from "../guards/index.ts";\n` : ""}${exclusionOf ? `import { exclusionOf } from "../exclusion-of.ts";\n` : ""}import { manifest } from "./manifest.ts";
import type { paths } from "./types.ts";

/** A client of the ${oneLine(title)}, with the policy inside. */
export type ${name}Client = PolicyClient<paths, typeof manifest>;

/** What {@link create${name}Client} takes. */
export type ${name}ClientOptions = ClientOptions<typeof manifest>;

/** Makes a client of the ${oneLine(title)}. */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  return connect<paths, typeof manifest>(manifest, options${more});
}
`;
}

/** Text that cannot end or break the comment it stands in. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("*/", "*\\/").trim();
}
