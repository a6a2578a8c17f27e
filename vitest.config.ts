import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/sequencer.ts'

/**
 * Every test runs on the embedded PostgreSQL; those of statements run again on the server that listens on this machine,
 * where there is one that lets the user postgres in.
 */
const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'
/** A file system in memory: the databases and folders of tests are there, where nothing waits for a disk. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 31 // a run needs a quarter of it
const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
if (bavail * bsize > MIN_FREE_BYTES) process.env.TMPDIR = MEMORY

const tests = {
  pool: 'forks' as const,
  // The files that a worker runs share its modules, and Node loads them as it loads them in production. A test that
  // changes anything global puts it back.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 30_000, // ms
  hookTimeout: 60_000, // ms
  // Background work looks at its timers once a second, so that a poll of the usual second is a matter of luck.
  expect: { poll: { timeout: 15_000, interval: 50 } }, // ms
  // More than a small machine has processors, because many files wait for timers, locks and checkpoints most of the time;
  // not many more, because all share the embedded server's hundred connections.
  maxWorkers: 4,
  setupFiles: ['test/support/seed.ts'],
}
/** Workers and the processes that tests start find compiled modules there. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))
/**
 * The second server has another version and is reached by TCP, so every statement runs on it too. These files would show
 * nothing more there: other files send the same statements, to both servers.
 */
const ON_ONE_SERVER = [
  // They need no database.
  'test/codegen/**',
  'test/scheduling/engine*',
  'test/scheduling/{events-of-changes,mspdi*,progress,transitions}.test.ts',
  'test/runtime/import-rules.test.ts',
  'test/**/*.pure.test.ts',
  // A broker of the run, or one of their own.
  'test/webhooks/{broker,carriers,chaos,rabbitmq,retry-schedule}*.test.ts',
  'test/journeys/several-hosts.test.ts',
  // They bring their own, embedded one: its start, its loss and its disk; how a process and the CLI treat it.
  'test/runtime/{cli,completion,embedded,lost-database-log,release,shutdown}.test.ts',
  'test/journeys/{database-loss,disk-full}.test.ts',
  // Processes that end: by signals, and by errors of listeners. What they leave to others is in webhooks/processes,
  // runtime/relay-faults and scheduling/search.
  'test/runtime/relay-crash.test.ts',
  'test/journeys/{crash,search}.test.ts',
  // The listener, and the pipeline around the handlers: what is sent, refused, logged and traced.
  'test/runtime/{connections,contract-document,deploy/dashboard,http-edges,large-replies,log,pages,security,tls,tracing}.test.ts',
  'test/journeys/{bad-files,bad-input,generated-input,numeric-ids}.test.ts',
  'test/scheduling/hostile-files.test.ts',
  // The same statements a thousand times: sequences of requests, guesses of passwords, every operation without its right,
  // hostile values, a portfolio in flight.
  'test/identity/{admin-operations,cut-off,lockouts}.test.ts',
  'test/journeys/demo.test.ts',
  'test/scheduling/random-sequences.test.ts',
  'test/scim/users-hostile.test.ts',
  // Memory that is reserved, awaited and given back.
  'test/runtime/bytes-in-flight.test.ts',
  'test/journeys/large-replies.test.ts',
  'test/scheduling/reservations.test.ts',
  // Pages in a real browser, and pages without a database.
  'test/identity/browser/**',
  'test/console/!(settings).test.ts',
  'test/runtime/docs/**',
  // Plugins that are packed, compiled and loaded.
  'test/runtime/{folder,package}-plugin.test.ts',
]

const projects = [
  {
    test: {
      ...tests,
      name: 'embedded',
      include: ['test/**/*.test.ts'],
      globalSetup: ['test/support/embedded.ts'],
      env: { NODE_COMPILE_CACHE },
    },
  },
  {
    test: {
      ...tests,
      name: 'server',
      include: ['test/**/*.test.ts'],
      exclude: ON_ONE_SERVER,
      globalSetup: ['test/support/server.ts'],
      env: { NODE_COMPILE_CACHE, CHAINWORK_TEST_DATABASE: LOCAL },
    },
  },
]

const reachable = await (async () => {
  const client = new pg.Client({ connectionString: LOCAL, connectionTimeoutMillis: 2_000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
})()

export default defineConfig({
  test: { projects: reachable ? projects : projects.slice(0, 1), sequence: { sequencer: LongestFirst } },
})
