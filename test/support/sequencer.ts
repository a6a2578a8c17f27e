/** The order of test files: those that take longest first, so that the workers end together. */
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take more than nine seconds alone, longest first; by their size Vitest would start some of them last. */
const LONG = [
  'runtime/relay-faults',
  'console/journey',
  'console/drafts',
  'console/session',
  'console/admin-pages',
  'console/project',
  'journeys/large-replies',
  'runtime/cli',
  'identity/browser/pages',
  'scheduling/reservations',
  'identity/cut-off',
  'scheduling/random-sequences',
  'webhooks/chaos',
  'runtime/shutdown',
  'console/project-settings',
  'webhooks/processes',
  'webhooks/carriers',
  'runtime/background',
  'scheduling/search',
  'journeys/demo',
  'journeys/generated-input',
  'runtime/embedded',
  'console/plan',
  'console/portfolio',
  'runtime/docs/reference',
  'journeys/several-hosts',
  'webhooks/broker',
  'webhooks/broker-faults',
  'webhooks/retry-schedule',
  'runtime/package-types.pure',
  'console/import',
  'journeys/disk-full',
  'runtime/relay',
  'scheduling/planner.pure',
  'console/work',
  'runtime/docs/guides',
  'runtime/tls',
  'console/gantt',
  'identity/lockouts',
  'journeys/search',
  'console/users',
  'runtime/tracing',
  'webhooks/rate-limit',
  'console/scim',
  'scim/life',
  'runtime/relay-crash',
  'console/webhooks',
  'runtime/release',
  'runtime/folder-plugin',
  'journeys/crash',
  'identity/token-cache-invalidation',
  'scheduling/engine-bookings',
  'console/sign-in',
  'webhooks/deliveries',
  'console/load',
  'runtime/lost-database-log',
  'identity/password-pages',
]

const rank = ({ moduleId, project }: TestSpecification): number => {
  const at = LONG.indexOf(relative(join(project.config.root, 'test'), moduleId).replace(/\.test\.ts$/, ''))
  return at < 0 ? LONG.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b))
  }
}
