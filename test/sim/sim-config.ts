import { ConfigSchema } from '../../src/config/schema.ts'
import { NOTED } from './oracles.ts'
import { type SimWorld, STAGE, type Temper } from './world.ts'

export const NAME = 'sim'

/** The YAML of the connection that is simulated. */
export function configOf({ ats, positionId, otherPositionId }: SimWorld, temper: Temper) {
  const { moveTo, reject } = ats.abilities.actions
  return ConfigSchema.parse({
    interviewApi: { baseUrl: 'https://interviews.sim/v1', apiKey: 'key' },
    connections: [
      {
        name: NAME,
        connector: ats.connector,
        settings: ats.settings,
        poll: { every: '5s' },
        analysisPoll: '5s',
        // As short as the ATS allows: what is looked up an instant too early is seen here.
        delivery: {
          deadline: '2s',
          quietWait: `${temper.lateWriteMs + temper.staleMs}ms`,
          concurrency: temper.concurrency,
        },
        onExpired: temper.reinvite ? 'reinvite' : 'nothing',
        brake: temper.brake ? { share: '10%', atLeast: 2, firstPass: 'ask' } : 'off',
        invite: [
          {
            job: ats.jobId,
            stage: STAGE,
            ...(temper.template ? { positionTemplate: 'standard' } : { position: positionId }),
            sendEmail: false,
            expiresInDays: 30,
          },
          ...(temper.identities && ats.otherJobId !== undefined
            ? [{ job: ats.otherJobId, stage: STAGE, position: otherPositionId, sendEmail: false, expiresInDays: 30 }]
            : []),
        ],
        writeBack: [
          ...NOTED.map((on) => ({ on, note: 'default' })),
          { on: 'completed', requestAnalysis: true },
          ...(temper.moves && moveTo ? [{ on: 'approved', moveTo: 'Onsite' }] : []),
          ...(temper.moves && reject ? [{ on: 'rejected', reject: { reason: 'Not a fit' } }] : []),
        ],
      },
    ],
  })
}
