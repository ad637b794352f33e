import { pick } from '../../src/connector-kit/actions.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { type FieldType, typedValue } from '../../src/connector-kit/typed-value.ts'
import type { FieldRow } from './schema.ts'

const TYPES: Readonly<Record<string, FieldType>> = {
  Boolean: 'boolean',
  Date: 'date',
  Email: 'text',
  LongText: 'text',
  Number: 'number',
  Phone: 'text',
  String: 'text',
  Url: 'text',
}

/**
 * The value of a custom field in the type that the field has: Ashby refuses a text where the field is a number
 * (`customField.setValues`). Throws `rejected` for a value that the field cannot hold, and for types that one text cannot fill.
 */
export function fieldValueOf(
  { title, fieldType, selectableValues }: FieldRow,
  value: string,
): string | number | boolean {
  if (fieldType === 'ValueSelect') {
    const open = (selectableValues ?? []).filter((choice) => choice.isArchived !== true)
    const choices = open.map((choice) => ({ id: choice.value, name: choice.label ?? choice.value }))
    return pick(value, choices, `choice of the custom field "${title}"`).id
  }
  const type = TYPES[fieldType]
  // A value of several choices would erase the choices that people made.
  if (!type)
    throw rejected(
      `The custom field "${title}" has the type ${fieldType}, which a rule cannot fill. Name a field of the type ${Object.keys(TYPES).join(', ')} or ValueSelect`,
    )
  const typed = typedValue(value, type, title)
  if (fieldType === 'Url' && !/^https?:\/\/\S+$/i.test(value))
    throw rejected(`The custom field "${title}" takes an http or https address, and the rule's value is another text`)
  return typed
}
