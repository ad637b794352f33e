import { startFakeExample } from './fake.ts'

/** The fake to try the connector on by hand, with two people in the stage that invites; a port may be given. Ctrl-C stops it. */
const PORT = 8090

const ats = await startFakeExample({ port: Number(process.argv[2] ?? PORT) })
const job = ats.world.addJob('Backend Engineer', ['Applied', 'Video Interview', 'Onsite'])
for (const firstName of ['Ada', 'Grace'])
  ats.world.addApplication(
    { firstName, lastName: 'Okafor', email: `${firstName.toLowerCase()}@people.example` },
    job.id,
    'Video Interview',
  )
const settings = Object.entries(ats.settings()).map(([key, value]) => `--set ${key}=${value}`)
process.stdout.write(`The fake listens at ${ats.url}. Its settings for init:\n${settings.join(' ')}\n`)
