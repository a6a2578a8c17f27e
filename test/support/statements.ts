/**
 * Hears of the statements that this process sends to databases, where the driver writes them: each runs there, alone or
 * travelling with others. To be imported before the connections are opened, as prepared statements are known by name later.
 */
import pg from 'pg'

interface Run {
  readonly text: string
  /** Its parameters, as the driver sends them. */
  readonly values: readonly unknown[]
}
interface Sent {
  readonly text: string
  /** Of its parameters. */
  readonly bytes: number
}

interface BoundRun {
  readonly statement?: string
  readonly values?: readonly unknown[]
  readonly valueMapper?: (value: unknown) => unknown
}
/** What the driver calls to prepare a statement, to run a prepared one, and to run one without parameters. */
interface DriverConnection {
  parse(query: { readonly name?: string; readonly text: string }, more?: boolean): void
  bind(run: BoundRun, more?: boolean): void
  query(text: string): void
}
const { prototype } = (pg as unknown as { Connection: { prototype: DriverConnection } }).Connection
const { parse, bind, query } = prototype

const newTexts: ((text: string) => void)[] = []
const runs: ((run: Run) => void)[] = []
const texts = new Map<string, string>()

prototype.parse = function (statement, more) {
  texts.set(statement.name ?? '', statement.text)
  for (const hear of newTexts) hear(statement.text)
  return Reflect.apply(parse, this, [statement, more])
}
prototype.bind = function (run, more) {
  const text = texts.get(run.statement ?? '') ?? ''
  const { values = [], valueMapper = (value) => value } = run
  const sent = runs.length > 0 ? values.map((value) => valueMapper(value)) : []
  for (const hear of runs) hear({ text, values: sent })
  return Reflect.apply(bind, this, [run, more])
}
prototype.query = function (text) {
  for (const hear of newTexts) hear(text)
  for (const hear of runs) hear({ text, values: [] })
  return Reflect.apply(query, this, [text])
}

/** Calls `hear` with each statement that is prepared, or run without being prepared. */
export const onNewText = (hear: (text: string) => void): void => void newTexts.push(hear)

/** Calls `hear` with each statement that runs. */
export const onRun = (hear: (run: Run) => void): void => void runs.push(hear)

/** @param part only statements that contain it */
export function countStatements(part: string): { end(): readonly Sent[] } {
  const sent: Sent[] = []
  const hear = ({ text, values }: Run) => {
    if (text.includes(part)) sent.push({ text, bytes: bytesOf(values) })
  }
  runs.push(hear)
  return {
    end() {
      runs.splice(runs.indexOf(hear), 1)
      return sent
    },
  }
}

const bytesOf = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
