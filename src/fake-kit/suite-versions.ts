import { expect, test } from 'vitest'
import type { Application } from '../connector-kit/contract.ts'
import { VERSION_ENDED } from '../connector-kit/versions.ts'
import { openSession } from './session.ts'
import { everything, failureOf, type Rig } from './suite-rig.ts'

/** The promises of every connector about the end of the version that it calls. */
export function versionTests(rig: Rig): void {
  const { can, connector, oneApplication } = rig

  /** What the engine asks for, as work that fails when it is refused. Each asks anew: a session remembers some answers. */
  function works(application: Application): (() => Promise<unknown>)[] {
    const fresh = () => openSession(connector, rig.fake().settings())
    return [
      () => fresh().identify(),
      () => everything(fresh().jobs(null)),
      () => answered(fresh().people([application.candidateId ?? ''])),
      () => answered(fresh().applicationsById([application.id])),
      ...(connector.actions.moveTo
        ? [async () => fresh().actions.moveTo?.perform(rig.writeOf('moveTo', application))]
        : []),
    ]
  }

  if (connector.version === undefined) return test.skip('the end of a version (the declaration names none)', () => {})

  can('a version that is switched off says so, for reads and for writes, and goes on when it is back', async () => {
    const { application, remote } = await oneApplication()
    const version = connector.version?.(connector.settings.parse(rig.fake().settings()))
    const before = [rig.fake().world.countEntries(), rig.fake().world.stateOf(remote)]
    rig.fake().switchOff(true)
    for (const work of works(application)) {
      const error = await failureOf(work())
      expect(error).toMatchObject({ kind: 'config', code: VERSION_ENDED, facts: { doubtful: false } })
      expect(error.message).toContain(`${version?.vendor} does not serve ${version?.name}, `)
    }
    rig.fake().switchOff(false)
    expect([rig.fake().world.countEntries(), rig.fake().world.stateOf(remote)]).toEqual(before)
    expect((await rig.ats().applicationsById([application.id])).items).toHaveLength(1)
  })

  can('a record that is gone ends no version', async () => {
    const { application } = await oneApplication()
    const ids = [application.id, application.candidateId ?? application.id]
    for (const status of [404, 410]) {
      // Everything that names this one is gone; all else is answered.
      rig
        .fake()
        .answerBy(({ target, body }) =>
          ids.some((id) => target.includes(id) || body.includes(id))
            ? { status, body: '{"message":"Gone"}' }
            : undefined,
        )
      for (const work of works(application)) {
        const code: unknown = await work().then(
          () => undefined,
          (error: { code?: unknown }) => error.code,
        )
        expect(code).not.toBe(VERSION_ENDED)
      }
    }
    rig.fake().answerBy(() => undefined)
    expect((await rig.ats().applicationsById([application.id])).items).toHaveLength(1)
  })
}

/** Throws why records were not answered for. */
async function answered(found: Promise<{ readonly failure?: Error }>): Promise<void> {
  const { failure } = await found
  if (failure) throw failure
}
