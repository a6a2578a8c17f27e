/** The order of test files: those that take longest first, so that the workers end together. */
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** More than some ten seconds each, longest first; by their size Vitest would start some of them last. */
const LONG = [
  'runtime/shutdown',
  'runtime/cli',
  'webhooks/processes',
  'journeys/crash',
  'journeys/large-replies',
  'runtime/secret-keys',
  'journeys/disk-full',
  'journeys/database-loss',
  'journeys/generated-input',
  'runtime/embedded',
  'runtime/package-types.pure',
  'runtime/folder-plugin',
  'scheduling/planner.pure',
  'runtime/relay-isolation',
  'scheduling/search',
  'scheduling/reservations',
  'journeys/search',
  'journeys/clocks',
  'runtime/tracing',
  'runtime/rolling-deploy',
  'runtime/package-plugin',
  'runtime/relay-crash',
  'journeys/portfolio',
  'identity/lockouts',
  'runtime/background',
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
