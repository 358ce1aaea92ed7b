import type { FormDataParam as Param } from "@scalar/snippetz";
import { phpCurl } from "@scalar/snippetz/plugins/php/curl";
import type { Placeholder } from "./placeholder.ts";
import type { SampleRequest } from "./sample-request.ts";
import { withExpressions } from "./string-literals.ts";

/** Requests with PHP's curl. */
export function phpSample(requests: readonly SampleRequest[]): string {
  return ["<?php", ...requests.map((request) => withExpressions(call(request), " . ", expression))].join("\n\n");
}

function call({ har, auth, taken }: SampleRequest): string {
  const code = phpCurl
    .generate(har, auth && { auth })
    .replace("\n\n", "\n\ncurl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\n")
    .replace(/^(curl_setopt\(\$ch, CURLOPT_HTTPHEADER, \[)(.*)\]\);$/m, (_, start: string, headers: string) => {
      const lines = headers.split(/(?<='), (?=')/).map((header) => `  ${header},\n`);
      return `${start}\n${lines.join("")}]);`;
    })
    .replace(/(?<=CURLOPT_POSTFIELDS, )'.*'(?=\);$)/m, () => form(har.postData?.params));
  const next =
    taken === undefined
      ? "echo curl_getinfo($ch, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;"
      : `$${taken} = json_decode($response, true)['items'][0]['${taken}'];`;
  return code.replace(
    "curl_exec($ch);\n\ncurl_close($ch);",
    `$response = curl_exec($ch);\nif ($response === false) {\n  throw new RuntimeException(curl_error($ch));\n}\n${next}`,
  );
}

/** The library writes one string, in which the value of a variable would not be encoded. */
function form(fields: readonly Param[] = []): string {
  return `http_build_query([\n${fields.map(({ name, value }) => `  '${name}' => '${value}',\n`).join("")}])`;
}

function expression(placeholder: Placeholder): string {
  if (placeholder.kind === "environment") return `getenv('${placeholder.name}')`;
  // PHP has no function for it. Version 4, variant 8, the rest at random.
  return placeholder.kind === "uuid"
    ? "vsprintf('%s%s-%s-4%.3s-8%.3s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4))"
    : `$${placeholder.name}`;
}
