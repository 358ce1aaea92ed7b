import { at, members } from "../document/json.ts";
import { type Shape, shapeBreaches, text } from "../document/shape.ts";
import type { OwnRule } from "../rule.ts";

const FIELD = "x-key-pair";
const EXAMPLE = "x-key-pair: { publicPrefix: pub-, secretPrefix: sec- }";
const SHAPE: Shape = { publicPrefix: text, secretPrefix: text };

export const keyPairForm: OwnRule = {
  wants: "A `basic` security scheme, and no other, has `x-key-pair` with the prefixes of both keys",
  given: "$.components.securitySchemes",
  *check(schemes) {
    for (const [name, scheme] of members(schemes)) {
      const pair = at(scheme, FIELD);
      const isBasic = at(scheme, "scheme") === "basic";
      if (isBasic && pair === undefined) {
        yield { message: `A basic scheme says what its keys begin with. Add \`${EXAMPLE}\`.`, at: [name] };
      } else if (isBasic) {
        yield* shapeBreaches(FIELD, pair, SHAPE, EXAMPLE, [name, FIELD]);
      } else if (pair !== undefined) {
        yield {
          message: "A key pair is sent as Basic. Prefer `scheme: basic`, or remove x-key-pair.",
          at: [name, FIELD],
        };
      }
    }
  },
};
