import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '../../plugins/console/web/ui/csv.ts'
import { readCsv } from '../../plugins/scheduling/files/csv/read.ts'
import {
  asText,
  fromText,
  joinList,
  listPart,
  readTable,
  splitList,
  writeRow,
} from '../../plugins/scheduling/files/csv/table.ts'
import { fileLimits, limits } from '../../plugins/scheduling/rules/limits.ts'
import { forAll } from '../support/property-runs.ts'

const UNITS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' ', '\u00a0', '\ufeff', '\n', '\r', '\t', 'a']

const rowsOf = (text: string) => {
  const table = readTable(text, fileLimits)
  if (table.fault !== undefined) throw new Error(table.fault)
  return table.rows
}
const partsOf = (cell: string) => splitList(cell, 1_000).map((it) => it.text)
const projectOf = (text: string) => {
  const { project, report } = readCsv(text)
  if (!project) throw new Error(report.faults.map((it) => it.detail).join('\n'))
  return project
}
const fs = (key: number, lag = 0) => ({ key: String(key), type: 'FS', lag })
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

  test('may name its delimiter in the first line, as spreadsheets do', () => {
    expect(rowsOf('\ufeffsep=;\r\na,b;c\r\n')).toEqual([['a,b', 'c']])
  })

  test('with an open quote is a fault that names the row', () => {
    expect(readTable('a\n"b', fileLimits)).toEqual({ code: 'bad_table', fault: expect.stringContaining('Row 2') })
  })

  test('reads as it was written', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', "'", '=', '\t', '\u0001', '\u007f'),
    })
    forAll(100, fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1, maxLength: 5 }), (rows) => {
      // The first row decides what the delimiter is.
      expect(rowsOf([['h', 'h', 'h'], ...rows].map(writeRow).join('')).slice(1)).toEqual(rows)
    })
  })

  test('keeps spreadsheets from taking text for a formula, and gives it back', () => {
    for (const text of ['=1+2', '\n=1', ' =1+1', '\uff1d1+1', '\u00a0=1', '\ufeff@x'])
      expect(asText(text)).toBe(`'${text}`)
    expect(asText('a=1')).toBe('a=1')
    forAll(100, fc.string({ unit: fc.constantFrom(...UNITS, "'") }), (text) => {
      expect(asText(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(fromText(asText(text))).toBe(text)
      expect(rowsOf(writeRow(['h', 'h']) + writeRow([asText(text), 'x']))[1]).toEqual([asText(text), 'x'])
    })
  })

  test('takes the same text for a formula as tables of the console', () => {
    forAll(100, fc.string({ unit: fc.constantFrom(...UNITS) }), (text) => {
      const table = csvOf([{ title: 'name', value: () => text }], [text])
      expect(asText(text) !== text).toBe(table.includes("'"))
    })
  })

  test('keeps lists of anything in a cell', () => {
    const part = fc.string({ unit: fc.constantFrom('a', ';', '\\', '[', ' ', '\n'), minLength: 1 })
    forAll(100, fc.array(part), (parts) => {
      expect(partsOf(joinList(parts.map(listPart)))).toEqual(parts)
    })
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

  test('has who works, and there is as much of each as the task that needs most', () => {
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

  test('has progress, of which contradictions are reported', () => {
    const { project, report } = readCsv(
      'name,duration,status,percentComplete,remainingDuration,actualStart,actualFinish\n' +
        'A,5,Completed,40,3,2026-03-02,\nB,5,NotStarted,50,,2026-03-02,\nC,5,InProgress,50,2,2026-03-02,2026-03-06\n' +
        'D,5,InProgress,,0,2026-03-02,\nE,5,InProgress,40,3,2026-03-02,\nF,0,NotStarted,0,0,,',
      { today: '2026-03-13' },
    )
    expect(project?.tasks.map((it) => it.progress?.status)).toEqual([
      'Completed',
      'InProgress',
      'Completed',
      'InProgress',
      'InProgress',
      undefined,
    ])
    expect(report.warnings.map(({ code, element }) => [code, element])).toEqual([
      ['undated_progress', undefined],
      ['contradictory_progress', "Row 2 'A'"],
      ['contradictory_progress', "Row 3 'B'"],
      ['contradictory_progress', "Row 4 'C'"],
      ['contradictory_progress', "Row 5 'D'"],
    ])
    expect(report.warnings[2]?.detail).toBe(
      'It has status NotStarted, percentComplete 50, actualStart 2026-03-02, which contradict each other; it was taken as in progress.',
    )
  })

  test('is read as spreadsheets and Microsoft Project of many countries write it', () => {
    const table =
      'Task Name;Duration;Predecessors;Resource Names;Deadline\n' +
      'Dig;2,5 days;;Ann,Bob[50%];31.12.2026\nPour;3 days;1FS+2 days;Ann;\nPaint;1 day?;1,2SS-0.5 days;;'
    const { tasks } = projectOf(table)
    expect(tasks).toMatchObject([
      {
        duration: 2.5,
        deadline: '2026-12-31',
        assignments: [
          { resourceKey: 'Ann', units: 1 },
          { resourceKey: 'Bob', units: 0.5 },
        ],
      },
      { predecessors: [{ key: '1', type: 'FS', lag: 2 }] },
      {
        predecessors: [
          { key: '1', type: 'FS', lag: 0 },
          { key: '2', type: 'SS', lag: -0.5 },
        ],
      },
    ])
  })

  test.each<[string, readonly object[]]>([
    ['1FS+1,2', [fs(1, 1), fs(2)]],
    ['1FS+1,2 days', [fs(1, 1.2)]],
    ['1 , 2FS-0', [fs(1), fs(2, 0)]],
  ])('separates links by commas, but for those of a number with a unit: %s', (cell, links) => {
    expect(projectOf(`name,predecessors\nA,\nB,\nC,"${cell}"`).tasks[2]?.predecessors).toEqual(links)
  })

  test.each(['Resource Names', 'resources'])('has amounts with a decimal comma in %s', (title) => {
    const separator = title === 'resources' ? ';' : ','
    const { tasks } = projectOf(`name,${title}\nDig,"Ann${separator}Bob[12,5%]"\nPour,"Bob[0,5]"`)
    const units = tasks.map((task) => task.assignments.map((it) => [it.resourceKey, it.units]))
    expect(units).toEqual([
      [
        ['Ann', 1],
        ['Bob', 0.125],
      ],
      [['Bob', 0.5]],
    ])
  })

  test('has per cent with a decimal comma', () => {
    const { tasks } = projectOf('name,percentComplete,actualStart\nDig,"12,5 %",2026-03-02')
    expect(tasks[0]?.progress?.percentComplete).toBe(12.5)
  })

  test('with a remaining duration that is none has that one fault', () => {
    const { report } = readCsv('name,status,remainingDuration\nDig,In progress,abc')
    expect([...report.faults, ...report.warnings].map((it) => it.code)).toEqual(['bad_number'])
  })

  test('with a new estimate of what is left contradicts nothing', () => {
    const row = (percent: number, left: number) =>
      `name,duration,percentComplete,remainingDuration\nDig,5,${percent},${left}`
    for (const text of [row(50, 8), row(10, 2)]) expect(readCsv(text).report.warnings).toEqual([])
  })

  test('whose progress is discarded reports that, and no more of it', () => {
    const text = 'name,duration,status,percentComplete,remainingDuration\nA,5,Completed,40,3\nB,5,Begun,half,soon'
    const { project, report } = readCsv(text, { progress: 'discard', today: '2026-03-13' })
    expect(project?.tasks.map((it) => it.progress)).toEqual([null, null])
    expect([...report.faults, ...report.warnings].map((it) => it.code)).toEqual(['progress'])
  })

  test('may leave dates open that tasks have already', () => {
    const text = 'name,status,actualStart,actualFinish\nA,Completed,,\nB,In progress,,\nC,Completed,,2026-03-02'
    const { project, report } = readCsv(text, { undated: 'open', today: '2026-03-13' })
    expect(project?.tasks.map(({ progress }) => [progress?.actualStart, progress?.actualFinish])).toEqual([
      [null, null],
      [null, null],
      [null, '2026-03-02'],
    ])
    expect(report.warnings).toEqual([])
  })

  test('has names of resources with commas, which are reported', () => {
    const { project, report } = readCsv('name,resources\nDig,"Doe, Ann"')
    expect(project?.resources.map((it) => it.name)).toEqual(['Doe, Ann'])
    expect(report.warnings).toMatchObject([{ code: 'resource_commas' }])
  })

  test('reports every fault with its row, all at once', () => {
    expect(
      faultsOf(
        'id,name,duration,safeDuration,predecessors,resources,notBefore\n' +
          '1,A,soon,,9,,\n1,B,,,,,2026-02-30\n3,,,,,,\n4,D,5,2,4,Crew[0],\n5,E,,,6,,\n6,F,1e9,,5,,',
      ),
    ).toEqual([
      ['id_twice', "Row 3 'B'"],
      ['no_name', 'Row 4'],
      ['bad_predecessor', "Row 2 'A'"],
      ['bad_predecessor', "Row 5 'D'"],
      ['bad_number', "Row 2 'A'"],
      ['bad_date', "Row 3 'B'"],
      ['safe_below', "Row 5 'D'"],
      ['bad_number', "Row 5 'D'"],
      ['bad_number', "Row 7 'F'"],
      ['cycle', "Row 6 'E'"],
    ])
  })

  test.each([
    ['no names', 'id,duration\n1,2', 'no_name_column'],
    ['a column twice', 'name,Name\na,b', 'column_twice'],
    ['nothing at all', '', 'no_name_column'],
    ['another file', '<Project/>', 'no_name_column'],
    ['a row of too many cells', 'name\nDig,3,4', 'cells_beyond'],
    ['a negative duration', 'name,duration\nDig,-3', 'bad_number'],
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
    const text = 'x"'.repeat(fileLimits.cell / 2)
    expect(rowsOf(`a\n"${text.replaceAll('"', '""')}"`)).toEqual([['a'], [text]])
    expect(faultsOf(`name,predecessors\nDig,\nPour,1${' '.repeat(60_000)}y`)).toEqual([
      ['bad_predecessor', "Row 3 'Pour'"],
    ])
    const blank = ' '.repeat(60_000)
    for (const [column, cell] of [
      ['predecessors', `a,${blank}y`],
      ['predecessors', `aFS+${blank}1,y`],
      ['resources', `Crew[1${blank}x`],
      ['Resource Names', '['.repeat(60_000)],
      ['percentComplete', `1${blank}x`],
      ['duration', `1d${blank}x`],
      ['deadline', `1.3.2026${blank}x`],
    ]) {
      expect(readCsv(`name,${column}\n${`Dig,"${cell}"\n`.repeat(20)}`).report).toBeDefined()
    }
    expect(partsOf('\\'.repeat(long))).toHaveLength(1)
    expect(partsOf(`a${'\\;'.repeat(long)};b`)).toHaveLength(2)
  })

  test('stand in no more columns than a table has use for', () => {
    expect(faultsOf(`name${',x'.repeat(100)}\nDig`)).toEqual([['too_many_columns', undefined]])
    expect(faultsOf(`name${',x'.repeat(99)}\nDig`)).toEqual([])
  })

  const size = 9_900_000 // characters, as much as a request may bring
  test.each<[string, () => string, string]>([
    ['commas', () => `name${','.repeat(size)}`, 'too_many_columns'],
    ['commas in a later row', () => `name\n${','.repeat(size)}`, 'too_many_columns'],
    ['lines', () => `name${'\n'.repeat(size)}`, 'too_many_rows'],
    ['carriage returns', () => `name${'\r'.repeat(size)}`, 'too_many_rows'],
    ['one cell', () => `name\n${'x'.repeat(size)}`, 'long_cell'],
    ['quotes', () => `name\n"${'""'.repeat(size / 2)}"`, 'long_cell'],
    ['levels of an outline', () => `name,outline\nDig,"${'a;'.repeat(size / 2)}"`, 'long_cell'],
    ['levels that fit in a cell', () => `name,outline\nDig,"${'a;'.repeat(30_000)}"`, 'deep_outline'],
    ['rows', () => `name\n${'a\n'.repeat(size / 2)}`, 'too_many_rows'],
    ['tasks', () => `name\n${'a\n'.repeat(limits.tasks + 1)}`, 'too_many_tasks'],
    ['predecessors of a task', () => `name,predecessors\nA,\nB,"${'1;'.repeat(501)}"`, 'too_many_links'],
    ['resources of a task', () => `name,resources\nA,"${'B;'.repeat(101)}"`, 'too_many_assignments'],
    ['links in all', () => linked(400), 'too_many_links'],
    ['resources in all', () => staffed(60, (row, n) => `R${row} ${n}`), 'too_many_resources'],
    ['assignments in all', () => staffed(1_100, (_, n) => `R${n}`), 'too_many_assignments'],
  ])('stand in no table of too many %s', (_, text, code) => {
    expect(faultsOf(text()).map(([it]) => it)).toContain(code)
  })

  /** Each of so many rows after the 300 before it. */
  function linked(rows: number): string {
    const before = Array.from({ length: 300 }, (_, n) => n + 1).join('; ')
    const head = Array.from({ length: 300 }, (_, n) => `T${n + 1},`)
    const tail = Array.from({ length: rows }, (_, n) => `U${n},${before}`)
    return ['name,predecessors', ...head, ...tail].join('\n')
  }

  function staffed(rows: number, name: (row: number, n: number) => string): string {
    const row = (index: number) => Array.from({ length: 100 }, (_, n) => name(index, n)).join('; ')
    return ['name,resources', ...Array.from({ length: rows }, (_, n) => `T${n},${row(n)}`)].join('\n')
  }
})

describe('a table as Microsoft Project saves it', () => {
  const HEADER = 'ID,Active,Task_Mode,Name,Duration,Start_Date,Finish_Date,Predecessors,Outline_Level,Notes'
  const row = (id: number, name: string, days: number, predecessors: string, level: number | string) =>
    `${id},Yes,Auto Scheduled,${name},${days} days,,,"${predecessors}",${level},`
  const PLAN = [
    HEADER,
    row(1, 'Build', 9, '', 1),
    row(2, 'Walls', 6, '', 2),
    row(3, 'Brick', 4, '', 3),
    row(4, 'Plaster', 2, '3', 3),
    row(5, 'Roof', 3, '2FS+1 day', 2),
    row(6, 'Move in', 2, '1', 1),
  ].join('\n')

  test('has no work of summaries, which become the outline of their tasks', () => {
    const { tasks } = projectOf(PLAN)
    expect(tasks.map(({ name, duration, outline }) => [name, duration, outline])).toEqual([
      ['Brick', 4, ['Build', 'Walls']],
      ['Plaster', 2, ['Build', 'Walls']],
      ['Roof', 3, ['Build']],
      ['Move in', 2, []],
    ])
    expect(readCsv(PLAN).report.warnings).toContainEqual(
      expect.objectContaining({ detail: 'Rows became the outline of those under them (2 rows).' }),
    )
  })

  test('spreads the links of summaries over the tasks at their ends', () => {
    // Plaster ends the walls, and with the roof the building: only links between tasks say what ends before what.
    expect(projectOf(PLAN).tasks.map(({ key, predecessors }) => [key, predecessors])).toEqual([
      ['3', []],
      ['4', [{ key: '3', type: 'FS', lag: 0 }]],
      ['5', [{ key: '4', type: 'FS', lag: 1 }]],
      ['6', ['4', '5'].map((key) => ({ key, type: 'FS', lag: 0 }))],
    ])
  })

  test('may have a row of the whole project, which is no outline', () => {
    const text = [HEADER, row(0, 'All', 5, '', 0), row(1, 'Build', 3, '', 1), row(2, 'Move in', 2, '1', 1)].join('\n')
    expect(projectOf(text).tasks.map(({ name, outline }) => [name, outline])).toEqual([
      ['Build', []],
      ['Move in', []],
    ])
  })

  test('is refused where a task follows what it is part of, and where a level is none', () => {
    const inside = [HEADER, row(1, 'Build', 3, '', 1), row(2, 'Walls', 3, '1', 2)].join('\n')
    expect(faultsOf(inside)).toEqual([['cycle', "Row 3 'Walls'"]])
    const deep = [HEADER, row(1, 'Build', 3, '', 'two'), row(2, 'Move in', 3, '', '')].join('\n')
    expect(faultsOf(deep)).toEqual([
      ['bad_number', "Row 2 'Build'"],
      ['bad_number', "Row 3 'Move in'"],
    ])
  })

  test('has no work of rows that are not active, nor their links', () => {
    const plan = PLAN.replace('4,Yes', '4,No').replace('Move in,2 days,,,"1"', 'Move in,2 days,,,"1,4"')
    const { project, report } = readCsv(plan)
    expect(project?.tasks.map(({ name, predecessors }) => [name, predecessors.map(({ key }) => key)])).toEqual([
      ['Brick', []],
      ['Roof', ['3']],
      ['Move in', ['3', '5']],
    ])
    expect(report.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'inactive_task', element: "Row 5 'Plaster'" }),
        expect.objectContaining({ code: 'link_left_out', element: "Row 7 'Move in'" }),
      ]),
    )
    // A summary is none of the work, and its links are those of its tasks.
    const above = readCsv(PLAN.replace('1,Yes', '1,No')).project?.tasks
    expect(above?.at(-1)?.predecessors.map(({ key }) => key)).toEqual(['4', '5'])
    const known = { knownKeys: ['K1', 'K2'] }
    const update = readCsv('id,name,externalKey,active,predecessors\n1,A,K1,No,\n2,B,K2,maybe,1', known)
    expect(update.tasks.map(({ name, predecessors }) => [name, predecessors])).toEqual([
      ['B', [{ key: 'K1', type: 'FS', lag: 0 }]],
    ])
    expect(update.report.warnings.map(({ code }) => code)).toEqual(['active_unknown', 'inactive_task'])
    const flat = readCsv('name,active,predecessors\nA,nein,\nB,ja,1\nC,,2').project
    expect(flat?.tasks.map(({ name, predecessors }) => [name, predecessors.length])).toEqual([
      ['B', 0],
      ['C', 1],
    ])
  })

  test('may count levels from 0, and reports what summaries lose', () => {
    const text =
      'Name,Outline_Level,Resource_Names,Notes\nBuilding,0,,Old\nDig,1,"Ann,Bob[50%]",\nGarden,0,Ann,\nSow,1,,'
    const { project, report } = readCsv(text)
    expect(project?.tasks.map(({ name, outline }) => [name, outline])).toEqual([
      ['Dig', ['Building']],
      ['Sow', ['Garden']],
    ])
    expect(project?.resources.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
    expect(report.warnings.map(({ code }) => code).sort()).toEqual(['summaries', 'summary_assignment', 'summary_notes'])
  })

  test('reports nothing of work behind what was done on a day that it does not give', () => {
    const text = 'name,status,actualStart,predecessors\nA,Completed,,\nB,In progress,2026-11-23,1'
    const { report } = readCsv(text, { undated: 'open', today: '2026-11-23' })
    expect(report.warnings.map(({ code }) => code)).not.toContain('out_of_sequence')
  })
})
