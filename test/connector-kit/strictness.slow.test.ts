import { expect, test } from 'vitest'
import { exchange } from '../../src/base/exchange.ts'
import type { HttpRequest } from '../../src/base/http.ts'
import type { Application, AtsSession, Found, Write, WriteAction } from '../../src/connector-kit/contract.ts'
import { memoryTokens, openSession } from '../../src/fake-kit/session.ts'
import { everything, type FakeAts, person, STAGES } from '../../src/fake-kit/suite-rig.ts'
import { CONNECTOR_FAKES, type ConnectorFake, documentedOf, isDocumented } from '../kit/fakes.ts'
import { MISSED, nameOf, TAMPERS } from './tampering.ts'

/**
 * The strictness of the connector suite: a connector that sends anything that its vendor does not document fails against the vendor's fake, and the fake names
 * what came. Each documented request of each connector goes out once in each way of `TAMPERS`.
 */

/** A task for a connector; it resolves to a value that a caller would take for a success. */
type Work = (application: Application) => Promise<unknown>

async function answered(found: Promise<Found<unknown>>): Promise<void> {
  const { failure } = await found
  if (failure) throw failure
}

function worksOf({ connector, field }: ConnectorFake, ats: AtsSession, fake: FakeAts): Readonly<Record<string, Work>> {
  const payloads: { readonly [Action in WriteAction]?: object } = {
    note: { body: 'Interview completed' },
    field: { name: field, value: '82' },
    tag: { tag: 'AI: YES' },
    link: { title: 'Interview', url: 'https://interviews.acme.example/1' },
    attach: { filename: 'report.txt', text: 'Overview' },
    moveTo: { stage: 'Onsite', fromStageId: null },
    reject: { reason: fake.world.reasons[0]?.name, note: null },
  }
  const write = (action: WriteAction, on: Application) =>
    ({
      applicationId: on.id,
      candidateId: on.candidateId,
      jobId: on.jobId,
      payload: { action, ...payloads[action] },
      marker: 'Ref IV-TEST-TEST-TEST',
      claim: { renew: () => Promise.resolve(), assertFresh() {} },
    }) as unknown as Write<never>
  const window = () => ({
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 1_000).toISOString(),
  })
  return {
    identify: () => ats.identify(),
    jobs: () => everything(ats.jobs(null)),
    'jobs in a window': () => everything(ats.jobs(window())),
    stages: ({ jobId }) => ats.stages([jobId ?? '']),
    'applications in stages': async ({ jobId }) =>
      everything(ats.applicationsInStages(await ats.stages([jobId ?? '']))),
    'applications that changed': async () => {
      if (ats.applicationsChanged) await everything(ats.applicationsChanged(window()))
      if (ats.applicationsSince) await everything(ats.applicationsSince(null))
    },
    'applications by id': ({ id }) => answered(ats.applicationsById([id])),
    people: ({ candidateId }) => answered(ats.people([candidateId ?? ''])),
    ...Object.fromEntries(
      (Object.keys(connector.actions) as WriteAction[]).flatMap((action) => {
        const handler = ats.actions[action]
        return [
          [action, (on: Application) => handler?.perform(write(action, on))],
          [`${action}, looked up`, (on: Application) => handler?.lookUp?.(write(action, on))],
        ]
      }),
    ),
  }
}

for (const one of CONNECTOR_FAKES) {
  const { id, displayName } = one.connector
  const run = isDocumented(id) ? test : test.skip
  const why = isDocumented(id) ? '' : ' (skipped: connectors/*/fake/documented.ts is not there)'
  run(`${displayName}: whatever is not documented fails and is named${why}`, async () => {
    const requests = await documentedOf(id)
    const fake = await one.start()
    let tamper: ((request: HttpRequest) => HttpRequest) | undefined
    const settings = fake.settings()
    const tokens = memoryTokens()
    const open = () =>
      openSession(one.connector, settings, {
        tokens,
        // Nothing hangs here; a busy machine may take its time.
        deadlineMs: 30_000,
        exchange: (request) => exchange(tamper ? tamper(request) : request),
      })
    try {
      const job = fake.world.addJob('Support engineer', STAGES)
      let count = 0
      let application: Application | undefined
      let remote: string | undefined
      /** An application that nobody wrote to yet. */
      const fresh = async (): Promise<Application> => {
        if (application) return application
        const ats = open()
        // Lists stay short: nobody needs the one that was written to any more.
        if (remote !== undefined) fake.world.remove(remote)
        const { id } = fake.world.addApplication(person(++count), job.id, 'Video Interview')
        remote = id
        const stages = (await ats.stages([job.id])).filter(({ name }) => name === 'Video Interview')
        const { items } = await everything(ats.applicationsInStages(stages))
        application = items.find((found) => found.id.includes(id)) ?? items.at(-1)
        if (!application) throw new Error('the connector does not see the application that the fake has')
        return application
      }
      /** Works with a session that remembers nothing; true where that succeeds. */
      const succeeds = async (what: string, change: (request: HttpRequest) => HttpRequest): Promise<boolean> => {
        const on = await fresh()
        tamper = change
        const done = await Promise.resolve(worksOf(one, open(), fake)[what]?.(on)).then(
          () => true,
          () => false,
        )
        tamper = undefined
        // What only reads leaves it as it was.
        if (done && Object.hasOwn(one.connector.actions, what)) application = undefined
        return done
      }

      const tried = new Set<string>()
      const accepted: string[] = []
      for (const what of Object.keys(worksOf(one, open(), fake))) {
        const sent = new Set<string>()
        const isDone = await succeeds(what, (request) => {
          sent.add(nameOf(requests, request) ?? '')
          return request
        })
        expect([what, isDone, fake.undocumented]).toEqual([what, true, []])
        for (const name of sent) {
          const shape = requests[name]
          if (!shape || name.includes(' //')) continue
          for (const [way, change] of Object.entries(TAMPERS)) {
            if (tried.has(`${name}: ${way}`)) continue
            const before = fake.undocumented.length
            let word: string | undefined
            const done = await succeeds(what, (request) => {
              const changed = nameOf(requests, request) === name ? change(request, shape, name) : undefined
              word = changed?.[1] ?? word
              return changed?.[0] ?? request
            })
            if (word === undefined) continue
            tried.add(`${name}: ${way}`)
            const named = fake.undocumented.slice(before).some((sentence) => sentence.includes(word ?? ''))
            if (done && way !== MISSED) accepted.push(`${name}, ${way}: ${what} succeeds`)
            if (!named) accepted.push(`${name}, ${way}: the fake does not name it`)
          }
        }
        // A refusal on purpose is not held against the next work.
        ;(fake.undocumented as string[]).length = 0
      }
      expect(accepted).toEqual([])
      expect(tried.size).toBeGreaterThan(10)
    } finally {
      await fake.close()
    }
  })
}
