import { describe, expect, test } from 'vitest'
import { type MspdiOptions, readMspdi } from '../../plugins/scheduling/files/mspdi/read.ts'
import { type Content, type Fields, follows, mspdi, task } from './mspdi-file.ts'

function read(content: Content, options?: MspdiOptions) {
  const { project, report } = readMspdi(mspdi(content), options)
  if (!project) throw new Error(report.faults.map((fault) => `${fault.element} ${fault.detail}`).join('\n'))
  return { ...project, report, warnings: report.warnings }
}
const taskOf = (content: Content, key: string, options?: MspdiOptions) => {
  const found = read(content, options).tasks.find((it) => it.key === key)
  if (!found) throw new Error(`There is no task ${key}.`)
  return found
}
const codes = (notes: readonly { code: string }[]) => notes.map((note) => note.code)

describe('the head', () => {
  test('title before file name before summary name, and the start date', () => {
    expect(read({ head: { Title: 'Plant retrofit' } })).toMatchObject({
      name: 'Plant retrofit',
      startDate: '2026-03-02',
    })
    expect(read({})).toMatchObject({ name: 'Test', scheduleMethod: 'FROM_START', targetEndDate: null })
  })
  test('a file that is planned back from its finish is reported so', () => {
    const head = { ScheduleFromStart: 0, FinishDate: '2026-06-30T17:00:00' }
    const project = read({ head })
    expect(project).toMatchObject({ scheduleMethod: 'FROM_TARGET', targetEndDate: '2026-06-30' })
    expect(codes(project.warnings)).toContain('from_finish')
  })
  test('the deadline of the whole project is what it is held to', () => {
    const summary = { UID: 0, Name: 'Plant', OutlineLevel: 0, Deadline: '2026-06-30T17:00:00' }
    expect(read({ tasks: [summary, task(1, 'Dig', 1)] })).toMatchObject({
      scheduleMethod: 'FROM_START',
      targetEndDate: '2026-06-30',
    })
  })
  test('a deadline of the whole project that is no date is left out, with a warning', () => {
    const summary = { UID: 0, Name: 'Plant', OutlineLevel: 0, Deadline: 'NA' }
    const { targetEndDate, warnings } = read({ tasks: [summary, task(1, 'Dig', 1)] })
    expect(targetEndDate).toBeNull()
    expect(warnings).toEqual([
      { code: 'deadline', element: 'Task 0', detail: 'Its deadline NA is not a date and was left out.' },
    ])
  })
  test('names are decoded, cut and rid of what cannot be stored', () => {
    const long = `${'x'.repeat(300)}`
    const { tasks, warnings } = read({
      tasks: [task(1, 'Dig & <fill>', 1), task(2, long, 1), task(3, 'Wire\u0001d', 1)],
    })
    expect(tasks.map((it) => it.name)).toEqual(['Dig & <fill>', 'x'.repeat(200), 'Wired'])
    expect(warnings).toEqual([{ code: 'long_names', detail: 'Names were cut to 200 characters (1 task).' }])
  })
})

describe('durations', () => {
  test('are working days of the length that the file gives', () => {
    expect(taskOf({ tasks: [task(1, 'Dig', 2.5)] }, '1').duration).toBe(2.5)
    expect(taskOf({ head: { MinutesPerDay: 450 }, tasks: [task(1, 'Dig', 1)] }, '1').duration).toBe(1.066667)
  })
  test('elapsed ones count round the clock, and are reported', () => {
    const aWeek = { UID: 1, Name: 'Cure', Duration: 'PT168H0M0S', DurationFormat: 10 }
    const project = read({ tasks: [aWeek] })
    expect(project.tasks[0]?.duration).toBe(5)
    expect(project.warnings).toEqual([
      {
        code: 'elapsed_duration',
        element: "Task 1 'Cure'",
        detail: 'Its duration runs round the clock; it was taken as 5 working days.',
      },
    ])
    const aDay = read({ tasks: [{ ...aWeek, Duration: 'PT33H36M0S' }] })
    expect(aDay.warnings[0]?.detail).toContain('taken as 1 working day.')
  })
  test('of estimates with safety half is focused', () => {
    const tasks = [task(1, 'Dig', 5), task(2, 'Done', 0)]
    expect(taskOf({ tasks }, '1')).toMatchObject({ duration: 5, safeDuration: null })
    expect(taskOf({ tasks }, '1', { estimates: 'safe' })).toMatchObject({ duration: 2.5, safeDuration: 5 })
    expect(taskOf({ tasks }, '2', { estimates: 'safe' })).toMatchObject({ duration: 0, safeDuration: null })
  })
  test('a cut takes its share of each, and of what remains, but for tasks that have a safe duration already', () => {
    // Of 10 days 30 % is safety: 7 focused. Of the 5 days that remain 70 %: 3.5.
    const started = { PercentComplete: 50, RemainingDuration: 'PT40H0M0S', ActualStart: '2026-03-02T08:00:00' }
    const safe = { ExtendedAttribute: { FieldID: 188743783, Value: 'PT96H0M0S', DurationFormat: 7 } }
    const content = {
      head: { ExtendedAttributes: { ExtendedAttribute: { FieldID: 188743783, Alias: 'Safe duration' } } },
      tasks: [task(1, 'Dig', 10, started), task(2, 'Pour', 10, safe)],
    }
    const { tasks } = read(content, { safetyCut: 30 })
    expect(tasks).toMatchObject([
      { duration: 7, safeDuration: 10, progress: { percentComplete: 50, remainingDuration: 3.5 } },
      { duration: 10, safeDuration: 12 },
    ])
  })
  test('a safe duration below the focused one is a fault', () => {
    const safe = { ExtendedAttribute: { FieldID: 7, Value: 'PT8H0M0S' } }
    const head = { ExtendedAttributes: { ExtendedAttribute: { FieldID: 7, Alias: 'Safe duration' } } }
    const { report } = readMspdi(mspdi({ head, tasks: [task(1, 'Dig', 2, safe)] }))
    expect(codes(report.faults)).toEqual(['safe_below'])
  })
  test('zero makes a milestone; the flag on a longer task is lost, and reported', () => {
    const tasks = [task(1, 'Approved', 0), task(2, 'Review', 1, { Milestone: 1 })]
    const project = read({ tasks })
    expect(project.tasks.map((it) => it.milestone)).toEqual([true, false])
    expect(codes(project.warnings)).toEqual(['milestone_with_duration'])
    expect(project.warnings[0]?.detail).toBe('It is marked as a milestone but takes 1 day: it became a task.')
    expect(project.report).toMatchObject({ tasks: 1, milestones: 1 })
  })
  test('a task without one takes a day, with a warning', () => {
    const project = read({ tasks: [{ UID: 1, Name: 'Think' }] })
    expect(project.tasks[0]?.duration).toBe(1)
    expect(codes(project.warnings)).toEqual(['no_duration'])
  })
})

describe('the outline', () => {
  const tasks = [
    task(0, 'Whole', 9, { OutlineLevel: 0 }),
    task(1, 'Build', 5, { OutlineLevel: 1, Summary: 1 }),
    task(2, 'Frame', 3, { OutlineLevel: 2, WBS: '1.1' }),
    { UID: 9, IsNull: 1 },
    task(3, 'Inside', 2, { OutlineLevel: 2, Summary: 1 }),
    task(4, 'Walls', 2, { OutlineLevel: 3, OutlineNumber: '1.2.1' }),
    task(5, 'Hand over', 1, { OutlineLevel: 1 }),
  ]
  test('leaves become tasks that remember their summaries; empty rows and the whole become none', () => {
    expect(read({ tasks }).tasks.map((it) => [it.name, it.wbs, it.outline])).toEqual([
      ['Frame', '1.1', ['Build']],
      ['Walls', '1.2.1', ['Build', 'Inside']],
      ['Hand over', '', []],
    ])
  })
  test('without levels the outline numbers give them', () => {
    const numbered = [
      { UID: 1, Name: 'Build', OutlineNumber: '1' },
      { UID: 2, Name: 'Frame', OutlineNumber: '1.1', Duration: 'PT8H0M0S' },
    ]
    expect(taskOf({ tasks: numbered }, '2').outline).toEqual(['Build'])
  })
  test('inactive and external tasks are left out with their links and assignments', () => {
    const project = read({
      tasks: [
        task(1, 'Old', 1, { Active: 0 }),
        task(2, 'Theirs', 1, { ExternalTask: 1 }),
        task(3, 'Ours', 1, { PredecessorLink: [follows(1), follows(2)] }),
      ],
      resources: [{ UID: 1, Name: 'Ann' }],
      assignments: [{ UID: 1, TaskUID: 1, ResourceUID: 1 }],
    })
    expect(project.tasks).toMatchObject([{ name: 'Ours', predecessors: [] }])
    expect(codes(project.warnings)).toEqual(['inactive_task', 'external_task', 'link_left_out', 'link_left_out'])
  })
})

describe('links', () => {
  const two = (link: Record<string, number>) =>
    taskOf({ tasks: [task(1, 'Dig', 10), task(2, 'Pour', 4, { PredecessorLink: [follows(1, link)] })] }, '2')
      .predecessors
  test.each([
    [0, 'FF'],
    [1, 'FS'],
    [2, 'SF'],
    [3, 'SS'],
  ])('type %i is %s', (Type, type) => {
    expect(two({ Type })).toEqual([{ key: '1', type, lag: 0 }])
  })
  test('lags are tenths of a minute, negative ones leads', () => {
    expect(two({ LinkLag: 9600, LagFormat: 7 })).toMatchObject([{ lag: 2 }])
    expect(two({ LinkLag: -2400, LagFormat: 7 })).toMatchObject([{ lag: -0.5 }])
  })
  test('lags in per cent are of the predecessor', () => {
    expect(two({ LinkLag: 50, LagFormat: 19 })).toMatchObject([{ lag: 5 }])
  })
  test('elapsed lags become the working days that pass in them', () => {
    expect(two({ LinkLag: 14_400 * 7, LagFormat: 8 })).toMatchObject([{ lag: 5 }])
  })
  test('of two links of one type between two tasks the longer lag decides', () => {
    const links = [follows(1, { LinkLag: 4800 }), follows(1, { LinkLag: 9600 }), follows(1, { Type: 3 })]
    expect(taskOf({ tasks: [task(1, 'A', 1), task(2, 'B', 1, { PredecessorLink: links })] }, '2').predecessors).toEqual(
      [
        { key: '1', type: 'FS', lag: 2 },
        { key: '1', type: 'SS', lag: 0 },
      ],
    )
  })
  test('a link between summaries goes from the ends of the one to the beginnings of the other', () => {
    const inPhase = { OutlineLevel: 2 }
    const project = read({
      tasks: [
        task(1, 'Build', 0),
        task(2, 'Dig', 1, inPhase),
        task(3, 'Pour', 1, { ...inPhase, PredecessorLink: [follows(2)] }),
        task(4, 'Wire', 1, inPhase),
        task(5, 'Test', 0, { PredecessorLink: [follows(1, { LinkLag: 4800 })] }),
        task(6, 'Dry run', 1, inPhase),
        task(7, 'Trial', 1, { ...inPhase, PredecessorLink: [follows(6)] }),
      ],
    })
    expect(project.tasks.map((it) => [it.name, it.predecessors.map((link) => [link.key, link.lag])])).toEqual([
      ['Dig', []],
      ['Pour', [['2', 0]]],
      ['Wire', []],
      [
        'Dry run',
        [
          ['3', 1],
          ['4', 1],
        ],
      ],
      ['Trial', [['6', 0]]],
    ])
    expect(project.warnings).toEqual([
      { code: 'summary_links', detail: 'Links with summaries were spread over their tasks (1 link).' },
    ])
  })
  test('a link to another project is left out', () => {
    const link = follows(77, { CrossProject: 1, CrossProjectName: 'Site.mpp' })
    const project = read({ tasks: [task(1, 'Dig', 1, { PredecessorLink: [link] })] })
    expect(project.tasks[0]?.predecessors).toEqual([])
    expect(project.warnings[0]?.detail).toBe("Its link to a task of the project 'Site.mpp' was left out.")
  })
})

describe('what a plan has no field for is reported', () => {
  test('starts not before a date are kept, other constraints named', () => {
    const on = { ConstraintDate: '2026-04-01T08:00:00' }
    const project = read({
      tasks: [
        task(1, 'SNET', 1, { ConstraintType: 4, ...on }),
        task(2, 'MSO', 1, { ConstraintType: 2, ...on }),
        task(3, 'FNLT', 1, { ConstraintType: 7, ...on }),
        task(4, 'ALAP', 1, { ConstraintType: 1 }),
      ],
    })
    expect(project.tasks.map((it) => it.notBefore)).toEqual(['2026-04-01', '2026-04-01', null, null])
    expect(project.warnings.map((it) => [it.code, it.element])).toEqual([
      ['late_tasks', undefined],
      ['constraint', "Task 2 'MSO'"],
      ['constraint', "Task 3 'FNLT'"],
    ])
  })
  test('baselines without dates, costs, priorities and the like once with their number, splits by task', () => {
    const lost = {
      Baseline: { Number: 0 },
      Cost: 900,
      Priority: 700,
      Estimated: 1,
      LevelingDelay: 4800,
      HyperlinkAddress: 'https://example.com',
      Contact: 'Ann',
      ExtendedAttribute: { FieldID: 188743734, Value: 'Red' },
    }
    const split = { Stop: '2026-03-03T17:00:00', Resume: '2026-03-06T08:00:00', Priority: 1000 }
    const { warnings } = read({ tasks: [task(1, 'A', 1, lost), task(2, 'B', 1, { ...lost, ...split })] })
    expect(warnings.map((it) => [it.code, it.detail.match(/\(.*\)/)?.[0] ?? it.element])).toEqual([
      ['priority', '(1 task)'],
      ['leveling_delay', '(2 tasks)'],
      ['estimated', '(2 tasks)'],
      ['costs', '(2 tasks)'],
      ['hyperlinks', '(2 tasks)'],
      ['contacts', '(2 tasks)'],
      ['custom_fields', '(2 tasks)'],
      ['baseline_dates', '(2 tasks)'],
      ['do_not_level', '(1 task)'],
      ['split_task', "Task 2 'B'"],
    ])
  })
  test('notes and dates of summaries, lags that were converted, uneven assignments, marks of resources', () => {
    const summary = { Notes: 'Ask first', Deadline: '2026-04-01T17:00:00' }
    const links = [follows(2, { LinkLag: 14_400, LagFormat: 8 }), follows(2, { Type: 3, LinkLag: 50, LagFormat: 19 })]
    const { warnings } = read({
      tasks: [
        task(1, 'Build', 1, summary),
        task(2, 'Dig', 1, { OutlineLevel: 2 }),
        task(3, 'Pour', 1, { OutlineLevel: 2, PredecessorLink: links }),
      ],
      resources: [{ UID: 1, Name: 'Crew', CanLevel: 0, Notes: 'Nights' }],
      assignments: [
        { UID: 1, TaskUID: 2, ResourceUID: 1, WorkContour: 2 },
        { UID: 2, TaskUID: 3, ResourceUID: 1, Delay: 4800 },
      ],
    })
    expect(warnings.map((it) => [it.code, it.detail.match(/\(.*\)/)?.[0]])).toEqual([
      ['summary_notes', '(1 summary row)'],
      ['summary_dates', '(1 summary row)'],
      ['elapsed_lags', '(1 link)'],
      ['percent_lags', '(1 link)'],
      ['resource_notes', '(1 resource)'],
      ['resource_not_levelled', '(1 resource)'],
      ['uneven_assignments', '(2 assignments)'],
    ])
  })
  test('tasks that recur, and projects that were inserted', () => {
    const { warnings } = read({
      tasks: [
        task(1, 'Stand-up', 1, { Recurring: 1 }),
        task(2, 'Stand-up 1', 1, { OutlineLevel: 2 }),
        task(3, 'Foundation', 1, { IsSubproject: 1 }),
      ],
    })
    expect(warnings.map((it) => [it.code, it.element])).toEqual([
      ['recurring_task', "Task 1 'Stand-up'"],
      ['subproject', "Task 3 'Foundation'"],
    ])
  })
  test('no more than 200 are listed, then a count', () => {
    const tasks = Array.from({ length: 250 }, (_, i) => task(i + 1, `T${i}`, 1, { Milestone: 1 }))
    const { warnings } = read({ tasks })
    expect(warnings).toHaveLength(201)
    expect(warnings.at(-1)).toEqual({ code: 'more', detail: 'There are 50 more warnings, which are not listed.' })
  })
})

describe('resources and assignments', () => {
  const resources = [
    { UID: 0, Name: 'Unassigned' },
    { UID: 1, Name: 'Crew', MaxUnits: 2.5, EmailAddress: 'crew@example.com' },
    { UID: 2, Name: 'Sand', Type: 0 },
    { UID: 3, Name: 'Travel', Type: 0, IsCostResource: 1 },
    { UID: 4, Name: 'Ann' },
    { UID: 5, IsNull: 1 },
  ]
  test('work resources come with their units, material and cost do not', () => {
    const project = read({ resources })
    expect(project.resources).toEqual([
      { key: '1', name: 'Crew', email: 'crew@example.com', capacity: 2.5, calendarKey: null },
      { key: '4', name: 'Ann', email: null, capacity: 1, calendarKey: null },
    ])
    expect(codes(project.warnings).filter((it) => it === 'no_work_resource')).toHaveLength(2)
  })
  test('a long name is cut, with a warning', () => {
    const { resources: cut, warnings } = read({
      resources: [{ UID: 1, Name: 'x'.repeat(201) }],
      tasks: [task(1, 'A', 1)],
    })
    expect(cut.map(({ name }) => name)).toEqual(['x'.repeat(200)])
    expect(warnings).toMatchObject([{ code: 'long_names', detail: 'Its name was cut to 200 characters.' }])
  })
  test('what people have and a plan has no place for is reported', () => {
    const period = { AvailableFrom: '1984-01-01T00:00:00', AvailableTo: '2049-12-31T23:59:00', AvailableUnits: 1 }
    const leaves = { ...period, AvailableTo: '2026-12-15T00:00:00' }
    const { warnings } = read({
      resources: [
        { UID: 1, Name: 'Ann', EmailAddress: 'ann at work', StandardRate: 50 },
        { UID: 2, Name: 'Ann', AvailabilityPeriods: { AvailabilityPeriod: period } },
        { UID: 3, Name: 'Bob', AvailabilityPeriods: { AvailabilityPeriod: leaves }, IsGeneric: 1 },
        { UID: 4, Name: 'Eve', BookingType: 1 },
      ],
    })
    expect(warnings.map((it) => [it.code, it.element])).toEqual([
      ['resource_costs', undefined],
      ['resource_marks', undefined],
      ['no_tasks', undefined],
      ['email', "Resource 1 'Ann'"],
      ['same_name', "Resource 2 'Ann'"],
      ['availability', "Resource 3 'Bob'"],
    ])
  })
  test('assignments carry units; those of nobody and of material are passed over, twice the same adds up', () => {
    const project = read({
      resources,
      tasks: [task(1, 'Dig', 1)],
      assignments: [
        { UID: 1, TaskUID: 1, ResourceUID: 1, Units: 1.5 },
        { UID: 2, TaskUID: 1, ResourceUID: 1, Units: 0.5 },
        { UID: 3, TaskUID: 1, ResourceUID: 4 },
        { UID: 4, TaskUID: 1, ResourceUID: 2, Units: 12 },
        { UID: 5, TaskUID: 1, ResourceUID: -65535 },
      ],
    })
    expect(project.tasks[0]?.assignments).toEqual([
      { resourceKey: '1', units: 2 },
      { resourceKey: '4', units: 1 },
    ])
    expect(project.report).toMatchObject({ resources: 2, assignments: 2 })
  })
  const crew = [{ UID: 1, Name: 'Crew', MaxUnits: 1.5 }]
  const tooMany = {
    resources: crew,
    tasks: [task(1, 'Dig', 1), task(2, 'Pour', 1)],
    assignments: [
      { UID: 1, TaskUID: 1, ResourceUID: 1, Units: 2 },
      { UID: 2, TaskUID: 2, ResourceUID: 1, Units: 3 },
    ],
  }
  test('more units than the resource has are lowered to them, and reported', () => {
    const project = read(tooMany)
    expect(project.tasks.map((it) => it.assignments[0]?.units)).toEqual([1.5, 1.5])
    expect(project.resources[0]?.capacity).toBe(1.5)
    expect(project.warnings).toMatchObject([
      {
        code: 'over_capacity',
        element: "Task 1 'Dig'",
        detail: "It takes 2 units of 'Crew', which has 1.5 (MaxUnits); it was lowered to 1.5.",
      },
      { code: 'over_capacity', element: "Task 2 'Pour'" },
    ])
  })
  test('the resource is raised to as many, or the file is refused, as the request asks', () => {
    const project = read(tooMany, { overAllocation: 'raise' })
    expect(project.tasks.map((it) => it.assignments[0]?.units)).toEqual([2, 3])
    expect(project.resources[0]?.capacity).toBe(3)
    expect(codes(project.warnings)).toEqual(['over_capacity', 'over_capacity'])
    const { report } = readMspdi(mspdi(tooMany), { overAllocation: 'refuse' })
    expect(codes(report.faults)).toEqual(['over_capacity', 'over_capacity'])
  })
})

describe('progress', () => {
  const today = '2026-03-13'
  const of = (days: number, more: Fields, options: MspdiOptions = { today }) =>
    taskOf({ tasks: [task(1, 'Dig', days, more)] }, '1', options).progress
  test('is none where nobody has worked on the task', () => {
    expect(of(5, { PercentComplete: 0, RemainingDuration: 'PT40H0M0S' })).toBe(null)
    expect(of(5, { PercentComplete: 0, RemainingDuration: 'PT0H0M0S' })).toBe(null)
    expect(of(0, { PercentComplete: 0, ActualStart: '2026-03-02T08:00:00' })).toBe(null)
  })
  test('is what the file has of a task under way', () => {
    const started = { PercentComplete: 40, ActualStart: '2026-03-04T08:00:00' }
    const expected = { status: 'InProgress', percentComplete: 40, actualStart: '2026-03-04', actualFinish: null }
    expect(of(10, { ...started, RemainingDuration: 'PT64H0M0S' })).toEqual({ ...expected, remainingDuration: 8 })
    // Without it, 40 % of 10 days leave 6.
    expect(of(10, started)).toEqual({ ...expected, remainingDuration: 6 })
    expect(of(10, { ActualStart: '2026-03-04T08:00:00' })).toMatchObject({ status: 'InProgress', percentComplete: 0 })
  })
  test('of elapsed durations is counted in working days, as the duration is', () => {
    // 336 hours are two weeks of 5 working days, and 168 hours one.
    const cure = { UID: 1, Name: 'Cure', Duration: 'PT336H0M0S', DurationFormat: 10 }
    const started = { ...cure, PercentComplete: 50, RemainingDuration: 'PT168H0M0S' }
    expect(taskOf({ tasks: [started] }, '1').progress).toMatchObject({ remainingDuration: 5 })
  })
  test('of a finished task and of a reached milestone has its dates', () => {
    const done = {
      PercentComplete: 100,
      ActualStart: '2026-03-02T08:00:00',
      ActualFinish: '2026-03-06T17:00:00',
      RemainingDuration: 'PT0H0M0S',
    }
    expect(of(3, done)).toEqual({
      status: 'Completed',
      percentComplete: 100,
      remainingDuration: 0,
      actualStart: '2026-03-02',
      actualFinish: '2026-03-06',
    })
    expect(of(0, done)).toMatchObject({ status: 'Completed', actualFinish: '2026-03-06' })
  })
  test('without actual dates has those of the schedule, and none in the future', () => {
    const scheduled = { Start: '2026-03-11T08:00:00', Finish: '2026-03-17T17:00:00', PercentComplete: 100 }
    expect(of(5, scheduled)).toMatchObject({ actualStart: '2026-03-11', actualFinish: '2026-03-13' })
    const { warnings } = read({ tasks: [task(1, 'Dig', 5, scheduled)] }, { today })
    expect(warnings).toEqual([
      {
        code: 'future_actual',
        element: "Task 1 'Dig'",
        detail: 'Its actual finish 2026-03-17 is in the future; 2026-03-13 was taken.',
      },
    ])
  })
  test('is discarded where the request asks for it, with a count', () => {
    const tasks = [task(1, 'A', 1, { PercentComplete: 40 }), task(2, 'B', 1, { PercentComplete: 100 })]
    const project = read({ tasks }, { progress: 'discard' })
    expect(project.tasks.map((it) => it.progress)).toEqual([null, null])
    expect(project.warnings).toEqual([
      { code: 'progress', detail: 'Progress and actual dates were left out (2 tasks), as the request asks.' },
    ])
  })
  test('of an earlier status date is reported as such', () => {
    const head = { StatusDate: '2026-03-06T17:00:00' }
    const begun = { PercentComplete: 40, ActualStart: '2026-03-06T08:00:00' }
    const { warnings } = read({ head, tasks: [task(1, 'A', 1, begun)] }, { today })
    expect(warnings).toEqual([
      {
        code: 'status_date',
        detail: "The file's progress is of 2026-03-06; what it leaves to do is projected from 2026-03-13.",
      },
    ])
  })
  test.each<[string, number, Fields, string]>([
    [
      'done with work left',
      2,
      { PercentComplete: 100, RemainingDuration: 'PT8H0M0S' },
      'It has percentComplete 100, remainingDuration 1, which contradict each other; it was taken as completed.',
    ],
    [
      'finished and half done',
      2,
      { PercentComplete: 40, ActualFinish: '2026-03-04T17:00:00' },
      'It has percentComplete 40, actualFinish 2026-03-04, which contradict each other; it was taken as completed.',
    ],
    [
      'half done with nothing left',
      2,
      { PercentComplete: 50, RemainingDuration: 'PT0H0M0S' },
      'Its remainingDuration is 0, but nothing else says that it is completed; the 0 was left out.',
    ],
    [
      'half a milestone',
      0,
      { PercentComplete: 50 },
      'It is a milestone that has begun and is not reached; its progress was left out.',
    ],
  ])('that contradicts itself is reported: %s', (_, days, more, detail) => {
    const tasks = [task(1, 'Dig', days, { ActualStart: '2026-03-03T08:00:00', ...more })]
    const { warnings } = read({ tasks }, { today })
    const found = warnings.filter((it) => it.code === 'contradictory_progress')
    expect(found).toEqual([{ code: 'contradictory_progress', element: "Task 1 'Dig'", detail }])
  })
  test('that is discarded is reported as left out, and no more', () => {
    const tasks = [
      task(1, 'Dig', 2, { PercentComplete: 150, RemainingDuration: 'PT8H0M0S' }),
      task(2, 'Pour', 2, { PercentComplete: 'half', ActualStart: '3.3.2026' }),
    ]
    const project = read({ tasks }, { today, progress: 'discard' })
    expect(project.tasks.map((it) => it.progress)).toEqual([null, null])
    expect(codes(project.warnings)).toEqual(['progress'])
  })
  test('that cannot be read, and without dates, is reported', () => {
    const tasks = [
      task(1, 'Dig', 2, { PercentComplete: 150 }),
      task(2, 'Pour', 2, { PercentComplete: 'half' }),
      task(3, 'Paint', 2, { ActualStart: '3.3.2026' }),
    ]
    const project = read({ tasks }, { today })
    expect(project.tasks.map((it) => it.progress?.status)).toEqual(['Completed', undefined, undefined])
    expect(codes(project.warnings)).toEqual([
      'undated_progress',
      'percent_complete',
      'percent_complete',
      'actual_dates',
    ])
  })
  test('out of sequence is reported with the link', () => {
    const begun = { PercentComplete: 50, ActualStart: '2026-03-03T08:00:00' }
    const tasks = [
      task(1, 'Dig', 2),
      task(2, 'Pour', 2, { ...begun, PredecessorLink: [follows(1)] }),
      task(3, 'Paint', 2, { ...begun, PredecessorLink: [follows(1, { LinkLag: -4800 })] }),
    ]
    expect(read({ tasks }, { today }).warnings).toEqual([
      {
        code: 'out_of_sequence',
        element: "Task 2 'Pour'",
        detail: "Its actual dates contradict its links with 'Dig'; they are kept, as work out of sequence.",
      },
    ])
  })
  test('with a lag is out of sequence by the working days of the calendar of the project', () => {
    const finished = { PercentComplete: 100, ActualStart: '2026-03-03T08:00:00', ActualFinish: '2026-03-03T17:00:00' }
    const tasks = (start: string) => [
      task(1, 'Cast', 1, finished),
      // Five days.
      task(2, 'Strip', 2, {
        PercentComplete: 50,
        ActualStart: start,
        PredecessorLink: [follows(1, { LinkLag: 24_000 })],
      }),
    ]
    const found = (start: string) =>
      codes(
        read({ calendars: [{ UID: 1, Name: 'Standard', IsBaseCalendar: 1 }], tasks: tasks(start) }, { today }).warnings,
      )
    expect(found('2026-03-09T08:00:00')).toEqual(['out_of_sequence'])
    expect(found('2026-03-10T08:00:00')).toEqual([])
  })
  test('a deadline is kept, of tasks and of milestones', () => {
    const by = { Deadline: '2026-03-20T17:00:00' }
    expect(read({ tasks: [task(1, 'Dig', 1, by), task(2, 'Done', 0, by)] }).tasks.map((it) => it.deadline)).toEqual([
      '2026-03-20',
      '2026-03-20',
    ])
  })
})
