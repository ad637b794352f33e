import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { INVITE_DAYS, InviteInput, isInviteDays } from '../../interview/contract/contract.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { acceptFiles } from '../frame/multipart.ts'
import { refusalPart } from '../frame/refusals/refusal-text.ts'
import { LIST_BYTES_MAX } from '../frame/too-long.ts'
import { type InviteLine, inviteList, LINES_MAX, listSeen } from './invite-list.ts'
import { inviteListPage, type Outcome, type ReadList, type TypedList } from './invite-list-page.ts'
import { NAME_SPLITS } from './list-names.ts'
import type { ListRow } from './list-rows.ts'
import { listText } from './list-text.ts'
import { idOf } from './position-params.ts'
import { inviteWords } from './words/inviting/index.ts'

/** Invites that are decided together. */
const AT_ONCE = 20

const text = z.string().max(LIST_BYTES_MAX).default('')
/** A column that was chosen; whatever is none counts as not chosen. */
const column = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .optional()
  .catch(undefined)
const ListForm = z.object({
  csrf: z.string().max(200),
  act: z.enum(['look', 'invite']).catch('look'),
  lines: text,
  file: z.instanceof(Uint8Array).optional().catch(undefined),
  expiresInDays: text,
  sendEmail: text.optional(),
  columnsOf: text,
  ...{ firstNameColumn: column, lastNameColumn: column, fullNameColumn: column, emailColumn: column },
  nameSplit: z.enum(NAME_SPLITS).optional().catch(undefined),
  /** Of the list that somebody looked at. */
  seen: text,
})

/** Inviting a list of candidates, for administrators. A list that is sent again invites nobody twice while their interviews are open. */
export function inviteListRoutes(
  services: Pick<InterviewServices, 'invites' | 'mails' | 'positions'>,
  { guarded, formOf }: Guards,
) {
  async function show(
    session: Session,
    reply: FastifyReply,
    id: string,
    typed: TypedList,
    more: { readonly list?: ReadList; readonly problem?: string } = {},
  ): Promise<FastifyReply> {
    const position = await services.positions.positionToEdit(callerOf(session), id)
    return sendPage(
      reply,
      inviteListPage(session, position, typed, services.mails.sendsMails, more),
      more.problem === undefined ? 200 : 400,
    )
  }

  async function invite(session: Session, id: string, line: InviteLine, typed: TypedList): Promise<Outcome> {
    const { sendEmail, expiresInDays } = typed
    try {
      const input = InviteInput.parse({ candidate: line.candidate, sendEmail, expiresInDays: Number(expiresInDays) })
      const { created, interview } = await services.invites.invite(callerOf(session), id, input)
      return { is: created ? 'invited' : 'existing', interviewId: interview.id }
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { is: 'refused', problem: refusalPart(error) }
      throw error
    }
  }

  return async (app: App): Promise<void> => {
    acceptFiles(app, LIST_BYTES_MAX)
    app.get(
      '/dashboard/positions/:id/invites',
      guarded(async (session, request, reply) => {
        return show(session, reply, idOf(request), {
          lines: '',
          expiresInDays: String(INVITE_DAYS.usual),
          sendEmail: true,
        })
      }),
    )
    app.post(
      '/dashboard/positions/:id/invites',
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, ListForm)
        const id = idOf(request)
        const uploaded = form.file && listText(form.file)
        const typed = {
          lines: (uploaded ?? form.lines).replace(/\r\n?/g, '\n'),
          expiresInDays: form.expiresInDays,
          sendEmail: form.sendEmail === 'on',
        }
        const read = inviteList(typed.lines, {
          of: form.columnsOf,
          columns: {
            firstName: form.firstNameColumn,
            lastName: form.lastNameColumn,
            fullName: form.fullNameColumn,
            email: form.emailColumn,
          },
          split: form.nameSplit,
        })
        const { table, lines } = read
        const problem = uploaded === null ? inviteWords().list.noText : problemOf(table.rows, typed)
        if (problem !== undefined) return show(session, reply, id, typed, { problem })
        const good = lines.filter(({ candidate }) => candidate)
        if (form.act === 'look' || good.length === 0) return show(session, reply, id, typed, { list: read })
        // Names that were split are invited as somebody saw them, or not at all.
        if (table.split !== undefined && form.seen !== listSeen(read))
          return show(session, reply, id, typed, { list: read, problem: inviteWords().list.notSeen })
        const outcomes = new Map<number, Outcome>()
        for (let at = 0; at < good.length; at += AT_ONCE)
          await Promise.all(
            good.slice(at, at + AT_ONCE).map(async (line) => {
              outcomes.set(line.number, await invite(session, id, line, typed))
            }),
          )
        return show(session, reply, id, typed, { list: { ...read, outcomes } })
      }),
    )
  }
}

function problemOf(lines: readonly ListRow[], { expiresInDays }: TypedList): string | undefined {
  const words = inviteWords()
  if (lines.length === 0) return words.list.noLine
  if (lines.length > LINES_MAX) return words.list.tooMany(lines.length, LINES_MAX)
  return isInviteDays(expiresInDays) ? undefined : words.problems.expiresInDays
}
