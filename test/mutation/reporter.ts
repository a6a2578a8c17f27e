/** Notes the outcome of each test file of a round as a line of JSON. */
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

const tree = join(import.meta.dirname, '../..')

/** What a test file took, and what failed. */
export interface Outcome {
  readonly file: string
  readonly ms: number
  readonly error?: string | undefined
}

export default class Outcomes implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
    const failed = [module, ...module.children.allSuites(), ...module.children.allTests()].flatMap((part) =>
      ('errors' in part ? part.errors() : (part.result().errors ?? [])).map(({ message }) => `${part.id}: ${message}`),
    )
    write(module, Math.round(duration + collectDuration + setupDuration + prepareDuration), failed[0])
  }

  /** Errors outside of tests. A worker that ended names its file in the message alone. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { message, VITEST_TEST_PATH } of errors) {
      const module = modules.find(({ moduleId }) => moduleId === VITEST_TEST_PATH || message.includes(moduleId))
      if (module) write(module, 0, message)
      else process.stderr.write(`${message}\n`)
    }
  }
}

function write({ moduleId }: TestModule, ms: number, error: string | undefined): void {
  const outcome: Outcome = { file: relative(tree, moduleId), ms, error: error?.slice(0, 300) }
  appendFileSync(join(tree, '../outcomes'), `${JSON.stringify(outcome)}\n`)
}
