import type { Guard } from "@tillside/policy";

/** What READINGS A9 takes one address to be (NUR-031): the pattern of the spec. */
export const addressPattern = /^[^@\s,;]+@[^@\s,;]+$/;

/**
 * `email` is there (NUR-004) and is one text (NUR-005). One without an @ is no raw address (NUR-006), and one of another form is
 * wrong by A9 (NUR-031): both are advice. No address is shown.
 */
export const oneAddress: Guard<"one-address"> = {
  name: "one-address",
  operations: ["unsubscribeEmail"],
  check({ body }, { refuse, advise }) {
    const { email } = Object(body);
    if (email == null) refuse("NUR-004", "body.email", "is missing. Send the customer's address.");
    if (typeof email !== "string") refuse("NUR-005", "body.email", "is not a string. Send one address per call.");
    if (addressPattern.test(email)) return;
    if (!email.includes("@"))
      return advise("NUR-006", "body.email", "has no @; send the address as it is, never a hash.");
    const form = "exactly one @ with text on both sides, and no space, comma or semicolon";
    advise("A9", "body.email", `is not one address: ${form}.`);
  },
};
