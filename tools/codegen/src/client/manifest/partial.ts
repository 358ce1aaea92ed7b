import type { OperationFacts } from "@tillside/policy";
import { isPointer, isText } from "../../spec/checks.ts";
import { isObject } from "../../spec/json.ts";
import type { Place } from "../../spec/place.ts";

type PartialFacts = NonNullable<OperationFacts["partial"]>;

const FORMS =
  "Write `{ records: /pointer }`, `{ items: /pointer, flag: property }` or `{ flag: /pointer, errors: /pointer }`.";

/** `x-partial`: where failures hide inside the operation's success, the same in each response that says so. */
export function partial(operation: Place): PartialFacts | undefined {
  let found: PartialFacts | undefined;
  for (const response of operation.at("responses").children()) {
    const mark = response.at("x-partial");
    if (!mark.exists) continue;
    const facts = partialFacts(mark);
    found ??= facts;
    if (JSON.stringify(found) !== JSON.stringify(facts)) {
      mark.fail("two responses hide failures in different places.", "Write the same `x-partial` on both.");
    }
  }
  return found;
}

function partialFacts(mark: Place): PartialFacts {
  mark.need(isObject, FORMS);
  const pointer = (key: string): string => mark.at(key).need(isPointer, FORMS);
  if (mark.at("records").exists) return { records: pointer("records") };
  if (mark.at("items").exists) return { items: pointer("items"), flag: mark.at("flag").need(isText, FORMS) };
  return { flag: pointer("flag"), errors: pointer("errors") };
}
