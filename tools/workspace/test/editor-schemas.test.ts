import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../src/root.ts";

// Here and not in tools/spec, whose tests need not run again for every edit of a spec.

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const { "yaml.schemas": settings } = JSON.parse(read(".vscode/settings.json"));

const ajv = new Ajv({ strict: false, allErrors: true });
for (const file of globSync("specs/.schemas/*.json", { cwd: ROOT })) {
  ajv.addSchema(JSON.parse(read(file)), path.basename(file));
}

test.each(Object.entries<string>(settings))("an editor underlines nothing in our files: %s", (schema, files) => {
  const validate = ajv.getSchema(path.basename(schema));
  const found = globSync(files, { cwd: ROOT, exclude: ["**/node_modules/**"] });
  expect(found.length).toBeGreaterThan(0);
  const wrong = found.filter((file) => !validate?.(parse(read(file))));
  expect(wrong).toEqual([]);
});
