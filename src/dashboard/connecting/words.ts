import type { Connector } from '../../connector-kit/contract.ts'
import type { AtsProblem, LiveTest, ReadPart } from './service.ts'

/** What an ATS answered, in plain words; nothing of the vendor's own answer. */

const PARTS: Readonly<Record<ReadPart, string>> = {
  identify: 'whose the key is',
  jobs: 'the jobs',
  stages: 'the stages of a job',
  applications: 'who is in a stage',
}

/** Behind "Can be read:". */
export const partWords = (part: ReadPart): string => PARTS[part]

/** Why something could not be read, and what to do. */
export function problemWords(
  { displayName: ats, rights = {} }: Pick<Connector, 'displayName' | 'rights'>,
  problem: AtsProblem,
  part?: ReadPart,
): string {
  switch (problem) {
    case 'credentials':
      return `${ats} does not accept these credentials. Copy them again from ${ats}; a key that was revoked or has run out has to be made anew.`
    case 'right': {
      const right = part && rights[part]
      return `${ats} accepts the key, but the key may not read ${part ? PARTS[part] : 'everything that is needed'}.${right ? ` It needs the right “${right}”.` : ''} Give it that right in ${ats}, and test again.`
    }
    case 'settings':
      return `${ats} does not take what this connection asks as it is set up. Look at the settings beside the key; if they fit, ${ats} may have ended what is asked for here.`
    case 'address':
      return 'An address among the settings cannot be asked from here.'
    case 'slow':
      return `${ats} did not answer in time. Try again in a moment; if it goes on, look whether ${ats} works at all.`
    case 'unreachable':
      return `${ats} could not be reached, or answered that it failed. Check the address, if you set one, and try again in a moment.`
    case 'busy':
      return `${ats} asks to wait: its limit of requests is used up. Try again in a minute.`
    case 'odd':
      return `${ats} answered in a way that is not understood. Check the address, if you set one: another program may answer there.`
    case 'often':
      return 'Ten tests of your organization failed within ten minutes, so this one was not made. Wait ten minutes, and look meanwhile whether it is the right key.'
    case 'under_way':
      return 'Another test of your organization has not ended yet, so this one was not made. Try again in a moment.'
  }
}

/** `Connected as Norrfell, 14 open jobs`. */
export function connectedWords({ account, openJobs, hasMoreJobs }: LiveTest): string {
  const jobs = `${openJobs}${hasMoreJobs ? ' or more' : ''} open ${openJobs === 1 && !hasMoreJobs ? 'job' : 'jobs'}`
  return `Connected as ${account ?? 'an account without a name'}, ${jobs}`
}
