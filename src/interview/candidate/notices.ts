import type { Knex } from 'knex'
import { messageOf } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import { interviewError } from '../contract/errors.ts'
import { candidateLink } from '../core/candidate-link.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { Device } from '../core/devices.ts'

/** A notice as a candidate's page shows it; the version is a digest of its words. */
export interface Notice {
  readonly version: string
  readonly language: Language
  /** With the question whether an AI may look at the answers. */
  readonly text: string
  /** Where no model is configured. */
  readonly textWithoutAi: string
}

/** What a candidate agreed to at the start. */
export interface GivenConsent {
  readonly at: string
  /** The kind of device on which they began; null: not known. */
  readonly device: Device | null
  /** Null: not asked. */
  readonly ai: boolean | null
  /** When the consent to an AI was taken back; null: it was not. */
  readonly aiWithdrawnAt: string | null
  /** Null: a script agreed, which shows no page. */
  readonly notice: { readonly version: string; readonly language: string; readonly text: string } | null
}

/** Versions that this process need not write again; whatever is forgotten is written once more, to no effect. */
const WRITTEN_MAX = 5_000

/** The words of the notices that were shown; the one writer of `notices`. */
export function notices(context: InterviewContext) {
  const { database, clock, log } = context
  const { knex } = database
  const { within } = candidateLink(context)
  const written = new Set<string>()

  async function write(trx: Knex, organizationId: string, shown: readonly Notice[]): Promise<void> {
    if (shown.length === 0) return
    const at = trx.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
    await trx('notices')
      .insert(
        shown.map(({ version, language, text, textWithoutAi }) => ({
          organization_id: organizationId,
          version,
          language,
          text,
          text_without_ai: textWithoutAi,
          first_shown_at: at,
        })),
      )
      .onConflict(['organization_id', 'version'])
      .ignore()
  }

  return {
    /** Notes that a candidate's page shows these notices. Throws 404 and 410 as every path beneath the link. */
    noteShown: (token: string, shown: readonly Notice[]): Promise<void> =>
      within(token, async ({ organization_id: organizationId }) => {
        const fresh = shown.filter(({ version }) => !written.has(`${organizationId} ${version}`))
        try {
          await write(knex, organizationId, fresh)
        } catch (error) {
          // The page can still be read; the words are written again with the consent.
          log.warn({ organizationId, problem: messageOf(error) }, 'the words of a notice could not be stored')
          return
        }
        if (written.size > WRITTEN_MAX) written.clear()
        for (const { version } of fresh) written.add(`${organizationId} ${version}`)
      }),

    /**
     * Whether the words of a version are known, in the transaction of the consent that names it. A version that a page of ours shows
     * now is written, since the page may come from a process of the version before.
     */
    async isKnown(trx: Knex, organizationId: string, version: string, current: readonly Notice[]): Promise<boolean> {
      await write(
        trx,
        organizationId,
        current.filter((one) => one.version === version),
      )
      return (await trx('notices').where({ organization_id: organizationId, version }).first('version')) !== undefined
    },

    /** What the candidate of an interview agreed to, in words; null before the start. Throws 404. */
    async consentOf({ organizationId }: Pick<Caller, 'organizationId'>, id: string): Promise<GivenConsent | null> {
      const row = await knex('interviews as i')
        .leftJoin('notices as n', (on) =>
          on
            .on('n.organization_id', 'i.organization_id')
            .andOn('n.version', knex.raw(`i.notice ->> 'version'`) as unknown as string),
        )
        .where({ 'i.organization_id': organizationId, 'i.id': id })
        .whereNull('i.cancelled_at')
        .first<
          | {
              started_at: Date | null
              device: Device | null
              ai_consent: boolean | null
              ai_withdrawn_at: Date | null
              // A start names only notices whose words are stored (`isKnown`), so with it the other three are there.
              notice: { version: string; isAiAsked: boolean } | null
              language: string
              text: string
              text_without_ai: string
            }
          | undefined
        >(
          'i.started_at',
          'i.device',
          'i.ai_consent',
          'i.ai_withdrawn_at',
          'i.notice',
          'n.language',
          'n.text',
          'n.text_without_ai',
        )
      if (!row) throw interviewError('interview.not_found')
      const { started_at: startedAt, ai_consent: ai, notice } = row
      if (startedAt === null) return null
      return {
        at: startedAt.toISOString(),
        device: row.device,
        ai,
        aiWithdrawnAt: row.ai_withdrawn_at?.toISOString() ?? null,
        notice: notice && {
          version: notice.version,
          language: row.language,
          text: notice.isAiAsked ? row.text : row.text_without_ai,
        },
      }
    },
  }
}

export type Notices = ReturnType<typeof notices>
