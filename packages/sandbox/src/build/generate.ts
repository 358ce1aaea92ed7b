import { readApis } from "@tillside/spec/apis";
import { writeDocuments } from "./write-documents.ts";

try {
  await writeDocuments(readApis());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
