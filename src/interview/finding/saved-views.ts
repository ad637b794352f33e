import { AppError, codeOf, domainError } from '../../base/errors.ts'
import { codePoints, isStorable } from '../../base/text.ts'
import { isLimitedToTeams } from '../../db/tenancy.ts'
import type { InterviewContext } from '../core/context.ts'

/** Of one person, and of those that are shared in an organization. */
export const VIEWS_MAX = 20
/** In code points. */
export const VIEW_NAME_MAX = 40
/** Of a query, in bytes; the longest filters of a list have as many. */
const QUERY_MAX = 4_000
const UNIQUE_VIOLATION = '23505'

/** A list that somebody saved: its filters and its order under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** The query of the list. */
  readonly query: string
  readonly isShared: boolean
  /** This person saved it. */
  readonly isOwn: boolean
  /** It names a position that is not there any more, or that this person does not see. */
  readonly lacksPosition: boolean
}

/** Whose views these are. `administers`: renames and removes those that others shared, too; `shares`: may share views. */
export interface ViewsOf {
  readonly organizationId: string
  readonly userId: string
  readonly administers: boolean
  readonly shares: boolean
}

/** What is saved. */
export interface ViewToSave {
  readonly name: string
  readonly query: string
  readonly isShared: boolean
}

/** Refuses (404) a view that is not there, or that somebody may not change. */
export const viewNotFound = () =>
  domainError('view.not_found', 404, 'There is no such view any more, or it is not yours to change.')

const nameTaken = () => domainError('view.name_taken', 409, 'Another view has this name already. Choose another one.')

/** Views of the list that people save; the one writer of `list_views`. */
export function savedViews({ database, ids }: InterviewContext) {
  const { knex } = database

  /** Those that this person may change. */
  const own = ({ organizationId, userId, administers }: ViewsOf, id: string) =>
    knex('list_views')
      .where({ id, organization_id: organizationId })
      .where((which) => {
        which.where({ user_id: userId })
        if (administers) which.orWhere({ is_shared: true })
      })

  /** Throws 409 where `VIEWS_MAX` are there besides this one: of this person, or shared. */
  async function assertRoom({ organizationId, userId }: ViewsOf, isShared: boolean, name: string): Promise<void> {
    const others = knex('list_views')
      .where({ organization_id: organizationId, ...(isShared ? { is_shared: true } : { user_id: userId }) })
      .whereRaw('not (user_id = ? and name = ?)', [userId, name])
    const found = await others.limit(VIEWS_MAX).select('id')
    if (found.length < VIEWS_MAX) return
    throw new AppError(
      `There are ${VIEWS_MAX} views already, ${isShared ? 'as many as an organization shares' : 'as many as one person has'}. Remove one first.`,
      { kind: 'domain', code: 'view.too_many', status: 409, facts: { max: VIEWS_MAX, isShared } },
    )
  }

  return {
    /**
     * The views that this person sees: those that are shared, then the own ones, each by name. Somebody who sees some teams alone sees no
     * shared view that names a position they do not see.
     */
    async viewsOf({ organizationId, userId }: Pick<ViewsOf, 'organizationId' | 'userId'>): Promise<SavedView[]> {
      const rows = await knex('list_views')
        .where({ organization_id: organizationId })
        .where((which) => which.where({ user_id: userId }).orWhere({ is_shared: true }))
        .orderBy([{ column: 'is_shared', order: 'desc' }, 'name', 'id'])
        .limit(2 * VIEWS_MAX)
        .select<{ id: string; name: string; query: string; isShared: boolean; userId: string }[]>({
          id: 'id',
          name: 'name',
          query: 'query',
          isShared: 'is_shared',
          userId: 'user_id',
        })
      const views = rows.map((row) => ({ ...row, asked: new URLSearchParams(row.query) }))
      const named = views.flatMap(({ asked }) => asked.get('positionId') ?? [])
      const seen =
        named.length === 0
          ? []
          : await knex('positions')
              .where({ organization_id: organizationId })
              .whereIn('id', named)
              .pluck<string[]>('id')
      return views.flatMap(({ asked, userId: by, ...view }) => {
        const isOwn = by === userId
        const position = asked.get('positionId')
        const lacksPosition = position !== null && !seen.includes(position)
        if (!isOwn && isLimitedToTeams() && (lacksPosition || asked.has('position'))) return []
        return [{ ...view, isOwn, lacksPosition }]
      })
    },

    /**
     * Saves a view; one of this person with the same name gets these filters. Throws 400 for a name or a query that is none, and for a shared
     * one that searches for a person; 409 where there are too many.
     */
    async saveView(who: ViewsOf, { name, query, isShared }: ViewToSave): Promise<void> {
      assertName(name)
      if (query === '' || Buffer.byteLength(query) > QUERY_MAX)
        throw domainError('view.query', 400, 'Choose a filter or an order first; then save the view.')
      if (isShared) assertShareable(query)
      await assertRoom(who, isShared, name)
      await knex('list_views')
        .insert({
          id: ids.id(),
          organization_id: who.organizationId,
          user_id: who.userId,
          name,
          query,
          is_shared: isShared,
        })
        .onConflict(['organization_id', 'user_id', 'name'])
        .merge(['query', 'is_shared'])
    },

    /**
     * Gives a view another name. Throws 404 for one that this person may not change, 403 for a shared one where
     * they share none any more, 409 where they have another of that name.
     */
    async renameView(who: ViewsOf, id: string, name: string): Promise<void> {
      assertName(name)
      const view = await own(who, id).first<{ user_id: string; is_shared: boolean } | undefined>('user_id', 'is_shared')
      if (!view) throw viewNotFound()
      if (view.is_shared && !who.shares)
        throw new AppError('Only reviewers and administrators rename shared views. Remove it, or ask one of them.', {
          kind: 'domain',
          code: 'view.share',
          status: 403,
          facts: { act: 'rename' },
        })
      const other = await knex('list_views')
        .where({ organization_id: who.organizationId, user_id: view.user_id, name })
        .whereNot({ id })
        .first('id')
      if (other) throw nameTaken()
      try {
        await own(who, id).update({ name })
      } catch (error) {
        // Another one got the name at the same moment.
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error
        throw nameTaken()
      }
    },

    /** Removes a view. Throws 404 for one that is gone, or that this person may not change. */
    async removeView(who: ViewsOf, id: string): Promise<void> {
      if ((await own(who, id).delete()) === 0) throw viewNotFound()
    },
  }
}

function assertName(name: string): void {
  const length = codePoints(name)
  if (length > 0 && length <= VIEW_NAME_MAX && isStorable(name) && !/\p{Cc}/u.test(name)) return
  throw new AppError(
    `A view has a name of 1 to ${VIEW_NAME_MAX} characters; this one has ${length}. Nothing was changed.`,
    { kind: 'domain', code: 'view.name', status: 400, facts: { max: VIEW_NAME_MAX, length } },
  )
}

/** Whoever opens a shared view need not see everybody whom the one who saved it sees, so no name of a person is in it. */
function assertShareable(query: string): void {
  if (!new URLSearchParams(query).has('q')) return
  throw domainError(
    'view.names_somebody',
    400,
    'This list searches for a name or an address, which not everybody may see. Save it for yourself, or take the search out and share it then.',
  )
}
