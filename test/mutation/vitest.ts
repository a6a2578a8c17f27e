/** The configuration of the tree's tests, with a process of its own for each file, so that each can have other mutants. */
import { join } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import config from '../../vitest.config.ts'

/** A mutant that is slow is none that tests notice; `run.ts` ends a file that hangs. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 } // ms
const setup = join(import.meta.dirname, 'setup.ts')
const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default {
  root: join(import.meta.dirname, '../..'),
  test: {
    ...config.test,
    reporters: [join(import.meta.dirname, 'reporter.ts')],
    projects: projects.map(({ test, ...project }) => ({
      ...project,
      test: { ...test, ...PATIENCE, isolate: true, setupFiles: [setup, test?.setupFiles ?? []].flat() },
    })),
  },
}
