import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { parse } from "yaml";
import { compareBundles } from "../../src/diff/compare-bundles.ts";

export const BASE = `
openapi: 3.1.0
info: { title: Tiny API, version: "1" }
servers: [{ url: "{base_url}", variables: { base_url: { default: http://127.0.0.1:4010 } } }]
security: [{ accessToken: [] }]
x-rate-limits:
  things: { requests: 60, perSeconds: 60, keyedBy: client_id, strength: enforced }
paths:
  /v1/things/{thing_id}:
    parameters:
      - { name: thing_id, in: path, required: true, schema: { type: string } }
    put:
      operationId: writeThing
      description: Writes a thing.
      x-safety: keyed
      x-retry-on: [429]
      parameters:
        - { name: X-Parent, in: header, required: true, schema: { type: string }, x-managed: { by: client, option: parentId } }
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/ThingRequest" }
            examples: { thing: { value: { name: one } } }
      responses:
        "200": { description: The thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "409": { description: Its key was used. }
components:
  securitySchemes:
    accessToken: { type: http, scheme: bearer }
  schemas:
    ThingRequest: { type: object, required: [name], properties: { name: { type: string } } }
    Thing: { type: object, properties: { id: { type: string, x-open: [TNY-001] }, kind: { enum: [one, two] } } }
`;

export type Replacement = readonly [before: string, after: string];

/** The base with its text replaced. */
export function edited(...replacements: readonly Replacement[]): string {
  return replacements.reduce((text, [before, after]) => {
    expect(text).toContain(before);
    return text.replace(before, after);
  }, BASE);
}

export async function bundlesCompared(before: string, after: string) {
  const folder = mkdtempSync(join(tmpdir(), "tillside-spec-diff-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [base, revision] = [before, after].map((text, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify(parse(text)));
    return file;
  });
  return compareBundles(`${base}`, `${revision}`);
}

export async function changesBetween(before: string, after: string) {
  const found = await bundlesCompared(before, after);
  return found.map(({ impact, operation, place, what }) => [impact, operation, place, what].join(" | "));
}

/** The changes between the base and the base with its text replaced. */
export function changes(...replacements: readonly Replacement[]) {
  return changesBetween(BASE, edited(...replacements));
}

export const PUT = "PUT /v1/things/{thing_id}";
export const REQUEST = "components/schemas/ThingRequest";
