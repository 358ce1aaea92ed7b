import { repositoryRoot } from "@tillside/spec/apis";
import { changedInputs } from "../../src/site/portal-inputs.ts";
import { siteFolder } from "../../src/site-folder.ts";
import { upToDate } from "./up-to-date.ts";

/** The folder of the built portal. A test that reads it is refused while it is older than what it is built from. */
export const builtSite = upToDate(siteFolder, changedInputs(repositoryRoot(import.meta.dirname)));
