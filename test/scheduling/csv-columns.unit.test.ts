import { describe, expect, test } from 'vitest'
import { readCsv } from '../../plugins/scheduling/files/csv/read.ts'
import { parseDate, parseDays } from '../../plugins/scheduling/files/csv/units.ts'

const jira = (...rows: string[]) =>
  [
    'Issue Type,Issue key,Issue id,Summary,Assignee,Status,Original Estimate,Due date,Epic Link,Inward issue link (Blocks),Inward issue link (Blocks),Outward issue link (Blocks),Comment,Comment',
    ...rows,
  ].join('\n')

describe('the columns of a table', () => {
  test('are found by the titles of other tools', () => {
    const { project, columns } = readCsv(
      'Task name,Days,Assigned to,% Complete,Depends on,WBS code\nDig,4,Ada,50%,,1.1\nPour,2,,,1,1.2',
    )
    expect(project?.tasks).toMatchObject([
      { name: 'Dig', wbs: '1.1', progress: { percentComplete: 50 }, assignments: [{ resourceKey: 'Ada', units: 1 }] },
      { name: 'Pour', wbs: '1.2', predecessors: [{ key: '1', type: 'FS', lag: 0 }] },
    ])
    expect(columns).toContainEqual({ field: 'name', titles: ['Task name'] })
  })

  test('are those that the request names, and none where it says so', () => {
    const text = 'Summary,What,Effort,Notes\nignored,Dig,16,secret'
    const { project } = readCsv(text, { columns: 'name=What; duration=effort; description=', durationUnit: 'hours' })
    expect(project?.tasks).toMatchObject([{ name: 'Dig', duration: 2, description: '' }])
  })

  test.each([
    ['a field that there is not', 'title=What', /title=What/],
    ['a column that there is not', 'name=Which', /Which.*What, Effort/],
    ['no list of fields', 'What', /name=Task; duration=Days/],
  ])('are refused with %s', (_, columns, detail) => {
    const { report } = readCsv('What,Effort\nDig,16', { columns })
    expect(report.faults[0]).toMatchObject({ code: 'bad_columns', detail: expect.stringMatching(detail) })
  })

  test('have links in both directions, which are one where both rows state it', () => {
    const { project } = readCsv('id,name,predecessors,successors\na,Dig,,b; cSS+1\nb,Pour,a,\nc,Paint,,')
    expect(project?.tasks.map((it) => it.predecessors)).toEqual([
      [],
      [{ key: 'a', type: 'FS', lag: 0 }],
      [{ key: 'a', type: 'SS', lag: 1 }],
    ])
  })

  test('name tasks by external keys, which links may use beside ids', () => {
    const { project } = readCsv('id,external key,name,predecessors\n1,A-1,Dig,\n2,A-2,Pour,A-1FS+2')
    expect(project?.tasks).toMatchObject([
      { key: '1', externalKey: 'A-1' },
      { key: '2', externalKey: 'A-2', predecessors: [{ key: '1', type: 'FS', lag: 2 }] },
    ])
    expect(readCsv('external key,name\nA,Dig\nA,Pour').report.faults[0]?.code).toBe('id_twice')
    expect(readCsv('id,external key,name\n1,A,Dig\n2,A,Pour').report.faults[0]?.code).toBe('key_twice')
  })
})

describe('an export of Jira', () => {
  test('has estimates in seconds, blocking links in several columns, and epics as outline', () => {
    const { project, report } = readCsv(
      jira(
        'Epic,P-1,10,Hall,,In Progress,,,,,,,,',
        'Story,P-2,11,Dig,Ada,Done,57600,,P-1,,,P-4,a,b',
        'Story,P-3,12,Pour,,To Do,0,31/Mar/27 12:00 AM,P-1,,,P-4,,',
        'Story,P-4,13,Paint,,Waiting,,,,P-2,P-3,P-99,,',
      ),
    )
    expect(report.faults).toEqual([])
    expect(project?.tasks).toMatchObject([
      { name: 'Dig', duration: 2, outline: ['Hall'], externalKey: 'P-2', progress: { status: 'Completed' } },
      { name: 'Pour', duration: 1, outline: ['Hall'], deadline: '2027-03-31' },
      {
        name: 'Paint',
        progress: null,
        predecessors: [
          { key: '11', type: 'FS', lag: 0 },
          { key: '12', type: 'FS', lag: 0 },
        ],
      },
    ])
    expect(report.warnings.map((it) => it.code)).toEqual(
      expect.arrayContaining(['epics', 'link_outside', 'unknown_status', 'column_ignored']),
    )
  })
})

describe('cells', () => {
  test.each([
    ['4', 'days', 4],
    ['4', 'hours', 0.5],
    ['28800', 'seconds', 1],
    ['1w 2d 4h', 'days', 7.5],
    ['4 days', 'hours', 4],
    ['2 wks', 'days', 10],
    ['90m', 'days', 0.1875],
    ['8 hrs', 'days', 1],
    ['soon', 'days', Number.NaN],
    ['3d soon', 'days', Number.NaN],
    ['-3', 'days', Number.NaN],
    ['', 'days', Number.NaN],
  ] as const)('%s in %s is a duration of %d days', (cell, unit, days) => {
    expect(parseDays(cell, unit)).toBe(days)
  })

  test.each([
    ['2027-03-01', '2027-03-01'],
    ['2027-03-01 09:30', '2027-03-01'],
    ['2027-03-01T09:30:00Z', '2027-03-01'],
    ['1/Mar/27 9:30 AM', '2027-03-01'],
    ['01-Mar-2027', '2027-03-01'],
    ['31.12.2026', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['31.2.26', null],
    ['12/31/26', null],
    ['31/Feb/27', null],
    ['03/04/2027', null],
    ['2027-02-30', null],
  ])('%s is the day %s', (cell, day) => {
    expect(parseDate(cell)).toBe(day)
  })
})
