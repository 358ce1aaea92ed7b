import { existsSync } from "node:fs";
import { at, members } from "../../document/json.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { readApis } from "../../files/apis.ts";

/** A bucket in the root document of an API. */
export interface KnownLimit {
  readonly api: string;
  readonly name: string;
  readonly requests: unknown;
  readonly perSeconds: unknown;
  readonly concurrency: unknown;
}

/** The buckets of all APIs. */
export function knownLimits(root: string): readonly KnownLimit[] {
  return readApis(root)
    .filter(({ document }) => existsSync(document))
    .flatMap(({ name: api, document }) =>
      members(at(readYaml(document).data, "x-rate-limits")).map(([name, facts]) => ({
        api,
        name,
        requests: at(facts, "requests"),
        perSeconds: at(facts, "perSeconds"),
        concurrency: at(facts, "concurrency"),
      })),
    );
}
