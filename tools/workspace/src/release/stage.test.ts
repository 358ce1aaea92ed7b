import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { stage } from "./stage.ts";

let root: string;
let folder: string;

/** A workspace with two published packages and a private one. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "workspace-"));
  folder = mkdtempSync(path.join(tmpdir(), "stage-"));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
    rmSync(folder, { recursive: true });
  });
  const repository = { type: "git", url: "git+https://github.com/tillside/tillside.git" };
  write(
    "package.json",
    JSON.stringify({ name: "tillside", private: true, repository, homepage: "https://docs.example" }),
  );
  write("pnpm-workspace.yaml", "packages: [packages/*]\n");
  write("LICENSE", "MIT");
  write(".changeset/config.json", "{}");
  write("packages/policy/package.json", JSON.stringify({ name: "@tillside/policy", version: "0.2.0" }));
  write("packages/policy/README.md", "# Policy\n");
  const cart = { name: "@tillside/cart", version: "0.2.0", devDependencies: { "@tillside/proof": "workspace:*" } };
  write("packages/cart/package.json", JSON.stringify(cart));
  write("packages/cart/README.md", "[the policy](../policy/README.md)\n");
  write("packages/cart/dist/index.js", "export {};\n");
  write("packages/cart/node_modules/left/index.js", "");
  write("packages/proof/package.json", JSON.stringify({ name: "@tillside/proof", version: "0.0.0", private: true }));
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const staged = (file: string) => readFileSync(path.join(folder, file), "utf8");

it("copies the published files, with the root's fields, full links and no devDependencies", async () => {
  const packages = await stage({ root, folder, nextVersions: false });
  expect(packages.map(({ name }) => name)).toEqual(["@tillside/cart", "@tillside/policy"]);
  expect(JSON.parse(staged("packages/cart/package.json"))).toEqual({
    name: "@tillside/cart",
    version: "0.2.0",
    repository: { type: "git", url: "git+https://github.com/tillside/tillside.git", directory: "packages/cart" },
    homepage: "https://docs.example",
  });
  expect(staged("packages/cart/README.md")).toBe("[the policy](https://www.npmjs.com/package/@tillside/policy)\n");
  expect(staged("packages/cart/dist/index.js")).toBe("export {};\n");
  expect(() => staged("packages/cart/node_modules/left/index.js")).toThrow();
  expect(() => staged("packages/proof/package.json")).toThrow();
});

it("does not change the workspace", async () => {
  await stage({ root, folder, nextVersions: false });
  expect(readFileSync(path.join(root, "packages/cart/README.md"), "utf8")).toBe("[the policy](../policy/README.md)\n");
});
