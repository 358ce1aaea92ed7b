import type { AuthScheme } from "@tillside/policy";
import { hasMembers, isText } from "../document/checks.ts";
import { at, members } from "../document/json.ts";
import type { Place } from "../document/place.ts";
import type { Extension } from "./extension.ts";
import { callersDepend } from "./field-change.ts";
import { fieldBreaches, fields, text } from "./schema.ts";
import { securityScheme } from "./spots.ts";

const FIELD = "x-key-pair";
const EXAMPLE = "x-key-pair: { publicPrefix: pub-, secretPrefix: sec- }";
const schema = fields(
  {
    publicPrefix: text("The public key is the user name"),
    secretPrefix: text("the secret key the password"),
  },
  { description: "What the keys of a basic scheme begin with" },
);

export const keyPair = {
  spot: securityScheme,
  schema,
  rules: {
    "key-pair-form": {
      wants: "A `basic` security scheme, and no other, has `x-key-pair` with the prefixes of both keys",
      why: "A key in the wrong place is noticed by its prefix, before it is sent",
      given: "$.components.securitySchemes",
      *check(schemes) {
        for (const [name, scheme] of members(schemes)) {
          const pair = at(scheme, FIELD);
          const isBasic = at(scheme, "scheme") === "basic";
          if (isBasic && pair === undefined) {
            yield {
              message: `This basic scheme does not say what its keys begin with. Add \`${EXAMPLE}\`.`,
              at: [name],
            };
          } else if (isBasic) {
            yield* fieldBreaches(FIELD, pair, schema, EXAMPLE, [name, FIELD]);
          } else if (pair !== undefined) {
            yield {
              message: "x-key-pair is for basic authentication only. Prefer `scheme: basic`, or remove x-key-pair.",
              at: [name, FIELD],
            };
          }
        }
      },
    },
  },
  diff: callersDepend,

  /** How a call of the scheme authenticates. */
  words(pair: unknown): string {
    const [user, password] = [at(pair, "publicPrefix"), at(pair, "secretPrefix")];
    return `\`Authorization: Basic …\` of a key pair: \`${user}…\` as user name, \`${password}…\` as password.`;
  },

  /** What each half of a basic scheme's pair begins with. */
  read(scheme: Place): AuthScheme {
    const pair = scheme.at(FIELD);
    pair.need(hasMembers, "Say what the keys of a basic scheme begin with: publicPrefix, secretPrefix.");
    return {
      type: "key-pair",
      publicPrefix: pair.at("publicPrefix").need(isText, "Write what the public key begins with."),
      secretPrefix: pair.at("secretPrefix").need(isText, "Write what the secret key begins with."),
    };
  },
} satisfies Extension & { read: unknown; words: unknown };
