import type { createServer } from "@stoplight/prism-http-server";
import { ascii } from "./shown.ts";

type Prism = ReturnType<typeof createServer>["prism"];

/**
 * Prism's server waits for no response of Prism, so that whatever is thrown on the way would end the process. What Prism throws becomes
 * its 500. What its server would throw for does not come up: a character in a violation that a header cannot carry.
 */
export function guard(prism: Prism): void {
  const { request } = prism;
  prism.request = (...given) => {
    return async () => {
      try {
        const result = await request(...given)();
        if (result._tag === "Left") return result;
        const { output, validations } = result.right;
        const [input, responded] = [validations.input, validations.output].map((each) => each.map(inAscii));
        return { ...result, right: { output, validations: { input: input ?? [], output: responded ?? [] } } };
      } catch (error) {
        return { _tag: "Left", left: error instanceof Error ? error : new Error(String(error)) };
      }
    };
  };
}

function inAscii<Violation extends { readonly message: string; readonly path?: string[] }>(violation: Violation) {
  const { message, path } = violation;
  return { ...violation, message: ascii(message), ...(path && { path: path.map(ascii) }) };
}
