import type { IdempotencyFacts } from "@tillside/policy";
import { hasMembers, isCount, isOneOf, isText } from "../document/checks.ts";
import { at, items } from "../document/json.ts";
import { OPERATIONS } from "../document/rule.ts";
import { parametersOf } from "../document/whole-operations.ts";
import { duration } from "./duration.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { isHeader, keyStated } from "./key-stated.ts";
import { count, fieldBreaches, fields, oneOf, text } from "./schema.ts";
import { operation } from "./spots.ts";

const FIELD = "x-idempotency";
const EXAMPLE = "x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: replay, required: true }";
const schema = fields(
  {
    header: text("the header that carries the key; the operation declares it as a parameter"),
    windowSeconds: count("how long the server remembers a key at least; with `conflict` it can be purged after that"),
    onRepeat: oneOf(
      ["replay", "conflict"],
      "`replay`: a repeat returns the first outcome · `conflict`: a repeat is refused with 409",
    ),
    required: oneOf([true, "open"], "`true`, or `open` where the contract does not show it (carry `x-open`)"),
  },
  { description: "On a `keyed` operation." },
);

export const idempotency = {
  spot: operation,
  schema,
  rules: {
    "idempotency-declared": {
      wants:
        "A `keyed` operation, and no other, has a complete `x-idempotency` whose header it declares as a parameter",
      why: "A key that is not sent protects nothing",
      given: OPERATIONS,
      *check(value, { document, path }) {
        const facts = at(value, FIELD);
        if (at(value, "x-safety") !== "keyed") {
          if (facts !== undefined) {
            yield {
              message: "Only a keyed operation has x-idempotency. Prefer `x-safety: keyed`, or remove it.",
              at: [FIELD],
            };
          }
          return;
        }
        if (facts === undefined) {
          yield { message: `This keyed operation does not say how its key works. Add \`${EXAMPLE}\`.` };
          return;
        }
        yield* fieldBreaches(FIELD, facts, schema, EXAMPLE, [FIELD]);
        if (at(facts, "required") === "open" && at(facts, "x-open") === undefined) {
          yield {
            message: "`required: open` does not name the open rule. Add `x-open: [ABC-001]` inside x-idempotency.",
            at: [FIELD, "required"],
          };
        }
        const header = at(facts, "header");
        if (typeof header === "string" && !parametersOf(value, path, document).some(isHeader(header))) {
          yield {
            message: `The key header ${header} is not declared. Add \`{ in: header, name: ${header}, … }\` under \`parameters\`.`,
            at: [FIELD, "header"],
          };
        }
      },
    },
    "key-stated": keyStated,
  },
  /** A key that is remembered longer, or need not be sent, takes nothing away. */
  diff: breaksWhen(({ key, before, after }) => {
    if (key === undefined) return before !== undefined;
    if (key === "windowSeconds") return !(Number(after) > Number(before));
    return key !== "required" || after === true;
  }),

  portal: {
    label: "Idempotency",
    words({ operation }) {
      const key = at(operation, FIELD);
      if (key === undefined) return "";
      const life = duration(Number(at(key, "windowSeconds")));
      const repeat =
        at(key, "onRepeat") === "replay"
          ? `Remembered for ${life}: a repeat returns the first outcome.`
          : `A repeat is refused with 409, the first result is not returned. After ${life} the key can be purged, and is then accepted again.`;
      const need =
at(key, "required") === true ? "required" : "whether it is required is not documented";
      return `Header \`${at(key, "header")}\`, ${need}. ${repeat} The client makes one per call unless you give it.`;
    },
    gaps({ operation }) {
      const key = at(operation, FIELD);
      return at(key, "required") === true ? [] : items(at(key, "x-open"));
    },
  },

  /** The facts of a keyed operation, whose key header is one of its declared parameters. */
  facts({ pathItem, place }) {
    if (place.at("x-safety").value !== "keyed") return {};
    const mark = place.at(FIELD);
    mark.need(hasMembers, "Write how the key works: header, windowSeconds, onRepeat, required.");
    const header = mark.at("header").need(isText, "Name the header that carries the key.");
    const declared = [pathItem, place]
      .flatMap((owner) => owner.at("parameters").children())
      .some((parameter) => parameter.at("in").value === "header" && parameter.at("name").value === header);
    if (!declared) mark.at("header").fail(`the header ${header} is not declared.`, "Add it under `parameters`.");
    const idempotency: IdempotencyFacts = {
      header,
      windowSeconds: mark.at("windowSeconds").need(isCount, "Write how long the server remembers a key."),
      onRepeat: mark.at("onRepeat").need(isOneOf("replay", "conflict"), "Write replay or conflict."),
      required: mark
        .at("required")
        .need(isOneOf(true, "open"), "Write true, or open where the contract does not show it."),
    };
    return { idempotency };
  },
} satisfies Extension;
