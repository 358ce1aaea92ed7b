import { followed } from "../../document/follow.ts";
import { at, isObject, items, type Members, members } from "../../document/json.ts";
import { isMethod } from "../../document/methods.ts";
import { parameterName } from "../parameter-name.ts";
import { pathForm } from "../same-path.ts";
import { innerReferences } from "./inner-references.ts";

/**
 * Both documents with a parameter of a path written in each of its operations, where either document has it in one of them. So a
 * parameter that moves between the two is compared with itself. All others stay at the path, where a change of them is one change.
 */
export function withOwnParameters(base: Members, revision: Members): readonly [base: Members, revision: Members] {
  const own = new Set([base, revision].flatMap(ownParameters));
  return [withParametersMoved(base, own), withParametersMoved(revision, own)];
}

function withParametersMoved(document: Members, own: ReadonlySet<string>): Members {
  if (document.paths === undefined) return document;
  const isReferredInto = innerReferences(document);
  const paths = members(document.paths).map(([path, item]) => {
    if (!isObject(item) || isReferredInto(["paths", path, "parameters"])) return [path, item];
    return [path, withParametersBelow(document, item, (name) => own.has(placed(path, name)))];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The parameters that operations state themselves, each with its path. */
function ownParameters(document: Members): readonly string[] {
  return members(at(document, "paths")).flatMap(([path, item]) =>
    members(item).flatMap(([method, operation]) =>
      isMethod(method)
        ? items(at(operation, "parameters")).map((parameter) => placed(path, nameOf(document, parameter)))
        : [],
    ),
  );
}

function withParametersBelow(document: Members, item: Members, isOwn: (name: string) => boolean): Members {
  const { parameters, ...others } = item;
  const moved = items(parameters).filter((parameter) => isOwn(nameOf(document, parameter)));
  if (moved.length === 0) return item;
  const kept = items(parameters).filter((parameter) => !moved.includes(parameter));
  const below = Object.entries(others).map(([method, operation]) => {
    return [method, isMethod(method) && isObject(operation) ? withParameters(document, operation, moved) : operation];
  });
  return { ...(kept.length > 0 && { parameters: kept }), ...Object.fromEntries(below) };
}

/** The operation with these parameters, as far as it does not override them. */
function withParameters(document: Members, operation: Members, parameters: readonly unknown[]): Members {
  const own = items(operation.parameters);
  const names = own.map((parameter) => nameOf(document, parameter));
  const added = parameters.filter((parameter) => !names.includes(nameOf(document, parameter)));
  return { ...operation, parameters: [...own, ...added] };
}

function placed(path: string, parameter: string): string {
  return `${pathForm(path)} ${parameter}`;
}

function nameOf(document: Members, parameter: unknown): string {
  return `${parameterName(followed(document, parameter))}`;
}
