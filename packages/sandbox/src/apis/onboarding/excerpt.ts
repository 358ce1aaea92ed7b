import { at, type Json } from "../../engine/bundle.ts";

/** What envelope and payout setup read of the document. */
export interface Excerpt {
  /** The error code that the envelope of a status fixes. */
  readonly errorCodes: Readonly<Record<string, string | null | undefined>>;
  /** Pattern of the names of financial fields. */
  readonly financialFields: string;
  /** The forms of a payout setup: what `experience` each one is for, and its schema. */
  readonly payoutForms: readonly { readonly experience: string; readonly schema: string }[];
}

const payoutSetup = "/components/schemas/PayoutSetupRequest";

export function excerpt(bundle: Json): Excerpt {
  return {
    errorCodes: errorCodes(bundle),
    financialFields: at(bundle, "/components/schemas/FinancialFieldName/pattern") as string,
    payoutForms: schemas(bundle).map((schema) => ({
      experience: at(bundle, `${schema}/properties/experience/enum/0`) as string,
      schema,
    })),
  };
}

/** The schemas of the forms. */
export function schemas(bundle: Json): string[] {
  return (at(bundle, `${payoutSetup}/oneOf`) as readonly unknown[]).map((_, index) => `${payoutSetup}/oneOf/${index}`);
}

function errorCodes(bundle: Json): Excerpt["errorCodes"] {
  const codes: Record<string, string | null | undefined> = {};
  const envelopes = Object.values(at(bundle, "/components/schemas") as Readonly<Record<string, EnvelopeSchema>>);
  for (const { properties } of envelopes.flatMap(({ allOf = [] }) => allOf)) {
    const [status, code] = [properties?.status?.const, properties?.error?.const];
    if (status !== undefined && !(status in codes)) codes[status] = code;
  }
  return codes;
}

interface EnvelopeSchema {
  readonly allOf?: readonly {
    readonly properties?: {
      readonly status?: { readonly const?: number };
      readonly error?: { readonly const?: string | null };
    };
  }[];
}
