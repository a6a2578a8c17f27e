/**
 * Writes a project as a Microsoft Project XML file (MSPDI): calendars, tasks under their summaries, links, resources,
 * assignments, planned dates and progress. Elements stand in the order that the file's schema wants. Buffers and chains
 * have no place in such a file and stay behind. Pure.
 */
import type { CalendarRow } from '../store/calendars.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { Unplanned } from '../work.ts'

type Value = string | number | null | undefined | readonly Elements[]
type Elements = readonly (readonly [name: string, value: Value | Elements])[]

/**
 * Text as it comes back when it is read: white space at its ends is written as references. What XML 1.0 cannot carry,
 * escaped or not, becomes U+FFFD, so that a name of nothing else is still one.
 */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(/^\s|\s$/g, (space) => `&#${space.charCodeAt(0)};`)

function write(elements: Elements): string {
  return elements
    .map(([name, value]) => {
      if (value === null || value === undefined || value === '') return ''
      if (typeof value === 'object') return `<${name}>${write(value as Elements)}</${name}>\n`
      return `<${name}>${escaped(String(value))}</${name}>\n`
    })
    .join('')
}

const LINK_TYPES = { FF: 0, FS: 1, SF: 2, SS: 3 } as const
const DAYS = 7 // of DurationFormat and LagFormat: shown in days
const START_NO_EARLIER_THAN = 4

/** The file in pieces, a task, a resource or an assignment each. */
export function* writeMspdi(work: Unplanned): Generator<string> {
  const { project, calendar } = work
  const minutesPerDay = Math.round(calendar.hoursPerDay * 60)
  const calendars = new Map([calendar, ...work.calendars.values()].map((it) => [it.id, it]))
  const rows = rowsOf(work.tasks)
  const uids = new Map(rows.flatMap((row, index) => (row.task ? [[row.task.id, index + 1] as const] : [])))
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  yield '<Project xmlns="http://schemas.microsoft.com/project">\n'
  yield write([
    ['Name', project.name],
    ['Title', project.name],
    ['ScheduleFromStart', project.scheduleMethod === 'FROM_START' ? 1 : 0],
    ['StartDate', `${project.startDate}T08:00:00`],
    ['FinishDate', dayEnd(project.targetEndDate ?? project.bufferEnd)],
    ['CalendarUID', calendar.id],
    ['MinutesPerDay', minutesPerDay],
    ['MinutesPerWeek', minutesPerDay * calendar.weekdays.length],
  ])
  yield* writeList('Calendar', calendars.values(), calendarOf)
  yield* writeList('Task', rows, (row, index) => taskOf(row, index + 1, uids, minutesPerDay))
  yield* writeList('Resource', work.resources, ({ id, name, email, capacity, calendarId }, index) => [
    ['UID', id],
    ['ID', index + 1],
    ['Name', name],
    ['Type', 1],
    ['EmailAddress', email],
    ['MaxUnits', capacity],
    ['CalendarUID', calendarId],
  ])
  yield* writeList('Assignment', assignmentsOf(work.tasks), ({ taskId, resourceId, units }, index) => [
    ['UID', index + 1],
    ['TaskUID', uids.get(taskId)],
    ['ResourceUID', resourceId],
    ['Units', units],
  ])
  yield '</Project>\n'
}

/** An element for each item, within one of the same name in the plural. */
function* writeList<T>(
  name: string,
  items: Iterable<T>,
  each: (item: T, index: number) => Elements,
): Generator<string> {
  yield `<${name}s>`
  let index = 0
  for (const item of items) {
    yield write([[name, each(item, index)]])
    index += 1
  }
  yield `</${name}s>\n`
}

function* assignmentsOf(tasks: readonly TaskRow[]) {
  for (const { id, assignments } of tasks) for (const it of assignments) yield { taskId: id, ...it }
}

interface FileRow {
  /** Null: a summary. */
  readonly task: TaskRow | null
  readonly name: string
  readonly level: number
}

/** Tasks in their order, each summary before the first of its tasks. */
function rowsOf(tasks: readonly TaskRow[]): FileRow[] {
  const rows: FileRow[] = []
  let open: readonly string[] = []
  for (const task of tasks) {
    const shared = open.findIndex((name, level) => name !== task.outline[level])
    const from = shared < 0 ? Math.min(open.length, task.outline.length) : shared
    for (const [level, name] of task.outline.entries()) {
      if (level >= from) rows.push({ task: null, name, level: level + 1 })
    }
    rows.push({ task, name: task.name, level: task.outline.length + 1 })
    open = task.outline
  }
  return rows
}

function taskOf(
  { task, name, level }: FileRow,
  uid: number,
  uids: ReadonlyMap<number, number>,
  minutesPerDay: number,
): Elements {
  const place: Elements = [
    ['UID', uid],
    ['ID', uid],
    ['Name', name],
  ]
  if (!task) {
    return [...place, ['OutlineLevel', level], ['Summary', 1]]
  }
  return [
    ...place,
    ['WBS', task.wbs],
    ['OutlineLevel', level],
    ['Start', dayStart(task.plannedStart)],
    ['Finish', dayEnd(task.plannedFinish)],
    ['Duration', duration(task.duration, minutesPerDay)],
    ['DurationFormat', DAYS],
    ['Milestone', task.isMilestone ? 1 : 0],
    ['Summary', 0],
    ['PercentComplete', Math.round(task.percentComplete)],
    ['ActualStart', dayStart(task.actualStart)],
    ['ActualFinish', dayEnd(task.actualFinish)],
    ['RemainingDuration', duration(task.remainingDuration, minutesPerDay)],
    ['ConstraintType', task.notBefore === null ? 0 : START_NO_EARLIER_THAN],
    ['ConstraintDate', dayStart(task.notBefore)],
    ['Notes', task.description],
    ...task.predecessors.map(
      ({ taskId, type, lag }) =>
        [
          'PredecessorLink',
          [
            ['PredecessorUID', uids.get(taskId)],
            ['Type', LINK_TYPES[type]],
            ['CrossProject', 0],
            ['LinkLag', Math.round(lag * minutesPerDay * 10)], // tenths of a minute
            ['LagFormat', DAYS],
          ],
        ] as const,
    ),
  ]
}

const dayStart = (date: string | null) => (date === null ? null : `${date}T08:00:00`)
const dayEnd = (date: string | null) => (date === null ? null : `${date}T17:00:00`)

/** Working time, to the second. */
function duration(days: number, minutesPerDay: number): string {
  const seconds = Math.round(days * minutesPerDay * 60)
  return `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${seconds % 60}S`
}

/** DayType 1 is Sunday; our weekdays begin with Monday. */
function calendarOf({ id, name, weekdays, holidays, hoursPerDay }: CalendarRow): Elements {
  const from = Math.min(8, Math.floor(24 - hoursPerDay))
  const until = Math.round((from + hoursPerDay) * 60)
  const to = until >= 24 * 60 ? '00:00:00' : `${two(Math.floor(until / 60))}:${two(until % 60)}:00`
  const times: Elements = [
    [
      'WorkingTime',
      [
        ['FromTime', `${two(from)}:00:00`],
        ['ToTime', to],
      ] as Elements,
    ],
  ]
  const days = [7, 1, 2, 3, 4, 5, 6].map((weekday, index): readonly [string, Elements] => [
    'WeekDay',
    [
      ['DayType', index + 1],
      ['DayWorking', weekdays.includes(weekday) ? 1 : 0],
      ...(weekdays.includes(weekday) ? ([['WorkingTimes', times]] as const) : []),
    ],
  ])
  const exceptions = holidays.map((holiday): readonly [string, Elements] => [
    'Exception',
    [
      ['EnteredByOccurrences', 0],
      [
        'TimePeriod',
        [
          ['FromDate', `${holiday.date}T00:00:00`],
          ['ToDate', `${holiday.date}T23:59:00`],
        ] as Elements,
      ],
      ['Occurrences', 1],
      ['Name', holiday.name],
      ['Type', 1],
      ['DayWorking', 0],
    ],
  ])
  return [
    ['UID', id],
    ['Name', name],
    ['IsBaseCalendar', 1],
    ['WeekDays', days],
    ['Exceptions', exceptions.length > 0 ? exceptions : null],
  ]
}

const two = (value: number) => String(value).padStart(2, '0')
