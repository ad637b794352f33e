import { expect } from 'vitest'
import { AppError } from '../base/errors.ts'
import type { Write, WriteAction } from '../connector-kit/contract.ts'
import { failureOf, type Rig, STAGES } from './suite-rig.ts'

const ACTIONS: readonly WriteAction[] = ['note', 'field', 'tag', 'link', 'attach', 'moveTo', 'reject']

/** The promises of every connector about writing, for each of its actions and its idempotency. */
export function writingTests(rig: Rig): void {
  const { can, connector } = rig
  for (const action of Object.keys(connector.actions) as WriteAction[]) {
    onceTests(rig, action)
    failureTests(rig, action)
  }

  // The YAML decides which actions `rest` offers.
  if (!connector.forSettings)
    can('every action that is not offered, or cannot be looked up, has its reason', () => {
      const silent = ACTIONS.filter(
        (action) => (connector.actions[action] ?? 'none') === 'none' && !connector.cannot?.[action],
      )
      expect(silent, 'actions without an idempotency, or with `none`, without a reason in `cannot`').toEqual([])
      return Promise.resolve()
    })

  if (connector.actions.moveTo) moveTests(rig)
  if (connector.actions.reject) rejectTests(rig)
}

/** The handler of an action that the connector declares. */
function handlerOf(rig: Rig, action: WriteAction) {
  const found = rig.ats().actions[action]
  if (!found) throw new Error(`${action} is declared and not there`)
  return found as unknown as {
    idempotency: string
    perform(write: Write<never>): Promise<{ remoteId: string | null }>
    lookUp?(write: Write<never>): Promise<{ seen: string }>
  }
}

/** The kinds of all that changes in the fake from now on. */
function changesIn(rig: Rig): readonly string[] {
  const changes: string[] = []
  rig.fake().world.onChange(({ kind }) => changes.push(kind))
  return changes
}

/** A write is there once it was made; where the connector says that it overwrites, twice is as once. */
function onceTests(rig: Rig, action: WriteAction): void {
  const { can, connector, oneApplication, writeOf } = rig
  const idempotency = connector.actions[action]
  const handler = () => handlerOf(rig, action)
  const countOf = () =>
    action === 'note' || action === 'attach' || action === 'link' ? rig.fake().world.countEntries() : undefined

  can(`${action}: is written once and seen afterwards`, async () => {
    const { application } = await oneApplication()
    const write = writeOf(action, application)
    expect(handler().idempotency).toBe(idempotency)
    if (handler().lookUp && idempotency !== 'overwrite') expect((await handler().lookUp?.(write))?.seen).toBe('no')
    const changes = changesIn(rig)
    await handler().perform(write)
    expect(changes.length).toBeGreaterThan(0)
    if (countOf() !== undefined) expect(countOf()).toBe(1)
    if (handler().lookUp && idempotency === 'marker') {
      expect((await handler().lookUp?.(write))?.seen).toBe('yes')
      expect((await handler().lookUp?.(writeOf(action, application, { marker: 'Ref IV-ELSE-ELSE-ELSE' })))?.seen).toBe(
        'no',
      )
    }
  })

  if (idempotency === 'overwrite')
    can(`${action}: twice is as once`, async () => {
      const { application, remote } = await oneApplication()
      const state = () => JSON.stringify(plain(rig.fake().world.stateOf(remote)))
      await handler().perform(writeOf(action, application))
      const once = state()
      await handler().perform(writeOf(action, application))
      expect(state()).toBe(once)
    })
}

/** A claim that is over, a lost answer and a refusal: what is doubtful afterwards, and what changed nothing. */
function failureTests(rig: Rig, action: WriteAction): void {
  const { can, connector, oneApplication, writeOf } = rig
  const handler = () => handlerOf(rig, action)
  can(`${action}: nothing goes out under an old claim`, async () => {
    const { application } = await oneApplication()
    const changes = changesIn(rig)
    const stale = new AppError('old', {
      kind: 'transient',
      code: 'delivery.stale_claim',
      facts: { doubtful: false },
    })
    const claim = {
      renew: () => Promise.resolve(),
      assertFresh() {
        throw stale
      },
    }
    expect(await failureOf(handler().perform(writeOf(action, application, { claim })))).toBe(stale)
    expect(changes).toEqual([])
  })

  can(`${action}: a lost answer is a doubt, and looking tells what became of it`, async () => {
    const { application } = await oneApplication()
    const write = writeOf(action, application)
    const changes = changesIn(rig)
    // Every call that changes something loses its answer, until one was carried out.
    rig.fake().setFaults({ share: 1, seed: 1, only: 'cut_after' })
    const error = await failureOf(handler().perform(write))
    rig.fake().setFaults(undefined)
    expect(error.facts['doubtful']).toBe(true)
    if (connector.actions[action] !== 'marker') return
    expect(changes.length).toBe(1)
    expect((await handler().lookUp?.(write))?.seen).toBe('yes')
  })

  can(`${action}: a refusal changed nothing and is no doubt`, async () => {
    const { application } = await oneApplication()
    const changes = changesIn(rig)
    rig.fake().setFaults({ share: 1, seed: 1, only: 'refuse' })
    const error = await failureOf(handler().perform(writeOf(action, application)))
    rig.fake().setFaults(undefined)
    expect(error).toMatchObject({ kind: 'rejected', facts: { doubtful: false } })
    expect(changes).toEqual([])
  })
}

/** A move compares with where the application is now. */
function moveTests({ can, ats, fake, oneApplication, writeOf }: Rig): void {
  can('moveTo: is not done from where somebody else has put the application', async () => {
    const { application, remote } = await oneApplication()
    const write = writeOf('moveTo', application, { payload: { fromStageId: application.stageId } })
    fake().world.moveByName(remote, 'Applied')
    expect((await failureOf(ats().actions.moveTo?.perform(write) ?? Promise.resolve())).message).toMatch(
      /somebody moved/,
    )
    expect((await ats().actions.moveTo?.lookUp?.(write))?.seen).toBe('overtaken')
  })
  can('moveTo: an unknown stage is named with those there are', async () => {
    const { application } = await oneApplication()
    const write = writeOf('moveTo', application, { payload: { stage: 'Nowhere' } })
    const error = await failureOf(ats().actions.moveTo?.perform(write) ?? Promise.resolve())
    expect(error.kind).toBe('rejected')
    for (const stage of STAGES) expect(error.message).toContain(stage)
  })
}

/** A rejection needs a reason of the account, and nobody who was hired gets one. */
function rejectTests({ can, ats, fake, oneApplication, writeOf }: Rig): void {
  can('reject: an unknown reason is named with those there are', async () => {
    const { application } = await oneApplication()
    const write = writeOf('reject', application, { payload: { reason: 'Because' } })
    expect((await failureOf(ats().actions.reject?.perform(write) ?? Promise.resolve())).message).toContain('Not a fit')
  })

  can(
    'reject: a hired candidate is not rejected',
    async () => {
      const { application, remote } = await oneApplication()
      fake().world.hire?.(remote)
      expect((await ats().actions.reject?.lookUp?.(writeOf('reject', application)))?.seen).toBe('overtaken')
    },
    { needs: 'hired' },
  )
}

/** Without the moments of changes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, part: unknown) => (/At$/.test(name) ? undefined : part)))
}
