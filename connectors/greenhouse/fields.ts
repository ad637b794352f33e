import { type Handler, isSame, type Named, overwritten, pick } from '../../src/connector-kit/actions.ts'
import type { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { asOnePage, collect, readOne } from '../../src/connector-kit/lists.ts'
import { misconfigured, rejected } from '../../src/connector-kit/problems.ts'
import { cached } from '../../src/connector-kit/ttl-cache.ts'
import { type FieldType, typedValue } from '../../src/connector-kit/typed-value.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { LastWrites } from './last-writes.ts'
import { rowsOf } from './lists.ts'
import { FieldDefinition, FieldOption, FieldsRow, type Settings, type ShownField } from './schema.ts'

const TYPES: Readonly<Record<string, FieldType>> = {
  short_text: 'text',
  long_text: 'text',
  rich_text: 'text',
  url: 'text',
  number: 'number',
  yes_no: 'boolean',
  date: 'date',
}
const AMOUNT = /^(-?\d{1,15}(?:\.\d{1,15})?) ([A-Z]{3})$/

/** Values that rows show as they are written. Of other types it is not known, or known to differ. */
const AS_SHOWN: Readonly<Record<string, z.ZodType>> = {
  short_text: z.string(),
  long_text: z.string(),
  rich_text: z.string(),
  url: z.string(),
  date: z.string(),
  number: z.number(),
  yes_no: z.boolean(),
  user: z.int(),
  single_select: z.string(),
  currency: z.strictObject({ amount: z.number(), currency_code: z.string() }),
  currency_range: z.strictObject({ min_amount: z.number(), max_amount: z.number(), currency_code: z.string() }),
  number_range: z.strictObject({ min_value: z.number(), max_value: z.number() }),
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Fields = Readonly<Record<string, ShownField>>
interface Sent {
  readonly name_key: string
  readonly value: unknown
}

/** True for a value that a write of another field can send along. */
export function canSendAlong({ type, value }: ShownField): boolean {
  return isEmpty(value) || type === 'multi_select' || AS_SHOWN[type]?.safeParse(value).success === true
}

/**
 * Writes a custom field of an application. Whether a PATCH keeps the custom fields that it does not name is not documented for v3; so those that have a value
 * are read right before and sent along, until the setting `keepsOtherFields` says that they stay by themselves.
 */
export function fieldWrites(client: AtsClient, settings: Settings, { clock }: SessionContext): Handler<'field'> {
  const lastWrites = new LastWrites(clock)
  const definitions = cached(clock, () =>
    collect(
      rowsOf(client, 'custom_fields', { field_type: 'application', active: 'true' }, FieldDefinition, (row) => row),
    ),
  )

  async function fieldsOf(applicationId: string): Promise<Fields> {
    const { items, unreadable } = await asOnePage(
      rowsOf(client, 'applications', { ids: applicationId }, FieldsRow, (row) => row),
    )
    if (unreadable[0]) readOne(unreadable[0].row, FieldsRow, `the application ${applicationId}`)
    if (!items[0])
      throw rejected(`The application ${applicationId} is not there (deleted, merged, or hidden from our user)`)
    return lastWrites.newest(applicationId, items[0])
  }

  async function definitionOf(key: string) {
    const known = await definitions()
    const found = known.find((one) => one.name_key === key)
    if (found) return found
    const names = known.map((one) => one.name_key).reverse()
    throw rejected(`There is no custom field of applications "${key}"; there are ${names.join(', ') || 'none'}`)
  }

  async function optionsOf(key: string): Promise<(Named & { readonly isActive: boolean })[]> {
    const { id } = await definitionOf(key)
    return collect(
      rowsOf(client, 'custom_field_options', { custom_field_ids: id }, FieldOption, (row) => ({
        id: row.id,
        name: row.name,
        isActive: row.active !== false,
      })),
    )
  }

  async function valueFor(key: string, text: string, shown: ShownField | undefined): Promise<unknown> {
    const type = shown?.type ?? (await definitionOf(key)).value_type
    const simple = TYPES[type]
    if (simple) return typedValue(text, simple, key)
    if (type === 'currency') {
      const [, amount, code] = AMOUNT.exec(text.trim()) ?? []
      if (code !== undefined) return { amount: Number(amount), currency_code: code }
      throw rejected(
        `The field "${key}" takes an amount and a currency such as 50000 EUR; the rule's value is "${text}"`,
      )
    }
    if (type !== 'single_select' && type !== 'multi_select')
      throw rejected(`The custom field "${key}" has the type ${type}, which the connector does not write`)
    const active = (await optionsOf(key)).filter((one) => one.isActive).reverse()
    const id = Number(pick(text, active, `option of the custom field "${key}"`).id)
    return type === 'multi_select' ? [id] : id
  }

  async function sentAlong([key, shown]: readonly [string, ShownField]): Promise<Sent> {
    if (AS_SHOWN[shown.type]?.safeParse(shown.value).success) return { name_key: key, value: shown.value }
    const names = z.array(z.string()).safeParse(shown.value)
    if (shown.type === 'multi_select' && names.success) {
      const options = await optionsOf(key)
      const ids = names.data.map((name) => options.find((one) => isSame(one.name, name))?.id)
      if (ids.every((id) => id !== undefined)) return { name_key: key, value: ids.map(Number) }
    }
    throw rejected(
      `Not written, because the field "${key}" of the type ${shown.type} could not be sent along and might be emptied. Write another field, or set keepsOtherFields (README of the connector)`,
    )
  }

  return overwritten<'field'>(async ({ applicationId, payload: { name, value }, claim }) => {
    const { keepsOtherFields } = settings
    const shown = await fieldsOf(applicationId)
    const ours: Sent = { name_key: name, value: await valueFor(name, value, shown[name]) }
    const others = Object.entries(shown).filter(([key, field]) => key !== name && !isEmpty(field.value))
    const path = `applications/${applicationId}`
    const patch = async (along: readonly Sent[]) => {
      const answer = await client.request({ method: 'PATCH', path, json: { custom_fields: [ours, ...along] }, claim })
      const row = FieldsRow.safeParse(answer.json).data
      lastWrites.wrote(applicationId, row, { [name]: { type: shown[name]?.type ?? '', value: ours.value } })
      const after = row?.custom_fields
      return after ? others.filter(([key]) => isEmpty(after[key]?.value)).map(([key]) => key) : []
    }
    const emptied = await patch(keepsOtherFields ? [] : await Promise.all(others.map(sentAlong)))
    if (emptied.length === 0) return
    if (!keepsOtherFields)
      throw rejected(`Greenhouse emptied other fields of the application ${applicationId}: ${emptied.join(', ')}`)
    await patch(await Promise.all(others.map(sentAlong)))
    throw misconfigured(
      `A PATCH empties the custom fields that it does not name (${emptied.join(', ')}); they were written again. Set keepsOtherFields to false`,
    )
  })
}
