export { ruleset as default } from "./ruleset.ts";
