/** What differs between calendars and resources of a file and those of the account. */
import type { CalendarSpec } from '../../engine/model.ts'
import type { CalendarDraft, ResourceDraft } from '../../files/mspdi/draft.ts'
import type { ImportWarning } from '../../files/mspdi/report.ts'
import { specOf } from '../project-snapshot.ts'
import type { Basis, KnownResource } from './basis.ts'

interface Draft {
  readonly calendarKey: string | null
  readonly calendars: readonly CalendarDraft[]
}

/** A note for each resource that the account has otherwise; it is left as it is. */
export function resourceNotes(draft: Draft, resources: readonly ResourceDraft[], basis: Basis): ImportWarning[] {
  const days = new Map(draft.calendars.map((it) => [it.key, textOf(specOf(it))]))
  const ofProject = days.get(draft.calendarKey ?? '') ?? textOf(basis.calendar)
  return resources.flatMap((it) => {
    const known = basis.resources.get(it.name)
    const differences = known ? differencesOf(it, known) : []
    if (differences.length === 0) return []
    const detail = `Resource '${it.name}' is in the account with ${differences.join(', ')}; it is left as it is.`
    return [{ code: 'resource_kept', detail }]
  })

  function differencesOf(file: ResourceDraft, known: KnownResource): string[] {
    const own = known.calendarId === null ? undefined : basis.days.get(known.calendarId)
    const knownDays = own ? textOf(own) : ofProject
    const fileDays = days.get(file.calendarKey ?? '') ?? ofProject
    return [
      ...(known.capacity === file.capacity ? [] : [`a capacity of ${known.capacity}, not ${file.capacity}`]),
      ...(knownDays === fileDays ? [] : ['a calendar of other days']),
      ...(file.email === null || file.email === known.email
        ? []
        : [`the e-mail address ${known.email ?? 'none'}, not ${file.email}`]),
    ]
  }
}

/** A note where the project works on other days than the account's default calendar has, which stays the default. */
export function calendarNotes({ calendarKey, calendars }: Draft, basis: Basis): ImportWarning[] {
  const own = calendars.find((it) => it.key === calendarKey)
  if (!own || textOf(specOf(own)) === textOf(basis.calendar)) return []
  const detail = `The project works by the calendar '${own.name}' of the file. Other projects keep the account's default calendar, which has other days; make '${own.name}' the default if all are to work by it.`
  return [{ code: 'project_calendar', detail }]
}

const textOf = ({ weekdays, holidays }: CalendarSpec) =>
  JSON.stringify([[...weekdays].sort(), [...holidays].sort((a, b) => a - b)])
