interface Said {
  readonly rule: string;
  readonly message: string;
}

/** How to fix the findings of Redocly rules whose messages do not say it. */
const FIXES: Readonly<Record<string, string>> = {
  "component-name-unique": "Rename one file: its name is the name of the component.",
  "no-unused-components": "Refer to it, or remove it.",
  "operation-2xx-response": "Where the contract writes no success code, prefer `2XX`.",
  "security-defined": "Add `security: [{ accessToken: [] }]`, or `security: []` for a public operation.",
  "spec-strict-refs": "Put the content itself here; a $ref stands only where OpenAPI allows one.",
};

/** The message for a file that is not valid YAML. A message that names the cause is complete already. */
export function notYaml(reason: string, hasCause = false): string {
  if (hasCause) return reason;
  return `${reason}. From here on, the file is not valid YAML. Check indentation, quotes and brackets.`;
}

/** Redocly's rule and message, with paths relative to `root` and the fix at the end. */
export function withFix(root: string, rule: string, message: string, meant?: string): Said {
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
  const fix = meant === undefined ? FIXES[rule] : `Prefer \`${meant}\`.`;
  return { rule, message: fix === undefined ? text : `${text} ${fix}` };
}
