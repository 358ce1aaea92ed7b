import { type Guard, placesAt } from "@tillside/policy";
import { operations } from "./operations.ts";

const lists = ["/events/*/metaData/*/name", "/events/*/objectData/*/name"];

/** Names that begin with `svc.`, in any letter case, are reserved (EVT-030). */
export const reservedNames: Guard<"reserved-names"> = {
  name: "reserved-names",
  operations,
  check({ body }, { refuse }) {
    for (const { value, field } of lists.flatMap((pointer) => placesAt(body, pointer))) {
      if (typeof value !== "string" || !/^svc\./i.test(value)) continue;
      refuse("EVT-030", field, 'begins with "svc.", which is reserved. Take another name.');
    }
  },
};
