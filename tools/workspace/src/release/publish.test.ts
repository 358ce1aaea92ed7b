// Has inputs of its own: npm, with a registry on loopback.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pack } from "@publint/pack";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { type Registry, startRegistry } from "../../test/release/registry.ts";
import { publish } from "./publish.ts";
import { integrityOf, type ReleasedPackage } from "./release-list.ts";

let folder: string;
let registry: Registry;
let shown: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "publish-"));
  registry = await startRegistry(folder);
  shown = [];
  onTestFinished(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true });
  });
});

async function packed(name: string, version = "0.2.0"): Promise<ReleasedPackage> {
  const source = path.join(folder, name.replace("/", "-"));
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, "package.json"), JSON.stringify({ name, version }));
  const tarball = await pack(source, { packageManager: "npm", destination: folder });
  return { name, version, file: path.basename(tarball), integrity: integrityOf(tarball) };
}

function publishAll(...packages: ReleasedPackage[]): Promise<void> {
  const { env } = registry;
  return publish({ commit: "0123abc", packages }, { folder, env, provenance: false, show: (line) => shown.push(line) });
}

it("publishes every tarball, one after another, in the order of the list", async () => {
  await publishAll(await packed("@tillside/policy"), await packed("@tillside/cart"));
  expect(registry.published).toEqual(["@tillside/policy@0.2.0", "@tillside/cart@0.2.0"]);
  expect(shown).toEqual(["✓ @tillside/policy@0.2.0 published", "✓ @tillside/cart@0.2.0 published"]);
});

it("stops at the first failure, names the package, and continues there when it runs again", async () => {
  const packages = [await packed("@tillside/policy"), await packed("@tillside/cart"), await packed("@tillside/cli")];
  registry.refused.add("@tillside/cart");
  await expect(publishAll(...packages)).rejects.toThrow(
    /^npm publish @tillside\/cart@0\.2\.0 failed; 1 of 3 packages are on the registry\. npm said:\n\n[\s\S]*You may not publish @tillside\/cart[\s\S]*\n\nRemove the cause and run this job again\. It continues with @tillside\/cart\.$/,
  );
  expect(registry.published).toEqual(["@tillside/policy@0.2.0"]);

  registry.refused.clear();
  shown = [];
  await publishAll(...packages);
  expect(registry.published).toEqual(["@tillside/policy@0.2.0", "@tillside/cart@0.2.0", "@tillside/cli@0.2.0"]);
  expect(shown[0]).toBe("- @tillside/policy@0.2.0 is on the registry already");
});

it("publishes a new version of a package that the registry has", async () => {
  await publishAll(await packed("@tillside/policy", "0.1.0"));
  await publishAll(await packed("@tillside/policy", "0.2.0"));
  expect(registry.published).toEqual(["@tillside/policy@0.1.0", "@tillside/policy@0.2.0"]);
});

it("publishes nothing if the registry does not report its versions", async () => {
  registry.broken = true;
  await expect(publishAll(await packed("@tillside/policy"))).rejects.toThrow(
    /^npm view @tillside\/policy@0\.2\.0 failed, so it is not known whether this version is published\./,
  );
});
