import type { Command } from '../command.ts'
import { idOption } from '../options.ts'
import { withCore } from '../with-core.ts'

/** The commands `analysis …` by their names. */
export const analysisCommands: Readonly<Record<string, Command>> = {
  'analysis check': {
    options: [
      { flags: '--only SET', about: 'transcripts, injections or swaps alone (default: all)', isRepeated: true },
      { flags: '--limit N', about: 'at most N of each set: cheaper, and tells less' },
      { flags: '--out NAME', about: 'writes NAME.html and NAME.json (default: analysis-check)' },
    ],
    about:
      'asks the configured model about made-up interviews: whether it names the expected levels, obeys candidates or is biased; exit 1 where it fails',
    examples: ['analysis check', 'analysis check --only swaps --out reports/swaps'],
    run: async (...call) => (await import('./check.ts')).checkCommand(...call),
  },
  'analysis retry': {
    options: [{ flags: '--organization ID', about: 'the organization whose failed analyses it is', isRequired: true }],
    about: 'requests every failed analysis of an organization again',
    examples: [
      'analysis retry --organization 665f00000000000000000001',
      'analysis retry --organization 665f00000000000000000001 --json',
    ],
    run(_words, options, output) {
      const organizationId = idOption(options, 'organization')
      return withCore(options, output, async ({ services }) => {
        const requested = await services.analyses.requestFailedAgain({ organizationId, userId: null, keyId: null })
        output.result({ requested }, () =>
          requested === 1 ? '1 analysis is requested again.' : `${requested} analyses are requested again.`,
        )
        return 0
      })
    },
  },
}
