/** The form of a phrase that a number asks for. */
export const plural = (language: string, count: number, forms: { readonly one: string; readonly other: string }) =>
  new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other
