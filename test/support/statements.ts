/** Records the statements that this process sends to databases. */
import pg from 'pg'

interface Sent {
  readonly text: string
  /** Of its parameters, as far as they are texts. */
  readonly bytes: number
}

/** @param part only statements that contain it */
export function countStatements(part: string): { end(): readonly Sent[] } {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text?: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    if (text.includes(part))
      sent.push({ text, bytes: bytesOf((typeof statement === 'string' ? values : statement.values) ?? []) })
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    end() {
      pg.Client.prototype.query = query
      return sent
    },
  }
}

const bytesOf = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
