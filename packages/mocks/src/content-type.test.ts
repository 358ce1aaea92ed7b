import { expect, test } from "vitest";
import { contentTypeProblem, mediaTypeOf } from "./content-type.ts";

test.each([
  undefined,
  "",
  "application/json",
  "application/json;",
  "application/json; foo",
  "application/json; charset=UTF-8",
  'application/json; charset="utf-8"',
  "APPLICATION/JSON; CHARSET=UTF8",
  "application/json; charset=us-ascii",
  "multipart/form-data; boundary=x",
])("a body of type %j can be read", (header) => {
  expect(contentTypeProblem(header)).toBeUndefined();
});

test.each([
  ["application/json; charset=utf-16", 'The charset "utf-16" is not supported'],
  ['application/json; charset="UTF-16LE"', 'The charset "UTF-16LE" is not supported'],
  ["application/json; charset=foo", 'The charset "foo" is not supported'],
  ["application/json; charset=utf-8; charset=utf-16", 'The charset "utf-16" is not supported'],
  [`text/plain;charset=${"a".repeat(50)}`, `The charset "${"a".repeat(40)}..." is not supported`],
  ["application/json;charset=", "The Content-Type names no charset"],
  ['application/json; charset=""; x=y', "The Content-Type names no charset"],
])("%s names the charset as the problem", (header, problem) => {
  expect(contentTypeProblem(header)).toBe(
    `${problem}. Send the body in UTF-8, with charset=utf-8 or without a charset.`,
  );
});

test.each(["json", "/", "application/json, application/json", "application/json charset=utf-8", "\u00e9/json"])(
  "%s is named as no media type",
  (header) => {
    expect(contentTypeProblem(header)).toBe("The Content-Type is not a media type. Send one such as application/json.");
  },
);

test("the media type is read without its parameters, in lower case", () => {
  expect(mediaTypeOf("Application/Merge-Patch+JSON; charset=")).toBe("application/merge-patch+json");
  expect([undefined, "", "json"].map(mediaTypeOf)).toEqual([undefined, undefined, undefined]);
});
