import type { LifeStep } from '../../base/life.ts'

/**
 * The life of an application as a table: what is wanted of it, and how far that is. A trigger in the tests and in the simulator notes
 * what is not here, and the table in `sync/invites/README.md` is made from it.
 */

/** open: the interview side does not match yet. held: by the brake. person: somebody has to decide. */
const WANTS = ['nothing', 'invited', 'cancelled'] as const
const STATES = ['open', 'held', 'settled', 'person'] as const
export type Stand = `${(typeof WANTS)[number]} ${(typeof STATES)[number]}`

type ApplicationEvent =
  | 'wanted'
  | 'left'
  | 'passed'
  | 'back'
  | 'left again'
  | 'gone'
  | 'let go'
  | 'dropped'
  | 'done'
  | 'asked'
  | 'waits'
  | 'taken up'
  | 'expired'
  | 'missed'
  | 'ordered'
  | 'taken back'

/** One step, as `want state`. */
type ApplicationStep = LifeStep<Stand, ApplicationEvent>

const ANY: readonly Stand[] = WANTS.flatMap((want) => STATES.map((state): Stand => `${want} ${state}`))
const INVITED = ANY.filter((stand) => stand.startsWith('invited'))

/** Two steps: with a brake the change is held; without one it is open at once. */
const decided = (step: Omit<ApplicationStep, 'to'>, want: 'invited' | 'cancelled'): ApplicationStep[] => [
  { ...step, to: `${want} held`, when: `${step.when}; there is a brake` },
  { ...step, to: `${want} open`, when: `${step.when}; the brake is off` },
]

export const APPLICATION_LIFE: readonly ApplicationStep[] = [
  ...decided(
    {
      event: 'wanted',
      from: [null, ...ANY],
      when: 'an invite rule fits it, or fits it with another position or person',
      writes: '`reason`, `rule`, `invite_to`, `entered_at`, `due_at`',
      by: 'saveDecisions',
      told: 'want.invited',
    },
    'invited',
  ),
  ...decided(
    {
      event: 'left',
      from: [...INVITED, 'cancelled held'],
      when: 'it was wanted, and left the stage',
      writes: '`reason`, `cancel_decided_at`, `due_at`',
      by: 'saveDecisions',
      told: 'want.cancelled',
    },
    'cancelled',
  ),
  {
    event: 'passed',
    from: [null, ...ANY],
    to: 'nothing settled',
    when: 'no rule fits, and nothing has to be cancelled; an order, or an id that an interview names, is new',
    writes: '`reason`',
    by: 'saveDecisions, saveKnown, saveOrdered',
    told: 'want.nothing',
  },
  {
    event: 'back',
    from: ['cancelled held', 'invited held'],
    to: 'invited settled',
    when: 'it came back before the held change was made',
    writes: '`held_for` = null',
    by: 'saveDecisions',
  },
  {
    event: 'left again',
    from: ['invited held'],
    to: 'cancelled settled',
    when: 'it left before the held invite was made',
    writes: '`held_for` = null, `reason`',
    by: 'saveDecisions, noteUnshown',
  },
  ...decided(
    {
      event: 'gone',
      from: INVITED,
      when: 'the ATS did not show it twice',
      writes: '`missing_since`, `cancel_decided_at`, `status` = gone',
      by: 'noteUnshown',
      told: 'want.cancelled',
    },
    'cancelled',
  ),
  {
    event: 'let go',
    from: ['invited held'],
    to: 'invited open',
    when: 'the brake, or a person, releases it',
    writes: '`held_for` = null, `due_at`',
    by: 'letApplicationsGo',
  },
  {
    event: 'let go',
    from: ['cancelled held'],
    to: 'cancelled open',
    when: 'the same',
    writes: '`held_for` = null, `due_at`',
    by: 'letApplicationsGo',
  },
  {
    event: 'dropped',
    from: ['invited held'],
    to: 'invited settled',
    when: 'a person drops what the brake holds',
    writes: '`waits_for` = dropped',
    by: 'dropHeldApplications',
  },
  {
    event: 'dropped',
    from: ['cancelled held'],
    to: 'cancelled settled',
    when: 'the same',
    writes: '`waits_for` = dropped',
    by: 'dropHeldApplications',
  },
  {
    event: 'done',
    from: ['invited open'],
    to: 'invited settled',
    when: 'there is an interview of it',
    writes: '`interview_id`, `position_id`, `invites`, `candidate`; `waits_for` = null',
    by: 'saveSettled',
    counted: 'invites_total',
    told: 'invite',
  },
  {
    event: 'done',
    from: ['cancelled open'],
    to: 'cancelled settled',
    when: 'its interview is cancelled, or was started and stays',
    writes: '`interview_id` = null where it is cancelled',
    by: 'saveSettled',
    told: 'cancel',
  },
  {
    event: 'asked',
    from: ['invited open'],
    to: 'invited person',
    when: 'it was invited too often, or its interview is of another person',
    writes: '`waits_for`, `last_problem`',
    by: 'saveSettled',
    counted: 'invites_total',
    told: 'person',
  },
  {
    event: 'waits',
    from: ['invited open'],
    to: 'invited open',
    when: 'an error, or something to be corrected',
    writes: '`waits_for`, `problem_code`, `last_problem`, `attempts` + 1, `due_at`',
    by: 'saveSettled, moveBackInQueue',
    counted: 'invites_total',
    told: 'failed',
  },
  {
    event: 'taken up',
    from: ['cancelled settled', 'cancelled person', 'cancelled held'],
    to: 'cancelled open',
    when: 'an interview of it is read that it did not know',
    writes: '`interview_id`, `due_at`',
    by: 'takeUpCancelling',
  },
  {
    event: 'expired',
    from: ['invited settled'],
    to: 'invited held',
    when: 'its invite expired or its late cancellation came, and it is invited anew; there is a brake',
    writes: '`attempts` = 0, `due_at`',
    by: 'inviteAnew, missInvited',
  },
  {
    event: 'expired',
    from: ['invited settled'],
    to: 'invited open',
    when: 'the same; the brake is off',
    writes: '`attempts` = 0, `due_at`',
    by: 'inviteAnew, missInvited',
  },
  {
    event: 'missed',
    from: ['invited settled'],
    to: 'invited person',
    when: 'somebody else cancelled its interview',
    writes: '`waits_for` = cancelled_elsewhere, `last_problem`',
    by: 'missInvited',
  },
  {
    event: 'ordered',
    from: ['nothing settled'],
    to: 'invited settled',
    when: 'the interview that an ATS ordered is made',
    writes: '`interview_id`, `invites` = 1',
    by: 'inviteOrdered',
  },
  {
    event: 'taken back',
    from: ['nothing settled', 'invited settled', 'cancelled settled'],
    to: 'cancelled open',
    when: 'the ATS takes its order back',
    writes: '`reason`, `cancel_decided_at`, `due_at`',
    by: 'cancelOrdered',
  },
]
