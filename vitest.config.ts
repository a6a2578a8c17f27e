import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { browser, citus, findBroker, findServer } from './test/support/needs.ts'
import { NODE_FLAGS } from './test/support/node-flags.ts'
import { reportNotTried } from './test/support/not-tried.ts'
import { ByProject } from './test/support/sequencer.ts'

/**
 * The projects of Vitest are the classes of test files, `NAME.CLASS.test.ts`; test/README.md says what each may use.
 * `npm test` runs the classes unit and api and the journeys, `npm run test:all` all but night.
 */
const CLASSES = ['browser', 'broker', 'packages', 'process', 'api', 'slow']
/** One path of a user each: through a process of the service, through a broker, in a browser. */
const JOURNEYS = [
  'test/journeys/specification.process.test.ts',
  'test/webhooks/rabbitmq.broker.test.ts',
  'test/console/work.browser.test.ts',
]
/** Projects whose tests open the console's pages in a browser. */
const WITH_PAGES = ['browser', 'journey']
/**
 * Files whose statements also run on the PostgreSQL that listens on this machine, where there is one that lets the user
 * postgres in: it has another version and is reached by TCP. Each has statements that no other one of them sends.
 */
const SECOND_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres'
const ON_SECOND_SERVER = [
  'identity/{cleanup,external-identities,provisioned-users,security-log,user-search,user-search-plans}',
  'runtime/{database,database-migrations,idempotency,models,odata,plans-for-all-accounts,rate-limiter,relay,relay-batches,savepoints}',
  'scheduling/{bookings,fever-thinning,imports,portfolio-load,projects,reports,table-updates,tasks}',
  'scim/{audit-log,users-list}',
  'webhooks/{behind,claims,outcomes,replay}',
].map((names) => `test/${names}.{api,slow}.test.ts`)
/** Files whose statements also run on a distributed installation; `npm run test:citus` runs them. */
const ON_CITUS = [
  'identity/{admin-users,cleanup,code-grant,password-grant,provisioned-users,refresh-token-grant,security-log,sign-in-log}',
  'journeys/{accounts,admin,examples,portfolio,shared-people}',
  'runtime/{idempotency,outbox-commands,relay,relay-batches}',
  'scheduling/{imports,projects,reports,searches,searches-of-planners,tasks}',
  'scim/{okta,okta-suite,users-changes,users-list}',
  'webhooks/{behind,claims,deliveries,events,outcomes,replay}',
].map((names) => `test/${names}.{api,slow}.test.ts`)

/** Files that draw their input, and draw more of it at night (PROPERTY_RUNS, GENERATED_REQUESTS). */
const DRAWN = [
  'test/journeys/generated-input.api.test.ts',
  'test/scheduling/{engine-*.unit,evenings.unit,random-sequences.slow}.test.ts',
  'test/scim/{filter-grammar,patch-generated}.unit.test.ts',
]

/** A file system in memory: the databases and folders of tests are there, where nothing waits for a disk. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 31 // a run needs a quarter of it
const { bavail, bsize } = await access(MEMORY, constants.W_OK)
  .then(() => statfs(MEMORY))
  .catch(() => ({ bavail: 0, bsize: 0 })) // there is none, or it is not for this user
if (bavail * bsize > MIN_FREE_BYTES) process.env.TMPDIR = MEMORY

const tests = {
  pool: 'forks' as const,
  // The files that a worker runs share its modules, and Node loads them as it loads them in production. A test that
  // changes anything global puts it back.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 300_000, // ms: the end of one that hangs; with four processes for each processor some take two minutes
  hookTimeout: 300_000, // ms
  // Background work looks at its timers once a second, so that a poll of the usual second is a matter of luck.
  expect: { poll: { timeout: 15_000, interval: 50 } }, // ms
  // More than a small machine has processors, because many files wait for timers, locks and checkpoints most of the time;
  // not many more, because all share the embedded server's connections.
  maxWorkers: 4,
  setupFiles: ['test/support/seed.ts'],
}
/** Workers and the processes that tests start find compiled modules there. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

/** The classes that this machine cannot run. */
const secondServer = await findServer(SECOND_SERVER)
const LEFT_OUT = [
  { name: 'broker', projects: ['broker', 'journey'], what: 'Delivery through a broker', need: await findBroker() },
  { name: 'browser', projects: ['browser', 'journey'], what: 'What pages do in a browser', need: browser },
  { name: 'citus', projects: ['citus'], what: 'An installation on several servers', need: citus },
  { name: 'second-server', projects: ['second-server'], what: 'Another version of PostgreSQL', need: secondServer },
].filter(({ need }) => !need.isMet)
const plugins = [reportNotTried(LEFT_OUT)]

const unit = {
  plugins,
  test: {
    ...tests,
    name: 'unit',
    include: ['test/**/*.unit.test.ts'],
    env: { NODE_COMPILE_CACHE },
    execArgv: [...NODE_FLAGS],
    // They wait for nothing: what takes long on a busy machine still ends.
    testTimeout: 600_000, // ms
  },
}
const onEmbeddedServer = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  plugins,
  test: {
    ...tests,
    name,
    include: [...include],
    exclude: [...exclude, ...LEFT_OUT.map((it) => `test/**/*.${it.name}.test.ts`)],
    globalSetup: [...(WITH_PAGES.includes(name) ? ['test/support/pages.ts'] : []), 'test/support/embedded.ts'],
    ...(['api', 'slow'].includes(name) && { setupFiles: [...tests.setupFiles, 'test/support/judge.ts'] }),
    env: { NODE_COMPILE_CACHE },
  },
})
const onSecondServer = {
  plugins,
  test: {
    ...tests,
    name: 'second-server',
    include: ON_SECOND_SERVER,
    // PostgreSQL has a hundred connections as it is installed, and four workers open more.
    maxWorkers: 2,
    sequence: { groupOrder: 1 }, // a number of workers is that of a group
    globalSetup: ['test/support/server.ts'],
    env: { NODE_COMPILE_CACHE, CHAINWORK_TEST_DATABASE: SECOND_SERVER },
  },
}
const onCitus = {
  plugins,
  test: {
    ...tests,
    name: 'citus',
    include: ['test/**/*.citus.test.ts', ...ON_CITUS],
    // Each statement keeps up to three servers busy.
    maxWorkers: 2,
    sequence: { groupOrder: 2 },
    globalSetup: ['test/support/citus-cluster.ts'],
    setupFiles: [...tests.setupFiles, 'test/support/judge-on-citus.ts'],
    env: { NODE_COMPILE_CACHE },
  },
}

/** Has no files, and is there, so that a run of it ends with what is missing. */
const without = (name: string) => ({ plugins, test: { name, include: [] } })

const projects = [
  unit,
  onEmbeddedServer('journey', JOURNEYS),
  ...CLASSES.map((name) => onEmbeddedServer(name, [`test/**/*.${name}.test.ts`], JOURNEYS)),
  onEmbeddedServer('night', ['test/**/*.night.test.ts', ...DRAWN]),
  secondServer.isMet ? onSecondServer : without('second-server'),
  citus.isMet ? onCitus : without('citus'),
]

export default defineConfig({ test: { projects, sequence: { sequencer: ByProject } } })
