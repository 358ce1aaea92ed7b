import { isObject, type Members } from "../../document/json.ts";
import { withBranches } from "./branches.ts";
import { innerReferences } from "./inner-references.ts";
import { mapDocument, placeIn } from "./map-document.ts";
import { withOwnParameters } from "./own-parameters.ts";
import { withPathItemsInPlace } from "./path-items.ts";
import { schemaForm } from "./schema-form.ts";
import { withoutStatedDefaults } from "./stated-defaults.ts";

/** Both documents, with what means the same written the same: only what differs in meaning or in words is left to compare. */
export function normalForms(base: Members, revision: Members): readonly [base: Members, revision: Members] {
  const [old, now] = [withPathItemsInPlace(base), withPathItemsInPlace(revision)];
  const [before, after] = withOwnParameters(withOneForm(old, now), withOneForm(now, old));
  return [withBranches(before, after), withBranches(after, before)];
}

function withOneForm(document: Members, beside: Members): Members {
  const isReferredInto = innerReferences(document);
  return mapDocument(document, (kind, value, path) => {
    const form = kind === "schema" ? schemaForm(value, isReferredInto(path)) : value;
    if (!isObject(form)) return form;
    return withoutStatedDefaults(kind, form, { document, other: placeIn(beside, path) });
  });
}
