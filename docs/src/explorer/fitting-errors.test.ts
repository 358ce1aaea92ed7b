import { describe, expect, test } from "vitest";
import { fittingErrors } from "./fitting-errors.ts";
import { readPastedError } from "./pasted-error.ts";

const errors = [
  {
    name: "a 403",
    status: 403,
    codes: ["Forbidden"],
    members: ["status", "error", "data"],
    text: "no grant on the account",
  },
  {
    name: "a 409",
    status: 409,
    codes: ["Conflict"],
    members: ["status", "error", "data"],
    text: "the store is owned elsewhere",
  },
  { name: "b 400", status: 400, codes: [], members: [], text: "invalid filters" },
  { name: "b 403", status: 403, codes: [], members: [], text: "out of reach" },
  { name: "c 403", status: 403, codes: ["Forbidden"], members: ["data"], text: "no authorization on the account" },
] as const;

function namesFor(text: string): readonly string[] {
  const pasted = readPastedError(text, ["Forbidden", "Conflict"]);
  return fittingErrors(pasted, text, errors).map(({ name }) => name);
}

describe("the errors that a pasted text may be about", () => {
  test.each<[string, readonly string[]]>([
    ["409", ["a 409"]],
    ["403", ["a 403", "b 403", "c 403"]],
    ["Forbidden", ["a 403", "c 403"]],
    ["403 account", ["a 403", "c 403", "b 403"]],
    ["403 reach", ["b 403", "a 403", "c 403"]],
    ["418", []],
    ["", []],
    // A code counts more than a status that the contract has not for it.
    ["500 Conflict", ["a 409"]],
    // The shape of a body shows which API's error it is.
    ['{"data":{"code":"Forbidden"}}', ["c 403", "a 403"]],
    ['{"status":403,"error":"Forbidden","data":null}', ["a 403", "c 403"]],
    // Whatever the member is called: the code counts, and its status.
    ['{"errorCode":"Conflict","message":"m","status":409}', ["a 409"]],
    ['{"errorCode":"Forbidden"}', ["a 403", "c 403"]],
    // Without status and code, words are looked up.
    ["owned store", ["a 409"]],
    ["account", ["a 403", "c 403"]],
  ])("%s", (text, names) => {
    expect(namesFor(text)).toEqual(names);
  });
});
