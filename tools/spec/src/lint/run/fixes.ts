interface Said {
  readonly rule: string;
  readonly message: string;
}

/** How to fix the findings of Redocly rules whose messages do not say it. */
const FIXES: Readonly<Record<string, string>> = {
  "component-name-unique": "Rename one file: its name is the name of the component.",
  "no-duplicated-enum-values": "Remove one of the two.",
  "no-empty-servers":
    'Add one: `url: "{base_url}"` with `variables: { base_url: { default: http://127.0.0.1:4020/partnership } }`.',
  "no-enum-type-mismatch":
    'Correct the value or the type; in YAML, a text that looks like a number needs quotes, as in `"1"`.',
  "no-unused-components": "Refer to it, or remove it.",
  "operation-operationId": "Add it: verb + noun in lowerCamelCase, as in `operationId: listAccounts`.",
  "operation-summary":
    "Add it: verb first with a capital, no period at the end, as in `summary: List the merchant accounts`.",
  "operation-description":
    "Add it below the summary: what the call does, in whole sentences, with facts of the contract only.",
  "operation-2xx-response": "Where the contract writes no success code, prefer `2XX`.",
  "security-defined": "Add `security: [{ accessToken: [] }]`, or `security: []` for a public operation.",
  "spec-strict-refs": "Put the content itself here; a $ref stands only where OpenAPI allows one.",
};

/** What Redocly says of a key or a dash with nothing behind it. */
export const GOT_NOTHING = /but got `null`\.?$/;

/** How to write what is no longer, or not yet, right in OpenAPI 3.1: by Redocly's message, or the key that it is about. */
const STRUCTURE: readonly { readonly says: RegExp; readonly key?: RegExp; readonly fix: string }[] = [
  { says: GOT_NOTHING, fix: "Write its content, or remove it." },
  { says: /^Property `nullable` is not expected/, fix: 'Write `type: [string, "null"]` in its place.' },
  {
    says: /^Property `\$ref` is not expected/,
    fix: "Its value must be text: a path, as in `../schemas/Account.yaml`.",
  },
  {
    says: /but got `boolean`/,
    key: /^exclusive(?:Minimum|Maximum)$/,
    fix: "Write the bound itself: `exclusiveMinimum: 0` in place of `minimum: 0` with `exclusiveMinimum: true`.",
  },
];

/** The message for a file that is not valid YAML, for a reason whose cause is not known. */
export function notYaml(reason: string): string {
  return `${reason}. From here on, the file is not valid YAML. Check indentation, quotes and brackets.`;
}

/**
 * Redocly's rule and message, with paths relative to `root` and the fix at the end.
 *
 * @param at the fix that what stands at the place shows, and the key of the place.
 */
export function withFix(
  root: string,
  rule: string,
  message: string,
  at: { readonly fix?: string | undefined; readonly key?: string | undefined } = {},
): Said {
  const text = message.replaceAll(`${root}/`, "").trim();
  const unread = /^Failed to parse: (.*?)(?: in "[^"]*")?(?: \(\d+:\d+\))?$/s.exec(text)?.[1];
  if (unread !== undefined) {
    return { rule: "yaml-syntax", message: notYaml(unread) };
  }
  if (rule === "no-unresolved-refs") {
    const file = /ENOENT.*?'([^']*)'/.exec(text)?.[1];
    const reason = file === undefined ? "This $ref leads to a place that does not exist." : `There is no file ${file}.`;
    return {
      rule,
      message: `${reason} A $ref is a path relative to the file it stands in, as in \`../schemas/Account.yaml\`.`,
    };
  }
  const known = STRUCTURE.find(({ says, key }) => says.test(text) && (key?.test(at.key ?? "") ?? true));
  const fix = known?.fix ?? at.fix ?? FIXES[rule];
  return { rule, message: fix === undefined ? text : `${text.replace(/\.$/, "")}. ${fix}` };
}
