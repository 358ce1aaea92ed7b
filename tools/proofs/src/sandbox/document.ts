import { readFileSync } from "node:fs";
import { findApi } from "@tillside/spec/apis";
import { followed } from "@tillside/spec/document";

/** An object of a bundle. */
export type Json = { readonly [key: string]: unknown };

/** The bundle of an API without texts, as the build left it. */
export function readBundle(api: string): Json {
  return JSON.parse(readFileSync(findApi(api).bundle.bare, "utf8"));
}

/** The node itself, or what its `$ref` (`#/…`) leads to. */
export function resolve(document: Json, node: unknown): Json {
  return followed(document, node) as Json;
}

/** The examples of a parameter or a media type, in their order. */
export function examplesOf(document: Json, node: Json): unknown[] {
  if (node.example !== undefined) return [node.example];
  return Object.values((node.examples ?? {}) as Json).map((entry) => resolve(document, entry).value);
}
