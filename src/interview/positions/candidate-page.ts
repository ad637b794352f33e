import { AppError } from '../../base/errors.ts'
import { codePoints, isStorable } from '../../base/text.ts'
import { withinOrganization } from '../../db/tenancy.ts'
import { candidateLink } from '../core/candidate-link.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { redrawn } from './pictures/redraw.ts'

/** The looks and texts that an organization shows to its candidates, on their page and in their mails. */
export interface CandidatePage {
  /** `#rrggbb`; null: our own colour. */
  readonly accent: string | null
  readonly contact: string | null
  readonly privacyNotice: string | null
  readonly hasLogo: boolean
}

/** Only what is named changes; null takes it away. */
export interface CandidatePageChange {
  readonly accent?: string | null
  readonly contact?: string | null
  readonly privacyNotice?: string | null
  /** The picture's bytes; its type is known by them. */
  readonly logo?: Uint8Array | null
}

/** A stored logo; `type` is found from its bytes, not taken from its file name. */
export interface Logo {
  readonly type: string
  readonly bytes: Buffer
}

export const LOGO_BYTES_MAX = 200 * 1024
/** Pixels of its longer side: mails and pages show it far smaller. */
export const LOGO_SIDE_MAX = 800

/** Characters of the contact line on the candidate's page. */
export const CONTACT_LENGTH_MAX = 200

/** Characters of an organization's own privacy notice. */
export const NOTICE_LENGTH_MAX = 2_000

/** The candidate page of organizations; the one writer of `candidate_pages`. */
export function candidatePages(context: InterviewContext) {
  const { database, clock } = context
  const { knex } = database
  const { within, organizationOf } = candidateLink(context)

  async function read({ organizationId }: Pick<Caller, 'organizationId'>): Promise<CandidatePage> {
    const row = await knex('candidate_pages')
      .where({ organization_id: organizationId })
      .first<{ accent: string | null; contact: string | null; notice: string | null; has_logo: boolean } | undefined>(
        'accent',
        'contact',
        'privacy_notice as notice',
        knex.raw('logo is not null as has_logo'),
      )
    return {
      accent: row?.accent ?? null,
      contact: row?.contact ?? null,
      privacyNotice: row?.notice ?? null,
      hasLogo: row?.has_logo ?? false,
    }
  }

  async function logoOf(organizationId: string): Promise<Logo | undefined> {
    const row = await knex('candidate_pages')
      .where({ organization_id: organizationId })
      .whereNotNull('logo')
      .first<{ logo: Buffer; logo_type: string } | undefined>('logo', 'logo_type')
    return row && { type: row.logo_type, bytes: row.logo }
  }

  return {
    candidatePageOf: read,
    logoOf,

    /** The logo of the organization behind a candidate's link. Throws 404 and 410 as every path beneath it. */
    logoAt: (token: string): Promise<Logo | undefined> =>
      within(token, (interview) => logoOf(interview.organization_id)),

    /** The name, the colour and the logo of the organization behind an expired link; undefined where the link is none. */
    async lookOfExpired(
      token: string,
    ): Promise<{ name: string; accent: string | null; logo: Logo | undefined } | undefined> {
      const organizationId = await organizationOf(token)
      if (organizationId === undefined) return undefined
      return withinOrganization(organizationId, async () => {
        const row = await knex('organizations').where({ id: organizationId }).first<{ name: string }>('name')
        const { accent } = await read({ organizationId })
        return { name: row.name, accent, logo: await logoOf(organizationId) }
      })
    },

    /** What candidates would see after a change; nothing is stored. Refuses as `setCandidatePage`; a logo stays as it is. */
    async candidatePageWith(
      caller: Pick<Caller, 'organizationId'>,
      change: Omit<CandidatePageChange, 'logo'>,
    ): Promise<CandidatePage> {
      return { ...(await read(caller)), ...checked(change) }
    },

    /** Changes what is named; refuses by sentences that say what was expected (400). */
    async setCandidatePage(
      caller: Pick<Caller, 'organizationId'>,
      change: CandidatePageChange,
    ): Promise<CandidatePage> {
      const { logo } = change
      const { accent, contact, privacyNotice } = checked(change)
      const set = {
        ...(accent === undefined ? {} : { accent }),
        ...(contact === undefined ? {} : { contact }),
        ...(privacyNotice === undefined ? {} : { privacy_notice: privacyNotice }),
        ...(logo === undefined ? {} : logo === null ? { logo: null, logo_type: null } : await logoFrom(logo)),
      }
      if (Object.keys(set).length > 0) {
        const row = { ...set, updated_at: clock.now() }
        await knex('candidate_pages')
          .insert({ organization_id: caller.organizationId, ...row })
          .onConflict('organization_id')
          .merge(row)
      }
      return read(caller)
    },
  }
}

const refused = (what: string, message: string, facts: Readonly<Record<string, unknown>> = {}) =>
  new AppError(message, { kind: 'domain', code: `candidate_page.${what}`, status: 400, facts })

/** What is named of a change, as it would be stored. */
function checked({
  accent,
  contact,
  privacyNotice,
}: Omit<CandidatePageChange, 'logo'>): Partial<Pick<CandidatePage, 'accent' | 'contact' | 'privacyNotice'>> {
  return {
    ...(accent === undefined ? {} : { accent: accent === null ? null : colourOf(accent) }),
    ...(contact === undefined ? {} : { contact: wordsOf('contact', contact, CONTACT_LENGTH_MAX) }),
    ...(privacyNotice === undefined ? {} : { privacyNotice: wordsOf('notice', privacyNotice, NOTICE_LENGTH_MAX) }),
  }
}

function colourOf(text: string): string {
  const colour = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(colour))
    throw refused('accent', 'The colour must be # and six hexadecimal digits, such as #0b5cad.')
  return colour
}

const PART_NAMES = { contact: 'The contact', notice: 'The privacy notice' } as const

function wordsOf(part: keyof typeof PART_NAMES, text: string | null, max: number): string | null {
  const name = PART_NAMES[part]
  const words = (text ?? '').replace(/\r\n?/g, '\n').trim()
  if (words === '') return null
  if (!isStorable(words)) throw refused('text', `${name} holds a character that cannot be stored.`, { part })
  if (codePoints(words) > max)
    throw refused('text', `${name} must be at most ${max} characters long; it has ${codePoints(words)}.`, {
      ...{ part, max, length: codePoints(words) },
    })
  return words
}

/** The type is known by the first bytes, and the picture is drawn anew: nothing but a picture may be served from our address. */
async function logoFrom(bytes: Uint8Array): Promise<{ logo: Buffer; logo_type: string }> {
  if (bytes.length > LOGO_BYTES_MAX)
    throw refused(
      'logo',
      `The logo must be at most ${LOGO_BYTES_MAX / 1024} KB; it has ${Math.ceil(bytes.length / 1024)}.`,
      { max: LOGO_BYTES_MAX / 1024, size: Math.ceil(bytes.length / 1024) },
    )
  const { type, bytes: logo } = await redrawn(bytes, { side: LOGO_SIDE_MAX, bytes: LOGO_BYTES_MAX })
  return { logo, logo_type: type }
}
