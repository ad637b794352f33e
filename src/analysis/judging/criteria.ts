import { AppError } from '../../base/errors.ts'
import { CRITERIA, type Criterion, forEachCriterion } from '../provider.ts'
import { type Consensus, consensusOf } from './consensus.ts'
import { type Judging, judgedSamples } from './samples.ts'
import { sharedQuotes } from './sharing.ts'

/**
 * What the samples of each criterion say together. Throws where nobody could judge, and not the candidate is to blame: then the analysis
 * fails, and may be requested again.
 */
export async function judgedCriteria(judging: Judging): Promise<Readonly<Record<Criterion, Consensus>>> {
  const samples = sharedQuotes(await judgedSamples(judging))
  const criteria = forEachCriterion((criterion) =>
    consensusOf(samples.filter((sample) => sample.criterion === criterion)),
  )
  expectAnswers(criteria)
  return criteria
}

/** A lost answer may come when it is asked for again; an answer that is refused or cannot be read fails no other criterion. */
function expectAnswers(criteria: Readonly<Record<Criterion, Consensus>>): void {
  const unanswered = CRITERIA.filter((criterion) => criteria[criterion].abstention === 'unanswered')
  const lost = unanswered.filter((criterion) => criteria[criterion].outcomes.includes('lost'))
  if (lost.length > 0)
    throw new AppError(
      `Too many answers of the model were lost to judge ${lost.join(', ')}; request the analysis again. The answers that came are kept.`,
      { kind: 'drift', code: 'analysis.lost' },
    )
  const isAnyScored = CRITERIA.some((criterion) => criteria[criterion].scored !== undefined)
  if (unanswered.length > 0 && !isAnyScored)
    throw new AppError(
      `The model refused, or did not answer in the required form, too often to judge ${unanswered.join(', ')}, and nothing else could be scored; request the analysis again`,
      { kind: 'drift', code: 'analysis.unanswered' },
    )
}
