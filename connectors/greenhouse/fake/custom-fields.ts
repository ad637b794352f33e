import { Refusal } from './refusal.ts'

/** Custom fields of applications: their declarations, their form in rows, and the values that a PATCH may hold. */

/** A custom field as rows of applications show it. */
export interface ShownField {
  readonly name: string
  readonly type: string
  readonly value: unknown
}
/** A custom field of applications, as an admin declared it. */
export interface FakeCustomField {
  readonly id: number
  readonly field_type: 'application'
  readonly name: string
  readonly name_key: string
  readonly value_type: string
  readonly active: boolean
  readonly options: readonly { readonly id: number; readonly name: string }[]
}

/** All custom fields of an application, with and without a value, as a row shows them. */
export function shownFields(
  declared: readonly FakeCustomField[],
  values: Readonly<Record<string, ShownField>>,
): Record<string, ShownField> {
  const active = declared.filter((field) => field.active)
  return Object.fromEntries(
    active.map(({ name, name_key: key, value_type: type }) => [key, values[key] ?? { name, type, value: null }]),
  )
}

/** The custom fields that every fake account has. */
const FIELDS = [
  ['video_invite', 'url'],
  ['video_score', 'number'],
  ['ai_decision', 'short_text'],
  ['ai_score', 'number'],
] as const

/** Defines a custom field of applications; options matter for select fields only. */
export function fieldOf(
  id: number,
  key: string,
  type: string,
  options: FakeCustomField['options'] = [],
): FakeCustomField {
  const words = key.replaceAll('_', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return { id, field_type: 'application', name, name_key: key, value_type: type, active: true, options }
}

/** The fields that every fresh fake has; their ids begin at 8100. */
export function firstFields(): FakeCustomField[] {
  return FIELDS.map(([key, type], index) => fieldOf(8_100 + index, key, type))
}

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  short_text: (value) => typeof value === 'string' && value.length <= 255,
  long_text: (value) => typeof value === 'string',
  url: (value) => typeof value === 'string' && URL.canParse(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  number: (value) => typeof value === 'number',
  yes_no: (value) => typeof value === 'boolean',
  currency: (value) => typeof value === 'object' && value !== null && 'amount' in value,
}

/** A value as rows show it: options by their names. */
export function shownValue({ name_key: key, value_type: type, options }: FakeCustomField, value: unknown): unknown {
  const wrong = () => new Refusal(422, [{ custom_fields: `${key} is no ${type}` }])
  if (value === null) return null
  const optionOf = (one: unknown) => {
    const option = options.find(({ id, name }) => id === one || (type === 'single_select' && name === one))
    if (!option) throw wrong()
    return option.name
  }
  if (type === 'single_select') return optionOf(value)
  if (type === 'multi_select') {
    if (!Array.isArray(value)) throw wrong()
    return value.map(optionOf)
  }
  if (!CHECKS[type]?.(value)) throw wrong()
  return value
}
