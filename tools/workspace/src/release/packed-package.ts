import { readFileSync } from "node:fs";
import { unpack } from "@publint/pack";
import type { PackageManifest } from "@tillside/spec/packages";

/** A packed package. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** Path of its tarball. */
  readonly tarball: string;
  /** Size of the tarball, in bytes. */
  readonly bytes: number;
  readonly manifest: PackageManifest;
  /** Texts of its files by their paths. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads a tarball that `pnpm pack` made. */
export async function readPacked(tarball: string): Promise<PackedPackage> {
  const bytes = readFileSync(tarball);
  const { files, rootDir } = await unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const texts = new Map(
    files.map(({ name, data }) => [name.slice(rootDir.length + 1), new TextDecoder().decode(data)] as const),
  );
  const manifest = JSON.parse(texts.get("package.json") ?? "{}") as PackageManifest;
  return { name: manifest.name, version: manifest.version ?? "", tarball, bytes: bytes.length, manifest, files: texts };
}
