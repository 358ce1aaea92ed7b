import type { FormDataParam as Param } from "@scalar/snippetz";
import { rubyNative } from "@scalar/snippetz/plugins/ruby/native";
import { kebab } from "../kebab.ts";
import { type Placeholder, replacePlaceholders } from "./placeholder.ts";
import { KEY_COMMENT, type SampleRequest } from "./sample-request.ts";
import { withExpressions } from "./string-literals.ts";

/** Requests with `net/http`. */
export function rubySample(requests: readonly SampleRequest[]): string {
  const calls = requests.map(call).join("\n\n");
  const needed = [
    ...(requests.some(({ taken }) => taken !== undefined) ? ["json"] : []),
    "net/http",
    ...(requests.some(({ key }) => key !== undefined) ? ["securerandom"] : []),
    "uri",
  ];
  const lines = needed.map((name) => `require '${name}'`).join("\n");
  return `${lines}\n\n${withExpressions(calls, " + ", expression)}`;
}

function call({ har, auth, key, taken, check }: SampleRequest): string {
  const next =
    taken === undefined
      ? `puts "#{response.code} #{response.body}"`
      : `${variableName(taken)} = JSON.parse(response.body)['items'][0]['${taken}']`;
  const before = key === undefined ? "" : `# ${KEY_COMMENT}\n${variableName(key)} = SecureRandom.uuid\n\n`;
  const checked =
    check === undefined ? next : `response.value # raises an error if the status is not a success\n# ${check}\n${next}`;
  const code = rubyNative
    .generate(har, auth && { auth })
    .replace("require 'uri'\nrequire 'net/http'\n\n", "")
    .replace(/^http = .*$/m, "$&\nhttp.use_ssl = url.scheme == 'https'")
    .replace(/(?<=^request\.body = <<~JSON\n).*?(?=^JSON$)/ms, heredoc)
    .replace(/^request\.body = '.*'$/m, () => form(har.postData?.params))
    .replace("puts response.read_body", () => checked);
  return before + code;
}

/** The library writes one string, in which the value of a variable would not be encoded. */
function form(fields: readonly Param[] = []): string {
  return `request.set_form_data({\n${fields.map(({ name, value }) => `  '${name}' => '${value}',\n`).join("")}})`;
}

/** What the heredoc would take for an escape or an expression is escaped; variables are expressions. */
function heredoc(json: string): string {
  const escaped = json.replaceAll("\\", "\\\\").replaceAll("#", "\\#");
  return replacePlaceholders(escaped, (placeholder) => `#{${expression(placeholder)}}`).replaceAll(/^(?=.)/gm, "  ");
}

function expression(placeholder: Placeholder): string {
  return placeholder.kind === "environment" ? `ENV.fetch('${placeholder.name}')` : variableName(placeholder.name);
}

function variableName(name: string): string {
  return kebab(name).replaceAll("-", "_");
}
