import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../plugins/console/web/ui/csv.ts'
import { csvFile } from '../../runtime/odata/csv.ts'

const NAME = { fields: { name: { column: 'name', type: 'string' } }, key: 'name' } as const
const UNITS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' ', '\u00a0', '\ufeff', '\n', '\r', '\t', 'a']

async function fileOf(name: string | number): Promise<string> {
  const rows = { read: async () => ({ rows: [{ name }], count: undefined, token: undefined }), turn: async () => {} }
  return text(await csvFile({}, NAME, { ...rows, cells: (row) => row }))
}

test('csvFile: marks as text what a spreadsheet takes for a formula, after white space too', async () => {
  for (const name of ['=1+2', ' =1+1', '\u00a0@x', '\ufeff-1', '\uff1d1+1']) {
    expect(await fileOf(name), JSON.stringify(name)).toBe(`name\n'${name}\n`)
  }
  expect(await fileOf(' a=1')).toBe('name\n a=1\n')
  expect(await fileOf(-1)).toBe('name\n-1\n')
})

test('csvFile: takes the same text for a formula as tables of the console', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...UNITS) }), async (name) => {
      const table = csvOf([{ title: 'name', value: () => name }], [name])
      expect((await fileOf(name)).includes("'")).toBe(table.includes("'"))
    }),
  )
})
