import type { Guard } from "@tillside/policy";

/** With `experience: "embedded"`, the API refuses any contact object with a 400 (ONB-076, ONB-077). */
export const embeddedContact: Guard<"embedded-contact"> = {
  name: "embedded-contact",
  operations: ["startPayoutSetup"],
  check({ body }, { refuse, advise }) {
    const { experience, contact } = Object(body);
    if (experience !== "embedded" || contact === undefined) return;
    if (contact !== null) {
      refuse(
        "ONB-077",
        "body.contact",
        'must be absent with experience "embedded". Leave it out, or use "hosted_invite".',
      );
    }
    advise("ONB-076", "body.contact", 'is null; with experience "embedded" leave it out.');
  },
};
