import type { Tenant } from '../../kit/product.ts'

export const ROLES = [
  'anonymous',
  'key',
  'viewer',
  'reviewer',
  'administrator',
  'installation',
  // A reviewer of ours who sees the interviews of an empty team only.
  'of a team',
  'other key',
  'other viewer',
  'other reviewer',
  'other administrator',
  'other installation',
] as const
export type Role = (typeof ROLES)[number]

/** Ours, which nobody else may see or change. */
export interface Ours {
  us: Tenant
  /** Things of the other organization. */
  theirs: { organization: string; interview: string; position: string; company: string }
  position: string
  interview: string
  question: string
  /** The picture of that question. */
  image: string
  link: string
  /** A take that was kept, as a path. */
  upload: string
  publicLink: string
  video: string
  application: string
  delivery: number
  /** A note of somebody who was removed. */
  note: string
  /** A guest link as a path, its id, and a recording that it plays. */
  guest: string
  guestId: string
  guestVideo: string
}

export interface Row {
  /** Who gets through; everybody else is refused as this way in refuses. */
  readonly who: 'everybody' | 'key' | 'login' | 'reviewer' | 'administrator' | 'operator' | 'link' | 'signed'
  readonly path?: (ours: Ours) => string
  readonly json?: (ours: Ours) => unknown
  readonly form?: Record<string, string> | ((role: Role) => Record<string, string>)
  readonly headers?: (ours: Ours) => Record<string, string>
  /** The status for a role of the own organization; absent: 200. */
  readonly own?: number
  /** The status for the same role of another organization; absent: 404. */
  readonly other?: number
  /** The status for somebody of ours who sees another team only; absent: that for another organization. */
  readonly team?: number
}

export const WRONG = 'x'.repeat(43)
export const page = (ours: Ours) => `/dashboard/interviews/${ours.interview}`
/** A list shows the organization its own things, or nothing. */
export const list = (who: 'key' | 'login'): Row => ({ who, other: 200 })
