/** How a result names the version of the rubric by which it was judged. */

const OF_POSITION = /^position-(\d{1,9})$/

/** What is noted beside a result that was judged by a version of its position's own rubric. */
export const rubricLabel = (version: number): string => `position-${version}`

/** Which rubric a result names: its position's own or the built-in one, and its version. */
export function rubricVersionOf(label: string): { readonly isOwn: boolean; readonly version: string } {
  const version = OF_POSITION.exec(label)?.[1]
  return version === undefined ? { isOwn: false, version: label.replace('default-', '') } : { isOwn: true, version }
}

/** What was noted beside a result; null: nothing. */
export function rubricOf(provenance: unknown): string | null {
  const { rubric, model } = (provenance ?? {}) as { rubric?: unknown; model?: unknown }
  return typeof rubric === 'string' && rubric !== '' && typeof model === 'string' ? rubric : null
}
