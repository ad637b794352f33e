import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest in a whole run, so that none of them is alone at the end. A file that is missing here only costs time. */
const LONG: readonly string[] = [
  'test/sim/seeds-3.test.ts',
  'test/browser/candidate.test.ts',
  'test/demo/own-folder.test.ts',
  'test/db/words.test.ts',
  'test/browser/every-page.test.ts',
  'test/demo/processes.test.ts',
  'test/sync/restore.test.ts',
  'test/connector-kit/strictness.test.ts',
  'test/browser/recruiter-day.test.ts',
  'test/interview/playable.test.ts',
  'test/browser/admin-day.test.ts',
  'test/sim/reading.test.ts',
  'test/web/who-may.test.ts',
  'test/sync/flow.test.ts',
  'test/cli/init.test.ts',
  'test/interview/plain-invites.test.ts',
  'test/db/data-folder.test.ts',
  'test/interview/takes.test.ts',
  'test/sim/seeds-2.test.ts',
  'test/mail/interrupted-mail.test.ts',
  'test/cli/cli.test.ts',
  'test/cli/connector.test.ts',
  'test/interview/writers-and-reader.test.ts',
  'test/browser/pages.test.ts',
  'test/db/embedded.test.ts',
  'test/demo/long-life.test.ts',
  'test/cli/first-link.test.ts',
  'test/sync/deliveries.test.ts',
  'test/sim/plans.test.ts',
  'test/interview/places.test.ts',
  'test/dashboard/first.test.ts',
  'test/sync/foreign-text.test.ts',
  'test/spec/specification.test.ts',
  'test/sync/every-connector.test.ts',
  'test/browser/life.test.ts',
  'test/sync/assessments.test.ts',
  'test/browser/lost-devices.test.ts',
  'test/sync/foreign-api.test.ts',
  'test/cli/restored.test.ts',
  'test/browser/review.test.ts',
  'test/dashboard/review.test.ts',
  'test/sync/plan.test.ts',
  'test/sim/apart.test.ts',
  'test/sync/sentences.test.ts',
  'test/sync/identities.test.ts',
  'test/sync/foreign-time.test.ts',
  'test/interview/clocks.test.ts',
  'test/cli/reload.test.ts',
  'test/interview/walks.test.ts',
  'test/mail/fairness.test.ts',
  'test/web/fuzz.test.ts',
  'test/sync/explain.test.ts',
  'test/browser/short-screens.test.ts',
  'test/sync/remote.test.ts',
  'test/mail/addresses.test.ts',
  'test/sync/reinvite.test.ts',
  'test/sync/changed-rules.test.ts',
  'test/dashboard/oidc.test.ts',
  'test/browser/demo.test.ts',
  'test/dashboard/sync-pages.test.ts',
  'test/db/session.test.ts',
  'test/sync/retention.test.ts',
  'test/demo/pages.test.ts',
  'test/sim/seeds-1.test.ts',
  'test/browser/oidc.test.ts',
  'test/sim/words.test.ts',
  'test/mail/hanging-servers.test.ts',
  'test/sync/operate.test.ts',
]

/** A new checkout knows no durations of an earlier run: these begin, then come the others, larger ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
