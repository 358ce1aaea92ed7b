import type { IdempotencyFacts } from "@tillside/policy";
import { isCount, isOneOf, isText } from "../../spec/checks.ts";
import { isObject } from "../../spec/json.ts";
import type { Operation } from "../../spec/operations.ts";

/** `x-idempotency` of a keyed operation, whose key header is one of its declared parameters. */
export function idempotency({ pathItem, place }: Operation): IdempotencyFacts {
  const mark = place.at("x-idempotency");
  mark.need(isObject, "A keyed operation says how: header, windowSeconds, onRepeat, required.");
  const header = mark.at("header").need(isText, "Name the header that carries the key.");
  const declared = [pathItem, place]
    .flatMap((owner) => owner.at("parameters").children())
    .some((parameter) => parameter.at("in").value === "header" && parameter.at("name").value === header);
  if (!declared) mark.at("header").fail(`the header ${header} is not declared.`, "Add it under `parameters`.");
  return {
    header,
    windowSeconds: mark.at("windowSeconds").need(isCount, "Write how long the server remembers a key."),
    onRepeat: mark.at("onRepeat").need(isOneOf("replay", "conflict"), "Write replay or conflict."),
    required: mark
      .at("required")
      .need(isOneOf(true, "open"), "Write true, or open where the contract does not show it."),
  };
}
