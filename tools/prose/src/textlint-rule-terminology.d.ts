declare module "textlint-rule-terminology" {
  import type { TextlintFixableRuleModule } from "@textlint/types";

  const terminology: TextlintFixableRuleModule;
  export default terminology;
}
