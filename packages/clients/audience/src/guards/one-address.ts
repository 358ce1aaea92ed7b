import type { Guard } from "@tillside/policy";

const current = ["email", "emails", "sha256", "sha256s"];
const md5Rules = { md5: "AUD-010", md5s: "AUD-011" } as const;
const md5 = ["md5", "md5s"] as const;

/**
 * Exactly one of the address fields: four of them, and on the legacy path two more (AUD-009, AUD-013). An MD5 beside one of
 * the four is advice on v3 (AUD-010, AUD-011), because the contract does not specify whether v3 takes it (AUD-012).
 */
export const oneAddress: Guard<"one-address"> = {
  name: "one-address",
  operations: ["importAudienceV3"],
  check({ body }, { refuse, advise }) {
    checkCount(body, current, refuse);
    for (const name of sent(body, md5)) {
      advise(md5Rules[name], `body.${name}`, "belongs to the legacy path only; leave it out.");
    }
  },
};

/** The same for the legacy path, which knows no accountId (AUD-015). */
export const oneLegacyAddress: Guard<"one-address"> = {
  name: "one-address",
  operations: ["importAudienceLegacy"],
  check({ body }, { refuse, advise }) {
    checkCount(body, [...current, ...md5], refuse);
    if (sent(body, ["accountId"]).length > 0) {
      advise("AUD-016", "body.accountId", "is not part of the legacy path's body; leave it out.");
    }
  },
};

function checkCount(
  body: unknown,
  names: readonly string[],
  refuse: (rule: string, field: string, message: string) => never,
): void {
  const found = sent(body, names);
  if (found.length === 1) return;
  const has = found.length === 0 ? "no address field" : `${found.join(" and ")} together`;
  refuse("AUD-009", "body", `has ${has}. Send exactly one of ${names.join(", ")}.`);
}

function sent<Name extends string>(body: unknown, names: readonly Name[]): readonly Name[] {
  return names.filter((name) => Object(body)[name] != null);
}
