import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import { databaseError, databaseProblem, isConnectionError, isPassing } from '../../src/db/problems.ts'
import { isRefusedByDatabase, isServerInTrouble } from '../../src/db/refusals.ts'
import { startProblem } from '../../src/db/start-problems.ts'
import { concernsAll } from '../../src/sync/invites/applications-store.ts'
import { readsOfMany } from '../../src/sync/rules/failures.ts'

/** The meaning of an error of the database, by its code. */

const coded = (code: string, text = 'it failed') => Object.assign(new Error(text), { code })
const ours = (kind: AppError['kind'], code: string) => new AppError('A sentence.', { kind, code })

test.for([ours('transient', 'database.socket_folder'), ours('config', 'database.time_zone')])(
  'an error that the database room throws while it connects is trouble of the database: $code',
  (error) => {
    expect(isConnectionError(error)).toBe(true)
    expect(isServerInTrouble(error)).toBe(true)
    expect(concernsAll(error)).toBe(true)
    expect(readsOfMany().goesOnAfter(error)).toBe(false)
  },
)

test('an error of another room is not trouble of the database, whatever its text quotes', () => {
  const error = new AppError('The ATS: Connection terminated, timeout expired', { kind: 'transient', code: 'ats.away' })
  expect(isConnectionError(error)).toBe(false)
  expect(isServerInTrouble(error)).toBe(false)
  expect(concernsAll(error)).toBe(false)
  expect(concernsAll(ours('transient', 'lease.lost'))).toBe(true)
})

test('each code concerns one row, one statement, the server or the connection', () => {
  for (const code of ['22P05', '23505', '54000', 'P0001'])
    expect([code, isRefusedByDatabase(coded(code)), isServerInTrouble(coded(code))]).toEqual([code, true, false])
  for (const code of ['40P01', '55P03', '42703'])
    expect([code, isRefusedByDatabase(coded(code)), isServerInTrouble(coded(code))]).toEqual([code, false, false])
  for (const code of ['25006', '28P01', '53100', '57014', '58030'])
    expect([code, isServerInTrouble(coded(code)), isConnectionError(coded(code))]).toEqual([code, true, false])
  for (const code of ['08006', '53300', '57P01', '57P03', 'ECONNREFUSED'])
    expect([code, isServerInTrouble(coded(code)), isConnectionError(coded(code))]).toEqual([code, true, true])
})

const place = { data: '/data', socketFolder: null }
test.for([
  ['database.full', coded('ENOSPC', 'ENOSPC: no space left on device, write')],
  ['database.full', new Error('initdb ended with 1: could not write: No space left on device')],
  ['database.open_files', coded('EMFILE', 'spawn EMFILE')],
  ['database.processes', coded('EAGAIN', 'spawn EAGAIN')],
  ['database.memory', coded('ENOMEM', 'spawn ENOMEM')],
] as const)(
  '%s has one code, and start waits for it, with the embedded server and with another: %s',
  ([code, error]) => {
    const started = startProblem(error, place)
    expect({ code: started.code, kind: started.kind }).toEqual({ code, kind: 'transient' })
    expect(isPassing(started)).toBe(true)
    expect(databaseProblem(error)).toMatchObject({ code, kind: 'transient' })
  },
)

test('a full queue of the socket is no missing process, and an error of the database room keeps its code', () => {
  expect(databaseProblem(coded('EAGAIN', 'connect EAGAIN /run/.s.PGSQL.5432'))?.code).toBe('database.unreachable')
  const zone = ours('config', 'database.time_zone')
  expect(databaseError(zone, 'It failed')).toBe(zone)
  expect(databaseProblem(coded('P0001', 'a trigger refuses'))).toBeUndefined()
})
