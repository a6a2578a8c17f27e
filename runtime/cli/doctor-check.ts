import { CREATE_DATABASE } from '../database/encoding.ts'

/** One line of `doctor`: what was checked, what was found, and, when it is wrong, what to do. */
export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  /** Nothing fails of it, but it may not be what is meant. */
  readonly warning?: true
  /** Of a fault. */
  readonly remedy?: string
}

export const ok = (name: string, detail: string): Check => ({ name, ok: true, detail })
export const warning = (name: string, detail: string): Check => ({ name, ok: true, warning: true, detail })
export const fault = (name: string, detail: string): Check => ({
  name,
  ok: false,
  detail,
  remedy: REMEDIES[name] ?? `Correct the settings of the plugin ${name}, and what they name; see its README.`,
})

const REMEDIES: Readonly<Record<string, string>> = {
  node: 'Install Node.js 24, or run npx chainwork, whose package brings it along.',
  settings: 'Correct the settings that are named; runtime/deploy/docs/settings.md lists all of them.',
  plugins: 'Install the packages that CHAINWORK_PLUGINS names, or remove them from it.',
  data: 'Name a folder in DATA_DIR that the user of the service may write to.',
  disk: 'Free space there, or move DATA_DIR to a larger disk while the service is stopped.',
  secrets: 'Give SECRETS_KEYS, or the file of keys in DATA_DIR, the value that the service had before.',
  database:
    'Start the database server, let it or the role take more connections, or correct DATABASE_URL or DATA_DIR; run with the settings of the service.',
  standby: 'Let DATABASE_URL, and DATABASE_DIRECT_URL where it is set, lead to the primary.',
  encoding: `Dump the database, and restore it as runtime/deploy/docs/backup.md says, into one made by ${CREATE_DATABASE}.`,
  pooler: 'Run these lines as a superuser and reconnect the pooler, or correct DATABASE_URL or DATABASE_DIRECT_URL.',
  clock: 'Synchronise the clocks of this machine and of the database server, such as with chrony.',
  migrations:
    'Run chainwork migrate, of the version that is to serve this database; one from before the first release is replaced.',
  rights: 'Run these grants as the owner of the tables, or let DATABASE_URL name that role.',
  keys: 'Set SECRETS_KEYS to keys with the fingerprints of chainwork secrets list.',
  outbox: 'Load the plugin, or remove the cause; chainwork outbox list, retry and discard work on these rows.',
  webhooks: 'Start the broker, or correct AMQP_URL; deliveries go in process without it.',
}
