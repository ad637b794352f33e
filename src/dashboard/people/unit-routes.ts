import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import type { Accounts } from '../../accounts/store.ts'
import { UNIT_KINDS, type UnitKind } from '../../accounts/units.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { isStorable } from '../../base/text.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import type { Told } from '../frame/refusals/refusal-text.ts'
import { problemOf } from './refusal-words.ts'
import { type ListedUnits, UNIT_PATHS, type UnitView, unitPage, unitsPage } from './unit-pages.ts'

const PAGE = 25
/** Positions that the page of one names. */
const POSITIONS_SHOWN = 20
const MEMBERS_SHOWN = 100

const csrf = z.string().max(200)
const typed = z.string().max(20_000)
const MakeForm = z.object({
  csrf,
  name: typed,
  website: typed.default(''),
  drawn: z.string().regex(ID_PATTERN).toLowerCase(),
})
const ChangeForm = z.object({ csrf, name: typed, website: typed.default(''), seen: typed })
const ListQuery = z.object({
  q: z.string().trim().max(200).refine(isStorable).catch(''),
  after: z.string().max(100).catch(''),
})
const UnitId = z.object({ id: z.string().regex(ID_PATTERN).toLowerCase() })

/** Companies and teams: everybody sees them, administrators make, rename and delete them. */
export function unitRoutes(accounts: Accounts, { guarded, formOf, saved }: Guards) {
  const list = async (
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    kind: UnitKind,
    view?: UnitView,
  ) => {
    const asked = ListQuery.parse(request.method === 'GET' ? request.query : {})
    const found = await accounts.listUnits(kind, session.organizationId, { ...asked, limit: PAGE })
    const listed: ListedUnits = { ...found, ...asked, drawn: view?.drawn ?? accounts.drawId() }
    return sendPage(reply, unitsPage(session, kind, listed, view), view ? view.status : 200)
  }
  const show = async (session: Session, reply: FastifyReply, kind: UnitKind, id: string, view?: UnitView) => {
    const found = await accounts.unitWithPositions(kind, session.organizationId, id, POSITIONS_SHOWN)
    const isShown = kind === 'team' && session.isAdministrator
    const members = isShown ? await accounts.membersOf(session.organizationId, id, MEMBERS_SHOWN) : []
    return sendPage(reply, unitPage(session, kind, { ...found, members }, view), view ? view.status : 200)
  }

  const routesOf = (app: App, kind: UnitKind): void => {
    const path = UNIT_PATHS[kind]
    app.get(
      path,
      guarded((session, request, reply) => list(session, request, reply, kind)),
    )
    app.post(
      path,
      guarded((session, request, reply) => {
        const { drawn, name, website } = formOf(session, request, MakeForm)
        return orAgain(
          async () => {
            const { id } = await accounts.createUnit(kind, session, drawn, { name, website })
            return saved(reply, `${path}/${id}`)
          },
          ({ problem, status }) => list(session, request, reply, kind, { problem, status, name, website, drawn }),
        )
      }),
    )
    app.get(
      `${path}/:id`,
      guarded((session, request, reply) => show(session, reply, kind, idOf(request))),
    )
    app.post(
      `${path}/:id`,
      guarded((session, request, reply) => {
        const { name, website, seen } = formOf(session, request, ChangeForm)
        const id = idOf(request)
        return orAgain(
          async () => {
            await accounts.changeUnit(kind, session, id, { name, website }, seen)
            return saved(reply, `${path}/${id}`)
          },
          ({ problem, status }) => show(session, reply, kind, id, { problem, status, name, website }),
        )
      }),
    )
    app.post(
      `${path}/:id/delete`,
      guarded((session, request, reply) => {
        formOf(session, request, z.object({ csrf }))
        const id = idOf(request)
        return orAgain(
          async () => {
            await accounts.deleteUnit(kind, session, id)
            return reply.redirect(path, 303)
          },
          (refused) => show(session, reply, kind, id, refused),
        )
      }),
    )
  }
  return async (app: App): Promise<void> => {
    for (const kind of UNIT_KINDS) routesOf(app, kind)
  }
}

/** Shows the page again where the change is refused by a sentence. */
async function orAgain(
  work: () => Promise<FastifyReply>,
  again: (refused: { problem: Told; status: number }) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 400 && error.status !== 409)) throw error
    return again({ problem: problemOf(error), status: error.status })
  }
}

/** Text that is no id is answered like an id that is unknown. */
function idOf(request: FastifyRequest): string {
  const params = UnitId.safeParse(request.params)
  if (params.success) return params.data.id
  throw domainError('account.unknown', 404, 'There is nothing here.')
}
