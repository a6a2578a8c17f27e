/** What rows say and a plan of ours has no place for: most of it is counted, the rest is reported row by row. */
import { dayCount } from '../../engine/words.ts'
import { limits } from '../../rules/limits.ts'
import type { WarningCode } from '../warning-codes.ts'
import { type CustomFields, hasOtherFields } from './custom-fields.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import type { Row } from './rows.ts'
import type { TaskContext } from './tasks.ts'
import { isLonger, isSet, numberIn } from './values.ts'

type Context = Pick<TaskContext, 'calendars' | 'fields' | 'notes'>

export function reportLosses(row: Row, duration: number, { calendars, fields, notes }: Context) {
  const { element } = row
  if (isSet(element, 'Milestone') && duration > 0) {
    notes.warn(
      'milestone_with_duration',
      `It is marked as a milestone but takes ${dayCount(duration)}: it became a task.`,
      row.label,
    )
  }
  if (calendars.differs(textIn(element, 'CalendarUID'))) {
    notes.warn(
      'task_calendar',
      'Its own calendar was left out; it works when the project and its resources do.',
      row.label,
    )
  }
  if (isSplit(element)) notes.warn('split_task', 'It is split; it was taken as one piece of its duration.', row.label)
  for (const loss of losses) if (loss.has(element, fields)) notes.count(loss.code, loss.detail)
}

/** What a summary says beside its name; its dates, duration and progress follow from its tasks. */
export function reportSummaryLosses({ element }: Row, notes: Notes) {
  if (textIn(element, 'Notes') !== undefined) {
    notes.count('summary_notes', (rows) => `Notes of summaries were left out (${rows}).`, 'summary row')
  }
  const isHeld = (numberIn(element, 'ConstraintType') ?? 0) > 1 || textIn(element, 'Deadline') !== undefined
  if (isHeld) {
    const detail = (rows: string) => `Constraints and deadlines of summaries were left out (${rows}).`
    notes.count('summary_dates', detail, 'summary row')
  }
  if (elementsIn(element, 'Baseline').length > 0) {
    const detail = (rows: string) => `Baselines of summaries were left out (${rows}); those of their tasks are kept.`
    notes.count('summary_baselines', detail, 'summary row')
  }
}

function isSplit(element: XmlElement) {
  const [stop, resume] = [textIn(element, 'Stop'), textIn(element, 'Resume')]
  return stop !== undefined && resume !== undefined && resume.slice(0, 10) > stop.slice(0, 10)
}

const usualPriority = 500
const doNotLevel = 1000 // of Priority

export interface Loss {
  readonly code: WarningCode
  readonly has: (element: XmlElement, fields: CustomFields) => boolean
  readonly detail: (rows: string) => string
}
const losses: readonly Loss[] = [
  {
    code: 'long_names',
    has: (it) => isLonger(textIn(it, 'Name') ?? '', limits.name),
    detail: (rows) => `Names were cut to ${limits.name} characters (${rows}).`,
  },
  {
    code: 'long_notes',
    has: (it) => isLonger(textIn(it, 'Notes') ?? '', limits.description),
    detail: (rows) => `Notes were cut to ${limits.description} characters (${rows}).`,
  },
  {
    code: 'priority',
    has: (it) => ![usualPriority, doNotLevel].includes(numberIn(it, 'Priority') ?? usualPriority),
    detail: (rows) => `Priorities were left out (${rows}): the plan and its buffers decide what comes first.`,
  },
  {
    code: 'do_not_level',
    has: (it) => numberIn(it, 'Priority') === doNotLevel,
    detail: (rows) => `The flag not to level was left out (${rows}): all tasks are levelled.`,
  },
  {
    code: 'leveling_delay',
    has: (it) => (numberIn(it, 'LevelingDelay') ?? 0) > 0,
    detail: (rows) => `Delays by levelling were left out (${rows}): planning levels anew.`,
  },
  {
    code: 'estimated',
    has: (it) => isSet(it, 'Estimated'),
    detail: (rows) => `The flag of an estimated duration was left out (${rows}).`,
  },
  {
    code: 'manual_tasks',
    has: (it) => isSet(it, 'Manual'),
    detail: (rows) => `Dates set by hand were left out (${rows}): tasks start as their links and resources let them.`,
  },
  {
    code: 'physical_progress',
    has: (it) => (numberIn(it, 'PhysicalPercentComplete') ?? 0) > 0,
    detail: (rows) => `Physical per cent complete was left out (${rows}): what remains says how far a task is.`,
  },
  {
    code: 'costs',
    has: (it) => (numberIn(it, 'Cost') ?? 0) > 0 || (numberIn(it, 'FixedCost') ?? 0) > 0,
    detail: (rows) => `Costs were left out (${rows}).`,
  },
  {
    code: 'hyperlinks',
    has: (it) => textIn(it, 'HyperlinkAddress') !== undefined,
    detail: (rows) => `Hyperlinks were left out (${rows}).`,
  },
  {
    code: 'contacts',
    has: (it) => textIn(it, 'Contact') !== undefined,
    detail: (rows) => `Contacts were left out (${rows}).`,
  },
  {
    code: 'custom_fields',
    has: hasOtherFields,
    detail: (rows) => `Custom fields were left out (${rows}).`,
  },
]
