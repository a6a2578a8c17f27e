import { expect, test } from 'vitest'
import { parseSearch } from '../../runtime/odata/search.ts'
import { foldText, searchTextOf } from '../../runtime/text/search-text.ts'

/** Whether rows with the text are found by what is typed. */
const finds = (typed: string, text: string) => {
  const stored = searchTextOf([text])
  return parseSearch(typed).every((term) => stored.includes(term))
}

test('search: upper and lower case make no difference', () => {
  expect(finds('PAINT', 'Paint walls')).toBe(true)
  expect(finds('ΟΔΟΣ', 'οδός')).toBe(true)
  expect(finds('οδος', 'ΟΔΟΣ 7')).toBe(true)
})

test.each([
  ['senor', 'Señor'],
  ['Señor', 'senor'],
  ['strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ['istanbul', 'İstanbul'],
  ['ısparta', 'Isparta'],
  ['igdir', 'Iğdır'],
  ['da nang', 'Đà Nẵng'],
  ['lodz', 'Łódź'],
  ['aero', 'Ærø'],
  ['office', 'oﬃce'],
  ['coeur', 'cœur'],
  ['thorshavn', 'Þorshavn'],
  ['ＡＢＣ', 'abc'],
  ['서울', '서울 지사'.normalize('NFD')],
  ['서울'.normalize('NFD'), '서울 지사'],
  ['e\u0301te', 'Été'],
])('search: %s finds %s', (typed, text) => {
  expect(finds(typed, text)).toBe(true)
})

test('search: vowels of Indic scripts are no accents', () => {
  expect(finds('की', 'कि')).toBe(false)
  expect(finds('कि', 'कि')).toBe(true)
})

test('search: what is folded stays as it is when it is folded again', () => {
  const changed: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const once = foldText(String.fromCodePoint(code))
    if (foldText(once) !== once) changed.push(code.toString(16))
  }
  expect(changed).toEqual([])
})

test('search: all words must occur, in any order and in any of the texts', () => {
  const stored = searchTextOf(['Ada Lovelace', null, undefined, 'ada@northwind.example'])
  expect(stored).toBe('ada lovelace\nada@northwind.example')
  expect(finds('walls paint', 'Paint the east walls')).toBe(true)
  expect(finds('"paint walls"', 'Paint the east walls')).toBe(false)
  expect(finds('"east walls" paint', 'Paint the east walls')).toBe(true)
  expect(finds('paint doors', 'Paint the east walls')).toBe(false)
})

test('search: phrases have quotes, backslashes, parentheses and the words of operators', () => {
  expect(parseSearch(String.raw`"5\" pipe (left)" "a\\b" "AND"`)).toEqual(['5" pipe (left)', String.raw`a\b`, 'and'])
  expect(parseSearch("  50%_done  and Müller's ")).toEqual(['50%_done', 'and', "muller's"])
})

test.each([
  ['', 'no word'],
  [' ""', 'no word'],
  ['\u0301', 'no word'],
  ['a OR b', 'knows no OR'],
  ['a AND b', 'knows no AND'],
  ['NOT a', 'knows no NOT'],
  ['(a)', 'from character 1'],
  ['a "b', 'from character 2'],
  ['a"b"', 'from character 1'],
  ['"a"b', 'from character 1'],
  [String.raw`"a\b"`, 'from character 1'],
  ['a '.repeat(21), 'more than 20'],
  ['a\u0000b', 'no text can have'],
])('search: %j is refused', (search, detail) => {
  expect(() => parseSearch(search)).toThrow(expect.objectContaining({ status: 400 }))
  expect(() => parseSearch(search)).toThrow(detail)
})
