import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const pair = { partnerVerticalId: 1, partnerSubVerticalId: 2, policy: "Allow", position1Policy: "Block" };
const write = (...blockedVerticals: object[]) =>
  guarded("writeMarketplaceControlsList", { body: { name: "list", blockedVerticals } });

test.each([
  ["ONB-059", "policy"],
  ["ONB-061", "position1Policy"],
])("%s · a blocked vertical without %s is refused", (rule, name) => {
  expect(() => write(pair, { ...pair, [name]: undefined })).toThrow(
    expect.objectContaining({ name: "GuardError", rule, field: `body.blockedVerticals[1].${name}` }),
  );
});

test("ONB-058, ONB-060 · both policies stated, or no list at all", () => {
  expect(write(pair)).toEqual([]);
  expect(guarded("writeMarketplaceControlsList", { body: { name: "list" } })).toEqual([]);
});
