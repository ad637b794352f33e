import { createHash } from 'node:crypto'
import { AppError, messageOf } from '../../base/errors.ts'
import { scrub } from '../../base/log.ts'
import { invitedNames } from '../../base/person-names.ts'
import { cut } from '../../base/text.ts'
import {
  type AssessmentResult,
  type Order,
  type OrderBook,
  type OrderService,
  type OrderSettings,
  orderRefused,
  type TestOffered,
} from '../../connector-kit/assessments.ts'
import type { z } from '../../connector-kit/zod.ts'
import type { Database } from '../../db/database.ts'
import type { Interview, Position } from '../../interview/contract/contract.ts'
import { resultNow } from '../rules/results.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import { requestPass } from '../store/connections-store.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { saveOrderedJob } from '../store/jobs-store.ts'
import { cancelOrdered, inviteOrdered, refuseOrdered, saveOrdered } from './ordered-applications.ts'

/** Characters of what tells an order from all others. */
const KEY_MAX = 1_000
/** Characters of our own ids, and some more. */
const ID_MAX = 100
/** Pages of positions that are offered; nobody chooses from more. */
const PAGES_MAX = 20

interface OrderRow {
  order_id: string
  attempt: number
  position_id: string
  interview_id: string | null
  callback: string | null
  facts: Record<string, string>
  withdrawn_at: Date | null
}

/** An order, as the code that reports results needs it. */
export function orderBook({ knex }: Database, connection: string): OrderBook {
  return {
    async find(orderId) {
      const row = await knex('sync_orders')
        .where({ connection, order_id: orderId })
        .first<OrderRow | undefined>('callback', 'facts', 'withdrawn_at')
      return row ? { callback: row.callback, facts: row.facts, isWithdrawn: row.withdrawn_at !== null } : null
    },
  }
}

/**
 * Takes orders of one ATS. An order is an application of its connection: its id is the interview's externalId, so inviting is
 * idempotent, and what follows (events, results, `explain`, deliveries) is the same as for every other application.
 */
export class Orders implements OrderService {
  readonly #context: Omit<SyncContext, 'secret' | 'epochs' | 'clockWatch' | 'births'>
  readonly #connection: Connection
  readonly #settings: z.output<typeof OrderSettings>

  constructor(
    context: Omit<SyncContext, 'secret' | 'epochs' | 'clockWatch' | 'births'>,
    connection: Connection,
    settings: z.output<typeof OrderSettings>,
  ) {
    this.#context = context
    this.#connection = connection
    this.#settings = settings
  }

  async tests(): Promise<readonly TestOffered[]> {
    return (await this.#offered()).map(({ id, name, questions }) => ({
      id,
      name,
      description: `Video interview, ${questions.length} questions, about ${questions.reduce((sum, one) => sum + one.timeLimit, 0)} minutes`,
    }))
  }

  async place(order: Order): Promise<{ id: string }> {
    if (order.key.length > KEY_MAX)
      throw orderRefused(`The order's id or address is longer than ${KEY_MAX} characters`, 400)
    const open = await this.#openAttempt(order.key)
    if (open?.interview_id) return { id: open.order_id }
    const position = (await this.#offered()).find((one) => one.id === order.testId.toLowerCase())
    if (!position)
      throw orderRefused(
        `There is no open interview "${order.testId}" any more; choose another one`,
        422,
        'order.not_offered',
      )
    const orderId = open?.order_id ?? this.#idOf(order.key, 1)
    await this.#remember(order, position, orderId, open?.attempt ?? 1)
    await this.#invited(orderId, await this.#invite(order, position, orderId))
    return { id: orderId }
  }

  async result(id: string): Promise<AssessmentResult> {
    const connection = this.#connection
    const { order, interview } = await this.#find(id)
    if (!interview) return { status: 'cancelled', score: null, summary: 'The invite was cancelled.', url: null }
    const analysis =
      interview.analysisStatus === 'completed' ? (await connection.api.getAnalysis(interview.id)).result : null
    const facts = {
      connection: connection.name,
      interview,
      analysis,
      position: { name: '' },
      applicationId: order.order_id,
      job: { id: order.position_id, name: '' },
      reviewUrl: connection.reviewUrl(interview.id),
    }
    const isAnalysed = connection.config.writeBack?.some((rule) => rule.on === 'completed' && rule.requestAnalysis)
    return resultNow(facts, isAnalysed === true)
  }

  async cancel(id: string): Promise<void> {
    const { order, interview } = await this.#find(id)
    if (interview && interview.status !== 'created' && interview.status !== 'expired')
      throw orderRefused('The candidate has begun to answer, so the interview stays', 409, 'order.begun')
    const { database } = this.#context
    const { name: connection } = this.#connection
    await database.knex.transaction(async (trx) => {
      await trx('sync_orders')
        .where({ connection, order_id: order.order_id })
        .update({ withdrawn_at: trx.raw('clock_timestamp()') })
      await cancelOrdered(trx, connection, order.order_id)
    })
    await requestPass(database, connection)
  }

  async complain(id: string | null, problem: string): Promise<void> {
    const order = id !== null && id.length <= ID_MAX ? id : null
    await this.#tell(
      order,
      'order.problem',
      `the ATS says that it could not go on: ${cut(scrub(cut(problem, 4_000)), 1_000)}`,
    )
  }

  async #offered(): Promise<Position[]> {
    const { api } = this.#connection
    const { positions } = this.#settings
    const wanted = positions && new Set(positions.map((id) => id.toLowerCase()))
    const found: Position[] = []
    for (let page = 1; page <= PAGES_MAX; page++) {
      const { data, meta } = await api.listPositions({ status: 'open', page, limit: 100 })
      found.push(...data.filter(({ id, questions }) => questions.length > 0 && (!wanted || wanted.has(id))))
      if (page >= meta.totalPages) break
    }
    return found
  }

  /** The order as it was placed before, if it still stands; the number of the next attempt if that came to nothing. */
  async #openAttempt(key: string): Promise<Pick<OrderRow, 'order_id' | 'attempt' | 'interview_id'> | undefined> {
    const { knex } = this.#context.database
    const last = await knex('sync_orders')
      .where({ connection: this.#connection.name, key })
      .orderBy('attempt', 'desc')
      .first<OrderRow | undefined>()
    if (!last?.interview_id) return last
    const interview = await this.#interview(last.interview_id)
    if (interview && interview.status !== 'expired' && last.withdrawn_at === null) return last
    const attempt = last.attempt + 1
    return { order_id: this.#idOf(key, attempt), attempt, interview_id: null }
  }

  #idOf(key: string, attempt: number): string {
    const text = JSON.stringify([this.#connection.name, key, attempt])
    return `order-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  }

  /** Before the invite goes out, so that its first version already finds whose it is. */
  async #remember(order: Order, position: Position, orderId: string, attempt: number): Promise<void> {
    const { name: connection } = this.#connection
    const { candidate } = order
    await this.#context.database.knex.transaction(async (trx) => {
      await saveOrderedJob(trx, connection, position)
      await trx('sync_orders')
        .insert({
          connection,
          order_id: orderId,
          key: order.key,
          attempt,
          position_id: position.id,
          callback: order.callback,
          facts: JSON.stringify(order.facts),
        })
        .onConflict(['connection', 'order_id'])
        .merge(['position_id', 'callback', 'facts'])
      await saveOrdered(trx, connection, orderId, position.id, JSON.stringify({ id: orderId, ...candidate }))
    })
  }

  async #invite({ candidate }: Order, position: Position, orderId: string): Promise<Interview> {
    const { api, name } = this.#connection
    const { invites } = this.#context.metrics
    const { sendEmail, expiresInDays } = this.#settings
    try {
      const { created, interview } = await api.invite(position.id, {
        candidate: { ...candidate, ...invitedNames(candidate) },
        externalId: orderId,
        sendEmail,
        expiresInDays,
      })
      if (interview.externalId === orderId) {
        invites.inc({ connection: name, outcome: created ? 'created' : 'existing' })
        return interview
      }
      invites.inc({ connection: name, outcome: 'conflict' })
      throw orderRefused('This candidate has an open interview for this position already', 409, 'order.conflict')
    } catch (error) {
      if (error instanceof AppError && error.code !== 'order.conflict')
        invites.inc({ connection: name, outcome: error.status === 409 ? 'conflict' : 'refused' })
      const problem = messageOf(error)
      const { knex } = this.#context.database
      await refuseOrdered(knex, name, orderId, problem)
      await this.#tell(orderId, 'order.refused', `order ${orderId} was refused, and the ATS was told why: ${problem}`)
      throw error
    }
  }

  async #invited(orderId: string, { id: interviewId }: Interview): Promise<void> {
    const { name: connection } = this.#connection
    const sentence = `order ${orderId} invited, because it was ordered in the ATS`
    const entry: HistoryEntry = { connection, applicationId: orderId, interviewId, what: 'invite', sentence }
    await this.#context.database.knex.transaction(async (trx) => {
      await trx('sync_orders').where({ connection, order_id: orderId }).update({ interview_id: interviewId })
      await inviteOrdered(trx, connection, orderId, interviewId)
      await recordHistory(trx, [entry])
    })
    tell(this.#context.log, [entry])
  }

  async #tell(orderId: string | null, what: string, sentence: string): Promise<void> {
    const entry = { connection: this.#connection.name, applicationId: orderId, what, sentence }
    await recordHistory(this.#context.database.knex, [entry])
    tell(this.#context.log, [entry])
  }

  async #find(id: string): Promise<{ order: OrderRow; interview: Interview | null }> {
    const order = await this.#context.database
      .knex('sync_orders')
      .where({ connection: this.#connection.name, order_id: id })
      .first<OrderRow | undefined>()
    if (!order?.interview_id) throw orderRefused(`Nothing was ordered as "${id}"`, 404, 'order.unknown')
    return { order, interview: await this.#interview(order.interview_id) }
  }

  async #interview(id: string): Promise<Interview | null> {
    try {
      return await this.#connection.api.getInterview(id)
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  }
}
