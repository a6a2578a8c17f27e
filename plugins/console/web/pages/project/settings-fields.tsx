/** What can be set of a project. */
import type { ProjectChanges } from '@chainwork/sdk'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { CalendarSelect } from '../../ui/calendar-select.tsx'
import { areaField, choiceField, idField, numberField, optional, textField, typed } from '../../ui/field-kinds.tsx'
import type { InputOf } from '../../ui/fields.tsx'
import { BUFFER_SIZINGS, BUFFER_TYPES, FEEDING_POLICIES, SCHEDULE_METHODS } from './options.ts'

const words = text.project.settings
const { labels } = words
const PERCENT = { suffix: ' %', min: 0, max: 200 }
const CONFIDENCE = { suffix: ' %', min: 50, max: 99 }

const ABOUT = {
  name: textField({ label: labels.name, dir: 'auto', required: true }),
  description: optional(areaField({ label: labels.description, autosize: true, minRows: 2, maxRows: 8 })),
  targetEndDate: optional(textField({ label: labels.targetEndDate, type: 'date' })),
  projectManagerId: idField((it) => <Manager {...it} />, labels.projectManagerId),
  priority: {
    ...numberField({ label: labels.priority }),
    input: (it: InputOf<number | string>) => <Priority {...it} />,
  },
}

/** What a project is planned by: an active one changes it only by being planned anew. */
const PLANNING = {
  startDate: textField({ label: labels.startDate, type: 'date', required: true }),
  scheduleMethod: choiceField({ label: labels.scheduleMethod, choices: SCHEDULE_METHODS }),
  calendarId: idField(
    (it) => <CalendarSelect label={labels.calendarId} none={words.defaultCalendar} {...typed(it)} />,
    labels.calendarId,
  ),
  bufferType: choiceField({ label: labels.bufferType, choices: BUFFER_TYPES }),
  bufferSizing: choiceField({ label: labels.bufferSizing, choices: BUFFER_SIZINGS }),
  bufferPercentage: numberField({ label: labels.bufferPercentage, ...PERCENT }),
  bufferConfidence: numberField({ label: labels.bufferConfidence, ...CONFIDENCE }),
  feedingPolicy: choiceField({ label: labels.feedingPolicy, choices: FEEDING_POLICIES }),
}

const ZONES = {
  yellowFrom: numberField({ label: labels.yellowFrom, description: words.yellowFromHint, ...PERCENT }),
  redFrom: numberField({ label: labels.redFrom, description: words.redFromHint, ...PERCENT }),
}

/** Settings whose change moves a project: each needs a field. */
type Needed = Exclude<keyof ProjectChanges, 'replan' | 'tasks' | 'removedTasks' | 'addedTasks' | 'resources'>

export const SETTINGS = { ...ABOUT, ...PLANNING, ...ZONES } satisfies Readonly<Record<Needed, unknown>>

const namesOf = <T extends object>(part: T) => Object.keys(part) as (keyof T & string)[]
export const PLANNED_BY = namesOf(PLANNING)
export const ZONE_FIELDS = namesOf(ZONES)
export const changesPlan = (changes: object): boolean => PLANNED_BY.some((name) => name in changes)

const MAX_PRIORITY = 1_000
export const isPriority = (entered: unknown): entered is number =>
  Number.isInteger(entered) && 0 <= Number(entered) && Number(entered) <= MAX_PRIORITY

function Priority(input: InputOf<number | string>) {
  const { allProjects } = useSession()
  return (
    <NumberInput
      label={labels.priority}
      description={words.priorityHint}
      min={0}
      max={MAX_PRIORITY}
      disabled={!allProjects}
      {...input}
    />
  )
}

const MAX_USERS = 1_000

/** Only administrators may read the list of users. */
function Manager(input: InputOf<string>) {
  const { administrator } = useSession()
  const query = { $select: 'id,displayName,active', $top: MAX_USERS, $orderby: 'displayName' } as const
  const { data } = useQuery({ ...useQueries().listUsers({ query }), enabled: administrator })
  const label = labels.projectManagerId
  if (!administrator) return <TextInput label={label} description={words.managerHint} disabled value={input.value} />
  const users = (data?.value ?? []).filter(({ id, active }) => active || String(id) === input.value)
  const options = users.map(({ id, displayName }) => ({ value: String(id), label: displayName ?? String(id) }))
  const isKnown = options.some(({ value }) => value === input.value)
  const other = { value: input.value, label: input.value || text.common.none }
  return <NativeSelect label={label} data={isKnown ? options : [other, ...options]} {...typed(input)} />
}
