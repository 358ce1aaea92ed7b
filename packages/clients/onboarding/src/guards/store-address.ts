import type { Guard } from "@tillside/policy";

const withScheme = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/?#]/;

/** A store is named by its complete URL; a bare hostname is refused with 400 (ONB-033, ONB-260). */
export const storeAddress: Guard<"store-address"> = {
  name: "store-address",
  operations: ["registerAccount"],
  check({ body }, { refuse }) {
    const address: unknown = Object(body).store_identifier;
    if (typeof address !== "string" || withScheme.test(address)) return;
    refuse(
      "ONB-033",
      "body.store_identifier",
      "is not a complete URL. Begin it with its scheme, for instance https://.",
    );
  },
};
