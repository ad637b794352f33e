import type { LifeStep } from '../../base/life.ts'

/**
 * The life of a connection as a table. Its row holds five things that move apart from each other; a state is `part value`. A trigger in
 * the tests and in the simulator notes what is not here, and the table in `sync/engine/states.md` is made from it. The one word that
 * people see of all this is chosen by the table `HEALTH` of `engine/health-states.ts`.
 */

/**
 * account: whose rows these are. reads, writes, interviews: whether a side waits for a person. calls: whether the ATS is left alone.
 * brake: whether a first pass was let through, and whether something is held.
 */
export type ConnectionState =
  | `account ${'unknown' | 'known' | 'left' | 'forgotten'}`
  | `${'reads' | 'writes' | 'interviews'} ${'open' | 'paused'}`
  | `calls ${'open' | 'resting'}`
  | `brake ${'first' | 'first held' | 'through' | 'held'}`

type ConnectionEvent =
  | 'begun'
  | 'asked'
  | 'recognised'
  | 'another account'
  | 'given away'
  | 'left'
  | 'back'
  | 'forgotten'
  | 'paused'
  | 'resumed'
  | 'rested'
  | 'answered'
  | 'held'
  | 'let go'
  | 'judged in parts'

type Step = LifeStep<ConnectionState, ConnectionEvent>

/** A side that refuses us is asked again by each pass; the first answer ends the pause. */
const side = (part: 'reads' | 'interviews', column: string, who: string): Step[] => [
  {
    event: 'paused',
    from: [`${part} open`],
    to: `${part} paused`,
    when: `${who} refuses the key, the address or the settings`,
    writes: `\`${column}\`: the reason`,
    by: 'setPause',
    told: 'paused',
  },
  {
    event: 'resumed',
    from: [`${part} paused`],
    to: `${part} open`,
    when: 'a request is accepted',
    writes: `\`${column}\` = null`,
    by: 'setPause',
    told: 'resumed',
  },
]

export const CONNECTION_LIFE: readonly Step[] = [
  {
    event: 'begun',
    from: [null],
    to: 'account known',
    when: 'the YAML names it, and its owner has no state of this name',
    writes: 'the row; from the second state of a name on the first pass asks',
    by: 'saveConnection',
    told: 'state.fresh',
  },
  {
    event: 'asked',
    from: ['account known', 'account left'],
    to: 'account unknown',
    when: 'other settings reach the ATS, or another key the interview API, and neither tells yet whether it is the same account; asked every 15 s',
    writes: 'nothing; nothing is read or written either',
    by: 'settleStates',
    counted: 'sync_account_unknown',
  },
  {
    event: 'recognised',
    from: ['account unknown'],
    to: 'account known',
    when: 'the ATS shows the same people, or a person says `connections account NAME --same`',
    writes: '`accounts`, `account`, `seen_at`',
    by: 'saveConnection, giveAccount',
    told: 'state.same',
  },
  {
    event: 'another account',
    from: ['account unknown'],
    to: 'account left',
    when: 'the ATS shows other people, or a person says `--other`; a new state begins beside it',
    writes: 'nothing here',
    by: 'settleStates, decideAccount',
  },
  {
    event: 'given away',
    from: ['account known', 'account unknown'],
    to: 'account known',
    when: 'the settings reach another account, and nothing was done under this state',
    writes: '`account`, `accounts`; what was read is deleted',
    by: 'takeBlank',
  },
  {
    event: 'left',
    from: ['account known'],
    to: 'account left',
    when: 'no process has worked on it for five minutes; open deliveries are parked where another state of its name is worked on',
    writes: 'nothing here',
    by: 'leftStates, parkLeftBehind',
  },
  {
    event: 'back',
    from: ['account left'],
    to: 'account known',
    when: 'a configuration reaches it again',
    writes: '`seen_at`',
    by: 'saveConnection',
  },
  {
    event: 'forgotten',
    from: ['account left'],
    to: 'account forgotten',
    when: 'a person says `connections forget`; the name stays taken',
    writes: '`forgotten_at`; pauses, `held` and `accounts` are emptied, all other rows of the state deleted',
    by: 'markForgotten, deleteStored',
  },
  ...side('reads', 'ats_paused', 'the ATS'),
  ...side('interviews', 'api_paused', 'the interview API'),
  {
    event: 'paused',
    from: ['writes open'],
    to: 'writes paused',
    when: 'the ATS refuses the key on a write or a lookup',
    writes: '`writes_paused`: the reason; `writes_refused` + 1, `writes_probe_at`',
    by: 'saveWriteRefusal',
    told: 'paused',
  },
  {
    event: 'resumed',
    from: ['writes paused'],
    to: 'writes open',
    when: 'a write succeeds; one tries after 1 s, 2 s … 60 s',
    writes: '`writes_paused` = null, `writes_refused` = 0',
    by: 'endWritePause',
    told: 'resumed',
  },
  ...(['reads', 'writes', 'interviews'] as const).map(
    (part): Step => ({
      event: 'forgotten',
      from: [`${part} paused`],
      to: `${part} open`,
      when: 'a person forgets the state',
      writes: 'the reason goes with it',
      by: 'markForgotten',
    }),
  ),
  {
    event: 'rested',
    from: ['calls open', 'calls resting'],
    to: 'calls resting',
    when: 'the ATS did not answer several times in a row, nor when it was asked who we are',
    writes: '`ats_failures`, `ats_open_until`',
    by: 'restAts',
  },
  {
    event: 'answered',
    from: ['calls resting'],
    to: 'calls open',
    when: 'the time is over, and one call is answered',
    writes: '`ats_failures` = 0, `ats_open_until`',
    by: 'restAts',
  },
  {
    event: 'held',
    from: ['brake first', 'brake first held'],
    to: 'brake first held',
    when: '`decideBrake`: the first pass asks, or it is too many changes at once',
    writes: '`held`: counts, the reason and a sample',
    by: 'saveHeld',
    counted: 'sync_held',
    told: 'held',
  },
  {
    event: 'held',
    from: ['brake through', 'brake held'],
    to: 'brake held',
    when: '`decideBrake` or `decideRuleBrake`: too many changes at once, or a changed rule',
    writes: 'the same',
    by: 'saveHeld',
    counted: 'sync_held',
    told: 'held',
  },
  {
    event: 'let go',
    from: ['brake first', 'brake first held', 'brake through', 'brake held'],
    to: 'brake through',
    when: 'the changes are few again, or a person decides about all of them at once',
    writes: '`held` = null, `begun_at`',
    by: 'endHold, saveVerdict',
    told: 'approved-pass',
  },
  {
    event: 'judged in parts',
    from: ['brake first held'],
    to: 'brake first',
    when: 'a person decided about the last of several parts; the pass after it begins',
    writes: '`held` = null',
    by: 'saveVerdict',
    told: 'approved-pass',
  },
  {
    event: 'given away',
    from: ['brake first held', 'brake held', 'brake through'],
    to: 'brake first',
    when: 'another account takes the state, and nothing was done under it',
    writes: '`held` = null, `begun_at` = null',
    by: 'takeBlank',
  },
  {
    event: 'forgotten',
    from: ['brake first held'],
    to: 'brake first',
    when: 'a person forgets the state',
    writes: '`held` = null',
    by: 'markForgotten',
  },
  {
    event: 'forgotten',
    from: ['brake held'],
    to: 'brake through',
    when: 'the same',
    writes: '`held` = null',
    by: 'markForgotten',
  },
]
