/**
 * Writes a project as a Microsoft Project XML file (MSPDI): calendars, tasks under their summaries, links, resources,
 * assignments, projected and actual dates, progress, imported baselines, and, once the project has started, the planned
 * dates as a baseline.
 * Elements are in the order that the file's schema wants. Buffers of the plan become tasks behind the others, marked as
 * such; chains are left out. Pure.
 */

import type { CalendarRow } from '../../store/calendars.ts'
import type { ImportedDates } from '../../store/imported-baselines.ts'
import type { TaskRow } from '../../store/tasks.ts'
import type { ProjectWithoutPlan } from '../../usecases/project-snapshot.ts'
import { LAST_BASELINE } from './baselines.ts'
import type { BufferRow } from './buffers.ts'
import { CUSTOM_FIELDS } from './custom-fields.ts'
import { bufferOf, buffersBefore, type Context, dayEnd, rowsOf, taskOf } from './write-tasks.ts'
import { type Elements, write } from './write-xml.ts'

/** The file in pieces, a task, a resource or an assignment each. */
export function* writeMspdi(
  work: ProjectWithoutPlan,
  buffers: readonly BufferRow[] = [],
  imported: ImportedDates = { numbers: [], ofTasks: new Map() },
): Generator<string> {
  const { project, calendar } = work
  const minutesPerDay = Math.round(calendar.hoursPerDay * 60)
  const calendars = new Map([calendar, ...work.calendars.values()].map((it) => [it.id, it]))
  const rows = rowsOf(work.tasks)
  const uids = new Map(rows.flatMap((row, index) => (row.task ? [[row.task.id, index + 1] as const] : [])))
  const hasStarted = (project.statusBeforeFreeze ?? project.status) !== 'Planning'
  const plan = hasStarted ? freeNumber(imported.numbers) : null
  const baselines = { imported: imported.ofTasks, plan }
  const context: Context = { uids, minutesPerDay, before: buffersBefore(buffers, rows.length + 1), baselines }
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  yield '<Project xmlns="http://schemas.microsoft.com/project">\n'
  yield write([
    ['Name', project.name],
    ['Title', project.name],
    ['ScheduleFromStart', project.scheduleMethod === 'FROM_START' ? 1 : 0],
    ['StartDate', `${project.startDate}T08:00:00`],
    ['FinishDate', dayEnd(project.targetEndDate ?? project.bufferEnd)],
    ['StatusDate', project.status === 'Active' ? dayEnd(project.statusDate) : null],
    ['CalendarUID', calendar.id],
    ['MinutesPerDay', minutesPerDay],
    ['MinutesPerWeek', minutesPerDay * calendar.weekdays.length],
  ])
  yield* writeList('ExtendedAttribute', Object.values(CUSTOM_FIELDS), ({ id, name, alias }) => [
    ['FieldID', id],
    ['FieldName', name],
    ['Alias', alias],
  ])
  yield* writeList('Calendar', calendars.values(), calendarOf)
  yield* writeList('Task', [project, ...rows, ...buffers], (row, uid) => {
    if (row === project) return summaryOf(project)
    return 'task' in row ? taskOf(row, uid, context) : bufferOf(row as BufferRow, uid, context)
  })
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

/** Microsoft Project's row for the whole project, which has no row in its sheet. */
const summaryOf = ({ name, description, targetEndDate }: ProjectWithoutPlan['project']): Elements => [
  ['UID', 0],
  ['ID', 0],
  ['Name', name],
  ['OutlineLevel', 0],
  ['Summary', 1],
  ['Deadline', dayEnd(targetEndDate)],
  ['Notes', description],
]

/** The lowest number that no baseline has; null where all are taken. */
function freeNumber(taken: readonly number[]): number | null {
  for (let number = 0; number <= LAST_BASELINE; number++) if (!taken.includes(number)) return number
  return null
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
