import type { ApiManifest } from "@tillside/policy";

/** The module that holds the manifest, checked against its type where it is compiled. */
export function renderManifest(manifest: ApiManifest): string {
  return `import type { ApiManifest } from "@tillside/policy";

/** Policy facts of the ${manifest.api} API, read from its spec's \`x-\` fields. */
export const manifest = ${JSON.stringify(manifest, null, 2)} as const satisfies ApiManifest;
`;
}
