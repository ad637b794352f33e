/** Options of the command line, as the fields of a form are called. */
const FIELDS: Readonly<Record<string, string>> = {
  '--name': 'The name',
  '--email': 'The address',
  '--credits': 'Credits',
}

/**
 * The refusal of an account's change in the words of a form: `accounts` words it for the command line, whose options it names.
 * `fields`: what a form calls its fields where that is not the usual name.
 */
export function inFieldWords(refusal: string, fields: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...FIELDS, ...fields }).reduce(
    (words, [option, field]) => words.replace(option, field),
    refusal,
  )
}
