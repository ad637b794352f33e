import { startFakeGreenhouse } from './server.ts'

/** `npm run fake`: a Greenhouse to try the product on, with three people in the stage that invites; a port may be given. Ctrl-C stops it. */
const PORT = 8090

const port = Number(process.argv[2] ?? PORT)
const ats = await startFakeGreenhouse({ port })
const job = ats.world.addJob('Backend Engineer', ['Application Review', 'Video Interview', 'Onsite', 'Offer'])
for (const [firstName, lastName] of [
  ['Ada', 'Lovelace'],
  ['Alan', 'Turing'],
  ['Grace', 'Hopper'],
] as const)
  ats.world.addApplication(
    { firstName, lastName, email: `${firstName.toLowerCase()}@people.example` },
    job.id,
    'Video Interview',
  )
const settings = Object.entries(ats.settings()).map(([key, value]) => `--set ${key}=${value}`)
process.stdout.write(
  `A fake Greenhouse listens at ${ats.url}; three people are in the stage "Video Interview". Its settings for init:\n${settings.join(' ')}\n`,
)
