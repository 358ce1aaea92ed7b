import { fetchNames } from "../call/call-names.ts";
import type { AskedCall } from "../call/create-calls.ts";
import { checkNames } from "../facts/check-names.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { plainInit } from "../managed/plain-init.ts";
import { refuseField } from "../managed/refuse-field.ts";
import type { RawOptions } from "./client-types.ts";
import { methodOf } from "./method-of.ts";
import { rawNames } from "./raw-names.ts";
import { rawOperation } from "./raw-operation.ts";

/**
 * A call by `raw()` as every other call is made: an operation, and the options of a call.
 * @throws ConfigurationError that names what is wrong; nothing is sent.
 */
export function rawCall<Manifest extends ApiManifest>(
  manifest: Manifest,
  method: string,
  path: string,
  given: RawOptions<Manifest>,
): Pick<AskedCall, "operation" | "method" | "path" | "init"> {
  const verb = methodOf("raw()", method);
  const refuse = refuseField("raw()");
  if (!String(path).startsWith("/")) throw new ConfigurationError('raw(): the path must begin with "/".');
  if (path.includes("#")) refuse("path", "has a #, and what follows it would not be sent; write it as %23");
  const own = plainInit(refuse, given ?? {}, rawNames);
  checkNames("raw()", own, rawNames, fetchNames);
  const { query, safety, bucket, auth, ...rest } = own;
  if (query !== undefined && path.includes("?"))
    refuse("path", "has a query, and query is given, too; give one of them");
  const facts = { ...(safety && { safety }), ...(bucket && { bucket }), ...(auth && { auth }) };
  const operation = rawOperation(manifest, `${verb} ${path}`, facts);
  return { operation, method: verb, path, init: { ...rest, ...(query === undefined ? {} : { params: { query } }) } };
}
