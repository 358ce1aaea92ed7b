import { followed } from "../document/follow.ts";
import { at, items, members } from "../document/json.ts";
import { isMethod } from "../document/methods.ts";
import { readYaml } from "../document/yaml-file.ts";
import { readApis } from "../files/apis.ts";
import { readBuilt } from "../files/read-built.ts";

/** A parameter as `header svc-tag-id`; names of headers in lower case. */
export type ParameterName = string;

/** What a step that calls an operation can pass. */
export interface CalledOperation {
  readonly parameters: ReadonlySet<ParameterName>;
  readonly required: ReadonlySet<ParameterName>;
}

/** The operations of the OpenAPI document that a workflow names as a source, by id: of an API's document, those of its bundle. */
export async function operationsIn(root: string, file: string): Promise<ReadonlyMap<string, CalledOperation>> {
  const api = readApis(root).find(({ document }) => document === file);
  const document: unknown = api ? JSON.parse(await readBuilt(root, api, api.bundle.json)) : readYaml(file).data;
  const credentials = members(at(document, "components", "securitySchemes")).map(([, scheme]) => credentialOf(scheme));
  const operations = members(at(document, "paths")).flatMap(([, pathItem]) =>
    members(pathItem)
      .filter(([method]) => isMethod(method))
      .map(([, operation]): [string, CalledOperation] => {
        const declared = [...items(at(pathItem, "parameters")), ...items(at(operation, "parameters"))].map(
          (parameter) => followed(document, parameter),
        );
        const required = declared.filter((parameter) => at(parameter, "required") === true);
        return [
          `${at(operation, "operationId")}`,
          { parameters: new Set([...declared.map(nameOf), ...credentials]), required: new Set(required.map(nameOf)) },
        ];
      }),
  );
  return new Map(operations);
}

export function nameOf(parameter: unknown): ParameterName {
  const place = `${at(parameter, "in")}`;
  const name = `${at(parameter, "name")}`;
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

function credentialOf(scheme: unknown): ParameterName {
  return at(scheme, "type") === "apiKey" ? nameOf(scheme) : "header authorization";
}
