import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MspdiOptions, readMspdi } from '../../plugins/scheduling/files/mspdi/read.ts'
import { follows, mspdi, task } from './mspdi-file.ts'

afterEach(() => void vi.restoreAllMocks())

const faultsOf = (xml: string, options?: MspdiOptions) => {
  const { project, report } = readMspdi(xml, options)
  expect(project).toBeNull()
  return report.faults
}
const project = (inner: string) => `<Project xmlns="http://schemas.microsoft.com/project">${inner}</Project>`

describe('what is no project file', () => {
  test.each([
    ['nothing', '', 'empty_file', /^The file is empty/],
    ['a declaration alone', '<?xml version="1.0"?>', 'empty_file', /^The file is empty/],
    ['a web page', '<!DOCTYPE html><html></html>', 'not_mspdi', /web page/],
    ['JSON', '{"name":"Dig"}', 'not_mspdi', /^This is not XML/],
    ['a Primavera file', '<APIBusinessObjects xmlns="urn:x"/>', 'not_mspdi', /Primavera/],
    ['another root', '<Plan xmlns="http://schemas.microsoft.com/project"/>', 'not_mspdi', /The root is <Plan>/],
    ['another namespace', '<Project xmlns="urn:msbuild"/>', 'not_mspdi', /of the namespace urn:msbuild/],
    ['no namespace', '<Project Sdk="x"/>', 'not_mspdi', /of no namespace/],
  ])('%s is refused with a sentence', (_what, xml, code, detail) => {
    expect(faultsOf(xml)).toEqual([{ code, detail: expect.stringMatching(detail) }])
  })
  test('a DOCTYPE is refused before anything is parsed, so entities never expand', () => {
    const bomb = `<!DOCTYPE Project [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${project('<Name>&b;</Name>')}`
    expect(faultsOf(bomb)).toMatchObject([{ code: 'doctype' }])
    expect(faultsOf(`<?xml version="1.0"?><!-- x -->\n<!doctype Project>${project('')}`)).toMatchObject([
      { code: 'doctype' },
    ])
  })
  test('malformed XML is reported with its line', () => {
    expect(faultsOf(project('\n<Tasks>\n<Task></Tusk>\n</Tasks>'))[0]?.detail).toMatch(/Line 3: .*Task.*Tusk/)
    expect(faultsOf('<Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task>')[0]?.detail).toMatch(
      /ends before all its elements do/,
    )
  })
  test('elements nested out of all measure are refused', () => {
    expect(faultsOf(project('<a>'.repeat(5000) + '</a>'.repeat(5000)))).toMatchObject([{ code: 'too_large' }])
  })
})

test('a text that comments, instructions and CDATA divide is one; white space around it is none of it', () => {
  const xml = `<Project xmlns="http://schemas.microsoft.com/project"><Name>
    Plant <!-- the -->&#32;<?x y?> &lt;<![CDATA[ A & B ]]> </Name><Tasks><Task><UID>1</UID><Name/>
    <Name>never read</Name><Duration>PT8H0M0S</Duration><Notes><![CDATA[  ]]></Notes><WBS> &#32;1</WBS></Task></Tasks></Project>`
  const { project } = readMspdi(xml)
  expect([project?.name, project?.tasks[0]?.name]).toEqual(['Plant   < A & B', 'Task 1'])
  expect(project?.tasks[0]?.description).toBe('')
})

test('a byte order mark, comments, prefixes, CDATA and character references are read', () => {
  const xml = `\ufeff<?xml version="1.0"?><!-- made by hand --><p:Project xmlns:p="http://schemas.microsoft.com/project">
    <p:Name><![CDATA[R&D]]></p:Name><p:Tasks><p:Task><p:UID>1</p:UID><p:Name>Launch &#x1F680; &amp;amp;</p:Name>
    <p:Duration>PT8H0M0S</p:Duration></p:Task></p:Tasks></p:Project>`
  expect(readMspdi(xml).project).toMatchObject({ name: 'R&D', tasks: [{ name: 'Launch 🚀 &amp;', duration: 1 }] })
})

test('references that XML does not know stay text, and control characters are none of it', () => {
  const { project } = readMspdi(mspdi({ tasks: [task(1, 'Dig', 1)] }).replace('Dig', 'Dig&nbsp;&#1;\u0001deep'))
  expect(project?.tasks[0]?.name).toBe('Dig&nbsp;deep')
})

test('every fault of a file stands in one report', () => {
  const faults = faultsOf(
    mspdi({
      head: { StartDate: 'soon', MinutesPerDay: 0 },
      tasks: [
        task(1, 'Dig', -2),
        task(2, 'Pour', 1, { PredecessorLink: [follows(99)] }),
        task(2, 'Pour again', 1),
        task(3, 'Cure', 1, { Duration: 'a while' }),
        task(4, 'Strip', 1, { PredecessorLink: [follows(1, { Type: 7 })] }),
        task(5, 'Load', 1, { PredecessorLink: [follows(1, { LinkLag: 'some' })] }),
        task(6, 'Ship', 1, { ConstraintType: 4, ConstraintDate: '2026-02-30T08:00:00' }),
        { Name: 'Nameless number' },
      ],
      resources: [
        { UID: 1, Name: 'Crew', MaxUnits: 1.5 },
        { UID: 2, Name: 'Crane', MaxUnits: 'two' },
      ],
      assignments: [
        { UID: 1, TaskUID: 1, ResourceUID: 1, Units: 2 },
        { UID: 2, TaskUID: 55, ResourceUID: 1 },
        { UID: 3, TaskUID: 1, ResourceUID: 66 },
        { UID: 4, TaskUID: 2, ResourceUID: 1, Units: -1 },
      ],
    }),
    { overAllocation: 'refuse' },
  )
  expect(faults.map((fault) => [fault.code, fault.element])).toEqual([
    ['bad_number', undefined],
    ['duplicate_uid', "Task 2 'Pour again'"],
    ['no_uid', "Task in row 8 'Nameless number'"],
    ['negative_duration', "Task 1 'Dig'"],
    ['bad_duration', "Task 3 'Cure'"],
    ['bad_date', "Task 6 'Ship'"],
    ['unknown_predecessor', "Task 2 'Pour'"],
    ['link_type', "Task 4 'Strip'"],
    ['bad_lag', "Task 5 'Load'"],
    ['bad_units', "Resource 2 'Crane'"],
    ['unknown_task', 'Assignment 2'],
    ['unknown_resource', "Task 1 'Dig'"],
    ['bad_units', "Task 2 'Pour'"],
    ['over_capacity', "Task 1 'Dig'"],
    ['bad_date', undefined],
  ])
  expect(faults.find((fault) => fault.code === 'over_capacity')?.detail).toBe(
    "It takes 2 units of 'Crew', which has 1.5 (MaxUnits).",
  )
})

describe('cycles', () => {
  test('are named whole, in the order of the links, each once', () => {
    const faults = faultsOf(
      mspdi({
        tasks: [
          task(1, 'Dig', 1, { PredecessorLink: [follows(3)] }),
          task(2, 'Pour', 1, { PredecessorLink: [follows(1)] }),
          task(3, 'Cure', 1, { PredecessorLink: [follows(2)] }),
          task(4, 'Behind', 1, { PredecessorLink: [follows(3)] }),
          task(5, 'Left', 1, { PredecessorLink: [follows(6)] }),
          task(6, 'Right', 1, { PredecessorLink: [follows(5, { Type: 3 })] }),
        ],
      }),
    )
    expect(faults.map((fault) => fault.detail)).toEqual([
      "Tasks wait for each other: Task 1 'Dig' -> Task 2 'Pour' -> Task 3 'Cure' -> Task 1 'Dig'.",
      "Tasks wait for each other: Task 5 'Left' -> Task 6 'Right' -> Task 5 'Left'.",
    ])
  })
  test('of a task with itself, or with the summary that it is under, are reported as such', () => {
    const faults = faultsOf(
      mspdi({
        tasks: [task(1, 'Build', 1), task(2, 'Dig', 1, { OutlineLevel: 2, PredecessorLink: [follows(1), follows(2)] })],
      }),
    )
    expect(faults.map((fault) => fault.detail)).toEqual([
      "It is linked with Task 1 'Build', and one is part of the other.",
      'It is its own predecessor.',
    ])
  })
  test('a chain of 9,000 tasks that closes is found without ado', () => {
    const tasks = Array.from({ length: 9000 }, (_, i) =>
      task(i + 1, `T${i + 1}`, 1, { PredecessorLink: [follows(i === 0 ? 9000 : i)] }),
    )
    expect(faultsOf(mspdi({ tasks }))[0]?.detail).toMatch(/ -> 8950 more -> Task/)
  })
})

describe('bounds', () => {
  const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(' ')
  test.each<[string, () => string, RegExp]>([
    ['800,000 attributes', () => `<Task ${'a="1" '.repeat(800_000)}>`, /a tag of more than 10000 characters|100 attr/],
    ['800,000 attributes, not closed', () => `<Task ${'a="1" '.repeat(800_000)}`, /more than 100 attributes/],
    ['101 attributes', () => `<Task ${attributes(101)}/>`, /an element with more than 100 attributes/],
    ['a tag without an end', () => `<Task ${' '.repeat(9_000_000)}`, /a tag of more than 10000 characters/],
    ['a long name', () => `<${'a'.repeat(20_000)}/>`, /a tag of more than 10000 characters/],
    ['a long end tag', () => `<Name></Name${' '.repeat(20_000)}>`, /a tag of more than 10000 characters/],
    ['a long attribute', () => `<Task a="${'x'.repeat(20_000)}"/>`, /a tag of more than 10000 characters/],
    ['elements', () => '<a/>'.repeat(1_000_001), /more than 1000000 elements/],
    ['elements in each other', () => '<a>'.repeat(41), /nests its elements more than 40 deep/],
    ['references', () => `<Name>${'&amp;'.repeat(1_900_000)}</Name>`, /more than 500000 references/],
    ['half references', () => `<Name>${'&'.repeat(9_000_000)}</Name>`, /more than 500000 references/],
    ['unknown references', () => `<Name>${'&nbsp;'.repeat(1_001)}</Name>`, /more than 1000 references that XML/],
  ])('a file of %s is refused, with the bound named', (_, inner, detail) => {
    expect(faultsOf(project(inner()))).toEqual([{ code: 'too_large', detail: expect.stringMatching(detail) }])
  })
  test('100 attributes of an element are passed over', () => {
    const xml = project(`<Tasks><Task ${attributes(100)}><UID>1</UID><Name>Dig</Name></Task></Tasks>`)
    expect(readMspdi(xml).project?.tasks).toHaveLength(1)
  })
  test('a text in very many sections of CDATA is read without going through the text before each', () => {
    const sections = 3_000
    let trimmed = 0 // characters
    for (const name of ['trim', 'trimStart', 'trimEnd'] as const) {
      const original = String.prototype[name]
      vi.spyOn(String.prototype, name).mockImplementation(function (this: string) {
        trimmed += this.length
        return original.call(this)
      })
    }
    const read = readMspdi(project(`<Name>${'<![CDATA[x]]>'.repeat(sections)}</Name>`))
    vi.restoreAllMocks()
    expect(read.project?.name).toHaveLength(200)
    expect(trimmed).toBeGreaterThanOrEqual(sections)
    expect(trimmed).toBeLessThan(2 * sections)
  })
  test('comments and sections of CDATA may be of any length', () => {
    const long = 'x '.repeat(2_000_000)
    const xml = project(`<!--${long}--><?note ${long}?><Name><![CDATA[Plant ${long}]]></Name>`)
    expect(readMspdi(xml).project?.name).toHaveLength(200)
  })
  test('more than 100,000 assignments', () => {
    const resources = Array.from({ length: 11 }, (_, n) => ({ UID: n + 1, Name: `R${n}`, MaxUnits: 1 }))
    const tasks = Array.from({ length: 9_200 }, (_, n) => task(n + 1, 'T', 1))
    const assignments = tasks.flatMap((_, n) =>
      resources.map(({ UID }) => ({ UID: n * 11 + UID, TaskUID: n + 1, ResourceUID: UID, Units: 1 })),
    )
    expect(faultsOf(mspdi({ tasks, resources, assignments }))).toEqual([
      { code: 'too_many_assignments', detail: 'The file has 101200 assignments; a project can have 100000.' },
    ])
  })
  test('more than 50,000 days off in all calendars', () => {
    const calendars = Array.from({ length: 28 }, (_, n) => {
      const FromDate = `2025-01-${String(n + 1).padStart(2, '0')}T00:00:00`
      const Exception = { TimePeriod: { FromDate, ToDate: '2035-12-31T00:00:00' }, DayWorking: 0 }
      const WeekDays = { WeekDay: [1, 7].map((DayType) => ({ DayType, DayWorking: 1 })) }
      return { UID: n + 1, Name: `C${n}`, IsBaseCalendar: 1, WeekDays, Exceptions: { Exception } }
    })
    const resources = calendars.map(({ UID }) => ({ UID, Name: `R${UID}`, CalendarUID: UID }))
    const tasks = [task(1, 'T', 1)]
    expect(faultsOf(mspdi({ tasks, calendars, resources }))).toMatchObject([{ code: 'too_many_holidays' }])
  })
  test('more than 20,000 rows, or 10,000 tasks', () => {
    const rows = (count: number) => mspdi({ tasks: Array.from({ length: count }, (_, i) => task(i + 1, 'T', 1)) })
    expect(faultsOf(rows(20_001))).toMatchObject([{ code: 'too_many_tasks' }])
    expect(faultsOf(rows(10_001))[0]?.detail).toBe('The file has 10001 tasks and milestones; a project can have 10000.')
  })
  test('an outline deeper than 50 levels', () => {
    const tasks = Array.from({ length: 60 }, (_, i) => task(i + 1, `L${i}`, 1, { OutlineLevel: i + 1 }))
    expect(faultsOf(mspdi({ tasks }))).toMatchObject([{ code: 'deep_outline' }])
  })
  test('summary links that explode', () => {
    const inside = (from: number) => Array.from({ length: 400 }, (_, i) => task(from + i, 'T', 1, { OutlineLevel: 2 }))
    const tasks = [
      task(1, 'A', 1),
      ...inside(1000),
      task(2, 'B', 1, { PredecessorLink: [follows(1)] }),
      ...inside(2000),
    ]
    expect(faultsOf(mspdi({ tasks }))).toMatchObject([{ code: 'too_many_links' }])
  })
  test('calendars whose exceptions go on for ever', () => {
    const forEver = { TimePeriod: { FromDate: '1950-01-01T00:00:00', ToDate: '2999-12-31T23:59:00' }, DayWorking: 0 }
    const calendars = [{ UID: 1, Name: 'Never', IsBaseCalendar: 1, Exceptions: { Exception: Array(60).fill(forEver) } }]
    expect(faultsOf(mspdi({ calendars }))).toMatchObject([{ code: 'too_many_exceptions' }])
  })
  test('more than 200 faults are counted', () => {
    const tasks = Array.from({ length: 230 }, (_, i) => task(i + 1, 'T', -1))
    const faults = faultsOf(mspdi({ tasks }))
    expect(faults).toHaveLength(201)
    expect(faults.at(-1)?.detail).toBe('There are 30 more faults, which are not listed.')
  })
})
