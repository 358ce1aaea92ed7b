const text = { type: "string", pattern: "\\S" };

/** The form of a ledger, as JSON Schema. Each `description` is the message for a value that has not its form. */
export const ledgerSchema = {
  type: "array",
  description: "A ledger is a list of rules, each `- { id, rule, kind, where, source }`.",
  items: {
    type: "object",
    description:
      "A rule is `{ id, rule, kind, where, source }`, with `reading` and `proof` where they apply; nothing else.",
    required: ["id", "rule", "kind", "where", "source"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[A-Z]{3}-\\d{3}$", description: "`id` has the form `ABC-026`." },
      rule: { ...text, description: "`rule` says in a sentence what the contract says." },
      kind: {
        enum: [
          "auth",
          "endpoint",
          "envelope",
          "field",
          "header",
          "idempotency",
          "lifecycle",
          "limit",
          "open",
          "state",
          "status",
          "versioning",
        ],
        description:
          "`kind` is auth, endpoint, envelope, field, header, idempotency, lifecycle, limit, open, state, status or versioning.",
      },
      where: {
        type: "array",
        minItems: 1,
        uniqueItems: true,
        items: {
          enum: ["spec", "policy", "sandbox", "docs"],
          description: "A layer is spec, policy, sandbox or docs.",
        },
        description: "`where` lists the layers that show the rule: spec, policy, sandbox, docs.",
      },
      source: { ...text, description: "`source` names document and section." },
      reading: {
        type: "object",
        required: ["point"],
        minProperties: 2,
        additionalProperties: false,
        properties: {
          point: { ...text, description: "`point` is the label of the reading." },
          client: { ...text, description: "`client` says what the client does, as a test shows." },
          sandbox: { ...text, description: "`sandbox` says what the sandbox does, as a test shows." },
          note: { ...text, description: "`note` says what is neither a behavior of the client nor of the sandbox." },
        },
        description: "`reading` is `{ point }` with at least one of `client`, `sandbox` and `note`.",
      },
      proof: {
        type: "object",
        required: ["none"],
        additionalProperties: false,
        properties: { none: { ...text, description: "`none` says why no test can prove the rule." } },
        description: '`proof` is `{ none: "why no test can prove the rule" }`.',
      },
    },
  },
};
