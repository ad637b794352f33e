import type pg from 'pg'

/** A postgres:// address for a database on the server of `connection`, a Unix socket included. */
export function urlOf(connection: pg.ClientConfig, database: string): string {
  if (connection.connectionString) {
    const url = new URL(connection.connectionString)
    url.pathname = `/${database}`
    return url.href
  }
  const { host = '', user = '', password, port = 5432 } = connection
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
