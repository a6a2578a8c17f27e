import pg from 'pg'
import { defineConfig } from 'vitest/config'

/**
 * Every test runs on the embedded PostgreSQL; those that touch a database run again on the server that listens on this
 * machine, where there is one that lets the user postgres in.
 */
const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'
const tests = {
  pool: 'forks' as const,
  testTimeout: 30_000, // ms
  hookTimeout: 60_000, // ms
  // Background work looks at its timers once a second, so that a poll of the usual second is a matter of luck.
  expect: { poll: { timeout: 15_000, interval: 50 } }, // ms
  maxWorkers: 2,
  setupFiles: ['test/support/seed.ts'],
}
/** They need no database, or bring their own, or send so much that one server has to do. */
const WITHOUT = [
  'test/codegen/**',
  'test/scheduling/engine*',
  'test/runtime/embedded*',
  'test/journeys/generated-input*',
  'test/**/*.pure.test.ts',
]

const projects = [
  {
    test: {
      ...tests,
      name: 'embedded',
      include: ['test/**/*.test.ts'],
      globalSetup: ['test/support/embedded.ts'],
    },
  },
  {
    test: {
      ...tests,
      name: 'server',
      include: ['test/**/*.test.ts'],
      exclude: WITHOUT,
      env: { CHAINWORK_TEST_DATABASE: LOCAL },
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

export default defineConfig({ test: { projects: reachable ? projects : projects.slice(0, 1) } })
