/** A row of `sync_connections` as a process stores it that works on this connection, for tests that have no such process. */
export const stateRow = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  configured: name,
  owner: 'organization of nobody',
  connector: 'test',
  account: 'digest',
  accounts: ['digest'],
  jobs: '[]',
  ...more,
})
