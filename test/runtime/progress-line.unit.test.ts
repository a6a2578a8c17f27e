import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProgressLine } from '../../runtime/cli/progress-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function terminal({ isTTY = true, columns = 80 } = {}) {
  let written = ''
  return {
    isTTY,
    columns,
    write(text: string | Uint8Array) {
      written += text
      return true
    },
    get written() {
      return written
    },
    /** What the line looks like after all that was written. */
    get line() {
      return (written.split('\r').findLast((it) => it !== '') ?? '').trimEnd()
    },
  }
}

test('shows a bar where the share is known, and the seconds of long work', () => {
  const stderr = terminal()
  const { show, clear } = openProgressLine(stderr, {})
  show('reading plan.xml', 0.45)
  expect(stderr.line).toBe('[#########...........]  45 % reading plan.xml')
  vi.advanceTimersByTime(200)
  show('checking the file')
  expect(stderr.line).toBe('checking the file ...')
  vi.advanceTimersByTime(5_000)
  expect(stderr.line).toBe('checking the file ... (5 s)')
  clear()
  expect(stderr.line).toBe('')
  show('')
  const ended = stderr.written
  vi.advanceTimersByTime(5_000)
  expect(stderr.written).toBe(ended)
})

test('draws no more often than can be read, and the last state in the end', () => {
  const stderr = terminal()
  const { show } = openProgressLine(stderr, {})
  for (let n = 0; n <= 1_000; n++) show('reading', n / 1_000)
  expect(stderr.written.split('\r').length).toBeLessThan(4)
  vi.advanceTimersByTime(300)
  expect(stderr.line).toBe('[####################] 100 % reading')
})

test('keeps to one line of the terminal, and escapes what a name has of control characters', () => {
  const stderr = terminal({ columns: 30 })
  openProgressLine(stderr, {}).show('reading \u001b[31mred.xml and more and more', 0.5)
  expect(stderr.line.length).toBeLessThan(30)
  expect(stderr.written).not.toContain('\u001b')
})

test.each([
  ['no terminal', { isTTY: false }, {}],
  ['CI', {}, { CI: 'true' }],
  ['a terminal that cannot write over', {}, { TERM: 'dumb' }],
])('shows nothing in %s', (_, given, environment) => {
  const stderr = terminal(given)
  const { show, clear } = openProgressLine(stderr, environment)
  show('reading', 0.5)
  clear()
  expect(stderr.written).toBe('')
})
