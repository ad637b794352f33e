import { type LifeStep, movesOf } from '../../src/base/life.ts'
import { ANALYSIS_LIFE, INTERVIEW_LIFE } from '../../src/interview/contract/interview-life.ts'
import { APPLICATION_LIFE } from '../../src/sync/rules/application-life.ts'
import { CONNECTION_LIFE } from '../../src/sync/rules/connection-life.ts'
import { CLOSED_STATES, DELIVERY_LIFE } from '../../src/sync/rules/delivery-life.ts'

/**
 * The life cycles as triggers, in tests and in the simulator alone. They raise nothing, since the engine would try again: each breach
 * is noted beside the tables, and whoever installed the laws asks for the breaches in the end.
 */
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const listed = (values: readonly string[]): string => values.map(text).join(', ')

/** One life: where its rows lie, and how SQL reads their states. `@` stands for the row. */
interface Law {
  readonly life: string
  readonly steps: readonly LifeStep<string>[]
  readonly table: string
  readonly id: string
  /** The columns that the states are read from. */
  readonly columns: string
  /** One state for each part that moves apart from the others. */
  readonly states: readonly string[]
  /** States that time, or what a process knows, tells: how the row shows each. */
  readonly shown?: Readonly<Record<string, string>>
  /** What belongs to a state: what has to be true of the new row, and the words where it is not. */
  readonly holds: readonly (readonly [isBroken: string, told: string])[]
}

const CONNECTION_PARTS: readonly string[] = [
  `case when @.forgotten_at is null then 'account known' else 'account forgotten' end`,
  `case when @.ats_paused is null then 'reads open' else 'reads paused' end`,
  `case when @.writes_paused is null then 'writes open' else 'writes paused' end`,
  `case when @.api_paused is null then 'interviews open' else 'interviews paused' end`,
  `case when @.ats_failures = 0 then 'calls open' else 'calls resting' end`,
  `case when @.begun_at is null then 'brake first' else 'brake' end || case when @.held is not null then ' held' when @.begun_at is null then '' else ' through' end`,
]

const INTERVIEWS: Law = {
  life: 'interview',
  steps: INTERVIEW_LIFE,
  table: 'interviews',
  id: 'id',
  shown: { expired: 'created' },
  columns: 'status, cancelled_at',
  states: [`case when @.cancelled_at is null then @.status else 'cancelled' end`],
  holds: [
    [
      `(@.completed_at is not null) <> (@.status = 'completed')`,
      `with completed_at ' || coalesce(@.completed_at::text, 'null')`,
    ],
  ],
}

const ANALYSES: Law = {
  life: 'analysis',
  steps: ANALYSIS_LIFE,
  table: 'interviews',
  id: 'id',
  columns: 'analysis_status',
  states: ['@.analysis_status'],
  holds: [
    [`@.analysis_status <> 'not_requested' and @.status <> 'completed'`, `of an interview that is ' || @.status`],
  ],
}

const CONNECTIONS: Law = {
  life: 'connection',
  steps: CONNECTION_LIFE,
  table: 'sync_connections',
  id: 'name',
  shown: { 'account left': 'account known', 'account unknown': 'account known' },
  columns: 'forgotten_at, ats_paused, writes_paused, api_paused, ats_failures, begun_at, held',
  states: CONNECTION_PARTS,
  holds: [],
}

const APPLICATIONS: Law = {
  life: 'application',
  steps: APPLICATION_LIFE,
  table: 'sync_applications',
  id: 'application_id',
  columns: 'want, state',
  states: [`@.want || ' ' || @.state`],
  holds: [[`@.want = 'cancelled' and @.cancel_decided_at is null`, `with cancel_decided_at null'`]],
}

const DELIVERIES: Law = {
  life: 'delivery',
  steps: DELIVERY_LIFE,
  table: 'deliveries',
  id: 'seq',
  columns: 'state',
  states: ['@.state'],
  holds: [
    [
      `tg_op = 'UPDATE' and (@.closed_at is not null) <> (@.state in (${listed(CLOSED_STATES)}))`,
      `with closed_at ' || coalesce(@.closed_at::text, 'null')`,
    ],
    [
      `tg_op = 'UPDATE' and (@.may_be_written is not null) <> (@.state = 'parked')`,
      `with may_be_written ' || coalesce(@.may_be_written::text, 'null')`,
    ],
  ],
}

const ALL: readonly Law[] = [DELIVERIES, APPLICATIONS, CONNECTIONS, INTERVIEWS, ANALYSES]

/** The steps as rows show them. */
function movesIn({ steps, shown = {} }: Law): string[] {
  const as = (state: string) => shown[state] ?? state
  return movesOf(steps.map((step) => ({ ...step, from: step.from.map((one) => one && as(one)), to: as(step.to) })))
}

/** The first part tells how a row begins; the others begin as their columns' defaults say. */
const moveOf = (state: string): string =>
  `case when tg_op = 'INSERT' then 'nothing' else ${state.replaceAll('@', 'old')} end || ' → ' || ${state.replaceAll('@', 'new')}`
const hasMoved = (state: string, at: number): string =>
  `${at === 0 ? `tg_op = 'INSERT' or` : `tg_op = 'UPDATE' and`} ${state.replaceAll('@', 'new')} <> ${state.replaceAll('@', 'old')}`

const trigger = (name: string, { life, table, columns }: Law, body: string, declared = ''): string => `
  create or replace function laws.${name}_${life}() returns trigger language plpgsql security definer as $$
  ${declared}
  begin ${body} return null; end $$;
  create or replace trigger zz_${name}_${life} after insert or update of ${columns} on ${table} for each row execute function laws.${name}_${life}();`

const law = (one: Law): string =>
  trigger(
    'law',
    one,
    [
      ...one.states.map(
        (state, at) => `step := ${moveOf(state)};
          if (${hasMoved(state, at)}) and step not in (${listed(movesIn(one))}) then
            insert into laws.breaches (told) values ('${one.life} ' || new.${one.id} || ': ' || step);
          end if;`,
      ),
      ...one.holds.map(
        ([isBroken, told]) => `if ${isBroken.replaceAll('@', 'new')} then
            insert into laws.breaches (told) values ('${one.life} ' || new.${one.id} || ': ' || step || ' ${told.replaceAll('@', 'new')});
          end if;`,
      ),
    ].join('\n'),
    'declare step text;',
  )

export const LAWS = `
  create schema if not exists laws;
  create table if not exists laws.breaches (id bigint generated always as identity, told text not null);
  ${ALL.map(law).join('\n')}
`

export const BREACHES = 'select told from laws.breaches order by id'

/** Notes each step that is taken, for a test that walks the tables; after `LAWS`. */
export const WALK = `
  create table laws.taken (life text not null, step text not null);
  ${ALL.map((one) =>
    trigger(
      'walk',
      one,
      one.states
        .map(
          (state, at) =>
            `if (${hasMoved(state, at)}) then insert into laws.taken values ('${one.life}', ${moveOf(state)}); end if;`,
        )
        .join('\n'),
    ),
  ).join('\n')}
`

export const TAKEN = 'select distinct life, step from laws.taken order by 1, 2'

/** Every step of every table that changes what the row shows, by the name of its life. */
export const STEPS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ALL.map((one) => [
    one.life,
    movesIn(one).filter((move) => {
      const [from, to] = move.split(' → ')
      return from !== to
    }),
  ]),
)
