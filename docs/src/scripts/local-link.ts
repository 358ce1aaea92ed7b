import { requestFragment } from "@tillside/console";
import type { SendModel } from "@tillside/console/send";
import { keptValues } from "./values/kept-values.ts";
import { localSandbox } from "./values/local-sandbox.ts";

/** The link to the page of the reader's own sandbox with this request; undefined for the exchange of a token, whose body is a secret. */
export function localLink(model: SendModel): string | undefined {
  if (model.call.mediaType === "application/x-www-form-urlencoded") return undefined;
  return `${localSandbox(keptValues()["sandbox-url"])}/_sandbox/${requestFragment(model.request())}`;
}
