import type { Intent } from '../../src/sync/rules/write-backs.ts'

/** A note about the interview of an application, as a rule asks for it. */
export function noteIntent(applicationId: string, marker: string, extra: Partial<Intent> = {}): Intent {
  return {
    applicationId,
    interviewId: `i${applicationId}`,
    event: 'completed',
    occurrence: 1,
    action: 'note',
    actionIndex: 0,
    payload: { action: 'note', body: 'text' },
    values: {},
    rule: 'x.yaml:1:1',
    happenedAt: null,
    marker,
    ...extra,
  }
}
