import type { ManagedBy } from "@tillside/policy";
import { isOneOf, isText } from "../../spec/checks.ts";
import type { Operation } from "../../spec/operations.ts";
import type { Place } from "../../spec/place.ts";

/** One `x-managed` of an operation: where the value travels, under which name, and who fills it. */
export interface ManagedMark {
  readonly where: "header" | "query" | "body";
  readonly name: string;
  readonly by: ManagedBy;
  readonly place: Place;
}

/** The `x-managed` parameters and body properties of an operation. */
export function managedMarks({ pathItem, place }: Operation): readonly ManagedMark[] {
  const parameters = [pathItem, place].flatMap((owner) => owner.at("parameters").children());
  const contents = place.at("requestBody", "content").children();
  const properties = contents.flatMap((content) => content.at("schema", "properties").children());
  return [
    ...parameters.filter(isManaged).map((parameter) => ({
      where: parameter
        .at("in")
        .need(isOneOf("header", "query"), "Only headers, query parameters and body properties are managed."),
      name: parameter.at("name").need(isText, "Name the parameter."),
      ...managedBy(parameter.at("x-managed")),
    })),
    ...properties.filter(isManaged).map((property) => ({
      where: "body" as const,
      name: property.key,
      ...managedBy(property.at("x-managed")),
    })),
  ];
}

const isManaged = (place: Place): boolean => place.at("x-managed").exists;

function managedBy(place: Place): { by: ManagedBy; place: Place } {
  const by = place
    .at("by")
    .need(
      isOneOf("client", "session", "call"),
      "Write `{ by: client, option: <name> }`, `{ by: client, value: <text> }`, `{ by: session, option: <name> }` or `{ by: call }`.",
    );
  return { by: filler(place, by), place };
}

function filler(place: Place, by: "client" | "session" | "call"): ManagedBy {
  if (by === "call") return { call: true };
  const value = place.at("value");
  if (by === "client" && value.exists) return { value: value.need(isText, "Write the constant as a text.") };
  const option = place.at("option").need(isText, `Name the ${by} option that fills it.`);
  if (by === "client") return { option };
  const uuid = place.at("uuid");
  return uuid.exists
    ? { session: option, uuid: uuid.need(isOneOf(true), "Write `uuid: true` or leave it out.") }
    : { session: option };
}
