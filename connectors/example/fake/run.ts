import { type StartedFake, startByHand } from '../../../src/fake-kit/index.ts'
import { startFakeExample } from './fake.ts'

/** The fake to try the connector on by hand, with two people in the stage that invites; a port may be given. Ctrl-C stops it. */
const ats = await startByHand((port) => startFakeExample({ port }))
if (ats) showPeople(ats)

function showPeople({ world, url, settings }: StartedFake): void {
  const job = world.addJob('Backend Engineer', ['Applied', 'Video Interview', 'Onsite'])
  for (const firstName of ['Ada', 'Grace'])
    world.addApplication(
      { firstName, lastName: 'Okafor', email: `${firstName.toLowerCase()}@people.example` },
      job.id,
      'Video Interview',
    )
  const shown = Object.entries(settings()).map(([key, value]) => `--set ${key}=${value}`)
  process.stdout.write(`The fake listens at ${url}. Its settings for init:\n${shown.join(' ')}\n`)
}
