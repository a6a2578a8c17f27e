/**
 * What a run did not try, because the machine lacks something of it, is said in its last lines: one sentence each. With CI
 * set, it is a failure.
 *
 *     test('backup: is restored', needing('A backup by the commands of the page', program('tar')), async () => {})
 */
import type { Plugin } from 'vitest/config'
import type { Vitest } from 'vitest/node'
import type { Need } from './needs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped. */
    notTried?: string
  }
}

const sentence = (what: string, need: Need): string => `${what} was not tried: it needs ${need.what}. ${need.remedy}.`

/**
 * Options of `test` and `describe`: what is inside is tried where the needs are met.
 * @param what names in the singular what is tried, such as `The service on a full disk`
 */
export function needing(what: string, ...needs: readonly Need[]): { skip?: true; meta?: { notTried: string } } {
  const unmet = needs.find(({ isMet }) => !isMet)
  return unmet === undefined ? {} : { skip: true, meta: { notTried: sentence(what, unmet) } }
}

/** A class of test files that all need something. */
export interface ClassOfTests {
  /** The projects of Vitest that have such files. */
  readonly projects: readonly string[]
  readonly what: string
  readonly need: Need
}

/**
 * Prints the sentences of a run: of tests that were skipped, and of classes that the configuration left out. It is a plugin of
 * each project, since a reporter would be replaced by those of the command line.
 */
export function reportNotTried(leftOut: readonly ClassOfTests[]): Plugin {
  let isRegistered = false
  return {
    name: 'chainwork:not-tried',
    configureVitest({ vitest }) {
      if (isRegistered) return
      isRegistered = true
      vitest.onClose(() => report(vitest, leftOut))
    },
  }
}

function report(vitest: Vitest, leftOut: readonly ClassOfTests[]): void {
  const modules = vitest.state.getTestModules()
  const areListed = modules.length > 0 && modules.every((it) => ['pending', 'queued'].includes(it.state()))
  if (areListed) return
  const sentences = new Set(
    leftOut.flatMap(({ projects, what, need }) =>
      projects.some((name) => vitest.matchesProjectFilter(name)) ? [sentence(what, need)] : [],
    ),
  )
  for (const module of modules)
    for (const test of module.children.allTests('skipped')) {
      const { notTried } = test.meta()
      if (notTried !== undefined) sentences.add(notTried)
    }
  if (sentences.size === 0) return
  for (const it of sentences) vitest.logger.log(it)
  if (!process.env.CI) return
  vitest.logger.error('The run has failed: CI is set, where everything has to be tried.')
  process.exitCode = 1
}
