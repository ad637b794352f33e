import { rejected } from '../../src/connector-kit/problems.ts'
import { type FieldType, typedValue } from '../../src/connector-kit/typed-value.ts'

/** Types by the last word of `CustomField::Text`; the text of a choice is the vendor's to judge. */
const TYPES: Readonly<Record<string, FieldType>> = {
  Checkbox: 'boolean',
  Date: 'date',
  Email: 'text',
  Number: 'number',
  Phone: 'text',
  Select: 'text',
  Text: 'text',
  Url: 'text',
}

/**
 * The value of a custom field as Teamtailor takes it: always a text, in the notation of the field's type. Throws `rejected` for a
 * value that the field cannot hold. A field of several choices is refused: one text would erase the choices that people made.
 */
export function fieldText(
  fieldType: string | null | undefined,
  { name, value }: { name: string; value: string },
): string {
  const type = TYPES[(fieldType ?? 'CustomField::Text').replace(/^CustomField::/, '')]
  if (!type)
    throw rejected(
      `The custom field "${name}" has the type ${fieldType}, which a rule cannot fill. Name a field of the type ${Object.keys(TYPES).join(', ')}`,
    )
  return String(typedValue(value, type, name))
}
