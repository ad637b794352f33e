import type { FastifyRequest } from 'fastify'
import { isStorable } from '../../base/text.ts'

/** An interview, and the list that somebody came from: the query of `/dashboard`, empty for all interviews. */
export interface Place {
  readonly id: string
  readonly from: string
}

/** A name of 200 letters that are three bytes each, and the places of a page and an interview in the order of names. */
const FROM_MAX = 4_000

/** The query of the list that a request names as `?from=`, written anew, so that nothing else can stand in a link of ours. */
export function fromOf(request: Pick<FastifyRequest, 'query'>): string {
  const { from } = request.query as { from?: unknown }
  if (typeof from !== 'string' || from.length > FROM_MAX || !isStorable(from)) return ''
  return new URLSearchParams(from).toString()
}

/** The path of an interview's page, or of what is beneath it, with the way back to the list. */
export function pathTo({ id, from }: Place, beneath = '', query: Readonly<Record<string, string>> = {}): string {
  const asked = new URLSearchParams({ ...query, ...(from === '' ? {} : { from }) }).toString()
  return `/dashboard/interviews/${id}${beneath}${asked === '' ? '' : `?${asked}`}`
}

/** The list that somebody came from. */
export const listPath = (from: string): string => `/dashboard${from === '' ? '' : `?${from}`}`
