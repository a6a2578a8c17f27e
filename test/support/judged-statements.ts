/**
 * Judges each statement that the services of this worker send (`account-statements.ts`), where the driver gives its text to
 * a connection. Those that tests send themselves are left out: which they are is read off the stack.
 */
import { sep } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { faultsOf, type Tree } from './account-statements.ts'
import { readCatalog } from './account-tables.ts'
import { ROOT } from './cli.ts'
import { onNewText } from './statements.ts'

/** Sends statements, and neither says what they are for nor who wants it. */
const CARRIERS = [
  `runtime${sep}database${sep}`,
  `test${sep}support${sep}explained-statements.ts`,
  `test${sep}support${sep}judged-statements.ts`,
  `test${sep}support${sep}statements.ts`,
  'node_modules',
]
const OF_TESTS = [`test${sep}`, `runtime${sep}testing`]

const faulty: string[] = []
/** The faults of statements that were sent since the last call, each with its statement. */
export const takeFaults = (): string[] => faulty.splice(0)

/** Once a worker. @param schemas whose tables' statements are judged */
export async function judgeStatements(schemas: readonly string[]): Promise<void> {
  await loadModule()
  const catalog = readCatalog(schemas)
  const judged = new Set<string>()
  const judge = (text: string) => {
    if (
      judged.has(text) ||
      !namesAny(
        text,
        schemas.map((it) => `${it}.`),
      )
    )
      return
    judged.add(text)
    const faults = faultsOf(parseSync(text) as unknown as Tree, text, catalog)
    if (faults.length > 0 && !isOfTests()) faulty.push(`${faults.join('\n')}\n${text}`)
  }
  onNewText(judge)
}

/** @param names of schemas or tables; the text may have them in quotes */
export function namesAny(text: string, names: readonly string[]): boolean {
  const unquoted = text.replaceAll('"', '')
  return names.some((it) => unquoted.includes(it))
}

/** Whether what is sent now is sent by a test itself. */
export function isOfTests(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const lines = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = stackTraceLimit
  const files = lines.flatMap((line) => line.split(ROOT)[1]?.replace(/^[/\\]/, '') ?? [])
  const sender = files.find((file) => !CARRIERS.some((it) => file.startsWith(it)))
  return OF_TESTS.some((it) => sender?.startsWith(it))
}
