/** What the portal says about our `x-` fields: the lines of an operation's page, and the words of what stands elsewhere. */
export { bucketWords, rateWords } from "./bucket-words.ts";
export { duration } from "./duration.ts";
export { EXTENSIONS } from "./index.ts";
export type { ShownOperation } from "./portal-line.ts";
export { keyPair } from "./x-key-pair.ts";
export { managed } from "./x-managed.ts";
export { role } from "./x-role.ts";
export { successor } from "./x-successor.ts";
export { token } from "./x-token.ts";
