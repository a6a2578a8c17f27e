/**
 * Hears of the statements that this process sends to databases, where the driver writes them: each runs there, alone or
 * travelling with others. To be imported before the connections are opened, as prepared statements are known by name later.
 */
import pg from 'pg'

interface Sent {
  readonly text: string
  /** Of its parameters, as far as they are texts. */
  readonly bytes: number
}

/** What the driver calls to prepare a statement, to run a prepared one, and to run one without parameters. */
interface DriverConnection {
  parse(query: { readonly name?: string; readonly text: string }, more?: boolean): void
  bind(run: { readonly statement?: string; readonly values?: readonly unknown[] }, more?: boolean): void
  query(text: string): void
}
const { prototype } = (pg as unknown as { Connection: { prototype: DriverConnection } }).Connection
const { parse, bind, query } = prototype

const newTexts: ((text: string) => void)[] = []
const runs: ((sent: Sent) => void)[] = []
const texts = new Map<string, string>()

prototype.parse = function (statement, more) {
  texts.set(statement.name ?? '', statement.text)
  for (const hear of newTexts) hear(statement.text)
  return Reflect.apply(parse, this, [statement, more])
}
prototype.bind = function (run, more) {
  const text = texts.get(run.statement ?? '') ?? ''
  for (const hear of runs) hear({ text, bytes: bytesOf(run.values ?? []) })
  return Reflect.apply(bind, this, [run, more])
}
prototype.query = function (text) {
  for (const hear of newTexts) hear(text)
  for (const hear of runs) hear({ text, bytes: 0 })
  return Reflect.apply(query, this, [text])
}

/** Calls `hear` with each statement that is prepared, or run without being prepared. */
export const onNewText = (hear: (text: string) => void): void => void newTexts.push(hear)

/** @param part only statements that contain it */
export function countStatements(part: string): { end(): readonly Sent[] } {
  const sent: Sent[] = []
  const hear = (one: Sent) => {
    if (one.text.includes(part)) sent.push(one)
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
