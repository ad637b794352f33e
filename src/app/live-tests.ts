import type { Clock } from '../base/clock.ts'
import type { LiveTest, Tried } from '../dashboard/connecting/service.ts'
import type { Database } from '../db/database.ts'
import { RateLimiter } from '../web/rate-limit.ts'

/** Tests that fail, of an organization: nobody mistypes a key more often, and whoever guesses keys gets nowhere. */
const FAILED_TESTS = { limit: 10, windowSeconds: 600 }

const refused = (problem: 'often' | 'under_way'): LiveTest => ({
  ...{ account: null, warnings: [], openJobs: 0, hasMoreJobs: false, read: [] },
  failed: { part: 'identify', problem },
})

/** Bounds how keys are tried at the ATSs: one at a time of an organization, and few that fail. Refused ones ask nobody. */
export function limitedTests(database: Database, clock: Clock) {
  const limiter = new RateLimiter(database, clock, FAILED_TESTS)
  const underWay = new Set<string>()
  return async (organizationId: string, test: () => Promise<LiveTest>): Promise<LiveTest> => {
    if (underWay.has(organizationId)) return refused('under_way')
    underWay.add(organizationId)
    try {
      const subject = `live-test:${organizationId}`
      const { allowed } = await limiter.take(subject)
      if (!allowed) return refused('often')
      const answer = await test()
      if (!answer.failed) limiter.giveBack(subject)
      return answer
    } finally {
      underWay.delete(organizationId)
    }
  }
}

/** Trials of parts, of an organization: somebody who looks at each answer asks no oftener. */
const TRIALS = { limit: 120, windowSeconds: 600 }

/** Bounds how parts of a description are tried: one at a time of an organization, and not without end. Refused ones ask nobody. */
export function limitedTrials(database: Database, clock: Clock) {
  const limiter = new RateLimiter(database, clock, TRIALS)
  const underWay = new Set<string>()
  return async (organizationId: string, ask: () => Promise<Tried>): Promise<Tried> => {
    if (underWay.has(organizationId)) return { problem: 'under_way', said: '' }
    underWay.add(organizationId)
    try {
      const { allowed } = await limiter.take(`trial:${organizationId}`)
      return allowed ? await ask() : { problem: 'often', said: '' }
    } finally {
      underWay.delete(organizationId)
    }
  }
}
