/** Names in the environment that look like settings, and those of other programs. */
import { expect, test } from 'vitest'
import { readInstallation } from '../../runtime/boot/installation.ts'

const warnings = async (environment: Record<string, string>) => (await readInstallation(environment)).warnings

test.each([
  ['a letter is missing', 'API_RATE_LIMT', 'API_RATE_LIMIT'],
  ['a letter is missing', 'DATABASE_POL', 'DATABASE_POOL'],
  ['the last letter is missing', 'METRICS_TOKE', 'METRICS_TOKEN'],
  ['a letter is too many', 'SECRETS_KEYSS', 'SECRETS_KEYS'],
  ['a letter is wrong', 'DATABASE_URI', 'DATABASE_URL'],
  ['two letters are swapped', 'DATBAASE_URL', 'DATABASE_URL'],
  ['the last two letters are swapped', 'LOG_LEVLE', 'LOG_LEVEL'],
  ['that of the file is wrong', 'DATABASE_URL_FIL', 'DATABASE_URL_FILE'],
  ['it is of a plugin', 'WEBHOOK_RETRY_SCHEDUL', 'WEBHOOK_RETRY_SCHEDULE'],
])('settings: a name is warned of where %s: %s', async (_, name, meant) => {
  expect(await warnings({ [name]: 'hunter2' })).toEqual([`${name}: is no setting, and is ignored; ${meant} is one.`])
})

test('settings: no warning for names of settings, their files, empty ones, and names two letters away', async () => {
  const file = new URL(import.meta.url).pathname
  const environment = { API_RATE_LIMIT: '5', METRICS_TOKEN_FILE: file, DATABASE_POL: '', API_RAT_LIMT: '5' }
  expect(await warnings(environment)).toEqual([])
})

/** Of shells, systemd, containers, Kubernetes and its services, npm, Node.js, PostgreSQL, clouds and telemetry. */
const OF_OTHERS =
  `HOSTNAME HOSTTYPE HOSTS HOST_IP HOST_NAME PORTS PORT0 ROLE USER USERNAME LOGNAME HOME SHELL SHLVL PATH PWD OLDPWD LANG
  LANGUAGE LC_ALL TERM TZ TMPDIR EDITOR MAIL MAILTO HISTFILE HISTSIZE XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS
  XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY CONTAINER
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT_443_TCP CHAINWORK_PORT
  CHAINWORK_SERVICE_HOST CHAINWORK_SERVICE_PORT CHAINWORK_PORT_8080_TCP DATABASE_PORT DATABASE_SERVICE_HOST
  DATABASE_SERVICE_PORT METRICS_PORT METRICS_SERVICE_HOST AMQP_PORT AMQP_SERVICE_PORT SMTP_PORT SMTP_SERVICE_HOST SMTP_HOST
  NODE_VERSION NODE_OPTIONS NODE_NAME NODE_PATH NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS NPM_CONFIG_PREFIX npm_config_cache
  npm_package_name npm_lifecycle_event INIT_CWD YARN_VERSION POD_NAME POD_NAMESPACE POD_IP PGHOST PGPORT PGUSER PGPASSWORD
  PGDATA PGDATABASE POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB RABBITMQ_DEFAULT_USER HTTP_PROXY HTTPS_PROXY NO_PROXY
  SSL_CERT_FILE SSL_CERT_DIR AWS_REGION AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID GOOGLE_APPLICATION_CREDENTIALS
  OTEL_LOGS_EXPORTER OTEL_METRICS_EXPORTER OTEL_LOG_LEVEL OTEL_METRIC_EXPORT_INTERVAL OTEL_BLRP_SCHEDULE_DELAY
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_HEADERS
  OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TRACES_TIMEOUT OTEL_SERVICE_VERSION NO_COLOR FORCE_COLOR COLORTERM CI
  MALLOC_ARENA_MAX LD_LIBRARY_PATH SSH_AUTH_SOCK SSH_CONNECTION DISPLAY DEBUG LOG_FORMAT LOG_FILE`.split(/\s+/)

test('settings: no warning for usual names of other programs', async () => {
  expect(await warnings(Object.fromEntries(OF_OTHERS.map((name) => [name, '1'])))).toEqual([])
})
