import { expect, test } from 'vitest'
import { comparedMove, comparedReject } from '../../src/connector-kit/actions.ts'
import type { Application, Write } from '../../src/connector-kit/contract.ts'

/** A decision about somebody at one job must not move or reject them at another one, to which they were moved a moment ago. */

const application: Application = {
  id: '1',
  jobId: 'cook',
  candidateId: 'c',
  stageId: 's1',
  stageName: 'Video Interview',
  status: 'active',
}
const written: string[] = []
const where = () => Promise.resolve({ application })
const write = <Payload extends Write['payload']>(payload: Payload): Write<Payload> => ({
  applicationId: '1',
  candidateId: 'c',
  jobId: 'engineer',
  payload,
  marker: 'Ref IV-TEST-TEST-TEST',
  claim: { renew: () => Promise.resolve(), assertFresh() {} },
})

test('a move that was decided for one job does not happen at another', async () => {
  const move = comparedMove({
    where,
    stages: () => Promise.resolve([{ id: 's2', name: 'Onsite' }]),
    move: () => Promise.resolve(void written.push('move')),
  })
  const asked = write({ action: 'moveTo', stage: 'Onsite', fromStageId: null })
  await expect(move.perform(asked)).rejects.toThrow(/another job/)
  expect(written).toEqual([])
})

test('a rejection that was decided for one job does not happen at another', async () => {
  const reject = comparedReject({
    where,
    reasons: () => Promise.resolve([{ id: 'r', name: 'Not a fit' }]),
    reject: () => Promise.resolve(void written.push('reject')),
  })
  await expect(reject.perform(write({ action: 'reject', reason: 'Not a fit', note: null }))).rejects.toThrow(
    /another job/,
  )
  expect(written).toEqual([])
})
