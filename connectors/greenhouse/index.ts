import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { asOnePage, collect } from '../../src/connector-kit/lists.ts'
import { misconfigured } from '../../src/connector-kit/problems.ts'
import { inPlaces } from '../../src/connector-kit/session.ts'
import { hmac, isSigned } from '../../src/connector-kit/webhooks.ts'
import { greenhouseActions, IDEMPOTENCY } from './actions.ts'
import { greenhouseAssumptions } from './assumptions.ts'
import { greenhouseClient } from './client.ts'
import { rowsByIds, rowsOf, windowQuery } from './lists.ts'
import { toApplication, toJob, toPerson } from './map.ts'
import { ApplicationRow, CandidateRow, JobRow, Settings, StageRow, UserRow } from './schema.ts'
import { VERSION } from './version.ts'

/** Greenhouse by Harvest v3 (v1 and v2 were announced for removal on 2026-08-31). Facts and their sources: README.md. */
export const greenhouse = defineConnector({
  id: 'greenhouse',
  displayName: 'Greenhouse',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In Greenhouse, open Configure, Dev Center, API Credentials, and make a credential of the type “Harvest V3 (OAuth)”. A key of the older Harvest versions does not work.',
    'Allow it to list users, jobs, job interview stages, applications and candidates; to write, also notes, and whatever else you want written: moving, rejecting with listing the rejection reasons, tags, custom fields, attachments.',
    'Copy the client id and the client secret.',
    'Give the id of the user in whose name everything is read and written: open Configure, Users, and the user; the id is the number at the end of the address of that page. It must be a Site Admin: others see fewer rows, without a word from Greenhouse.',
  ],
  rights: {
    identify: 'harvest:users:list',
    jobs: 'harvest:jobs:list',
    stages: 'harvest:job_interview_stages:list',
    applications: 'harvest:applications:list',
    people: 'harvest:candidates:list',
    reasons: 'harvest:rejection_reasons:list',
  },
  writeRights: {
    note: 'harvest:notes:create, harvest:notes:list',
    field: 'harvest:applications:update, harvest:custom_fields:list, harvest:custom_field_options:list',
    tag: 'harvest:candidate_tags:list, harvest:candidate_tags:create, harvest:applied_candidate_tags:create',
    attach: 'harvest:attachments:create, harvest:attachments:list',
    moveTo: 'harvest:applications:move',
    reject: 'harvest:applications:reject, harvest:rejection_reasons:list',
  },
  version: () => VERSION,
  accountOf: ({ baseUrl, clientId }) => [accountPlace(baseUrl), clientId],
  actions: IDEMPOTENCY,
  cannot: {
    link: 'no link objects in the API',
    'tag: a refusal changed nothing and is no doubt':
      'a refused new tag may have been made by somebody a moment ago and not be listed yet, so it is tried again later',
  },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    // Over the bytes as they came: characters beyond ASCII were escaped before they were signed.
    isGenuine: ({ raw, headers }, secret) => isSigned(hmac(secret, raw), headers['signature']?.replace(/^sha256 /, '')),
  },
  connect(settings, context): AtsSession {
    const client = greenhouseClient(settings, context)
    return {
      async identify() {
        const [user] = await collect(
          // A service user of an integration is hidden unless it is asked for.
          rowsOf(client, 'users', { ids: settings.userId, show_service_accounts: 'true' }, UserRow, (row) => row),
        )
        if (!user)
          throw misconfigured(
            `Greenhouse has no user ${settings.userId}. Set userId to the id of a Site Admin.`,
            'ats.user',
          )
        const warnings = [
          ...(user.site_admin === false
            ? ['The user is not a Site Admin: lists will silently hold fewer rows, and confidential jobs none.']
            : []),
          ...(user.deactivated === true ? ['The user is deactivated.'] : []),
        ]
        return { account: user.name ?? `user ${user.id}`, warnings }
      },
      serverTime: () => client.askTime({ method: 'GET', path: 'jobs', query: { per_page: '1' } }),
      jobs: (window) => rowsOf(client, 'jobs', windowQuery(window), JobRow, toJob),
      // The list comes with the newest id first.
      stages: async (jobIds) =>
        inPlaces(
          await collect(
            rowsByIds(client, 'job_interview_stages', 'job_ids', jobIds, { active: 'true' }, StageRow, (row) => row),
          ),
          (row) => row.sort_order,
        ).map((row) => ({ id: row.id, jobId: row.job_id, name: row.name })),
      applicationsChanged: (window) =>
        rowsOf(client, 'applications', windowQuery(window), ApplicationRow, toApplication),
      // Filters by job_interview_stage_ids: the similar stage_ids filters by another kind of id and silently answers
      // nothing.
      applicationsInStages: (stages) =>
        rowsByIds(
          client,
          'applications',
          'job_interview_stage_ids',
          stages.map((stage) => stage.id),
          { status: 'active' },
          ApplicationRow,
          toApplication,
        ),
      applicationsById: (ids) =>
        asOnePage(rowsByIds(client, 'applications', 'ids', ids, {}, ApplicationRow, toApplication)),
      people: (ids) => asOnePage(rowsByIds(client, 'candidates', 'ids', ids, {}, CandidateRow, toPerson)),
      assumptions: greenhouseAssumptions(client, settings.keepsOtherFields),
      actions: greenhouseActions(client, settings, context),
      notice: () => client.notice(),
      readyInMs: (priority) => client.readyInMs(priority),
    }
  },
})
