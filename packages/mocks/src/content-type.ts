import { MIMEType } from "node:util";
import { shown } from "./shown.ts";

/** The media type alone, in lower case; undefined where the header is absent or names none. */
export function mediaTypeOf(header: string | undefined): string | undefined {
  try {
    return new MIMEType(header ?? "").essence;
  } catch {
    return undefined;
  }
}

/** Why a body of this `Content-Type` cannot be read; undefined where it can, or where there is no such header. */
export function contentTypeProblem(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  if (mediaTypeOf(header) === undefined) {
    return "The Content-Type is not a media type. Send one such as application/json.";
  }
  const charset = charsetsOf(header).find((each) => !isUtf8(each));
  if (charset === undefined) return undefined;
  const problem =
    charset === "" ? "The Content-Type names no charset" : `The charset "${shown(charset)}" is not supported`;
  return `${problem}. Send the body in UTF-8, with charset=utf-8 or without a charset.`;
}

/** An empty one is given too, unlike by `MIMEType`. */
function charsetsOf(header: string): string[] {
  return [...header.matchAll(/;\s*charset\s*=\s*(?:"([^"]*)"|([^;]*))/gi)].map(([, quoted, plain = ""]) =>
    (quoted ?? plain).trim(),
  );
}

/** ASCII is a part of UTF-8. */
function isUtf8(charset: string): boolean {
  return ["utf8", "usascii"].includes(charset.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}
