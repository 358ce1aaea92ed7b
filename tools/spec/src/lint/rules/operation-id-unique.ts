import { dirname, relative } from "node:path";
import { homesOf } from "../../document/homes.ts";
import { at } from "../../document/json.ts";
import { operationAt } from "../../document/operation-at.ts";
import type { OwnRule } from "../../document/rule.ts";
import { operations, type WholeOperation } from "../../document/whole-operations.ts";
import { readYaml } from "../../document/yaml-file.ts";

export const operationIdUnique: OwnRule = {
  wants: "Every operation of an API has an operationId of its own",
  why: "It names the method of the client",
  given: "$",
  *check(document, { file }) {
    const known = new Map<string, WholeOperation>();
    for (const operation of operations(document)) {
      const id = at(operation.value, "operationId");
      if (typeof id !== "string") continue;
      const first = known.get(id);
      if (first) {
        yield {
          message: `${placeOf(first, file)} has the operationId "${id}" too. Rename one: an id is verb + noun, as in \`listAccounts\`.`,
          at: [...operation.path, "operationId"],
        };
      } else known.set(id, operation);
    }
  },
};

/** `GET /v1/things (specs/things/paths/v1_things.yaml:3)`, the place where it was read from files. */
function placeOf({ path, value }: WholeOperation, rootDocument: string): string {
  const { operation } = operationAt(path.map(String));
  const [home] = homesOf(value);
  if (!home) return operation;
  const { line } = readYaml(home.file).positionOf([...home.path, "operationId"]);
  const file = relative(dirname(dirname(dirname(rootDocument))), home.file).replaceAll("\\", "/");
  return `${operation} (${file}:${line})`;
}
