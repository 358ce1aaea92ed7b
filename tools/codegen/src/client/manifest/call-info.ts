import type { ApiManifest } from "@tillside/policy";
import { isOneOf } from "../../spec/checks.ts";
import { operations } from "../../spec/operations.ts";
import type { Place } from "../../spec/place.ts";

type CallInfo = ApiManifest["callInfo"];

/** `x-call-info`: the response header behind each name, the same one everywhere. */
export function callInfo(root: Place): CallInfo {
  const found: { -readonly [Name in keyof CallInfo]: CallInfo[Name] } = {};
  for (const header of responseHeaders(root)) {
    const mark = header.at("x-call-info");
    if (!mark.exists) continue;
    const name = mark.need(isOneOf("operationId", "requestId"), "Write operationId or requestId.");
    found[name] ??= header.key;
    if (found[name] !== header.key) {
      mark.fail(`${header.key} and ${found[name]} are both \`x-call-info: ${name}\`.`, "Keep one header for it.");
    }
  }
  return found;
}

function responseHeaders(root: Place): readonly Place[] {
  return operations(root).flatMap(({ place }) =>
    place
      .at("responses")
      .children()
      .flatMap((response) => response.at("headers").children()),
  );
}
