import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Checks whether the bundle in this file accepts a request body of this operation. */
export function bodyJudge(file: URL, method: string, path: string): (body: unknown) => boolean {
  const bundle = JSON.parse(readFileSync(file, "utf8"));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(bundle, "bundle");
  const keys = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
  const pointer = keys.map((key) => encodeURIComponent(key.replaceAll("/", "~1"))).join("/");
  const validate = ajv.compile({ $ref: `bundle#/${pointer}` });
  return (body) => validate(body) === true;
}
