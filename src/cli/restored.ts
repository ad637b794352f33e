import { RESTORE_REASONS } from '../db/restore-facts.ts'
import type { Options } from './command.ts'
import type { ExitCode, Output } from './output.ts'
import { withCore } from './with-core.ts'

/** `restored`: an administrator declares that the database was restored from a backup, where no start has detected it. */
export function restoredCommand(_words: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  return withCore(options, output, async ({ epochs }) => {
    // Opening the database may have recognised it a moment ago; once is enough.
    const restore = epochs.recognised ?? (await epochs.declare())
    const { number, reason, found } = restore
    output.result({ restore: number, reason, ...found }, () =>
      [
        `The database was restored from a backup: ${RESTORE_REASONS[reason]}.`,
        `${found.lookUps} open write-backs will be looked up in the ATS before they are written; so will those for events that happen up to one minute after the next pass of each connection, since the clocks of the two sides may differ.`,
        `${found.held} held and ${found.parked} parked write-backs will be looked up after a person approves or retries them.`,
        `${Object.values(found.mails).reduce((sum, n) => sum + n, 0)} mails were still to be sent in the backup. They will be sent, and a copy may have arrived before.`,
        'Where an ATS offers no lookup, all of these write-backs are parked for a person, so expect some for people who arrive in that minute: interview-bridge deliveries list --state parked',
      ].join('\n'),
    )
    return 0
  })
}
