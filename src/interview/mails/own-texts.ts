import type { Knex } from 'knex'
import { DAY } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import type { MailText } from '../../mail/contract.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { CandidatePage, candidatePages } from '../positions/candidate-page.ts'
import { builtInText } from './built-in-texts.ts'
import { alwaysSaid, candidateMail } from './candidate-mail.ts'
import { MAIL_WORDS } from './mail-words/catalogue.ts'
import { type OwnKind, type TextProblem, type TextTemplate, tidied, whyRefused } from './text-fields.ts'

/** Which mail, in which language. */
export interface OwnPlace {
  readonly kind: OwnKind
  readonly language: Language
}

/** An organization's own text as it is in use, and who wrote it. */
export interface OwnText extends TextTemplate {
  readonly at: Date
  readonly by: string
}

/** A mail's text in one language, as its editor shows it. */
export interface EditedText {
  readonly builtIn: TextTemplate
  /** Null: the built-in text is in use. */
  readonly own: OwnText | null
  /** Counts the changes; 0 where there was none. A change names the version that it was made from. */
  readonly version: number
  /** What follows whatever is written: notices, whom to ask, on whose behalf. */
  readonly always: readonly string[]
}

interface TextRow extends OwnPlace {
  version: number
  subject: string | null
  body: string | null
  made_at: Date
  made_by: string
}

const UNIQUE_VIOLATION = '23505'

/** Texts of candidates' mails in an organization's own words; the one writer of `mail_texts`. */
export function ownTexts(
  context: InterviewContext,
  { candidatePageOf, logoOf }: Pick<ReturnType<typeof candidatePages>, 'candidatePageOf' | 'logoOf'>,
) {
  const { database, clock, links, settings } = context
  const { knex } = database

  async function nameOf(organizationId: string): Promise<string> {
    const row = await knex('organizations').where({ id: organizationId }).first<{ name: string }>('name')
    return row.name
  }

  return {
    /** The texts of its own that an organization uses, with who wrote them. */
    async listOwnTexts({ organizationId }: Pick<Caller, 'organizationId'>): Promise<(OwnPlace & OwnText)[]> {
      const rows: TextRow[] = await knex('mail_texts')
        .where({ organization_id: organizationId })
        .distinctOn('kind', 'language')
        .orderBy(['kind', 'language', { column: 'version', order: 'desc' }])
        .select('kind', 'language', 'version', 'subject', 'body', 'made_at', 'made_by')
      return rows.flatMap(({ kind, language, ...row }) => {
        const own = ownOf(row)
        return own === null ? [] : [{ kind, language, ...own }]
      })
    },

    async textToEdit(caller: Pick<Caller, 'organizationId'>, place: OwnPlace): Promise<EditedText> {
      const words = MAIL_WORDS[place.language]
      const [row, page, organization] = await Promise.all([
        newest(knex, caller, place),
        candidatePageOf(caller),
        nameOf(caller.organizationId),
      ])
      return {
        builtIn: builtInText(place.kind, place.language),
        own: row === undefined ? null : ownOf(row),
        version: row?.version ?? 0,
        always: [
          ...alwaysSaid(place.kind, words, { isAiOffered: settings.isAiOffered, contact: page.contact }),
          words.sentBy(organization),
        ],
      }
    },

    /** Refuses by a sentence that says what is wrong (400). The built-in text, unchanged, is no text of their own. */
    async saveText(
      caller: Pick<Caller, 'organizationId'>,
      place: OwnPlace,
      text: TextTemplate,
      change: { readonly by: string; readonly seen: number },
    ): Promise<void> {
      const tidy = tidied(text)
      const problem = whyRefused(place.kind, tidy)
      if (problem !== undefined) throw textRefused(problem)
      const builtIn = builtInText(place.kind, place.language)
      const isBuiltIn = tidy.subject === builtIn.subject && tidy.text === builtIn.text
      await addVersion(context, caller, place, isBuiltIn ? null : tidy, change)
    },

    /** Back to the built-in text. */
    async resetText(
      caller: Pick<Caller, 'organizationId'>,
      place: OwnPlace,
      change: { readonly by: string; readonly seen: number },
    ): Promise<void> {
      await addVersion(context, caller, place, null, change)
    },

    /**
     * The mail as an example candidate would get it: with the text that was typed, or without one as it is sent now; in the look that is stored, or in
     * another one. Nothing is stored or sent. Throws 400 as `saveText`.
     */
    async previewText(
      caller: Pick<Caller, 'organizationId'>,
      { kind, language }: OwnPlace,
      typed?: TextTemplate,
      look?: Pick<CandidatePage, 'accent' | 'contact'>,
    ): Promise<MailText> {
      const tidy = typed === undefined ? undefined : tidied(typed)
      const problem = tidy === undefined ? undefined : whyRefused(kind, tidy)
      if (problem !== undefined) throw textRefused(problem)
      const [row, page, logo, organization] = await Promise.all([
        tidy === undefined ? newest(knex, caller, { kind, language }) : undefined,
        look ?? candidatePageOf(caller),
        logoOf(caller.organizationId),
        nameOf(caller.organizationId),
      ])
      return candidateMail({
        kind,
        look: { language, organization, accent: page.accent, logo: logo ?? null },
        own: tidy ?? (row === undefined ? null : ownOf(row)),
        ...EXAMPLE,
        firstName: kind === 'applied' ? null : EXAMPLE.firstName,
        url: `${links.publicUrl}/i/example`,
        expiresAt: kind === 'applied' ? null : new Date(clock.now().getTime() + EXAMPLE_DAYS * DAY),
        contact: page.contact,
        isAiOffered: settings.isAiOffered,
      })
    },
  }
}

const EXAMPLE_DAYS = 14
const EXAMPLE = {
  firstName: 'Mira',
  position: 'Customer advisor',
  condition: 'What a position tells its candidates stands here.',
  isEndNear: false,
  answers: 3,
}

const ownOf = (row: Omit<TextRow, 'kind' | 'language'>): OwnText | null =>
  row.subject === null || row.body === null
    ? null
    : { subject: row.subject, text: row.body, at: row.made_at, by: row.made_by }

const textRefused = ({ sentence, ...named }: TextProblem) =>
  new AppError(sentence, { kind: 'domain', code: 'mail_text.refused', status: 400, named })

const changedMeanwhile = (row: TextRow | undefined) =>
  new AppError(
    `${row === undefined ? 'Somebody' : row.made_by} changed this text meanwhile, so nothing was saved. Your words stand below: save them again to replace that text, or load the page again to see it.`,
    { kind: 'domain', code: 'mail_text.changed', status: 409, named: { by: row?.made_by } },
  )

async function newest(knex: Knex, { organizationId }: Pick<Caller, 'organizationId'>, place: OwnPlace) {
  return knex('mail_texts')
    .where({ organization_id: organizationId, ...place })
    .orderBy('version', 'desc')
    .first<TextRow | undefined>('kind', 'language', 'version', 'subject', 'body', 'made_at', 'made_by')
}

/** Adds a version; null: back to the built-in text. Throws 409 where somebody changed the text since. */
async function addVersion(
  { database: { knex }, clock, ids }: Pick<InterviewContext, 'database' | 'clock' | 'ids'>,
  caller: Pick<Caller, 'organizationId'>,
  place: OwnPlace,
  text: TextTemplate | null,
  { by, seen }: { readonly by: string; readonly seen: number },
): Promise<void> {
  const row = await newest(knex, caller, place)
  if ((row?.version ?? 0) !== seen) throw changedMeanwhile(row)
  if ((row?.subject ?? null) === (text?.subject ?? null) && (row?.body ?? null) === (text?.text ?? null)) return
  try {
    await knex('mail_texts').insert({
      id: ids.id(),
      organization_id: caller.organizationId,
      ...place,
      version: seen + 1,
      subject: text?.subject ?? null,
      body: text?.text ?? null,
      made_at: clock.now(),
      made_by: by,
    })
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw changedMeanwhile(await newest(knex, caller, place))
    throw error
  }
}
