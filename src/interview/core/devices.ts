/** Kinds of devices that candidates begin with: coarse, so that they describe nobody. */
export type Device = 'phone' | 'tablet' | 'computer'

/**
 * The kind of device that a browser's `User-Agent` names; null for what is no browser. An iPad that asks for pages of a computer, as it
 * does by default, counts as a computer.
 */
export function deviceOf(userAgent: string | undefined): Device | null {
  if (!userAgent?.startsWith('Mozilla/')) return null
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  if (/iPhone|iPod|Mobi|Windows Phone/.test(userAgent)) return 'phone'
  return 'computer'
}
