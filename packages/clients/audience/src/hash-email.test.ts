import { expect, test } from "vitest";
import { hashEmail } from "./hash-email.ts";

test.each(["customer@store.example", " Customer@Store.Example\n", "Cus tomer@Store.Example"])(
  "AUD-023 AUD-024 · %o is hashed without white space and in lower case, as lower-case hex of SHA-256",
  async (email) => {
    expect(await hashEmail(email)).toBe("365892b0ce63dae3190aa4b66bf0aae7c2579562273e20b9d3553b5ca3f2d25e");
  },
);

test.each([undefined, null, 5])("%o is refused: it is not a text", async (value) => {
  await expect(hashEmail(value as never)).rejects.toThrow(/^hashEmail: the value must be a text\.$/);
});

test("AUD-023 · white space inside does not count, unlike in the events API", async () => {
  expect(await hashEmail("cus tomer@store.example")).not.toBe(
    "d6a7c20358ed0c92d711292d40f084dc3a1cb96666b1e59de898f8244de3719e",
  );
});

test.each(["", " \n"])("%j is refused: everybody without an address would have its hash", async (email) => {
  await expect(hashEmail(email)).rejects.toThrow("hashEmail: nothing of the value is left to hash.");
});
