import {
  comparedMove,
  comparedReject,
  fileInBase64,
  fileOf,
  type Handler,
  keyed,
  marked,
  mergedTag,
  overwritten,
  placementBy,
  untraceable,
} from '../../src/connector-kit/actions.ts'
import type { ActionHandlers, Idempotency, Write, WriteAction } from '../../src/connector-kit/contract.ts'
import { Id } from '../../src/connector-kit/fields.ts'
import { collect } from '../../src/connector-kit/lists.ts'
import { typedValue } from '../../src/connector-kit/typed-value.ts'
import { z } from '../../src/connector-kit/zod.ts'
import { type Calls, readAnswer, Text } from './calls.ts'
import type { Expression, Values } from './expression.ts'
import type { RestReads } from './reads.ts'
import { namesIn } from './request-schema.ts'
import type { Actions, ListSpec, RequestSpec, Settings } from './schema.ts'
import { confirm, confirmed, doesHold, type Verify } from './verification.ts'

const WrittenRow = z.object({ id: Id.nullish().transform((id) => id ?? null), text: Text })
const TagRow = z.object({ tag: z.string() })

type Append = 'note' | 'link' | 'attach'
type Written = RequestSpec & { idAt?: Expression | undefined; verify?: Verify }

/** The idempotency of these actions: an append that can be read back is looked up, one with a key is known there. */
export function idempotencyOf({ actions }: Settings): Readonly<Partial<Record<WriteAction, Idempotency>>> {
  const idempotency: Partial<Record<WriteAction, Idempotency>> = {}
  for (const action of ['note', 'link', 'attach'] as const) {
    const spec = actions[action]
    if (spec) idempotency[action] = spec.idempotencyKey !== undefined ? 'key' : spec.readBack ? 'marker' : 'none'
  }
  if (actions.tag) idempotency.tag = actions.tag.current ? 'overwrite' : 'none'
  for (const action of ['field', 'moveTo', 'reject'] as const) if (actions[action]) idempotency[action] = 'overwrite'
  return idempotency
}

/** True where the request that attaches a file sends its text: a PDF has none. */
export const sendsText = ({ actions: { attach } }: Settings): boolean =>
  attach !== undefined && namesIn(attach).some(({ name }) => name === 'text')

/** Turns the actions of the YAML into writes; `verify` reads back whether a write arrived. */
export function restActions(calls: Calls, reads: RestReads, { actions }: Settings): ActionHandlers {
  const { note, link, attach, tag, field, moveTo, reject } = actions
  const where = placementBy(reads.application)

  async function send(spec: Written, write: Write, values: Values, key?: string): Promise<string | null> {
    const { claim, marker } = write
    const all = { ...idsOf(write), ...values }
    const { json, known } = await calls.send(spec, all, {
      claim,
      ...(key === undefined ? {} : { key: [key, marker] }),
    })
    const id = spec.idAt ? await readAnswer(spec.idAt, json, known, claim) : null
    const { verify } = spec
    if (verify && verify !== true) await confirm(() => doesHold(calls, verify, all), `the ${write.payload.action}`)
    return id === undefined || id === null ? null : String(id)
  }

  function append<Action extends Append>(
    spec: NonNullable<Actions[Action]>,
    valuesOf: (write: Parameters<Handler<Action>['perform']>[0]) => Values,
  ): Handler<Action> {
    const { readBack, idempotencyKey, verify } = spec
    const write = (one: Parameters<Handler<Action>['perform']>[0]) => send(spec, one, valuesOf(one), idempotencyKey)
    const byKey = idempotencyKey === undefined ? undefined : keyed<Action>(write as never)
    if (!readBack) return byKey ?? untraceable<Action>(write as never)
    const byMark = marked<Action>({
      write: write as never,
      async *list(one) {
        const pages = calls.list('what was written', readBack, idsOf(one), readBack.map, WrittenRow)
        for await (const { items, unreadable } of pages)
          yield { items: items.map(({ id, text }) => ({ id, text: text ?? '' })), unreadable }
      },
    })
    return verify === true ? confirmed(byKey ?? byMark, byMark) : (byKey ?? byMark)
  }

  return {
    ...(note ? { note: append<'note'>(note, ({ payload }) => ({ note: payload.body })) } : {}),
    ...(link
      ? {
          link: append<'link'>(link, ({ payload, marker }) => ({
            title: `${payload.title} (${marker})`,
            url: payload.url,
          })),
        }
      : {}),
    ...(attach
      ? {
          attach: append<'attach'>(attach, (write) => {
            const { payload } = write
            const file = fileOf(write)
            const text = 'text' in payload ? payload.text : ''
            return { filename: file.name, text, base64: fileInBase64(write), file }
          }),
        }
      : {}),
    ...(tag ? { tag: tagging(tag) } : {}),
    ...(field
      ? {
          field: fielding(field),
        }
      : {}),
    ...(moveTo
      ? {
          moveTo: comparedMove({
            where,
            stages: (jobId) => reads.stages([jobId]),
            move: (write, { id, name }) => send(moveTo, write, { stageId: id, stageName: name }),
            isReadBack: moveTo.verify === true,
          }),
        }
      : {}),
    ...(reject
      ? {
          reject: comparedReject({
            where,
            reasons: reads.reasons,
            reject: (write, { id, name }) =>
              send(reject, write, { reasonId: id, reasonName: name, note: write.payload.note ?? '' }),
            isReadBack: reject.verify === true,
          }),
        }
      : {}),
  }

  function fielding(spec: NonNullable<Actions['field']>): Handler<'field'> {
    const { verify, type } = spec
    const typeOf = (name: string) => (typeof type === 'string' ? type : (type[name] ?? 'text'))
    const valuesOf = ({ payload: { name, value } }: Parameters<Handler<'field'>['perform']>[0]): Values => ({
      name,
      value: typedValue(value, typeOf(name), name),
    })
    return overwritten<'field'>(
      async (write) => send(spec, write, valuesOf(write)),
      verify && (async (write) => doesHold(calls, verify, { ...idsOf(write), ...valuesOf(write) })),
    )
  }

  function tagging(spec: NonNullable<Actions['tag']>): Handler<'tag'> {
    const { current } = spec
    if (!current) return untraceable<'tag'>((write) => send(spec, write, { tag: write.payload.tag }))
    const merged = mergedTag({
      async read(write) {
        const rows = await collect(calls.list('tags', current as ListSpec, idsOf(write), { tag: current.map }, TagRow))
        return rows.map((row) => row.tag)
      },
      replace: (write, tags) => send(spec, write, { tag: write.payload.tag, tags }),
    })
    return spec.verify === true ? confirmed(merged) : merged
  }
}

function idsOf({ applicationId, candidateId, jobId, marker }: Write): Values {
  return { applicationId, candidateId, jobId, marker }
}
