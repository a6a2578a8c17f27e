import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '../../runtime/log.ts'
import { prettyLine } from '../../runtime/telemetry/log-pretty.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const line = (fields: object) => JSON.stringify({ level: 'info', time: '2026-11-22T22:28:00.123Z', ...fields })

test('pretty log: a line has time of day, level, sentence and fields', () => {
  expect(prettyLine(line({ requestId: 'r-1', status: 200, note: 'two words', msg: 'request' }), false)).toBe(
    '22:28:00.123 INFO  request requestId=r-1 status=200 note="two words"\n',
  )
  expect(prettyLine(line({ msg: 'stopped' }), false)).toBe('22:28:00.123 INFO  stopped\n')
})

test('pretty log: the stack of an error stands below its line', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at run (file:///a.ts:1:2)', code: '23505' }
  expect(prettyLine(line({ level: 'error', err, msg: 'request failed' }), false)).toBe(
    [
      '22:28:00.123 ERROR request failed err=broken',
      '    Error: broken',
      '    at run (file:///a.ts:1:2)',
      '    {"code":"23505"}\n',
    ].join('\n'),
  )
})

test('pretty log: colors mark the level only where they are asked for', () => {
  expect(prettyLine(line({ level: 'warn', msg: 'careful' }), true)).toContain('\u001b[33mWARN \u001b[0m careful')
})

test('pretty log: escape sequences in a field cannot control the terminal', () => {
  const shown = prettyLine(line({ path: '/\u001b[2J', msg: 'request\u0007' }), false)
  expect(shown).not.toContain('\u001b')
  expect(shown).not.toContain('\u0007')
})

test('pretty log: text that is no line of the log stays as it is', () => {
  expect(prettyLine('not JSON\n', false)).toBe('not JSON\n')
  expect(prettyLine('[1]\n', true)).toBe('[1]\n')
})

test.each([
  ['1', false],
  ['', true],
])('log: on a terminal, lines are for people, with NO_COLOR=%j in colors: %j', (noColor, hasColors) => {
  const { stderr } = process
  vi.stubEnv('NO_COLOR', noColor)
  const isTTY = Object.getOwnPropertyDescriptor(stderr, 'isTTY')
  Object.defineProperty(stderr, 'isTTY', { value: true, configurable: true })
  const write = vi.spyOn(stderr, 'write').mockReturnValue(true)
  openLog('info').warn({ port: 8080 }, 'careful')
  if (isTTY) Object.defineProperty(stderr, 'isTTY', isTTY)
  else Reflect.deleteProperty(stderr, 'isTTY')
  const text = String(write.mock.calls[0]?.[0])
  expect(text.includes('\u001b')).toBe(hasColors)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colors
  expect(text.replaceAll(/\u001b\[\d+m/g, '')).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}careful port=8080\n$/)
})
