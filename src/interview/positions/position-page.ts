import { AppError } from '../../base/errors.ts'
import { isLanguage, LANGUAGES, type Language } from '../../base/languages.ts'
import { interviewError } from '../contract/errors.ts'
import type { Caller, InterviewContext } from '../core/context.ts'

/** Settings of the candidate's page for one position, beside the specification. */
export interface PositionPage {
  readonly id: string
  readonly name: string
  readonly status: string
  /** Null: the browser's. */
  readonly language: Language | null
  /** Null: as many as one likes. */
  readonly retakes: number | null
  /** Null: as long as one likes. */
  readonly thinkingSeconds: number | null
  readonly isPublicLinkOn: boolean
  readonly publicLinkUntil: string | null
}

/** Only what is named changes; null takes a limit away. */
export interface PositionPageChange {
  readonly language?: string | null
  readonly retakes?: number | null
  readonly thinkingSeconds?: number | null
  readonly isPublicLinkOn?: boolean
  readonly publicLinkUntil?: Date | null
}

/** Most retakes of a question that a position can allow; null in the position means no limit. */
export const RETAKES_MAX = 20

/** Longest time to think before a recording starts, in seconds. */
export const THINKING_SECONDS_MAX = 600

interface Row {
  id: string
  name: string
  status: string
  language: Language | null
  retakes: number | null
  thinking_seconds: number | null
  is_public_link_on: boolean
  public_link_until: Date | null
}
const COLUMNS = [
  'id',
  'name',
  'status',
  'language',
  'retakes',
  'thinking_seconds',
  'is_public_link_on',
  'public_link_until',
]

/** Settings of positions that no API shows, so `updatedAt` stays. */
export function positionPages({ database }: InterviewContext) {
  const { knex } = database
  return {
    /** Throws 404. */
    async positionPageOf(caller: Pick<Caller, 'organizationId'>, id: string): Promise<PositionPage> {
      const row = await knex('positions')
        .where({ organization_id: caller.organizationId, id })
        .first<Row | undefined>(COLUMNS)
      if (!row) throw interviewError('position.not_found')
      return toPage(row)
    },

    /**
     * Changes what is named. `seen`: the version that the change was made on (`pageVersionOf`). Throws 404, 400 with what was expected, and 409
     * where somebody else changed it meanwhile.
     */
    async setPositionPage(
      caller: Pick<Caller, 'organizationId'>,
      id: string,
      change: PositionPageChange,
      seen?: string,
    ): Promise<PositionPage> {
      const { language, retakes, thinkingSeconds, isPublicLinkOn, publicLinkUntil } = change
      if (language != null && !isLanguage(language))
        throw refused('language', `The language must be one of ${LANGUAGES.join(', ')}.`, { languages: LANGUAGES })
      bounded('retakes', retakes, RETAKES_MAX)
      bounded('thinkingSeconds', thinkingSeconds, THINKING_SECONDS_MAX)
      const until = publicLinkUntil?.getTime()
      if (until !== undefined && !(until > Date.UTC(2000, 0) && until < Date.UTC(9999, 0)))
        throw refused(
          'public_link_until',
          'The end of the public link must be a date and time, such as 2027-01-31T18:00Z.',
        )
      const set = {
        ...(language === undefined ? {} : { language }),
        ...(retakes === undefined ? {} : { retakes }),
        ...(thinkingSeconds === undefined ? {} : { thinking_seconds: thinkingSeconds }),
        ...(isPublicLinkOn === undefined ? {} : { is_public_link_on: isPublicLinkOn }),
        ...(publicLinkUntil === undefined ? {} : { public_link_until: publicLinkUntil }),
      }
      const of = { organization_id: caller.organizationId, id }
      await knex.transaction(async (trx) => {
        const row = await trx('positions').where(of).forUpdate().first<Row | undefined>(COLUMNS)
        if (!row) throw interviewError('position.not_found')
        if (seen !== undefined && seen !== pageVersionOf(toPage(row)))
          throw new AppError('Somebody else changed these settings meanwhile.', {
            kind: 'domain',
            code: 'position.changed',
            status: 409,
            facts: { isSettings: true },
          })
        if (Object.keys(set).length > 0) await trx('positions').where(of).update(set)
      })
      return this.positionPageOf(caller, id)
    },
  }
}

/** A text that is another one after each change of the settings. */
export function pageVersionOf(page: PositionPage): string {
  const { language, retakes, thinkingSeconds, isPublicLinkOn, publicLinkUntil } = page
  return [language, retakes, thinkingSeconds, isPublicLinkOn, publicLinkUntil].map((value) => value ?? '').join(' ')
}

/** `facts`: what the sentence names, for its words in another language. */
const refused = (what: string, message: string, facts: Readonly<Record<string, unknown>> = {}) =>
  new AppError(message, { kind: 'domain', code: `position_page.${what}`, status: 400, facts })

const BOUNDED = { retakes: 'The number of further takes', thinkingSeconds: 'The time to think in seconds' } as const

function bounded(field: keyof typeof BOUNDED, value: number | null | undefined, most: number): void {
  if (value == null || (Number.isInteger(value) && value >= 0 && value <= most)) return
  throw refused('number', `${BOUNDED[field]} must be a whole number from 0 to ${most}.`, { field, most })
}

function toPage(row: Row): PositionPage {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    language: row.language,
    retakes: row.retakes,
    thinkingSeconds: row.thinking_seconds,
    isPublicLinkOn: row.is_public_link_on,
    publicLinkUntil: row.public_link_until?.toISOString() ?? null,
  }
}
