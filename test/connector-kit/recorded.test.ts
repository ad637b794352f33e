import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as ashby from '../../connectors/ashby/schema.ts'
import * as bamboohr from '../../connectors/bamboohr/schema.ts'
import * as lever from '../../connectors/lever/schema.ts'
import { teamtailor } from '../../connectors/teamtailor/index.ts'
import * as workable from '../../connectors/workable/schema.ts'
import type { ListPage } from '../../src/connector-kit/contract.ts'
import { at } from '../../src/connector-kit/lists.ts'
import { openSession } from '../../src/fake-kit/session.ts'

/** Answers of the real vendors, recorded by others. They are not part of this repository; where the folder is, they are checked. */
const folder = resolve(import.meta.dirname, '../../../shared/ats/specs')
const isThere = existsSync(folder)

interface Recording {
  readonly method: string
  readonly path: string
  readonly response: unknown
}

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown

/** `METHOD path` (its end) of a recording, where its rows stand, and the schema that we read them with. */
type Row = readonly [call: string, rows: string, schema: z.ZodType]

const RECORDED: Readonly<Record<string, { file: string; rows: readonly Row[] }>> = {
  ashby: {
    file: 'ashby/recorded-examples.json',
    rows: [
      ['POST /job.list', 'results', ashby.JobRow],
      ['POST /job.info', 'results', ashby.JobRow],
      ['POST /application.list', 'results', ashby.ApplicationRow],
      ['POST /application.info', 'results', ashby.ApplicationRow],
      ['POST /application.changeStage', 'results', ashby.ApplicationRow],
      ['POST /candidate.list', 'results', ashby.CandidateRow],
    ],
  },
  bamboohr: {
    file: 'bamboohr/recorded-answers.json',
    rows: [
      ['GET /v1/applicant_tracking/applications', 'applications', bamboohr.ApplicationRow],
      ['GET /v1/applicant_tracking/applications/61', '', bamboohr.ApplicationRow],
      ['GET /v1/applicant_tracking/jobs', '', bamboohr.JobRow],
    ],
  },
  lever: {
    file: 'lever/recorded-examples.json',
    rows: [
      ['GET /v1/opportunities', 'data', lever.OpportunityRow],
      ['PUT /v1/opportunities/6408dc54-7015-4e5b-8d60-23afff2b1efc/stage', 'data', lever.OpportunityRow],
      ['GET /v1/stages', 'data', lever.StageRow],
      ['GET /v1/postings', 'data', lever.PostingRow],
      ['GET /v1/users', 'data', lever.UserRow],
      [
        'GET /v1/opportunities/6408dc54-7015-4e5b-8d60-23afff2b1efc/notes/dafc52cc-2eba-4542-92ba-1f17685df17b',
        'data',
        lever.NoteRow,
      ],
    ],
  },
  workable: {
    file: 'workable/recorded-examples.json',
    rows: [
      ['GET /spi/v3/jobs', 'jobs', workable.JobRow],
      ['GET /spi/v3/candidates', 'candidates', workable.CandidateRow],
      ['GET /spi/v3/candidates/272731b1/activities', 'activities', workable.ActivityRow],
      ['GET /spi/v3/disqualification_reasons', '', workable.ReasonRow],
      ['GET /spi/v3/members', 'members', workable.MemberRow],
      // Of what is written the id is told at this place.
      ['POST /spi/v3/candidates/272737d8/comments', '', z.object({ id: z.string() })],
    ],
  },
}

describe.skipIf(!isThere)(
  `recorded answers are read${isThere ? '' : ' (skipped: the recordings are not beside this checkout)'}`,
  () => {
    const cases = Object.entries(RECORDED).flatMap(([name, { file, rows }]) =>
      rows.map(([call, path, schema]) => ({ name, file, call, path, schema })),
    )
    test.each(cases)('the connector of $name reads the recorded answer to $call', ({ file, call, path, schema }) => {
      const found = (read(file) as Recording[]).filter((one) => `${one.method} ${one.path}` === call)
      expect(found.length).toBeGreaterThan(0)
      const rows = found.flatMap(({ response }) => [path === '' ? response : at(response, path)].flat())
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        const checked = schema.safeParse(row)
        expect(checked.success ? [] : checked.error.issues).toEqual([])
      }
    })

    test("teamtailor: the vendor's own fixtures go through the connector", async () => {
      const answers: Readonly<Record<string, string>> = {
        '/jobs': 'jobs',
        '/jobs/1/stages': 'stages',
        '/job-applications': 'job_application_included_candidate_job',
        '/company': 'company',
        '/users': 'users',
        '/reject-reasons': 'reject_reasons',
        '/custom-fields': 'custom-fields',
      }
      const ats = openSession(
        teamtailor,
        { apiKey: 'key', userId: '1', baseUrl: 'https://fixtures.example/v1' },
        {
          exchange: (request) => {
            const name = answers[new URL(request.url).pathname.replace('/v1', '')]
            const body = name
              ? JSON.stringify({ ...(read(`teamtailor/fixtures-v1/${name}.json`) as object), links: {} })
              : '{}'
            return Promise.resolve({ status: name ? 200 : 404, headers: {}, body })
          },
        },
      )
      const all = async <Item>(pages: AsyncIterable<ListPage<Item>>) => {
        const items: Item[] = []
        for await (const page of pages) {
          expect(page.unreadable).toEqual([])
          items.push(...page.items)
        }
        return items
      }
      expect((await all(ats.jobs(null))).length).toBeGreaterThan(0)
      expect((await ats.stages(['1'])).map((stage) => stage.name)).toContain('Inbox')
      expect((await ats.identify()).account).not.toBe('a company without a name')
      expect((await ats.actions.reject?.choices?.(null))?.every((reason) => reason.name !== '')).toBe(true)
    })
  },
)
