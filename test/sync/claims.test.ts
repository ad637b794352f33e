import { expect, test } from 'vitest'
import { ClaimGroup } from '../../src/sync/deliveries/write-claim.ts'
import { renewClaims } from '../../src/sync/store/deliveries-store.ts'
import {
  change,
  clock,
  database,
  freshName,
  type Handler,
  intent,
  row,
  stored,
  tried,
  useProtocolWorld,
} from '../kit/protocol-world.ts'

useProtocolWorld()

/** The right to write: its holder, its duration, and the claims of processes that died. */

test('claims go in order within an application, across applications at once, and to one claimer each', async () => {
  const name = freshName()
  const store = await stored(
    name,
    intent('1', 'invited'),
    intent('1', 'completed'),
    intent('2', 'invited'),
    intent('3', 'invited'),
  )
  const [a, b] = await Promise.all([store.claim(2, 'a'), store.claim(2, 'b')])
  const claimed = [...a, ...b]
  expect(claimed.map((one) => `${one.applicationId} ${one.event}`).sort()).toEqual([
    '1 invited',
    '2 invited',
    '3 invited',
  ])
  expect(claimed.every((one) => one.attempt === 1)).toBe(true)
  expect(await store.claim(10, 'c')).toEqual([])
  const first = claimed.find((one) => one.applicationId === '1')
  const guard = a.includes(first as never) ? 'a' : 'b'
  await store.settle([{ seq: first?.seq ?? 0, state: 'confirmed', guard, remoteId: 'r1', attempt: null }])
  expect((await store.claim(10, 'c')).map((one) => one.event)).toEqual(['completed'])
})

test('claims of dead processes become unknown after their lease, to be looked up; young ones and our own stay', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'), intent('2', 'invited'))
  const claimed = await store.claim(2, 'dead')
  expect(await store.orphan(8_000, 8_000)).toBe(0)
  await change(claimed[0]?.seq, { claimed_at: new Date(Date.now() - 9_000) })
  expect(await store.orphan(8_000, 8_000)).toBe(1)
  expect(await row(name, 'invited')).toBeDefined()
  const orphan = await database().knex('deliveries').where({ seq: claimed[0]?.seq }).first()
  expect(orphan).toMatchObject({
    state: 'unknown',
    reason: expect.stringContaining('the process that was writing it ended'),
  })
  expect((await store.doubtful(10)).map((one) => one.seq)).toEqual([claimed[0]?.seq])
})

test('a claim is renewed by its owner only', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [one] = await store.claim(1, 'mine')
  const seq = one?.seq ?? 0
  await change(seq, { claimed_at: new Date(0) })
  expect(await renewClaims(database(), [seq], 'other')).toEqual(new Set())
  expect(await renewClaims(database(), [seq], 'mine')).toEqual(new Set([seq]))
  expect((await row(name, 'invited')).claimed_at.getTime()).toBeGreaterThan(Date.now() - 10_000)
})

test('the first of a group whose claim is old makes all of them young at once, but those that others have taken over', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'), intent('2', 'invited'), intent('3', 'invited'))
  const seqs = (await store.claim(3, 'group')).map(({ seq }) => seq)
  let asked = 0
  const counting = {
    ...database(),
    run: ((...given: Parameters<ReturnType<typeof database>['run']>) => {
      asked++
      return database().run(...given)
    }) as ReturnType<typeof database>['run'],
  }
  const group = new ClaimGroup({ clock, database: counting }, { id: 'group', atMs: clock.monotonicMs() }, seqs)
  await change(seqs[1], { claim: 'somebody else' })
  clock.advance(4_000)
  const tries = await Promise.allSettled(seqs.map((seq) => group.on(seq).renew()))
  expect([tries.map(({ status }) => status), asked]).toEqual([['fulfilled', 'rejected', 'fulfilled'], 1])
  clock.advance(4_000)
  const isFresh = (seq: number | undefined) => {
    try {
      group.on(seq ?? 0).assertFresh()
      return true
    } catch {
      return false
    }
  }
  expect(seqs.map(isFresh)).toEqual([true, false, true])
})

test('a claim that grew old before the socket is renewed if it is still ours, and given back if it is not', async () => {
  const sends: string[] = []
  const slow = (ageMs: number, steal = false): Handler => ({
    async perform(write) {
      clock.advance(ageMs)
      if (steal) await database().knex('deliveries').update({ claim: 'somebody else' })
      await write.claim.renew()
      write.claim.assertFresh()
      sends.push('sent')
      return { remoteId: null }
    },
    lookUp: () => Promise.resolve({ seen: 'no' }),
  })
  expect((await tried(slow(2_000))).settlement.state).toBe('confirmed')
  expect((await tried(slow(60_000))).settlement.state).toBe('confirmed')
  const stolen = await tried(slow(60_000, true))
  expect(stolen).toMatchObject({
    settlement: { state: 'pending', waitMs: 0, uncounted: true },
    metric: null,
    answered: null,
  })
  expect(stolen.settlement.reason).toContain('somebody else has taken it over')
  expect(sends).toHaveLength(2)
})

test('how old a claim may be before it is renewed, and before nothing is sent under it', async () => {
  const LONG_AGO = new Date('2026-01-01T00:00:00Z')
  const at = (ageMs: number, renews: boolean) => {
    let isRenewed = false
    return tried({
      async perform(write) {
        await database()
          .knex('deliveries')
          .where({ marker: write.marker, state: 'claimed' })
          .update({ claimed_at: LONG_AGO })
        clock.advance(ageMs)
        if (renews) await write.claim.renew()
        const rows = await database().knex('deliveries').where({ marker: write.marker, state: 'claimed' })
        isRenewed = rows.some((one) => one.claimed_at > LONG_AGO)
        write.claim.assertFresh()
        return { remoteId: null }
      },
    }).then(({ settlement }) => [settlement.state, isRenewed])
  }
  expect(await at(2_500, true)).toEqual(['confirmed', false])
  expect(await at(2_501, true)).toEqual(['confirmed', true])
  expect(await at(5_000, false)).toEqual(['confirmed', false])
  expect(await at(5_001, false)).toEqual(['pending', false])
})

test('a process that is stopped between renewal and socket does not send', async () => {
  const outcome = await tried({
    async perform(write) {
      await write.claim.renew()
      clock.advance(5_001)
      write.claim.assertFresh()
      throw new Error('it was sent')
    },
    lookUp: () => Promise.resolve({ seen: 'no' }),
  })
  expect(outcome.settlement).toMatchObject({
    state: 'pending',
    waitMs: 0,
    reason: expect.stringContaining('5001 ms old'),
  })
})
