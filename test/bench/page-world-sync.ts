import type { Knex } from 'knex'

/** Open applications and write-backs of the connections that have many; the others have a few. */
const MANY = 5_000

/**
 * The sync's rows of an organization: each interview is an application of one of the connections, was written about once, and has a
 * history. One connection is held with thousands of changes, in one thousands wait for a person, in one thousands of write-backs are parked.
 */
export async function seedSync(
  knex: Knex,
  { organizationId, account }: { readonly organizationId: string; readonly account: string },
  names: readonly string[],
  count: number,
): Promise<void> {
  const values = { org: organizationId, account, names: [...names], connections: names.length, count, many: MANY }
  // The interviews of a position come through one connection, as its job is one of one ATS.
  const name = '(:names::text[])[1 + abs(hashtext(i.position_id)::bigint) % :connections::int]'
  await knex.raw(
    `insert into sync_connections (name, configured, owner, connector, account, accounts, jobs, begun_at, last_success_at, interviews_read_at, lag_ms, ats_clock_ahead_ms, held)
     select name, name, 'organization ' || :org, 'greenhouse', :account, array[:account]::text[], '[]', now() - interval '1 year', now(), now(), 0, 12,
       case when place = 2 then jsonb_build_object('reason', 'it would invite 5,000 candidates at once', 'invite', :many::int, 'cancel', 0, 'move', 0, 'reject', 0, 'write', 0, 'at', now()) end
     from unnest(:names::text[]) with ordinality as u(name, place)`,
    values,
  )
  await knex.raw(
    `insert into sync_passes (connection, started_at, ended_at, outcome, counts)
     select name, now() - n * interval '5 minutes', now() - n * interval '5 minutes' + interval '2 seconds', case when n % 17 = 0 then 'partial' else 'success' end, '{"invited": 1}'
     from unnest(:names::text[]) name, generate_series(200, 1, -1) n`,
    values,
  )
  await knex.raw(
    `insert into sync_jobs (connection, job_id, name, status, stages)
     select name, n::text, 'Job ' || n, 'open', '[{"id":"1","name":"Video Interview"}]' from unnest(:names::text[]) name, generate_series(1, 50) n`,
    values,
  )
  await knex.raw(
    `insert into sync_applications (connection, application_id, job_id, candidate_id, stage_id, stage_name, status, candidate, want, reason, rule, position_id, interview_id, invites, state)
     select ${name}, 'app-' || n, (1 + n % 50)::text, 'cand-' || n, '1', 'Video Interview', 'active', jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name, 'email', i.email),
       'invited', 'is in stage "Video Interview" of the open job "Job"', 'interview-bridge.yaml:15:9', i.position_id, i.id, 1, 'settled'
     from generate_series(1, :count::int) n join interviews i on i.organization_id = :org and i.external_id = 'app-' || n`,
    values,
  )
  const waiting = (at: number, state: string, more: string) =>
    knex.raw(
      `insert into sync_applications (connection, application_id, job_id, candidate_id, stage_id, stage_name, status, candidate, want, reason, rule, state, waits_for, last_problem)
       select (:names::text[])[${at}], '${state}-' || n, '1', 'waiting-' || n, '1', 'Video Interview', 'active', jsonb_build_object('firstName', 'Wai', 'lastName', 'Ting' || n, 'email', 'w' || n || '@people.example'),
         'invited', 'is in stage "Video Interview" of the open job "Job"', 'interview-bridge.yaml:15:9', '${state}', ${more} from generate_series(1, :many::int) n`,
      values,
    )
  await waiting(Math.min(2, names.length), 'held', 'null, null')
  await waiting(Math.min(3, names.length), 'person', `null, 'The ATS has no address of this candidate'`)
  await waiting(Math.min(4, names.length), 'open', `'no_credits', 'No interview credits are left'`)
  await knex.raw(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     select ${name}, i.id, i.position_id, 'app-' || n, to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), sha256(i.id::bytea),
       jsonb_build_object('id', i.id, 'positionId', i.position_id, 'externalId', i.external_id, 'status', i.status, 'approvalStatus', i.approval_status, 'analysisStatus', i.analysis_status,
         'candidate', jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name, 'email', i.email)), 'owned'
     from generate_series(1, :count::int) n join interviews i on i.organization_id = :org and i.external_id = 'app-' || n`,
    values,
  )
  const delivery = (connection: string, event: string, state: string, of: string) =>
    knex.raw(
      `insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, rule, marker, state, created_at, closed_at, reason, may_be_written)
       select ${connection}, s.application_id, s.interview_id, '${event}', 1, 'note', 0, jsonb_build_object('text', 'Interview completed. Ref IV-7K2M-Q9TX-4HBD'), 'interview-bridge.yaml:18:9', 'IV-' || left(md5(s.interview_id), 12),
         '${state}', now() - interval '1 hour', ${state === 'confirmed' ? 'now()' : 'null'}, ${state === 'parked' ? `'the ATS refused it: 422 The note is too long'` : 'null'}, ${state === 'parked' ? 'false' : 'null'}
       from sync_interviews s where ${of}`,
      values,
    )
  await delivery('s.connection', 'completed', 'confirmed', 'true')
  await delivery('s.connection', 'expired', 'pending', `s.connection = (:names::text[])[1]`)
  await delivery('s.connection', 'approved', 'parked', `s.connection = any((:names::text[])[4:5])`)
  await knex.raw(
    `insert into sync_history (connection, application_id, interview_id, what, sentence, rule)
     select connection, application_id, interview_id, 'invited', 'application ' || application_id || ' invited, because it is in stage "Video Interview"', 'interview-bridge.yaml:15:9' from sync_interviews`,
  )
}
