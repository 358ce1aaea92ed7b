import { ConfigurationError } from "@tillside/policy";
import { expect, test } from "vitest";
import { CliError } from "../cli-error.ts";
import { byVariables } from "./by-variables.ts";

const variables = { baseUrl: "TILLSIDE_EVENTS_URL", "auth.keyPair.publicKey": "TILLSIDE_PUBLIC_KEY" } as const;

test.each([
  [
    "events client: baseUrl uses http://x.example, which would show the token to the network; use https, or name the host in allowInsecureHosts.",
    "TILLSIDE_EVENTS_URL uses http://x.example, which would show the token to the network; use https.",
  ],
  ["events client: auth.keyPair.publicKey does not begin with pub-.", "TILLSIDE_PUBLIC_KEY does not begin with pub-."],
])("%s", (said, shown) => {
  const make = () => {
    throw new ConfigurationError(said);
  };
  expect(() => byVariables(variables, make)).toThrow(new CliError(shown));
});

test("a bug of the program is not turned into a CliError", () => {
  const fault = new TypeError("x is not a function");
  const make = () => {
    throw fault;
  };
  expect(() => byVariables(variables, make)).toThrow(fault);
});
