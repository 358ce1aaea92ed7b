import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { file, folder } from "../../test/folder.ts";
import { CliError } from "../cli-error.ts";
import { Profile } from "./profile.ts";

const text = `# the shop
TILLSIDE_API_URL=https://api.example
TILLSIDE_APP_ID="app-1"
TILLSIDE_APP_SECRET='s3cr3t'
`;

describe("a profile", () => {
  test("is NAME=value lines, with comments and quotes", () => {
    const profile = Profile.read({}, file("profile", text));
    expect(profile.need("TILLSIDE_API_URL")).toBe("https://api.example");
    expect([profile.find("TILLSIDE_APP_ID"), profile.find("TILLSIDE_APP_SECRET")]).toEqual(["app-1", "s3cr3t"]);
  });

  test("may begin with a byte order mark", () => {
    const path = file("profile", "\uFEFFTILLSIDE_APP_ID=app-1\n");
    expect(Profile.read({}, path).find("TILLSIDE_APP_ID")).toBe("app-1");
  });

  test("is overridden by the environment, unless its value is empty", () => {
    const environment = { TILLSIDE_PROFILE: file("profile", text), TILLSIDE_APP_ID: "app-2", TILLSIDE_APP_SECRET: "" };
    const profile = Profile.read(environment, undefined);
    expect([profile.find("TILLSIDE_APP_ID"), profile.find("TILLSIDE_APP_SECRET")]).toEqual(["app-2", "s3cr3t"]);
  });

  test("is looked for in the user's configuration folder", () => {
    const home = folder();
    mkdirSync(join(home, "tillside"));
    file("profile", text, 0o600, join(home, "tillside"));
    expect(Profile.read({ XDG_CONFIG_HOME: home }, undefined).find("TILLSIDE_APP_ID")).toBe("app-1");
    expect(Profile.read({ XDG_CONFIG_HOME: folder() }, undefined).find("TILLSIDE_APP_ID")).toBeUndefined();
  });

  test.each([0o644, 0o640, 0o604, 0o620, 0o601])("with mode %o is refused; the message says how to fix it", (mode) => {
    const path = file("profile", text);
    chmodSync(path, mode);
    expect(() => Profile.read({}, path)).toThrow(CliError);
    expect(() => Profile.read({}, path)).toThrow(`chmod 600 ${path}`);
  });

  test("may have an empty name in TILLSIDE_PROFILE: the one in the configuration folder is read", () => {
    const home = folder();
    mkdirSync(join(home, "tillside"));
    file("profile", text, 0o600, join(home, "tillside"));
    const environment = { XDG_CONFIG_HOME: home, TILLSIDE_PROFILE: "" };
    expect(Profile.read(environment, undefined).find("TILLSIDE_APP_ID")).toBe("app-1");
  });

  test("may not have a blank value, nor a blank name in TILLSIDE_PROFILE", () => {
    const path = file("profile", 'TILLSIDE_APP_ID=" "\n');
    expect(() => Profile.read({}, path).find("TILLSIDE_APP_ID")).toThrow(
      new CliError(`TILLSIDE_APP_ID is blank in the profile ${path}. Give it a value, or remove it.`),
    );
    expect(() => Profile.read({ TILLSIDE_PROFILE: " " }, undefined)).toThrow(
      new CliError("TILLSIDE_PROFILE is blank in the environment. Give it a value, or remove it."),
    );
  });

  test("that is a folder is refused as one", () => {
    const path = folder();
    expect(() => Profile.read({}, path)).toThrow(new CliError(`The profile ${path} cannot be read: it is a folder.`));
  });

  test("with a secret in place of a name is refused, and the secret is not shown", () => {
    const path = file("profile", "\nc2VjcmV0==\n");
    expect(() => Profile.read({}, path)).toThrow(`Line 2 of the profile ${path} sets an unknown name.`);
    expect(() => Profile.read({}, path)).not.toThrow("c2VjcmV0");
  });

  test("with an unknown name is refused, and no value is shown", () => {
    const path = file("profile", "TILLSIDE_APP_SECRE=s3cr3t\n");
    expect(() => Profile.read({}, path)).toThrow(
      /sets the unknown name TILLSIDE_APP_SECRE\. Known names: .*TILLSIDE_APP_SECRET/,
    );
    expect(() => Profile.read({}, path)).not.toThrow("s3cr3t");
  });

  test("that is named must exist", () => {
    expect(() => Profile.read({}, "/no/such/profile")).toThrow(
      "The profile /no/such/profile cannot be read: it does not exist.",
    );
  });

  test("says what is missing, what it is for and where to set it", () => {
    const path = file("profile", "");
    expect(() => Profile.read({}, path).need("TILLSIDE_DATA_URL")).toThrow(
      `TILLSIDE_DATA_URL is missing (audience import host). Set it in the environment, or in the profile ${path} (NAME=value, chmod 600).`,
    );
  });
});
