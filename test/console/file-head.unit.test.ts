import { expect, test } from 'vitest'
import {
  byCode,
  columnsOption,
  keptMapping,
  kindOf,
  NOT_READ,
  titlesOf,
} from '../../plugins/console/web/pages/import/file-head.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))

test('import: the format of a file is detected by its content, in any encoding', () => {
  expect(kindOf(bytes('<?xml version="1.0"?>'))).toBe('project')
  expect(kindOf(bytes('\uFEFF\r\n  <Project>'))).toBe('project')
  expect(kindOf(bytes('\uFEFF<Project>', 'utf16le'))).toBe('project')
  expect(kindOf(bytes('name,duration'))).toBe('table')
  expect(kindOf(new Uint8Array())).toBe('table')
  expect(kindOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('mpp')
})

test('import: the titles of a table are those of its first row, each once', () => {
  expect(titlesOf('\uFEFFTask;Days;Days;"Who; when"\r\nDig;4;4;x')).toEqual(['Task', 'Days', 'Who; when'])
  expect(titlesOf('"A ""quoted"" one",B\n1,2')).toEqual(['A "quoted" one', 'B'])
  expect(titlesOf('"Two\nlines",B\n1,2')).toEqual(['Two\nlines', 'B'])
  expect(titlesOf('')).toEqual([])
  expect(titlesOf('"never closed')).toEqual(['never closed'])
})

test('import: chosen columns become one option; fields that are found by title are left out', () => {
  expect(columnsOption({ name: 'Task', wbs: NOT_READ, duration: '', resources: 'Who; when' })).toBe(
    'name=Task; wbs=; resources=Who\\; when',
  )
})

test('import: of the columns that were chosen those stay that the next table has too', () => {
  const chosen = { name: 'Was', duration: 'Days', wbs: NOT_READ, resources: '' }
  expect(keptMapping(chosen, ['Was', 'Days'], ['Was', 'After'])).toEqual({ name: 'Was' })
})

test('import: a field that is not read stays so where the next table has all titles of the one before', () => {
  const chosen = { name: 'Was', duration: NOT_READ }
  expect(keptMapping(chosen, ['Was', 'Duration'], ['Duration', 'Was', 'After'])).toEqual(chosen)
  expect(keptMapping(chosen, ['Was', 'Duration'], ['Duration', 'Name'])).toEqual({})
})

test('import: notes stand together by their kind, the most frequent first', () => {
  const note = (code: string) => ({ code, element: null, detail: code })
  expect(byCode([note('a'), note('b'), note('b')]).map(({ code, notes }) => [code, notes.length])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
