import { fileURLToPath } from "node:url";

/** What the build writes and the server serves. */
export const siteFolder = fileURLToPath(new URL("../dist/", import.meta.url));
