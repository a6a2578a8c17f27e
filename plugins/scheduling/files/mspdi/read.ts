/**
 * Reads a Microsoft Project XML file (MSPDI) into a draft of a project and a report. Every fault of the file is found
 * in one go; with any there is no draft. A pure function of its text.
 */

import { dayOf } from '../../dates.ts'
import type { WorkCalendar } from '../../engine/model.ts'
import { calendarOf } from '../../engine/time/calendar.ts'
import { excessOf, limits, sizeOf } from '../../rules/limits.ts'
import { cutOf, type EstimateOptions, takenEstimates } from '../estimates.ts'
import { reportOutOfSequence } from '../out-of-sequence.ts'
import { keptProgress, type ProgressOptions } from '../progress.ts'
import type { Links } from '../summary-links.ts'
import { type OverAllocation, readAssignments } from './assignments.ts'
import { readCalendars } from './calendars.ts'
import { readCustomFields } from './custom-fields.ts'
import { findCycles } from './cycles.ts'
import type { ProjectDraft, TaskDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import { readLinks } from './links.ts'
import { type ImportReport, type Notes, reportedIn, reportOf, takeNotes } from './report.ts'
import { readResources } from './resources.ts'
import { readRows, type Sheet } from './rows.ts'
import { readDay, readTask } from './tasks.ts'
import { cleaned, isLonger, isNotCleared, isoDay, numberIn, parseDay, type WorkingTime } from './values.ts'
import { parseProject } from './xml.ts'

export interface MspdiOptions extends EstimateOptions, ProgressOptions {
  /** Default: lower. */
  readonly overAllocation?: OverAllocation
}
/** No project: the report has at least one fault. */
export interface MspdiReading {
  readonly project: ProjectDraft | null
  readonly report: ImportReport
}

export function readMspdi(xml: string, options: MspdiOptions = {}): MspdiReading {
  const notes = takeNotes()
  const element = parseProject(xml, notes)
  if (!element) return { project: null, report: reportOf(null, notes) }

  const minutesPerDay = readMinutes(element, 'MinutesPerDay', 480, 1440, notes)
  const calendars = readCalendars(element, minutesPerDay, notes)
  const time: WorkingTime = {
    minutesPerDay,
    minutesPerWeek: readMinutes(element, 'MinutesPerWeek', minutesPerDay * 5, 10_080, notes),
    daysPerWeek: calendars.daysPerWeek,
  }
  const fields = readCustomFields(element)
  const sheet = readRows(element, fields, notes)
  const estimates = takenEstimates(options, fields.buffer === undefined ? 'safe' : 'focused')
  const context = { time, calendars, fields, options, cut: cutOf(estimates, options), notes }
  const cores = new Map(sheet.tasks.map((row) => [row.uid, readTask(row, context)]))
  checkNumber(sheet, notes)
  const links = readLinks(sheet, (row) => cores.get(row.uid)?.duration ?? 0, time, notes)
  const labelOf = (key: string) => sheet.byUid.get(key)?.label ?? key
  reportCycles(links, labelOf, notes)
  const resources = readResources(element, calendars, notes)
  const { assignments, drafts } = readAssignments(element, sheet, resources, options.overAllocation ?? 'lower', notes)

  const tasks = [...cores.values()].map(
    (core): TaskDraft => ({
      ...core,
      predecessors: links.get(core.key) ?? [],
      assignments: assignments.get(core.key) ?? [],
    }),
  )
  const { links: linked, assignments: assigned } = sizeOf(tasks)
  for (const { code, detail } of excessOf('The file has', { links: linked, assignments: assigned })) {
    notes.fault(code, detail)
  }
  const kept = keptProgress(tasks, options, notes.count)
  const project: ProjectDraft = {
    ...readHead(element, notes),
    calendarKey: calendars.projectKey,
    calendars: calendars.used(),
    resources: drafts,
    tasks: kept,
  }
  reportOutOfSequence(kept, labelOf, notes, calendarIn(project))
  reportStatusDate(element, kept, options.today, notes)
  const found = { startDate: project.startDate, estimates, progress: reportedIn(tasks) }
  return { project: notes.failed ? null : project, report: reportOf(project, notes, found) }
}

/** Undefined where the file has none, and where it has no working day, which is a fault. */
function calendarIn({ calendarKey, calendars }: ProjectDraft): WorkCalendar | undefined {
  const own = calendars.find(({ key, weekdays }) => key === calendarKey && weekdays.length > 0)
  return own && calendarOf({ weekdays: own.weekdays, holidays: own.holidays.map(({ date }) => dayOf(date)) })
}

function reportStatusDate(element: XmlElement, tasks: readonly TaskDraft[], today: string | undefined, notes: Notes) {
  const day = parseDay(textIn(element, 'StatusDate') ?? '')
  if (day === null || today === undefined || tasks.every((task) => task.progress === null)) return
  const date = isoDay(day)
  if (date >= today) return
  notes.warn('status_date', `The file's progress is of ${date}; what it leaves to do is projected from ${today}.`)
}

function readMinutes(element: XmlElement, name: string, fallback: number, most: number, notes: Notes): number {
  const minutes = numberIn(element, name)
  if (minutes === undefined) return fallback
  if (minutes !== null && minutes > 0 && minutes <= most) return minutes
  const got = textIn(element, name)?.slice(0, 40)
  notes.fault('bad_number', `${name} is ${got}, which is not a number above 0 and up to ${most}.`)
  return fallback
}

function checkNumber(sheet: Sheet, notes: Notes) {
  const { length } = sheet.tasks
  for (const { code, detail } of excessOf('The file has', { tasks: length })) notes.fault(code, detail)
  if (length === 0 && !notes.failed) notes.warn('no_tasks', 'The file has no tasks.')
}

function reportCycles(links: Links, labelOf: (key: string) => string, notes: Notes) {
  const before = new Map([...links].map(([key, found]) => [key, found.map((it) => it.key)]))
  for (const { detail, first } of findCycles(before, labelOf)) {
    notes.fault('cycle', detail, first)
  }
}

type Head = Pick<ProjectDraft, 'name' | 'description' | 'startDate' | 'scheduleMethod' | 'targetEndDate'>

function readHead(element: XmlElement, notes: Notes): Head {
  const summary = elementsIn(element, 'Tasks', 'Task').find((task) => textIn(task, 'UID') === '0')
  const fileName = textIn(element, 'Name')?.replace(/\.(?:xml|mpp|mpt)$/i, '')
  const name = textIn(element, 'Title') ?? fileName ?? (summary && textIn(summary, 'Name'))
  if (!name) notes.warn('no_name', `The file names no project; it is called 'Imported project'.`)
  if (name && isLonger(name, limits.name))
    notes.warn('long_name', `The project's name was cut to ${limits.name} characters.`)
  const fromTarget = !isNotCleared(element, 'ScheduleFromStart')
  const finish = fromTarget ? readDate(element, 'FinishDate', notes) : null
  if (fromTarget) {
    const target = finish ?? 'its finish'
    notes.warn('from_finish', `The file is planned back from ${target}; so is the project (FROM_TARGET).`)
  }
  return {
    name: cleaned(name ?? 'Imported project', limits.name),
    description: cleaned((summary && textIn(summary, 'Notes')) ?? textIn(element, 'Subject') ?? '', limits.description),
    startDate: readDate(element, 'StartDate', notes),
    scheduleMethod: finish === null ? 'FROM_START' : 'FROM_TARGET',
    targetEndDate: finish ?? (summary ? readDay(summary, 'Deadline', 'Task 0', notes) : null),
  }
}

function readDate(element: XmlElement, name: string, notes: Notes): string | null {
  const text = textIn(element, name)
  if (text === undefined) return null
  const day = parseDay(text)
  if (day !== null) return isoDay(day)
  notes.fault('bad_date', `${name} is ${text.slice(0, 40)}; dates look like 2026-03-01T08:00:00.`)
  return null
}
