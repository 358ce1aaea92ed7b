/** The parts of a bundle that say how to authenticate. */
export interface Bundle {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly security?: Security;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> };
}

/** Operations by method, and other fields. */
export type PathItem = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly security?: Security;
}

/** Alternatives; each names its schemes. */
export type Security = readonly Readonly<Record<string, unknown>>[];

/** The three kinds that a spec may have. */
export type SecurityScheme =
  | { readonly type: "http"; readonly scheme: "bearer"; readonly "x-token"?: TokenExchange }
  | { readonly type: "http"; readonly scheme: "basic"; readonly "x-key-pair": KeyPair }
  | { readonly type: "apiKey"; readonly in: "header"; readonly name: string };

/** The operation that issues a scheme's tokens, and where its request has the client id and secret. */
export interface TokenExchange {
  readonly operationId: string;
  readonly credentials: "form-body" | "basic-header" | "basic-or-body";
}

/** What the two keys begin with. */
export interface KeyPair {
  readonly publicPrefix: string;
  readonly secretPrefix: string;
}

/** The token exchanges that the bundle's schemes name. */
export function tokenExchangesOf(bundle: Bundle): readonly TokenExchange[] {
  const schemes = Object.values(bundle.components?.securitySchemes ?? {});
  return schemes.flatMap((scheme) => ("x-token" in scheme ? [scheme["x-token"]] : []));
}

const METHODS = ["get", "put", "post", "patch", "delete"] as const;

/** Every operation of the bundle with its path, its method in lower case and the names of the schemes it accepts. */
export function operationsOf(bundle: Bundle) {
  return Object.entries(bundle.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Operation;
      const schemes = (operation.security ?? bundle.security ?? []).flatMap(Object.keys);
      return { path, method, operation, schemes };
    }),
  );
}
