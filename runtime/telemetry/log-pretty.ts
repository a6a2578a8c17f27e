/** Renders a line of the log for a terminal: time of day, level, sentence, fields; and the stack of an error below. Pure. */

const COLORS: Readonly<Record<string, string>> = { error: '31', warn: '33', info: '32', debug: '90' }
const DIM = '90'

/** Text from requests, such as a path, may hold escape sequences that would control the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** @param line a line of the log, JSON; text that is no JSON object is returned as it came */
export function prettyLine(line: string, hasColors: boolean): string {
  const fields = parsed(line)
  if (!fields) return line
  const { time, level, msg, err, ...rest } = fields
  const paint = (text: string, color: string | undefined) =>
    hasColors && color !== undefined ? `\u001b[${color}m${text}\u001b[0m` : text
  const { message, stack, ...details } = (err ?? {}) as Record<string, unknown>
  const shown = Object.entries({ ...rest, ...(message !== undefined && { err: message }) })
  const head = [
    paint(String(time).slice(11, 23), DIM), // hh:mm:ss.sss
    paint(String(level).toUpperCase().padEnd(5), COLORS[String(level)]),
    clean(String(msg)),
    ...(shown.length > 0 ? [paint(shown.map(([name, value]) => `${name}=${shownValue(value)}`).join(' '), DIM)] : []),
  ].join(' ')
  if (typeof stack !== 'string') return `${head}\n`
  const { type: _, ...more } = details
  const extra = Object.keys(more).length > 0 ? [JSON.stringify(more)] : []
  return `${[head, ...[...stack.split('\n'), ...extra].map((each) => `    ${clean(each.trim())}`)].join('\n')}\n`
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const it: unknown = JSON.parse(line)
    return typeof it === 'object' && it !== null && !Array.isArray(it) ? (it as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Words as they are, everything else as JSON. */
const shownValue = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? clean(value) : clean(JSON.stringify(value))

const clean = (text: string): string => text.replace(CONTROL, '\ufffd')
