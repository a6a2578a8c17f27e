import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template.ts'

/** The template database on the server that listens on this machine. */
export default (project: TestProject): Promise<() => Promise<void>> =>
  makeTemplate(project.config.env.CHAINWORK_TEST_DATABASE as string)
