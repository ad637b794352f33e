import { startByHand } from '../../../src/fake-kit/by-hand.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from './server.ts'

/** `npm run fake`: a Greenhouse to try the product on, with three people in the stage that invites; a port may be given. Ctrl-C stops it. */
const ats = await startByHand((port) => startFakeGreenhouse({ port }))
if (ats) showPeople(ats)

function showPeople({ world, url, settings }: FakeGreenhouse): void {
  const job = world.addJob('Backend Engineer', ['Application Review', 'Video Interview', 'Onsite', 'Offer'])
  for (const [firstName, lastName] of [
    ['Ada', 'Lovelace'],
    ['Alan', 'Turing'],
    ['Grace', 'Hopper'],
  ] as const)
    world.addApplication(
      { firstName, lastName, email: `${firstName.toLowerCase()}@people.example` },
      job.id,
      'Video Interview',
    )
  const shown = Object.entries(settings()).map(([key, value]) => `--set ${key}=${value}`)
  process.stdout.write(
    `A fake Greenhouse listens at ${url}; three people are in the stage "Video Interview". Its settings for init:\n${shown.join(' ')}\n`,
  )
}
