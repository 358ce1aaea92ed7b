import type { MockRequest } from "./exchange.ts";

/** The documented response that a request asks for, in `Prefer` or in the query. */
export interface Wish {
  readonly code?: string | undefined;
  readonly example?: string | undefined;
}

/** As Prism reads it: where there is a `Prefer`, the query says nothing. */
export function wishOf({ url, headers }: Pick<MockRequest, "url" | "headers">): Wish {
  const prefer = headers.prefer;
  if (prefer !== undefined)
    return { code: preferred(String(prefer), "code"), example: preferred(String(prefer), "example") };
  const { searchParams } = new URL(url, "http://mock");
  return { code: searchParams.get("__code") ?? undefined, example: searchParams.get("__example") ?? undefined };
}

function preferred(header: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[,;])\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^,;\\s]*))`, "i").exec(header);
  return found?.[1] ?? found?.[2];
}
