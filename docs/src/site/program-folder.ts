import { fileURLToPath } from "node:url";

/** Where the build keeps the program that renders the pages. */
export const programFolder = fileURLToPath(new URL("../../.program/", import.meta.url));
