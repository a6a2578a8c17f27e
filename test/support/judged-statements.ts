/**
 * Judges each statement that the services of this worker send (`account-statements.ts`), where the driver gives its text to
 * a connection. Those that tests send themselves are left out: which they are is read off the stack.
 */
import { sep } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { type Catalog, faultsOf, type Tree } from './account-statements.ts'
import { ROOT } from './cli.ts'
import { onNewText } from './statements.ts'

/** Whose tables' statements are judged. */
const SCHEMAS = ['scheduling']

/** Sends statements, and neither says what they are for nor who wants it. */
const CARRIERS = [
  `runtime${sep}database${sep}`,
  `test${sep}support${sep}judged-statements.ts`,
  `test${sep}support${sep}statements.ts`,
  'node_modules',
]
const OF_TESTS = [`test${sep}`, `runtime${sep}testing`]

const faulty: string[] = []
/** The faults of statements that were sent since the last call, each with its statement. */
export const takeFaults = (): string[] => faulty.splice(0)

/** Of the database that the tests' databases are copies of. */
function readCatalog(): Catalog {
  const tables: { name: string; isOfAccounts: boolean }[] = JSON.parse(process.env.CHAINWORK_TEST_TABLES ?? '[]')
  const judged = tables.filter(({ name }) => SCHEMAS.includes(name.split('.')[0] as string))
  return {
    distributed: new Set(judged.flatMap((it) => (it.isOfAccounts ? it.name : []))),
    local: new Set(tables.flatMap((it) => (it.isOfAccounts ? [] : it.name))),
  }
}

/** Once a worker. */
export async function judgeStatements(): Promise<void> {
  await loadModule()
  const catalog = readCatalog()
  const judged = new Set<string>()
  const judge = (text: string) => {
    if (judged.has(text) || !SCHEMAS.some((it) => text.includes(`${it}.`))) return
    judged.add(text)
    const faults = faultsOf(parseSync(text) as unknown as Tree, text, catalog)
    if (faults.length > 0 && !isOfTests()) faulty.push(`${faults.join('\n')}\n${text}`)
  }
  onNewText(judge)
}

function isOfTests(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const lines = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = stackTraceLimit
  const files = lines.flatMap((line) => line.split(ROOT)[1]?.replace(/^[/\\]/, '') ?? [])
  const sender = files.find((file) => !CARRIERS.some((it) => file.startsWith(it)))
  return OF_TESTS.some((it) => sender?.startsWith(it))
}
