import type { Clock } from '../base/clock.ts'

const LOOK_AGAIN_MS = 200

/**
 * Runs several lines of attempts beside each other. A line makes one attempt after the other and rests where it finds nothing to try;
 * it looks again soon, and at once when another line's attempt has ended. No line ends while another one looks or makes an attempt:
 * that attempt may get stuck, and then the others have to go on. The run is over for all of them once `mayGoOn` is false and nothing
 * is under way, or when each line has looked in vain since the last attempt. Rejects with the first error of a line, after all have ended.
 *
 * `attempt` makes the next attempt of the line with this number, and answers false where there was nothing to try.
 */
export async function runLines({
  count,
  clock,
  mayGoOn,
  attempt,
}: {
  readonly count: number
  readonly clock: Clock
  readonly mayGoOn: () => boolean
  readonly attempt: (line: number) => Promise<boolean>
}): Promise<void> {
  const idle = new Set<number>()
  let busy = 0
  let isOver = false
  let resting = new AbortController()
  const wake = () => {
    resting.abort()
    resting = new AbortController()
  }

  function mayLook(): boolean {
    if (busy === 0 && (idle.size === count || !mayGoOn())) isOver = true
    if (isOver) wake()
    return !isOver
  }

  async function look(line: number): Promise<void> {
    busy++
    // A line that looks for mails is not idle: the mail it finds may get stuck.
    idle.delete(line)
    let wasFound = false
    try {
      wasFound = await attempt(line)
    } catch (error) {
      isOver = true
      throw error
    } finally {
      busy--
      if (wasFound) {
        idle.clear()
        wake()
      } else idle.add(line)
    }
    if (!wasFound && mayLook()) await clock.sleep(LOOK_AGAIN_MS, resting.signal)
  }

  async function run(line: number): Promise<void> {
    while (mayLook()) {
      if (mayGoOn()) await look(line)
      else await clock.sleep(LOOK_AGAIN_MS, resting.signal)
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: count }, (_, line) => run(line)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
