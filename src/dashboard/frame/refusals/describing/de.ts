type Facts = Readonly<Record<string, unknown>>

/** Refusals of the pages that describe an ATS. */
export const describing = {
  'description.none': ({ connector }: Facts) =>
    `${String(connector)} braucht keine Beschreibung: Nur der Schlüssel und die Regeln werden erfragt.`,
} satisfies Readonly<Record<string, string | ((facts: Facts) => string)>>

export type DescribingRefusals = Readonly<Record<keyof typeof describing, string | ((facts: Facts) => string)>>
