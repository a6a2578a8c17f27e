/** Reads compose.yaml, for tests that start its services as processes. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseYaml } from '@redocly/openapi-core'
import { ACCESS } from './process.ts'

// biome-ignore lint/suspicious/noExplicitAny: of the file, a test reads what it asserts
type Compose = { readonly services: Record<string, any>; readonly networks: Record<string, any> }

/** What an operator writes into the file .env. */
const DOT_ENV: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'a-password-of-the-database',
  RABBITMQ_PASSWORD: 'a-password-of-the-broker',
  SECRETS_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  BOOTSTRAP_ADMIN_EMAIL: ACCESS.username,
  BOOTSTRAP_ADMIN_PASSWORD: ACCESS.password,
  BOOTSTRAP_CLIENT_ID: ACCESS.clientId,
  BOOTSTRAP_CLIENT_SECRET: ACCESS.clientSecret,
}

/** The file with its variables replaced. @throws for a required variable that DOT_ENV lacks */
export async function composeFile(): Promise<Compose> {
  const text = await readFile(new URL('../../runtime/deploy/compose.yaml', import.meta.url), 'utf8')
  return interpolated(parseYaml(text)) as Compose
}

/** As docker compose does it: `${NAME}`, `${NAME:-default}` and `${NAME:?error}` in every text. */
function interpolated(it: unknown): unknown {
  if (typeof it === 'string') return it.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, variable)
  if (Array.isArray(it)) return it.map(interpolated)
  if (typeof it !== 'object' || it === null) return it
  return Object.fromEntries(Object.entries(it).map(([key, value]) => [key, interpolated(value)]))
}

function variable(_: string, name: string, kind: string | undefined, rest: string): string {
  const value = DOT_ENV[name] ?? (kind === '-' ? rest : undefined)
  if (value === undefined) throw new Error(`compose.yaml requires ${name}, which is not set.`)
  return value
}

/** The environment of one of its services. */
export const composeEnvironment = async (service: string): Promise<Record<string, string>> =>
  (await composeFile()).services[service].environment
