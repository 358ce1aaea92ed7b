import ts from "typescript";
import { expect, test } from "vitest";
import { declarationsFrom, declarationsIn, declarationsOf } from "./declarations.ts";

const SOURCE = `
/** An error. */
export declare class TinyError extends Error {
    #secret;
    /** What is known. */
    readonly info: Info | undefined;
    constructor(message: string);
    /** True for any copy. */
    static isInstance(error: unknown): boolean;
}
export interface Options {
    /**
     * Milliseconds. Default 5.
     * @example 10
     */
    readonly time?: number;
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
        { name: "static isInstance", type: "(error: unknown) => boolean", optional: false, text: "True for any copy." },
      ],
    },
    {
      name: "Options",
      text: "",
      members: [{ name: "time", type: "number", optional: true, text: "Milliseconds. Default 5.\n\nexample: 10" }],
    },
  ]);
});

test("an entry point's declarations come from its exports, whatever folder they lie in; what it exports comes first", () => {
  const names = declarationsIn("@tillside/policy/redis").map(({ name }) => name);
  expect(names[0]).toBe("DegradeNotice");
  expect(names).toContain("Store");
  expect(names.indexOf("RedisStoreOptions")).toBeLessThan(names.indexOf("Store"));
  expect(names).not.toContain("JournalOptions");
});

test("a package that is not built is an error that says so", () => {
  expect(() => declarationsFrom("/nowhere/index.d.ts")).toThrow("Build it: npm run build.");
});
