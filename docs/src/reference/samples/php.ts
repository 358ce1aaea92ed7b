import type { FormDataParam as Param } from "@scalar/snippetz";
import { phpCurl } from "@scalar/snippetz/plugins/php/curl";
import type { Placeholder } from "./placeholder.ts";
import { KEY_COMMENT, type SampleRequest } from "./sample-request.ts";
import { withExpressions } from "./string-literals.ts";

// PHP has no function for it. Version 4, variant 8, the rest at random.
const NEW_UUID = "vsprintf('%s%s-%s-4%.3s-8%.3s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4))";

/** Requests with PHP's curl. */
export function phpSample(requests: readonly SampleRequest[]): string {
  return ["<?php", ...requests.map((request) => withExpressions(call(request), " . ", expression))].join("\n\n");
}

function call({ har, auth, key, taken, check }: SampleRequest): string {
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
  const received = [
    "$response = curl_exec($ch);",
    ...stoppedIf("$response === false", "curl_error($ch)"),
    ...(check === undefined
      ? []
      : [
          "$status = curl_getinfo($ch, CURLINFO_RESPONSE_CODE);",
          ...stoppedIf("$status >= 300", '"$status $response"'),
          `// ${check}`,
        ]),
    next,
  ];
  const before = key === undefined ? "" : `// ${KEY_COMMENT}\n$${key} = ${NEW_UUID};\n\n`;
  return before + code.replace("curl_exec($ch);\n\ncurl_close($ch);", () => received.join("\n"));
}

function stoppedIf(condition: string, message: string): readonly string[] {
  return [`if (${condition}) {`, `  throw new RuntimeException(${message});`, "}"];
}

/** The library writes one string, in which the value of a variable would not be encoded. */
function form(fields: readonly Param[] = []): string {
  return `http_build_query([\n${fields.map(({ name, value }) => `  '${name}' => '${value}',\n`).join("")}])`;
}

function expression(placeholder: Placeholder): string {
  if (placeholder.kind === "environment") return `getenv('${placeholder.name}')`;
  return `$${placeholder.name}`;
}
