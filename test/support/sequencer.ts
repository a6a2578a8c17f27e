/** The order of test files: those that take longest first, so that the workers end together. */
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** More than some ten seconds each, longest first; by their size Vitest would start some of them last. */
const LONG = [
  'runtime/relay-faults',
  'journeys/large-replies',
  'runtime/embedded',
  'runtime/shutdown',
  'scheduling/reservations',
  'runtime/cli',
  'scheduling/search',
  'webhooks/processes',
  'webhooks/chaos',
  'webhooks/carriers',
  'scheduling/planner.pure',
  'runtime/package-types.pure',
  'runtime/folder-plugin',
  'runtime/package-plugin',
  'journeys/generated-input',
  'journeys/search',
  'runtime/background',
  'identity/lockouts',
  'runtime/secret-keys',
  'webhooks/broker',
  'scheduling/bounds',
  'identity/bootstrap',
  'runtime/relay',
  'runtime/tls',
  'webhooks/deliveries',
  'scheduling/queues',
  'journeys/disk-full',
  'runtime/tracing',
  'codegen/package',
  'runtime/relay-crash',
  'journeys/numeric-ids',
  'runtime/metrics',
  'runtime/connections',
  'scheduling/engine-exact',
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
