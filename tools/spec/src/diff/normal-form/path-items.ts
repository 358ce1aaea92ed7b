import { followed } from "../../document/follow.ts";
import { at, type Members, members } from "../../document/json.ts";

const PLACE = ["components", "pathItems"] as const;

/** The document with each path item of `components/pathItems` written where a path or a webhook refers to it. */
export function withPathItemsInPlace(document: Members): Members {
  const shared = at(document, ...PLACE);
  if (shared === undefined) return document;
  const { [PLACE[1]]: _, ...components } = document.components as Members;
  const inPlace = { ...document, ...written(document, "paths"), ...written(document, "webhooks") };
  // A callback may still refer to one.
  const isUsed = JSON.stringify([inPlace.paths, inPlace.webhooks, components]).includes(`"#/${PLACE.join("/")}/`);
  return { ...inPlace, components: isUsed ? document.components : components };
}

function written(document: Members, key: "paths" | "webhooks"): Members {
  if (document[key] === undefined) return {};
  return { [key]: Object.fromEntries(members(document[key]).map(([name, item]) => [name, followed(document, item)])) };
}
