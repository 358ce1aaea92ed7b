/** Method and path, a header of the contract, a placeholder, a name in snake_case or camelCase, a list's name with brackets. */
const NAMES =
  /(?<![`\w/-])(?:(?:(?:GET|PUT|POST|PATCH|DELETE) )?\/[\w{}-]+(?:\/[\w{}-]+)+|X-[A-Z][\w-]+|Idempotency-Key|\{\w+\}|(?:[a-z]\w*(?:\[\])?\.)?[a-z]+(?:(?:_[a-z\d*]+)+|[a-z\d]*[A-Z]\w*)(?:\[\](?:\.\w+)?)?|\w+\[\](?:\.\w+)?)(?![`\w])/g;

/** Ledgers are plain text; a path, a header or the name of a field in them is code on a page. */
export function withCode(text: string): string {
  return text.replaceAll(NAMES, (name) => `\`${name}\``);
}
