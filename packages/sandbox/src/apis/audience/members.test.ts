import { sha256 } from "@tillside/testing/sha256";
import { expect, test } from "vitest";
import { addMember, type Members, removeMember } from "./members.ts";

const hashes = Array.from({ length: 4_000 }, (_, index) => sha256(`${index}`));
const sizes = (members: Members) => Object.values(members).map((part) => part.length);
const total = (members: Members) => sizes(members).reduce((sum, size) => sum + size, 0);

const numbers = Array.from({ length: 4_000 }, (_, index) => index.toString(16).padStart(64, "0"));

test.each([
  ["hashes", hashes, 16],
  ["hashes", hashes, 256],
  ["numbers with leading zeros", numbers, 16],
  ["numbers with leading zeros", numbers, 256],
])("%s in parts, none much larger than the others", (_, texts, parts) => {
  const members: Members = {};
  expect(texts.every((hash) => addMember(members, hash, parts))).toBe(true);
  expect([sizes(members).length, total(members)]).toEqual([parts, 4_000]);
  expect(Math.max(...sizes(members))).toBeLessThan((4_000 / parts) * 2.5);
});

test("each is there once, and gone when it is taken off", () => {
  const members: Members = {};
  expect([addMember(members, "abc"), addMember(members, "abc"), addMember(members, "abd")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([removeMember(members, "abc"), removeMember(members, "abc"), removeMember(members, "x")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(Object.values(members).flat()).toEqual(["abd"]);
});

test("names that objects have anyway are hashes like others", () => {
  const members: Members = {};
  for (const hash of ["constructor", "__proto__", "toString", "", "a"]) {
    expect([removeMember(members, hash), addMember(members, hash), removeMember(members, hash)]).toEqual([
      false,
      true,
      true,
    ]);
  }
});

test("as JSON it is the same again", () => {
  const members: Members = {};
  for (const hash of hashes.slice(0, 100)) addMember(members, hash);
  const again: Members = JSON.parse(JSON.stringify(members));
  expect([addMember(again, hashes[0] ?? ""), removeMember(again, hashes[1] ?? ""), total(again)]).toEqual([
    false,
    true,
    99,
  ]);
});
