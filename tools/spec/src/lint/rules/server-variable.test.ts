import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { serverVariable } from "./server-variable.ts";

const entry = (url: string, address: string) => `{ url: '${url}', variables: { base_url: { default: '${address}' } } }`;
const server = (url: string, address: string) => `servers: [${entry(url, address)}]`;
const SANDBOX = "http://127.0.0.1:4020/partnership";

ruleTable(serverVariable, {
  "one variable, the sandbox as default": { given: server("{base_url}", SANDBOX) },
  "on an operation": { given: operation(server("{base_url}", "http://localhost:4020/partnership")) },
  "a host": { given: server("https://api.example.org", ""), want: ['servers 0 url  Prefer `url: "{base_url}"`'] },
  "a variable with a path": {
    given: server("{base_url}/v1", "http://127.0.0.1:4020"),
    want: ["servers 0 url  not a single variable"],
  },
  "a public default": {
    given: server("{base_url}", "https://api.example.org"),
    want: ["servers 0 variables base_url  https://api.example.org, is not the sandbox's address"],
  },
  "the port of a mock": {
    given: server("{base_url}", "http://127.0.0.1:4010/partnership"),
    want: ["servers 0 variables base_url  port 4020"],
  },
  "no prefix": {
    given: server("{base_url}", "http://127.0.0.1:4020"),
    want: ["servers 0 variables base_url  one prefix"],
  },
  "no default": { given: "servers: [{ url: '{base_url}' }]", want: ["servers 0  undefined, is not the sandbox's"] },
  "two servers": {
    given: `servers: [${entry("{base_url}", SANDBOX)}, ${entry("{mock_url}", "http://127.0.0.1:4010")}]`,
    want: [
      'servers 1  A second server. The client takes one address, which its caller sets; the mock and the sandbox need no entry. Remove "{mock_url}".',
    ],
  },
  "a wrong server before the right one": {
    given: `servers: [{ url: https://api.example.org }, ${entry("{base_url}", SANDBOX)}]`,
    want: ['servers 0  Remove "https://api.example.org".'],
  },
  "one variable with two addresses": {
    given: operation(server("{base_url}", "http://127.0.0.1:4020/other"), server("{base_url}", SANDBOX)),
    want: [
      "paths /things get servers 0 variables base_url  The default of {base_url} is http://127.0.0.1:4020/other here and http://127.0.0.1:4020/partnership elsewhere.",
    ],
  },
});
