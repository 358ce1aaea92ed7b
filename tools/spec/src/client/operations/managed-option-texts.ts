import { at } from "../../document/json.ts";
import type { Operation } from "../../document/operations.ts";
import type { Place } from "../../document/place.ts";
import { docComment } from "./doc-comment.ts";
import { textAt } from "./operation-doc.ts";

/** The members of an interface of options that fill parameters, each with the description of the first header that it fills. */
export function managedOptionTexts(
  named: readonly Operation[],
  options: readonly string[],
  by: "client" | "session",
): readonly string[] {
  const parameters = named.flatMap(({ pathItem, place }) =>
    [pathItem, place].flatMap((owner) => owner.at("parameters").children()),
  );
  const type = by === "client" ? ": string | undefined" : "?: string";
  return options.map((option) => {
    const filled = parameters.filter((one) => fills(one, option, by));
    const first = filled.find((one) => one.at("in").value === "header") ?? filled[0];
    const names = [...new Set(filled.map((one) => `\`${one.at("name").value}\``))];
    const doc = first === undefined ? [] : [textAt(first, "description"), `Fills ${names.join(" and ")}.`];
    return `${docComment("  ", doc)}  readonly ${option}${type};\n`;
  });
}

function fills(parameter: Place, option: string, by: string): boolean {
  const mark = parameter.at("x-managed").value;
  return at(mark, "by") === by && at(mark, "option") === option;
}
