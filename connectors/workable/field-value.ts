import { codePoints } from '../../src/base/text.ts'
import { pick } from '../../src/connector-kit/actions.ts'
import { rejected } from '../../src/connector-kit/problems.ts'
import { typedValue } from '../../src/connector-kit/typed-value.ts'
import type { AttributeRow } from './schema.ts'

/** As long as the value of a short text may be. */
const SHORT_MAX = 128

/**
 * The part of a write that holds the value of a custom attribute: its name and its type depend on the attribute's type
 * (`PATCH /candidates/:id/update_custom_attribute_value`). Throws `rejected` for a value that the attribute cannot hold, and for types that one text cannot fill.
 */
export function attributeValueOf(
  { label, type, choices }: AttributeRow,
  value: string,
): Readonly<Record<string, unknown>> {
  switch (type) {
    case 'numeric':
      return { value: typedValue(value, 'number', label) }
    case 'boolean':
      return { checked: typedValue(value, 'boolean', label) }
    case 'date':
      return { date: typedValue(value, 'date', label) }
    case 'free_text':
      return { value }
    case 'short_text':
      if (codePoints(value) <= SHORT_MAX) return { value }
      throw rejected(
        `The custom attribute "${label}" takes at most ${SHORT_MAX} characters, and the rule's value has ${codePoints(value)}. Shorten it, or name an attribute of the type free_text`,
      )
    case 'dropdown': {
      const named = (choices ?? []).map(({ id, body }) => ({ id, name: body ?? id }))
      return { choices: [pick(value, named, `choice of the custom attribute "${label}"`).id] }
    }
    default:
      // A value of several choices would erase the choices that people made.
      throw rejected(
        `The custom attribute "${label}" has the type ${type}, which a rule cannot fill. Name one of the type numeric, short_text, free_text, boolean, date or dropdown`,
      )
  }
}
