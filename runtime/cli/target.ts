/** Names the database that a CLI command works on. */
import { resolve } from 'node:path'
import type { RuntimeConfig } from '../boot/config.ts'
import type { Terminal } from '../plugin.ts'

/** Prints the database's address on stderr, so that the operator sees when the settings differ from the service's. */
export const nameTarget = (config: RuntimeConfig, { note }: Pick<Terminal, 'note'>) =>
  note(`database: ${targetOf(config)}`)

/** The database's address without user, password and query, which may be secrets. Pure. */
export function targetOf({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<RuntimeConfig, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `embedded, ${resolve(dataDir)}`
  if (databaseDirectUrl === undefined) return place('DATABASE_URL', databaseUrl)
  return `${place('DATABASE_DIRECT_URL', databaseDirectUrl)}, behind the pooler ${place('DATABASE_URL', databaseUrl)}`
}

function place(setting: string, url: string): string {
  if (!URL.canParse(url)) return `${setting}, which is not a URL`
  const { hostname, port, pathname } = new URL(url)
  return `postgres://${hostname}:${port || 5432}${pathname}`
}
