import { operation, ruleTable } from "../../test/rule-table.ts";
import { serverVariable } from "./server-variable.ts";

const server = (url: string, address: string) =>
  `servers: [{ url: '${url}', variables: { base_url: { default: '${address}' } } }]`;

ruleTable(serverVariable, {
  "one variable, the sandbox as default": { given: server("{base_url}", "http://127.0.0.1:4010/partnership") },
  "on an operation": { given: operation(server("{base_url}", "http://localhost:4010/partnership")) },
  "a host": { given: server("https://api.example.org", ""), want: ['servers 0 url  Prefer `url: "{base_url}"`'] },
  "a variable with a path": {
    given: server("{base_url}/v1", "http://127.0.0.1:4010"),
    want: ["servers 0 url  not a single variable"],
  },
  "a public default": {
    given: server("{base_url}", "https://api.example.org"),
    want: ["servers 0 variables base_url  not a loopback address"],
  },
});
