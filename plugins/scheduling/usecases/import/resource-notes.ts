/** What differs between resources of a file and those of the account that are taken for them. */
import type { CalendarSpec } from '../../engine/model.ts'
import type { CalendarDraft, ResourceDraft } from '../../files/mspdi/draft.ts'
import type { ImportNote } from '../../files/mspdi/report.ts'
import { specOf } from '../project-snapshot.ts'
import type { Basis, KnownResource } from './basis.ts'

interface Draft {
  readonly calendarKey: string | null
  readonly calendars: readonly CalendarDraft[]
}

/** A note for each resource that the account has otherwise; it is left as it is. */
export function resourceNotes(draft: Draft, resources: readonly ResourceDraft[], basis: Basis): ImportNote[] {
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

const textOf = ({ weekdays, holidays }: CalendarSpec) =>
  JSON.stringify([[...weekdays].sort(), [...holidays].sort((a, b) => a - b)])
