import { requestFragment } from "@tillside/console";
import type { SendModel } from "@tillside/console/send";
import { localSandbox } from "../values/local-sandbox.ts";

/** The link to the page of the reader's own sandbox with this request; undefined for the exchange of a token, whose body is a secret. */
export function localLink(model: SendModel): string | undefined {
  if (model.call.mediaType === "application/x-www-form-urlencoded") return undefined;
  return `${localSandbox()}/_sandbox/${requestFragment(model.request())}`;
}
