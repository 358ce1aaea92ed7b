import ts from "typescript";
import { expect, test } from "vitest";
import { declarationsOf, declaredFrom, entryPoint } from "./declarations.ts";

const SOURCE = `
/** An error. */
export declare class TinyError extends Error {
    #secret;
    /** What is known. */
    readonly info: Info | undefined;
    /** What was returned. */
    get body(): unknown;
    constructor(message: string);
    /** True for any copy. */
    static isInstance(error: unknown): boolean;
}
export interface Options {
    /**
     * Milliseconds. Default 5.
     * @example 10
     */
    readonly time?: number | undefined;
    readonly wait?: ((call: Call | undefined) =>
        void) | undefined;
    readonly text?: string | (() => string) | undefined;
}
`;

test("interfaces and classes with what a caller sees of them", () => {
  const source = ts.createSourceFile("tiny.d.ts", SOURCE, ts.ScriptTarget.Latest, true);
  expect(declarationsOf(source)).toEqual([
    {
      name: "TinyError",
      text: "An error.",
      members: [
        { name: "info", type: "Info | undefined", optional: false, text: "What is known." },
        { name: "body", type: "unknown", optional: false, text: "What was returned." },
        { name: "static isInstance", type: "(error: unknown) => boolean", optional: false, text: "True for any copy." },
      ],
    },
    {
      name: "Options",
      text: "",
      members: [
        { name: "time", type: "number", optional: true, text: "Milliseconds. Default 5.\n\nexample: 10" },
        { name: "wait", type: "(call: Call | undefined) => void", optional: true, text: "" },
        { name: "text", type: "string | (() => string)", optional: true, text: "" },
      ],
    },
  ]);
});

test("an entry point declares what its files declare, wherever they are in the package", () => {
  const { declarations, exported } = entryPoint("@tillside/policy/client");
  const names = declarations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["PolicyError", "ClientCredentialsOptions"]));
  expect([...exported]).toEqual(expect.arrayContaining(["PolicyError", "ClientCredentialsOptions"]));
});

test("what an entry point only refers to is declared but not exported", () => {
  const { declarations, exported } = entryPoint("@tillside/events");
  expect(declarations.map(({ name }) => name)).toContain("EventConcurrency");
  expect(exported).not.toContain("EventConcurrency");
});

test("an entry point that package.json does not name is an error that says so", () => {
  expect(() => entryPoint("@tillside/policy/nowhere")).toThrow("package.json has no entry point ./nowhere with types.");
});

test("a package that is not built is an error that says so", () => {
  expect(() => declaredFrom("/nowhere/dist/index.d.ts")).toThrow("Build it: npm run build.");
});
