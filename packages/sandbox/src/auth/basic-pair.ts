import { textOfBase64 } from "../engine/base64.ts";

/** User and password of an `Authorization: Basic` header; undefined where it is none. */
export function basicPair(authorization: string): { readonly user: string; readonly password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  const pair = textOfBase64(encoded ?? "") ?? "";
  const colon = pair.indexOf(":");
  return colon < 0 ? undefined : { user: pair.slice(0, colon), password: pair.slice(colon + 1) };
}
