import type { Api } from "./api.ts";
import { meantAddress } from "./meant-address.ts";
import type { Operation } from "./operation.ts";
import type { Route } from "./route.ts";

/** Whose matter an address is that no document has. */
interface UnknownRoute {
  readonly api: Api;
  /** Stands for the operation that is not there. */
  readonly operation: Operation;
  /** Methods that the path takes; empty where there is no such path. */
  readonly methods: readonly string[];
  /** The address that was probably meant: `/partnership/v1/partnership/accounts`. */
  readonly suggestion: string | undefined;
}

export type UnknownRoutes = (method: string, url: string) => UnknownRoute;

/**
 * Finds for an address the API whose addresses it resembles most: same host, then most path segments from the left. One
 * below no host is the matter of the last route's API, the control plane.
 */
export function unknownRoutes(routes: readonly Route[]): UnknownRoutes {
  const known = routes.map((route) => ({
    ...route,
    segments: segmentsOf(route.operation.prefix + route.operation.template),
  }));
  const meant = meantAddress(routes.map(({ operation }) => operation));
  return (method, url) => {
    const given = segmentsOf(url.split("?")[0] ?? "");
    const ranked = known.map((route) => ({ ...route, alike: alike(route.segments, given) }));
    const best = ranked.reduceRight((first, other) => (other.alike >= Math.max(1, first.alike) ? other : first));
    const methods = ranked
      .filter(({ segments, alike }) => alike === given.length && segments.length === given.length)
      .map(({ operation }) => operation.method);
    const { document, prefix, tokenHost } = best.operation;
    const schemes = Object.values(document.manifest?.auth ?? {});
    const operation: Operation = {
      document,
      id: "",
      method,
      template: "",
      prefix,
      pointer: "",
      facts: undefined,
      // Of two schemes no one knows which one a path would have had.
      scheme: schemes.length === 1 && !best.operation.isToken ? schemes[0] : undefined,
      tokenHost,
      isToken: false,
      hasOwnLimit: false,
    };
    return { api: best.api, operation, methods, suggestion: methods.length > 0 ? undefined : meant(method, given) };
  };
}

function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}

/** How many segments agree, from the left. */
function alike(template: readonly string[], given: readonly string[]): number {
  const different = given.findIndex((segment, index) => {
    const expected = template[index];
    return expected === undefined || (expected !== segment && !(expected.startsWith("{") && segment !== ""));
  });
  return different < 0 ? given.length : different;
}
