import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { nodeRedCommand } from './node-red.ts'
import { POSITION } from './position.ts'

/** As `npm start` and the image start it. */
const DAEMON = ['--max-semi-space-size=16', 'src/cli/interview-bridge.js', 'start', '--config']
const ROOT = join(import.meta.dirname, '../..')

/** Whoever moves interviews from the source to the sink. `round` names the connection. */
export interface Contestant {
  readonly who: string
  start(round: string): Promise<ChildProcess>
}

export interface EngineBench {
  readonly url: string
  readonly folder: string
  readonly rounds: number
  readonly count: number
  /** What the ATS does to others, such as `5xx=0.02` or `rate=100`; see `sink.ts`. */
  readonly weather: readonly string[]
  /** The path of node-red's red.js, where it is installed. */
  readonly nodeRed?: string | undefined
  /** Requests in a second that the connection declares. */
  readonly declared?: number | undefined
}

interface Places {
  readonly apiUrl: string
  readonly sinkUrl: string
}

/** The daemon first. */
export function contestantsOf(database: pg.Client, options: EngineBench, places: Places): Contestant[] {
  const { url, folder, nodeRed } = options
  const script = join(import.meta.dirname, 'loop-run.ts')
  const loop = (kind: string) => async () =>
    spawn(process.execPath, [script, kind, places.apiUrl, places.sinkUrl, url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const contestants: Contestant[] = [
    { who: 'daemon', start: (round) => startDaemon(database, round, options, places) },
    { who: 'bare loop', start: loop('bare') },
    { who: 'script', start: loop('script') },
    { who: 'patient', start: loop('patient') },
  ]
  if (nodeRed)
    contestants.push({
      who: 'Node-RED',
      start: async () => spawn(process.execPath, nodeRedCommand(nodeRed, folder, places), { stdio: 'ignore' }),
    })
  return contestants
}

/** The applications are known, so the reading of the ATS is no part of the figure. */
async function startDaemon(
  database: pg.Client,
  round: string,
  { url, folder, count, declared }: EngineBench,
  { apiUrl, sinkUrl }: Places,
): Promise<ChildProcess> {
  await database.query(
    `insert into sync_applications (connection, application_id, candidate_id, status, want, reason) select $1, 'app-' || n, 'app-' || n, 'active', 'nothing', 'bench' from generate_series(0, $2::int - 1) n`,
    [round, count],
  )
  await database.query('vacuum analyze sync_applications')
  const file = join(folder, 'moving.yaml')
  writeFileSync(file, configurationOf(round, apiUrl, sinkUrl, declared))
  return spawn(process.execPath, [...DAEMON, file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, PORT: '0' },
  })
}

const configurationOf = (
  name: string,
  apiUrl: string,
  sinkUrl: string,
  declared = 0,
) => `server: { host: 127.0.0.1, port: 0 }
interviewApi: { baseUrl: "${apiUrl}", apiKey: bench }
connections:
  - name: ${name}
    connector: rest
    settings:
      baseUrl: ${sinkUrl}
      auth: { bearer: bench }${declared === 0 ? '' : `\n      limits: { requests: ${declared}, seconds: 1 }`}
      me: { get: /me, name: id }
      jobs: { get: /jobs, rows: data, map: { id: id, name: name, status: '"open"' } }
      stages: { fixed: [ { id: "1", name: Video } ] }
      applications:
        inStage: { get: /applications, rows: data }
        byId: { get: "/applications/{applicationId}", row: row }
        map: { id: id, jobId: jobId, candidateId: id, stageId: stageId, status: '"active"' }
      people: { get: "/people/{candidateId}", row: row, map: { id: id, name: name } }
      actions:
        note:
          post: /applications/{applicationId}/notes
          body: { applicationId: "{applicationId}", body: "{note}" }
          idAt: id
          readBack: { get: "/applications/{applicationId}/notes", rows: data, map: { id: id, text: body } }
    brake: off
    poll: { every: 30m }
    delivery: { concurrency: 8 }
    invite: [ { job: "*", stage: Video, position: "${POSITION}" } ]
    writeBack: [ { on: completed, note: "Interview {{ interview.id }} of {{ candidate.firstName }} {{ candidate.lastName }} is completed" } ]
`
