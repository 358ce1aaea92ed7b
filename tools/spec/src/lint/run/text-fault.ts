import type { Position } from "../../document/yaml-file.ts";

/** What is wrong with the text of a file, and where. */
export interface TextFault extends Position {
  readonly message: string;
}
