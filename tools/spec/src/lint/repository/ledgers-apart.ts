import { existsSync } from "node:fs";
import { join } from "node:path";
import { at, items } from "../../document/json.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { readApis } from "../../files/apis.ts";
import type { Finding } from "../run/finding.ts";
import { pathIn } from "../run/finding.ts";

/** Finds ids that an earlier ledger has too. An id names one rule in the whole repository. */
export function ledgersApart(root: string): readonly Finding[] {
  const known = new Map<string, string>();
  return readApis(root).flatMap(({ specDirectory }) => {
    const file = join(specDirectory, "rules.yaml");
    if (!existsSync(file)) return [];
    const { data, positionOf } = readYaml(file);
    const own = items(data).map((rule, index) => ({ id: at(rule, "id"), ...positionOf([index, "id"]) }));
    const twice = own.flatMap(({ id, line, column }): readonly Finding[] => {
      const first = typeof id === "string" ? known.get(id) : undefined;
      if (first === undefined) return [];
      const message = `${id} is a rule of ${first} already. Give this rule the next free number under this API's own three letters.`;
      return [{ file: pathIn(root, file), line, column, severity: "error", rule: "ledger-ids-apart", message }];
    });
    for (const { id, line } of own) {
      if (typeof id === "string" && !known.has(id)) known.set(id, `${pathIn(root, file)}:${line}`);
    }
    return twice;
  });
}
