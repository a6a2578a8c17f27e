import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../plugins/scheduling/csv/read.ts'
import { asText, fromText, joinList, readTable, splitList, writeTable } from '../../plugins/scheduling/csv/table.ts'

const rowsOf = (text: string) => {
  const table = readTable(text, 1_000)
  if ('fault' in table) throw new Error(table.fault)
  return table.rows
}
const projectOf = (text: string) => {
  const { project, report } = readCsv(text)
  if (!project) throw new Error(report.faults.map((it) => it.detail).join('\n'))
  return project
}
const faultsOf = (text: string) => readCsv(text).report.faults.map((it) => [it.code, it.element])

describe('a table', () => {
  test('has quotes, line breaks and delimiters within cells', () => {
    expect(rowsOf('a,b\r\n"1,""x""\n2", y \n\n,z')).toEqual([
      ['a', 'b'],
      ['1,"x"\n2', 'y'],
      ['', 'z'],
    ])
  })

  test('may use semicolons or tabs, and begin with a byte order mark', () => {
    expect(rowsOf('\ufeffa;b\n1;2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(rowsOf('a\tb\n1\t')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
  })

  test('with an open quote is a fault that names the row', () => {
    expect(readTable('a\n"b', 10)).toEqual({ fault: expect.stringContaining('Row 2') })
  })

  test('reads as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', "'", '=', '\t') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1, maxLength: 5 }), (rows) => {
        // The first row says what the delimiter is.
        expect(rowsOf(writeTable([['h', 'h', 'h'], ...rows])).slice(1)).toEqual(rows)
      }),
    )
  })

  test('keeps spreadsheets from taking text for a formula, and gives it back', () => {
    expect(asText('=1+2')).toBe("'=1+2")
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", 'a') }), (text) => {
        expect(asText(text)).not.toMatch(/^[=+\-@]/)
        expect(fromText(asText(text))).toBe(text)
      }),
    )
  })

  test('keeps lists of anything in a cell', () => {
    const part = fc.string({ unit: fc.constantFrom('a', ';', '\\', '['), minLength: 1 })
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(splitList(joinList(parts))).toEqual(parts)
      }),
    )
  })
})

describe('a table of tasks', () => {
  test('has its columns in any order and case, and needs names alone', () => {
    const project = projectOf('Predecessors,NAME,safe duration,Duration\n,Dig,8,5\n1,Pour,,\n"2SS+1.5; 1FF-2",Paint,,0')
    expect(project.tasks).toMatchObject([
      { key: '1', name: 'Dig', duration: 5, safeDuration: 8, milestone: false, predecessors: [] },
      { key: '2', name: 'Pour', duration: 1, safeDuration: null, predecessors: [{ key: '1', type: 'FS', lag: 0 }] },
      {
        key: '3',
        milestone: true,
        predecessors: [
          { key: '2', type: 'SS', lag: 1.5 },
          { key: '1', type: 'FF', lag: -2 },
        ],
      },
    ])
  })

  test('has ids that may look like links', () => {
    const project = projectOf('id,name,predecessors\nA1SS,Dig,\nB,Pour,A1SS\nC,Paint,A1SSSS+2')
    expect(project.tasks[1]?.predecessors).toEqual([{ key: 'A1SS', type: 'FS', lag: 0 }])
    expect(project.tasks[2]?.predecessors).toEqual([{ key: 'A1SS', type: 'SS', lag: 2 }])
  })

  test('says who works, and there is as much of each as the task that needs most', () => {
    const project = projectOf('name,resources\nDig,Crew[2]; Crane\nPour,Crew [0.5]')
    expect(project.resources).toMatchObject([
      { name: 'Crew', capacity: 2 },
      { name: 'Crane', capacity: 1 },
    ])
    expect(project.tasks[1]?.assignments).toEqual([{ resourceKey: 'Crew', units: 0.5 }])
  })

  test('with estimates that hold safety keeps them, and takes half for the focused ones', () => {
    const { project } = readCsv('name,duration\nDig,5', { estimates: 'safe', name: 'Hall' })
    expect(project).toMatchObject({ name: 'Hall', tasks: [{ duration: 2.5, safeDuration: 5 }] })
  })

  test('tells every fault with its row, all at once', () => {
    expect(
      faultsOf(
        'id,name,duration,safeDuration,predecessors,resources,notBefore\n' +
          '1,A,soon,,9,,\n1,B,,,,,2026-02-30\n3,,,,,,\n4,D,5,2,4,Crew[0],\n5,E,,,6,,\n6,F,1e9,,5,,',
      ),
    ).toEqual([
      ['id_twice', "Row 3 'B'"],
      ['no_name', 'Row 4'],
      ['bad_number', "Row 2 'A'"],
      ['bad_predecessor', "Row 2 'A'"],
      ['bad_date', "Row 3 'B'"],
      ['safe_below', "Row 5 'D'"],
      ['bad_predecessor', "Row 5 'D'"],
      ['bad_number', "Row 5 'D'"],
      ['bad_number', "Row 7 'F'"],
      ['cycle', "Row 7 'F'"],
    ])
  })

  test.each([
    ['no names', 'id,duration\n1,2', 'no_name_column'],
    ['a column twice', 'name,Name\na,b', 'column_twice'],
    ['nothing at all', '', 'no_name_column'],
    ['another file', '<Project/>', 'no_name_column'],
  ])('with %s is none', (_, text, code) => {
    expect(faultsOf(text).map(([it]) => it)).toContain(code)
  })

  test('leaves unknown columns out, with a warning', () => {
    const { project, report } = readCsv('name,colour\nDig,red')
    expect(project?.tasks).toHaveLength(1)
    expect(report.warnings).toMatchObject([{ code: 'column_ignored' }])
  })

  test('is read in a moment however hostile it is', () => {
    for (const text of [
      `name\n${'"'.repeat(50_001)}`,
      `name,x\n${','.repeat(100_000)}`,
      `name\n${'a"b'.repeat(50_000)}`,
    ]) {
      expect(readCsv(text).report).toBeDefined()
    }
  })
})

describe('cells of any length', () => {
  const long = 300_000 // characters: what grows with the square of it does not end in time

  test('are read in one go', () => {
    const text = 'x"'.repeat(4_000_000)
    expect(rowsOf(`a\n"${text.replaceAll('"', '""')}"`)).toEqual([['a'], [text]])
    expect(faultsOf(`name,predecessors\nDig,\nPour,1${' '.repeat(long)}y`)).toEqual([
      ['bad_predecessor', "Row 3 'Pour'"],
    ])
    expect(splitList('\\'.repeat(long))).toHaveLength(1)
    expect(splitList(`a${'\\;'.repeat(long)};b`)).toHaveLength(2)
  })

  test('stand in no more columns than a table has use for', () => {
    expect(faultsOf(`name${',x'.repeat(100)}\nDig`)).toEqual([['too_many_columns', undefined]])
    expect(faultsOf(`name${',x'.repeat(99)}\nDig`)).toEqual([])
  })
})
