// Has inputs of its own: npm, with a registry on loopback.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { type Registry, startRegistry } from "../../test/release/registry.ts";
import { mustRun } from "../must-run.ts";
import { publish } from "./publish.ts";
import { integrityOf, type ReleasedPackage } from "./release-list.ts";

let folder: string;
/** Three packages that consist of a manifest, packed. */
let packages: ReleasedPackage[];
let registry: Registry;
let shown: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "publish-"));
  packages = await packed("@tillside/policy", "@tillside/cart", "@tillside/cli");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  registry = await startRegistry(folder);
  shown = [];
  onTestFinished(() => registry.stop());
});

async function packed(...names: string[]): Promise<ReleasedPackage[]> {
  const version = "0.2.0";
  const sources = names.map((name) => {
    const source = path.join(folder, name.replace("/", "-"));
    mkdirSync(source);
    writeFileSync(path.join(source, "package.json"), JSON.stringify({ name, version }));
    return source;
  });
  await mustRun("npm", ["pack", ...sources], { cwd: folder });
  return names.map((name) => {
    const file = `${name.slice(1).replace("/", "-")}-${version}.tgz`;
    return { name, version, file, integrity: integrityOf(path.join(folder, file)) };
  });
}

function publishAll(listed: readonly ReleasedPackage[] = packages): Promise<void> {
  const { env } = registry;
  return publish(
    { commit: "0123abc", packages: listed },
    { folder, env, provenance: false, show: (line) => shown.push(line) },
  );
}

it("publishes the tarballs in the order of the list, stops at the first failure, names the package, and continues there when it runs again", async () => {
  registry.refused.add("@tillside/cart");
  await expect(publishAll()).rejects.toThrow(
    /^npm publish @tillside\/cart@0\.2\.0 failed; 1 of 3 packages are on the registry\. npm said:\n\n[\s\S]*You may not publish @tillside\/cart[\s\S]*\n\nRemove the cause and run this job again\. It continues with @tillside\/cart\.$/,
  );
  expect(registry.published).toEqual(["@tillside/policy@0.2.0"]);
  expect(shown).toEqual(["✓ @tillside/policy@0.2.0 published"]);

  registry.refused.clear();
  shown = [];
  await publishAll();
  expect(registry.published).toEqual(["@tillside/policy@0.2.0", "@tillside/cart@0.2.0", "@tillside/cli@0.2.0"]);
  expect(shown).toEqual([
    "- @tillside/policy@0.2.0 is on the registry already",
    "✓ @tillside/cart@0.2.0 published",
    "✓ @tillside/cli@0.2.0 published",
  ]);
});

it("publishes a new version of a package that the registry has", async () => {
  registry.add("@tillside/policy", "0.1.0");
  await publishAll(packages.slice(0, 1));
  expect(registry.published).toEqual(["@tillside/policy@0.2.0"]);
});

it("publishes nothing if the registry does not report its versions", async () => {
  registry.broken = true;
  await expect(publishAll(packages.slice(0, 1))).rejects.toThrow(
    /^npm view @tillside\/policy@0\.2\.0 failed, so it is not known whether this version is published\./,
  );
});
