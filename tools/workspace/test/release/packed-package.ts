import type { PackedPackage } from "../../src/release/packed-package.ts";

/** A correct packed package, with the changes of a test. */
export function packedPackage({
  name = "@tillside/cart",
  version = "0.2.0",
  files = {},
  ...manifest
}: {
  readonly name?: string;
  readonly version?: string;
  readonly files?: Readonly<Record<string, string | undefined>>;
  readonly [field: string]: unknown;
} = {}): PackedPackage {
  const texts = { "README.md": `# ${name}\n`, "CHANGELOG.md": `# ${name}\n\n## ${version}\n\n- Reserves.\n`, ...files };
  const present = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const publishConfig = { access: "public", provenance: true };
  return {
    name,
    version,
    tarball: `${name}.tgz`,
    bytes: 1024,
    manifest: { name, version, publishConfig, ...manifest },
    files: new Map(present),
  };
}
