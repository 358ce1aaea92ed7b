import type { Guard } from "@tillside/policy";

/** `email` is there (NUR-004) and is one text (NUR-005). One without an @ is no raw address (NUR-006): that is advice. */
export const oneAddress: Guard = {
  name: "one-address",
  operations: ["unsubscribeEmail"],
  check({ body }, { refuse, advise }) {
    const { email } = Object(body);
    if (email == null) refuse("NUR-004", "body.email", "is missing. Send the customer's address.");
    if (typeof email !== "string") refuse("NUR-005", "body.email", "is no text. Send one address per call.");
    if (!email.includes("@")) advise("NUR-006", "body.email", "has no @; send the address as it is, never a hash.");
  },
};
